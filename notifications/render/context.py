"""Where a game stands for one seat, and how to say so: shared by all mails about a table."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import selectors
from games.engine import answers
from games.engine.speech import Speaker
from games.models import Game, Order, Seat, Tenure, User
from games.rulesets import get_ruleset
from games.services.speech import phase_text, speaker_for
from notifications import addresses, links
from notifications.models import Channel

from .blocks import Block, Board, Fixed, Happenings, Heading, Mail, Small
from .picture import board_picture

MOST_STEPS = 40
MOST_ROWS = 60


class Table:
    """One table as one player sees it now."""

    def __init__(self, game: Game, seat: Seat, player: User | None, channel: Channel | None = None) -> None:
        self.game, self.seat, self.player, self.channel = game, seat, player, channel
        self.speech: Speaker = speaker_for(game, player)
        self.now: datetime = timezone.now()

    @cached_property
    def look(self) -> selectors.Look | None:
        return selectors.look(self.game, self.seat)

    @cached_property
    def verbs(self) -> Sequence[str]:
        """Of the orders that are asked for now."""
        question = selectors.question(self.seat)
        return question.ask.verbs if question else ()

    def line(self, text: str) -> str:
        """An order line as this player writes it."""
        return answers.spoken(get_ruleset(self.game.ruleset), text, self.speech)

    def lines(self, texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.line(text) for text in texts)

    @property
    def address(self) -> str:
        """Takes commands and messages of this seat, whatever is asked."""
        return addresses.table(self.seat.pk)

    @property
    def side(self) -> str:
        return self.speech.name("side", self.seat.side)

    @property
    def phase(self) -> str:
        return phase_text(self.speech, self.game.phase)

    @property
    def aside(self) -> str:
        parts = [self.side]
        if self.game.turn:
            parts.append(_("turn %(n)d") % {"n": self.game.turn})
        return ", ".join([*parts, _("step %(n)d") % {"n": self.game.no}])

    # -------------------------------------------------------- what happened
    @cached_property
    def last_answer(self) -> int:
        """The step with my last answer; events from there on are news to me."""
        mine = Order.objects.filter(seat=self.seat, status=Order.Status.APPLIED, by=self.player)
        found = mine.exclude(step=None).order_by("-step").values_list("step", flat=True).first()
        if found is not None:
            return found - 1
        tenure = Tenure.objects.filter(seat=self.seat, until=None).first()
        return tenure.since_step - 1 if tenure and tenure.since_step else -1

    def happenings(self, after: int) -> list[tuple[str, str]]:
        """(step, sentence), the oldest first."""
        steps = selectors.history(self.game, self.seat, after=after, limit=MOST_STEPS, last=True)
        return [(str(one.step.no), text) for one in steps for text in sentences(self.speech, one, self.seat.side)]

    def news(self, after: int, title: str) -> list[Block]:
        rows = self.happenings(after)
        if not rows:
            return []
        blocks: list[Block] = [Heading(title), Happenings(_by_step(rows[-MOST_ROWS:]))]
        hidden = max(len(rows) - MOST_ROWS, 0) or max(self.game.no - after - MOST_STEPS, 0)
        if hidden:
            blocks.append(Small(_("Earlier events stand on the page of the game.")))
        return blocks

    def press_line(self, after: datetime | None) -> list[Block]:
        found = selectors.press_for(self.game, [self.seat]).exclude(author=self.seat)
        count = (found.filter(at__gt=after) if after else found).count()
        if not count:
            return []
        text = ngettext("Press: %(n)d message since then.", "Press: %(n)d messages since then.", count)
        return [Small(text % {"n": count})]

    # -------------------------------------------------------- the board
    def picture(self) -> bytes:
        return board_picture(self.look, self.speech) if self.look else b""

    def board(self) -> list[Block]:
        alt = _("The board after step %(n)d. The same stands below in words.") % {"n": self.game.no}
        return [Board(alt, links.game(self.game))]

    def text_board(self) -> list[Block]:
        if self.look is None:
            return []
        return [Heading(_("The board in words")), Fixed(self.look.ruleset.text(self.look.view, self.speech))]

    # -------------------------------------------------------- the mail around it
    def mail(self, subject: str, title: str, blocks: list[Block], topic: str, **fields: Any) -> Mail:
        fields.setdefault("links", self.links())
        unsubscribe = links.unsubscribe(self.channel, topic) if self.channel and topic else ""
        return Mail(
            subject=f"[{self.game.name}] {subject}",
            title=title,
            blocks=blocks,
            table=self.game.name,
            aside=self.aside,
            language=self.speech.language,
            thread=f"game/{self.game.pk}/{self.player.pk if self.player else 0}",
            unsubscribe=unsubscribe,
            **fields,
        )

    def links(self) -> tuple[tuple[str, str], ...]:
        return ((_("The table"), links.game(self.game)), (_("Fewer mails, absence, calendar"), links.channels()))


def _by_step(rows: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The sentences of one step stand together under its number."""
    numbers = ["", *(number for number, _ in rows)]
    return tuple(
        ("" if number == before else number, text) for before, (number, text) in zip(numbers, rows, strict=False)
    )


def sentences(speech: Speaker, happened: selectors.Happened, side: str | None) -> list[str]:
    """What happened in one step, and what became of my own orders; after the end the answers of all are known."""
    mine = [via for seat, _order, via in happened.answers if seat == side and via in ("default", "standing")]
    out = [_own_answer(via) for via in dict.fromkeys(mine)]
    out += [speech.text(f"event.{event.kind}", **event.data) for event in happened.events]
    out += [speech.text(f"note.{note.kind}", **note.data) for note in happened.notes]
    return [text for text in out if text]


def _own_answer(via: str) -> str:
    if via == "default":
        return _("You did not answer in time: the default was played.")
    return _("Your standing order was used.")


def seats_in_words(speech: Speaker, seats: Sequence[Seat]) -> str:
    return ", ".join(speech.name("side", seat.side) for seat in seats)
