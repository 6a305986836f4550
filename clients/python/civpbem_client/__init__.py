"""A small typed client for the REST API of civpbem."""

from civpbem_client.client import Client
from civpbem_client.errors import Refused
from civpbem_client.shapes import Ask, Events, Game, Position, Problem, Receipt, Seat, Step, Waiting

__all__ = [
    "Ask",
    "Client",
    "Events",
    "Game",
    "Position",
    "Problem",
    "Receipt",
    "Refused",
    "Seat",
    "Step",
    "Waiting",
]
