"""Who may see and do what over the API, all in one place. Acting is checked again by the services themselves."""

from django.contrib.auth.models import AnonymousUser
from rest_framework.request import Request

from api.problems import ApiRefusal
from games import selectors
from games.models import Game, Seat, User
from games.models.prepared import Prepared
from games.services.errors import refuse

SEATS_AT = Prepared(
    lambda game, player: Seat.objects.filter(game=game, player=player).select_related("game").order_by("place"),
    *(2_000_000_001, 2_000_000_002),
)


def reader_of(request: Request) -> User | AnonymousUser:
    return request.user if isinstance(request.user, User) else AnonymousUser()


def account_of(request: Request) -> User:
    if not isinstance(request.user, User):
        raise ApiRefusal("auth.required", 401)
    return request.user


def table_for(request: Request, game_id: int) -> tuple[Game, list[Seat]]:
    """A game and one's own seats there. A game one may not know of is as if it did not exist."""
    reader = reader_of(request)
    seats = SEATS_AT(game_id, reader.pk) if isinstance(reader, User) else []
    game = seats[0].game if seats else selectors.visible_game(reader, game_id)
    for seat in seats:
        seat.game = game
    return game, seats


def own_seat(request: Request, game: Game, mine: list[Seat], side: str = "") -> Seat:
    """The seat the caller acts for: the named one, or the first that is asked."""
    account_of(request)
    seat = selectors.seat_among(mine, game, side)
    if seat is None:
        raise ApiRefusal("seat.not-yours" if side else "seat.none", 403)
    return seat


def watched_seat(game: Game, mine: list[Seat], side: str = "") -> Seat | None:
    """Whose eyes the caller sees with; None is a spectator. When a game has ended, everybody may see with any eyes."""
    if game.status == Game.Status.LOBBY:
        refuse("game.lobby")
    if side == "spectator":
        check_spectator(game)
        return None
    if side and game.status == Game.Status.ENDED:
        seat = Seat.objects.filter(game=game, side=side).first()
        if seat is None:
            refuse("seat.unknown", 404)
        return seat
    seat = selectors.seat_among(mine, game, side)
    if seat is None and side:
        raise ApiRefusal("seat.not-yours", 403)
    if seat is None:
        check_spectator(game)
    return seat


def check_listener(game: Game, mine: list[Seat]) -> None:
    """What people say, vote on and do: while a game is played it is seen by those who may see the board."""
    if not mine and game.status != Game.Status.LOBBY:
        check_spectator(game)


def check_spectator(game: Game) -> None:
    if not game.spectators and not game.is_over:
        raise ApiRefusal("game.no-spectators", 403)
