"""Planned tempo: a plan is a sheet whose first line says that it is one."""

from games.engine.order import Order


class Ready(Order):
    """The lines behind this one are played when the own turn comes."""

    line = "ready"
    key = "build.plan"
    weight = "major"
