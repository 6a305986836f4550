"""One table as one reader sees it now, in few queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from games.boards.base import ground_digest
from games.boards.geometry import boards
from games.boards.render import render
from games.desk.scenes import areas_of, with_changes
from games.engine import answers
from games.engine.ask import Ask as EngineAsk
from games.engine.order import Order as EngineOrder
from games.engine.ruleset import Ruleset
from games.engine.scene import Scene
from games.engine.speech import Speaker
from games.models import Ask, Game, Note, Order, PressRead, Seat, Step, User, Vault, Vote
from games.models.codec import state_of, window_of
from games.rulesets import get_ruleset
from games.selectors import Reader, look, player_name, sheet_of, visible_games
from games.services.speech import phase_text, prompt_text, speaker

ONCE = ("start", "setup", "over")
"""Phases before the first turn and after the last."""


@dataclass(frozen=True)
class SeatLine:
    """A seat as the others see it."""

    seat: Seat
    name: str  # of the side
    player: str
    mine: bool
    asked: bool
    answered: bool
    bot: str
    offered: bool
    due: datetime | None


class Desk:
    """Lazy: a page pays for what it shows."""

    grounds: frozenset[str] = frozenset()
    """Boards whose ground the reader's browser has kept."""
    compared_with: int | None = None
    draws_again = False
    """Is the board drawn into a page that shows it already?"""

    def __init__(self, reader: Reader, game: Game, seats: Sequence[Seat], language: str, side: str = "") -> None:
        self.reader, self.game, self.language = reader, game, language
        self.seats = list(seats)
        self.mine = [s for s in seats if isinstance(reader, User) and s.player_id == reader.pk]
        self._side = side

    @cached_property
    def ruleset(self) -> Ruleset:
        return get_ruleset(self.game.ruleset)

    @cached_property
    def speech(self) -> Speaker:
        return speaker(self.ruleset, self.language)

    # ------------------------------------------------------------ people
    @cached_property
    def asks(self) -> dict[int, Ask]:
        return {ask.seat_id: ask for ask in Ask.objects.filter(game=self.game)}

    @cached_property
    def seat(self) -> Seat | None:
        """The seat this page is for: the one named, else the first of mine that is asked, else the first of mine."""
        if self._side:
            return next((s for s in self.mine if s.side == self._side), None)
        asked = [s for s in self.mine if s.pk in self.asks and self.asks[s.pk].answered_at is None]
        return next(iter(asked or self.mine), None)

    @property
    def side(self) -> str | None:
        return self.seat.side if self.seat and self.seat.side else None

    @cached_property
    def seat_lines(self) -> list[SeatLine]:
        return [self._seat_line(seat) for seat in self.seats]

    @property
    def awaited(self) -> list[SeatLine]:
        return [line for line in self.seat_lines if line.asked and not line.answered]

    def _seat_line(self, seat: Seat) -> SeatLine:
        ask = self.asks.get(seat.pk)
        return SeatLine(
            seat,
            self.speech.name("side", seat.side) if seat.side else "",
            "" if seat.bot else player_name(self.game, seat),
            seat in self.mine,
            ask is not None,
            ask is not None and ask.answered_at is not None,
            seat.bot,
            seat.offered_at is not None,
            ask.due if ask else None,
        )

    @property
    def is_owner(self) -> bool:
        return isinstance(self.reader, User) and (self.game.owner_id == self.reader.pk or self.reader.is_staff)

    # ------------------------------------------------------------ the position
    @cached_property
    def vault(self) -> Vault | None:
        """Of the vault only state and asks are read; None before the game begins."""
        vault: Vault | None = getattr(self.game, "vault", None)
        return vault if vault and vault.state else None

    @cached_property
    def _state(self) -> Any:
        assert self.vault is not None
        return state_of(self.game, self.vault.state)

    @property
    def may_look(self) -> bool:
        """Is there a position, and may this reader see what is open to all?"""
        return self.vault is not None and (self.side is not None or self.game.spectators or self.game.is_over)

    @cached_property
    def view(self) -> Any:
        return self.ruleset.view(self._state, self.side) if self.may_look else None

    @cached_property
    def scene(self) -> Scene | None:
        return self.ruleset.board(self.view) if self.may_look else None

    @property
    def has_map(self) -> bool:
        return self.scene is not None and self.scene.board in boards()

    @cached_property
    def areas(self) -> frozenset[str]:
        return areas_of(self.scene)

    @property
    def focus(self) -> list[str]:
        """The areas a small screen shows first: those the ruleset names, else where the reader's own pieces lie."""
        if self.scene is None:
            return []
        return list(self.scene.focus) or list(dict.fromkeys(p.area for p in self.scene.pieces if p.side == self.side))

    def draw(self, scene: Scene | None = None) -> str:
        """The board as SVG, "" for a game without a map."""
        shown = scene or self.scene
        if shown is None or shown.board not in boards():
            return ""
        return render(shown, self.speech, self.language, slim=self.draws_again or self.is_slim)

    @property
    def is_slim(self) -> bool:
        """Has the reader's browser kept the ground of this board?"""
        return self.scene is not None and ground_digest(self.scene.board, self.language, "b-") in self.grounds

    @cached_property
    def svg(self) -> str:
        """With the areas marked that are not as they were at the step to compare with."""
        if self.compared_with is None or not self.has_map:
            return self.draw()
        before = look(self.game, self.seat, self.compared_with)
        assert self.scene is not None
        return self.draw(with_changes(self.ruleset.board(before.view), self.scene) if before else self.scene)

    @cached_property
    def text(self) -> str:
        return self.ruleset.text(self.view, self.speech) if self.may_look else ""

    @property
    def phase(self) -> str:
        return self.phase_name(self.game.phase)

    @property
    def phases(self) -> list[tuple[str, str]]:
        """(name, "done", "on" or "next") of the phases of a turn; those that come once in a game only while they last."""
        once = [phase for phase in ONCE if phase != self.game.phase]
        keys = [key.removeprefix("phase.") for key in self.ruleset.all_texts if key.startswith("phase.")]
        turn = [key for key in keys if key not in once]
        at = turn.index(self.game.phase) if self.game.phase in turn else -1
        return [(self.phase_name(key), _state(number, at)) for number, key in enumerate(turn)]

    def phase_name(self, phase: str) -> str:
        return phase_text(self.speech, phase) or phase

    def view_of(self, state: Any) -> Any:
        """How this reader sees another state of this game: one behind a dry run."""
        return self.ruleset.view(state, self.side)

    # ------------------------------------------------------------ the question
    @cached_property
    def ask_row(self) -> Ask | None:
        return self.asks.get(self.seat.pk) if self.seat else None

    @cached_property
    def ask(self) -> EngineAsk | None:
        if self.ask_row is None or self.vault is None or self.side is None:
            return None
        window = window_of(self.vault)
        return window.of(self.side) if window else None

    @property
    def is_open(self) -> bool:
        return self.game.status == Game.Status.RUNNING and self.ask is not None

    @cached_property
    def prompt(self) -> str:
        return prompt_text(self.speech, self.ask) if self.ask else ""

    def line(self, text: str) -> str:
        """An order line in the reader's language."""
        return answers.spoken(self.ruleset, text, self.speech)

    @cached_property
    def default(self) -> str:
        return self.written(answers.default(self.ruleset, self._state, self.ask)) if self.ask else ""

    def written(self, order: EngineOrder) -> str:
        """An order as this reader would write it."""
        return answers.line_for(order, self.speech)

    @cached_property
    def legal(self) -> dict[str, Sequence[EngineOrder] | None]:
        if self.ask is None:
            return {}
        return {v: self.ruleset.by_verb[v].legal(self._state, self.ask) for v in self.ask.verbs}

    @cached_property
    def hints(self) -> dict[str, dict[str, Sequence[Any]]]:
        return answers.hints(self.ruleset, self._state, self.ask) if self.ask else {}

    @cached_property
    def examples(self) -> list[str]:
        return [self.line(text) for text in answers.examples(self.ruleset, self._state, self.ask)] if self.ask else []

    @cached_property
    def sheet(self) -> Order | None:
        """What lies on the desk: the sealed sheet, else the draft."""
        return sheet_of(self.seat) if self.seat else None

    @property
    def is_sealed(self) -> bool:
        return self.sheet is not None and self.sheet.status == Order.Status.SEALED

    @property
    def may_undo(self) -> bool:
        """Nobody else is asked, and the last step has brought nothing to light."""
        alone = all(seat_id == (self.seat and self.seat.pk) for seat_id in self.asks)
        return self.is_open and alone and self.game.no > 0 and getattr(self.game, "barrier", True) is False


