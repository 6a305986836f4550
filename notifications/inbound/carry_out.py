"""Doing what a reply says, through the same doors as everybody. Each thing done is told as plain data, for the receipt."""

from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.utils import timezone
from msgspec import structs

from games.engine.errors import Problem, Refused
from games.models import Absence, Order, Press, Seat, User
from games.selectors import standing_lines
from games.services import absences, orders, standing
from games.services import press as press_service
from notifications.models import Channel, InboundMail

from .commands import NONE, Command, PressLine, Said, read_language, read_span
from .sides import side_named
from .voting import read_voice, vote

Item = dict[str, Any]
BY_MAIL = "mail"
MAX_PRESS = 20  # answers to press by mail, per seat and hour
PUZZLING = {"empty", "no-window", "too-large", "absent-unread", "language-unread", "vote-unread", "press-later"}


def carry_out(mail: InboundMail, seat: Seat, player: User, said: Said, window: int | None) -> list[Item]:
    """Commands, then orders, then press; each on its own: a refused one does not stop the others."""
    if said.is_empty:
        return [{"what": "empty"}]
    items = [_guarded(_command, command, seat, player, window) for command in said.commands]
    if said.orders:
        items.append(_orders(mail, seat, player, said, window))
    for number, line in enumerate(said.press):
        items.append(_guarded(_press, line, seat, player, f"mail/{mail.pk}/{number}"))
    return items


def helps(item: Item) -> bool:
    """Whether a person can be told apart from a machine that answers everything: something was understood."""
    if item["what"] in ("refused", "refused-command"):
        return any(problem.get("kind") not in ("unreadable", "closed") for problem in item["problems"])
    return item["what"] not in PUZZLING


def _guarded(call: Callable[..., Item], *args: Any) -> Item:
    try:
        return call(*args)
    except Refused as refused:
        return {"what": "refused-command", "line": _line(args[0]), "problems": _data(refused.problems)}


def _line(said: Command | PressLine) -> str:
    if isinstance(said, Command):
        return f"{said.name} {said.rest}".strip()
    return said.text[:200]


def _data(problems: Sequence[Problem]) -> list[Any]:
    return [msgspec.to_builtins(problem) for problem in problems]


# ------------------------------------------------------------ orders
def _orders(mail: InboundMail, seat: Seat, player: User, said: Said, window: int | None) -> Item:
    if window is None:
        return {"what": "no-window", "lines": said.orders}
    if said.check_only:
        return _checked(seat, player, said.orders)
    try:
        done = orders.submit(
            seat, said.orders, window=window, source=Order.Source.MAIL, key=f"mail/{mail.pk}", by=player
        )
    except Refused as refused:
        kept = _keep(seat, player, said.orders, refused.problems)
        return {"what": "refused", "lines": said.orders, "problems": _data(refused.problems), "kept": kept}
    due = done.due.isoformat() if done.due else None
    return {"what": "sealed", "lines": done.lines, "given": said.orders, "due": due, "complete": done.complete}


def _keep(seat: Seat, player: User, lines: list[str], problems: Sequence[Problem]) -> bool:
    """A refused sheet stays as a draft, unless its question is gone."""
    if any(problem.kind == "closed" for problem in problems):
        return False
    orders.save_draft(seat, lines, source=Order.Source.MAIL, by=player)
    return True


def _checked(seat: Seat, player: User, lines: list[str]) -> Item:
    try:
        report = orders.dry_run(seat, lines, by=player)
    except Refused as refused:
        return {"what": "refused", "lines": lines, "problems": _data(refused.problems), "kept": False}
    rows = [[line.text, line.status] for line in report.lines]
    return {"what": "checked", "rows": rows, "problems": _data(report.problems), "barrier": report.barrier}


