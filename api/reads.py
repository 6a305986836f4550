"""Queries of the API on top of games.selectors, so that every route takes a fixed number of them."""

from django.db.models import Prefetch, QuerySet

from api.bodies import GamesQuery
from games import selectors
from games.models import Ask, Game, Invitation, Note, Press, Seat, Step, User, Vote
from games.selectors import Reader

ORDERINGS = {
    "-created": ("-id",),
    "created": ("id",),
    "due": ("due", "id"),
    "-stepped": ("-stepped_at", "-id"),
    "name": ("name", "id"),
}


def with_table(games: QuerySet[Game]) -> QuerySet[Game]:
    """With owner, seats, players, and who is waited for."""
    seats = Seat.objects.select_related("player").order_by("place")
    open_asks = Ask.objects.filter(answered_at=None)
    return games.select_related("owner").prefetch_related(
        Prefetch("seats", seats), Prefetch("asks", open_asks, to_attr="open_asks")
    )


def games(reader: Reader, wanted: GamesQuery) -> QuerySet[Game]:
    found = selectors.visible_games(reader)
    if wanted.status:
        found = found.filter(status=wanted.status)
    if wanted.ruleset:
        found = found.filter(ruleset=wanted.ruleset)
    if wanted.search:
        found = found.filter(name__icontains=wanted.search)
    found = _at_seats(_of_reader(found, reader, wanted), wanted)
    return with_table(found.order_by(*ORDERINGS[wanted.ordering]))


def _of_reader(found: QuerySet[Game], reader: Reader, wanted: GamesQuery) -> QuerySet[Game]:
    if not (wanted.mine or wanted.waiting):
        return found
    if not isinstance(reader, User):
        return found.none()
    if wanted.waiting:
        found = found.filter(pk__in=selectors.waiting_for(reader).order_by().values("game"))
    return found.filter(pk__in=Seat.objects.filter(player=reader).values("game"))


def _at_seats(found: QuerySet[Game], wanted: GamesQuery) -> QuerySet[Game]:
    if wanted.seats == "free":
        free = Seat.objects.filter(player=None, bot="").values("game")
        return found.filter(status=Game.Status.LOBBY, pk__in=free)
    if wanted.seats == "offered":
        return found.filter(pk__in=Seat.objects.filter(offered_at__isnull=False).values("game"))
    return found


def table(reader: Reader, game_id: int) -> Game:
    return with_table(selectors.visible_games(reader)).get(pk=game_id)


def steps(game: Game, after: int, limit: int) -> list[Step]:
    """Without what is in them."""
    found = Step.objects.filter(game=game, no__gt=after).order_by("no")
    return list(found.only("no", "at", "turn", "phase", "window")[:limit])


def open_asks_of(seats: list[Seat]) -> list[Ask]:
    return list(Ask.objects.filter(seat__in=seats).order_by("seat__place").select_related("seat")) if seats else []


def vote(game: Game, seats: list[Seat], vote_id: int) -> Vote:
    return selectors.votes_of(game, seats).get(pk=vote_id)


def press(game: Game, seats: list[Seat], after: int, limit: int) -> list[Press]:
    return list(selectors.press_for(game, seats).filter(pk__gt=after)[:limit])


def press_with_key(seat: Seat, key: str) -> Press | None:
    return Press.objects.filter(author=seat, key=key).first() if key else None


def note(game: Game, player: User) -> Note | None:
    return Note.objects.filter(game=game, player=player).first()


def invitations(game: Game) -> list[Invitation]:
    return list(Invitation.objects.filter(game=game).order_by("id"))