def _state(number: int, at: int) -> str:
    return "on" if number == at else "done" if number < at else "next"


def read_desk(reader: Reader, game_id: int, language: str, side: str = "") -> Desk:
    """Raises Game.DoesNotExist for a game that the reader may not know of."""
    games = annotated(visible_games(reader), reader).select_related("owner", "vault")
    game = games.defer("vault__seed", "vault__save_data", "vault__sheets").get(pk=game_id)
    seats = Seat.objects.filter(game=game).select_related("player").order_by("place")
    return Desk(reader, game, list(seats), language, side)


def annotated(games: Any, reader: Reader) -> Any:
    """With what else the reader has at this table; whether a vote is open; whether the last step cannot be undone."""
    player = reader.pk if isinstance(reader, User) else None
    mine = Q(game=OuterRef("pk"), player=player)
    return games.annotate(
        my_note=Subquery(Note.objects.filter(mine).values("text")[:1]),
        press_seen=Coalesce(Subquery(PressRead.objects.filter(mine).values("last")[:1]), 0),
        barrier=Subquery(Step.objects.filter(game=OuterRef("pk"), no=OuterRef("no")).values("barrier")[:1]),
        has_votes=Exists(Vote.objects.filter(game=OuterRef("pk"), status=Vote.Status.OPEN)),
    )