# ------------------------------------------------------------ press
def send_press(mail: InboundMail, seat: Seat, player: User, to: Press | None, text: str) -> list[Item]:
    """An answer to a message goes to everybody who could read it. What repeats itself is a machine: it is not heard."""
    if to is None or to.public or to.anonymous:
        line = PressLine(text)
    else:
        sides = {reader.side for reader in to.readers.all()} | ({to.author.side} if to.author else set())
        line = PressLine(text, tuple(sorted(sides - {seat.side})))
    lately = Press.objects.filter(author=seat, source=BY_MAIL).exclude(key=f"mail/{mail.pk}/0")
    if lately.filter(text=text.strip(), at__gt=timezone.now() - timedelta(days=1)).exists():
        return []
    if lately.filter(at__gt=timezone.now() - timedelta(hours=1)).count() >= MAX_PRESS:
        return [{"what": "press-later", "text": text}]
    return [_guarded(_press, line, seat, player, f"mail/{mail.pk}/0")]


def _press(line: PressLine, seat: Seat, player: User, key: str) -> Item:
    to = None if line.to is None else [side_named(seat.game, name) for name in line.to]
    sent = press_service.send(seat.pk, line.text, to=to, anonymous=line.anonymous, source=BY_MAIL, key=key, by=player)
    return {"what": "press", "text": sent.text, "to": to, "anonymous": sent.anonymous}


# ------------------------------------------------------------ commands
def _command(command: Command, seat: Seat, player: User, window: int | None) -> Item:
    """An old address cannot take back what was handed in for a newer question."""
    if command.name == "withdraw" and window not in (None, seat.game.window):
        raise Refused(Problem("window.stale", "closed", {"window": window, "now": seat.game.window}))
    return _COMMANDS[command.name](command, seat, player)


def _show(command: Command, seat: Seat, player: User) -> Item:
    return {"what": command.name}


def _withdraw(command: Command, seat: Seat, player: User) -> Item:
    draft = orders.withdraw(seat, by=player)
    return {"what": "withdrawn", "lines": draft.lines}


def _standing(command: Command, seat: Seat, player: User) -> Item:
    """Alone: show them. `none`: drop all. `key:` alone: drop that one. Else add, in the place of one with the same key."""
    kept = standing_lines(seat)
    if not command.rest:
        return {"what": "standing", "lines": kept}
    if command.rest.casefold() in NONE:
        lines: list[str] = []
    else:
        key, colon, wishes = command.rest.partition(":")
        lines = [line for line in kept if line.partition(":")[0] != key.strip().casefold()]
        lines += [] if colon and not wishes.strip() else [command.rest]
    rows = standing.keep(seat.pk, lines, by=player)
    return {"what": "standing", "lines": [row.line for row in rows]}


def _extend(command: Command, seat: Seat, player: User) -> Item:
    return _vote(structs.replace(command, rest=f"extend {command.rest}"), seat, player)


def _vote(command: Command, seat: Seat, player: User) -> Item:
    """Alone: show what is voted on."""
    if not command.rest:
        return {"what": "votes"}
    voice = read_voice(command.rest)
    if voice is None:
        return {"what": "vote-unread"}
    done = vote(voice, seat, player)
    return {"what": "vote", "vote": done.pk, "yes": voice.yes is not False}


def _absent(command: Command, seat: Seat, player: User) -> Item:
    zone = ZoneInfo(player.time_zone)
    span = read_span(command.rest, timezone.now().astimezone(zone).date())
    if span is None:
        return {"what": "absent-unread", "text": command.rest[:80]}
    since = max(datetime.combine(span[0], time.min, zone), timezone.now())
    until = datetime.combine(span[1] + timedelta(days=1), time.min, zone)
    if not Absence.objects.filter(player=player, until=until).exists():
        absences.add(player, since, until)
    return {"what": "absent", "since": span[0].isoformat(), "until": span[1].isoformat()}


def _language(command: Command, seat: Seat, player: User) -> Item:
    code = read_language(command.rest)
    if code is None:
        return {"what": "language-unread", "text": command.rest[:80]}
    player.language = code
    player.save(update_fields=["language"])
    return {"what": "language", "language": code}


def _stop(command: Command, seat: Seat, player: User) -> Item:
    Channel.objects.filter(player=player, kind=Channel.Kind.EMAIL).update(active=False)
    return {"what": "stopped"}


_COMMANDS: dict[str, Callable[[Command, Seat, User], Item]] = {
    "help": _show,
    "show": _show,
    "orders": _show,
    "withdraw": _withdraw,
    "standing": _standing,
    "extend": _extend,
    "vote": _vote,
    "absent": _absent,
    "language": _language,
    "stop": _stop,
}
