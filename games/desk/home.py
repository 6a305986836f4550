"""My tables: what waits for me, what waits for others, what was written, what is voted on, who invites me."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from games.engine.ask import Window
from games.engine.speech import Speaker
from games.models import Ask, Ballot, Game, Invitation, Order, Press, PressRead, Seat, User, Vote
from games.models.codec import window_of
from games.rulesets import get_ruleset
from games.selectors import my_games, press_author
from games.services.speech import phase_text, prompt_text, speaker

MAX_WAITING = 100
MAX_PRESS = 300
SHOWN_PRESS = 5
VAULT = ("vault__seed", "vault__save_data", "vault__state", "vault__sheets")


@dataclass(frozen=True)
class Waiting:
    """A table of mine, with what is asked there."""

    game: Game
    title: str  # of the ruleset
    side: str
    side_name: str
    phase: str
    ask: Ask | None
    prompt: str
    sheet: str  # of mine: "", draft or sealed
    waits_for: list[tuple[str, str]]  # (side, name) of others who have not answered
    answered: int
    asked: int
    due: datetime | None


@dataclass(frozen=True)
class Message:
    press: Press
    side: str
    author: str


class Home:
    """Lazy, with a fixed number of queries however many tables there are."""

    def __init__(self, user: User, language: str) -> None:
        self.user, self.language = user, language
        self._speeches: dict[str, Speaker] = {}

    def speech(self, slug: str) -> Speaker:
        return self._speeches.setdefault(slug, speaker(get_ruleset(slug), self.language))

    # ------------------------------------------------------------ tables
    @cached_property
    def order(self) -> tuple[list[int], list[int]]:
        """The tables where something is asked of me, the least time left first; and the others."""
        asked = Ask.objects.filter(game=OuterRef("pk"), seat__player=self.user, answered_at=None)
        asked = asked.filter(game__status=Game.Status.RUNNING)
        games = my_games(self.user).annotate(mine=Exists(asked)).order_by(F("due").asc(nulls_last=True), "-pk")
        rows = list(games.prefetch_related(None).values_list("pk", "mine"))
        return [pk for pk, mine in rows if mine][:MAX_WAITING], [pk for pk, mine in rows if not mine]

    def tables(self, ids: Sequence[int]) -> list[Waiting]:
        if not ids:
            return []
        asks = {ask.seat_id: ask for ask in Ask.objects.filter(game__in=ids)}
        sheets = self._sheets(ids)
        rows = my_games(self.user).filter(pk__in=ids).select_related("vault").defer(*VAULT)
        games = {game.pk: game for game in rows}
        return [self._table(games[pk], asks, window_of(games[pk].vault), sheets) for pk in ids]

    def _sheets(self, games: Sequence[int]) -> dict[int, str]:
        mine = Order.objects.filter(seat__player=self.user, game__in=games, status__in=["sealed", "draft"])
        found: dict[int, str] = {}
        for seat_id, status in mine.values_list("seat_id", "status"):
            found[seat_id] = "sealed" if "sealed" in (status, found.get(seat_id)) else status
        return found

    def _table(self, game: Game, asks: dict[int, Ask], window: Window | None, sheets: dict[int, str]) -> Waiting:
        seats, speech = list(game.seats.all()), self.speech(game.ruleset)
        own = [seat for seat in seats if seat.player_id == self.user.pk]
        seat = next((s for s in own if s.pk in asks and asks[s.pk].answered_at is None), own[0])
        ask = asks.get(seat.pk)
        asked = [s for s in seats if s.pk in asks]
        others = [s for s in asked if asks[s.pk].answered_at is None and s not in own]
        return Waiting(
            game,
            get_ruleset(game.ruleset).title,
            seat.side,
            speech.name("side", seat.side) if seat.side else "",
            phase_text(speech, game.phase),
            ask,
            _prompt(seat, window, speech),
            sheets.get(seat.pk, ""),
            [(s.side, speech.name("side", s.side)) for s in others],
            sum(asks[s.pk].answered_at is not None for s in asked),
            len(asked),
            ask.due if ask else game.due,
        )

    # ------------------------------------------------------------ people
    def press(self) -> tuple[list[Message], Counter[int]]:
        """The newest messages that I have not read, and how many there are at each table."""
        seats = Seat.objects.filter(player=self.user)
        last = PressRead.objects.filter(player=self.user, game=OuterRef("game")).values("last")[:1]
        unread = (
            Press.objects.filter(Q(public=True) | Q(readers__in=seats), game__in=seats.values("game"))
            .exclude(author__in=seats)
            .filter(pk__gt=Coalesce(Subquery(last), 0))
            .exclude(game__status=Game.Status.CANCELLED)
        )
        found = list(unread.select_related("game", "author").distinct().order_by("-pk")[:MAX_PRESS])
        return [self._message(press) for press in found[:SHOWN_PRESS]], Counter(press.game_id for press in found)

    def _message(self, press: Press) -> Message:
        author = press_author(press)
        side = author.side if author else ""
        return Message(press, side, self.speech(press.game.ruleset).name("side", side) if side else "")

    def votes(self) -> list[Vote]:
        """Votes at my tables in which I have not spoken yet and may."""
        mine = Seat.objects.filter(player=self.user, offered_at=None, game=OuterRef("game"))
        voices = Count("game__seats", filter=Q(game__seats__player__isnull=False, game__seats__offered_at=None))
        votes = (
            Vote.objects.filter(Exists(mine), status=Vote.Status.OPEN)
            .exclude(Exists(Ballot.objects.filter(vote=OuterRef("pk"), seat__player=self.user)))
            .annotate(voices=voices, my_side=Subquery(mine.values("side")[:1]), yes=Subquery(_ayes()))
        )
        found = votes.select_related("game", "by").order_by("pk")
        return [vote for vote in found if vote.data.get("side") != vote.my_side]

    def invitations(self) -> list[Invitation]:
        if self.user.is_guest:
            return []
        mine = Invitation.objects.filter(email__iexact=self.user.email, accepted_by=None, declined_at=None)
        open_ = mine.filter(game__status=Game.Status.LOBBY).exclude(game__seats__player=self.user)
        return list(open_.select_related("game", "by").order_by("-pk")[:10])


def _ayes() -> Any:
    return Ballot.objects.filter(vote=OuterRef("pk"), yes=True).values("vote").annotate(n=Count("pk")).values("n")


def _prompt(seat: Seat, window: Window | None, speech: Speaker) -> str:
    ask = window.of(seat.side) if window else None
    return prompt_text(speech, ask) if ask else ""
