"""Who may act at a table. (Who may see what: games/selectors.py.)"""

from games.models import Game, Seat, User
from games.services.errors import forbid, refuse


def check_seat(user: User | None, seat: Seat) -> None:
    """`None` acts for the service itself (bots, standing orders)."""
    if user is not None and seat.player_id != user.pk:
        forbid("seat.not-yours")


def check_owner(user: User | None, game: Game) -> None:
    if user is not None and game.owner_id != user.pk and not user.is_staff:
        forbid("game.not-owner")


def check_running(game: Game) -> None:
    if game.status != Game.Status.RUNNING:
        refuse(f"game.{game.status}")


def check_lobby(game: Game) -> None:
    if game.status != Game.Status.LOBBY:
        refuse("game.started" if game.status != Game.Status.CANCELLED else "game.cancelled")
