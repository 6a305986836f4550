"""Who may see and do what over the API, all in one place. Acting is checked again by the services themselves."""

from django.contrib.auth.models import AnonymousUser
from rest_framework.request import Request

from api.problems import ApiRefusal
from games import selectors
from games.models import Game, Seat, User
from games.services.errors import refuse


def reader_of(request: Request) -> User | AnonymousUser:
    return request.user if isinstance(request.user, User) else AnonymousUser()


def account_of(request: Request) -> User:
    if not isinstance(request.user, User):
        raise ApiRefusal("auth.required", 401)
    return request.user


def game_for(request: Request, game_id: int) -> Game:
    """A game one may not know of is as if it did not exist."""
    return selectors.visible_game(reader_of(request), game_id)


def own_seats(request: Request, game: Game) -> list[Seat]:
    return selectors.seats_of(reader_of(request), game)


def own_seat(request: Request, game: Game, side: str = "") -> Seat:
    """The seat the caller acts for: the named one, or the first that is asked."""
    account_of(request)
    seat = selectors.seat_for(request.user, game, side)
    if seat is None:
        raise ApiRefusal("seat.not-yours" if side else "seat.none", 403)
    return seat


def watched_seat(request: Request, game: Game, side: str = "") -> Seat | None:
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
    seat = selectors.seat_for(reader_of(request), game, side)
    if seat is None and side:
        raise ApiRefusal("seat.not-yours", 403)
    if seat is None:
        check_spectator(game)
    return seat


def check_spectator(game: Game) -> None:
    if not game.spectators and game.status != Game.Status.ENDED:
        raise ApiRefusal("game.no-spectators", 403)
