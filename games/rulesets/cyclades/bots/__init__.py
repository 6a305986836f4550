"""The bot that plays to win. It sees what its player sees; all it knows of purses is its own."""

from .player import GOOD

__all__ = ["GOOD"]
