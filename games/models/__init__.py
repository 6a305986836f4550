"""The rows. Accounts, tables with their seats, what is played, and how people run a table together."""

from games.models.accounts import Absence, User, UserManager, check_time_zone
from games.models.play import Ask, Fault, Heartbeat, LogEntry, Order, StandingOrder, Step
from games.models.social import Ballot, Invitation, Note, Press, PressRead, Vote
from games.models.tables import Game, Seat, Tenure, Vault

__all__ = [
    "Absence",
    "Ask",
    "Ballot",
    "Fault",
    "Game",
    "Heartbeat",
    "Invitation",
    "LogEntry",
    "Note",
    "Order",
    "Press",
    "PressRead",
    "Seat",
    "StandingOrder",
    "Step",
    "Tenure",
    "User",
    "UserManager",
    "Vault",
    "Vote",
    "check_time_zone",
]
