"""A small typed client for the REST API of civpbem."""

from civpbem_client.client import Client
from civpbem_client.errors import ClientError, Refused, Unreachable
from civpbem_client.shapes import Ask, DryRun, Events, Game, Position, Problem, Receipt, Ruleset, Seat, Step, Waiting

__all__ = [
    "Ask",
    "Client",
    "ClientError",
    "DryRun",
    "Events",
    "Game",
    "Position",
    "Problem",
    "Receipt",
    "Refused",
    "Ruleset",
    "Seat",
    "Step",
    "Unreachable",
    "Waiting",
]
