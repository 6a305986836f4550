"""The bot that plays to win, in both editions."""

from .good import GOOD

__all__ = ["GOOD"]
