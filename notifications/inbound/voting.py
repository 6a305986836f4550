"""What a reply says about votes of the table: open one, or say yes or no to an open one. Nothing is guessed."""

import re

from django.db.models import QuerySet
from msgspec import Struct

from games.engine.errors import Problem, Refused
from games.models import Seat, User, Vote
from games.services import votes

from .commands import read_hours
from .sides import side_named

KINDS: dict[str, tuple[str, ...]] = {
    Vote.Kind.PAUSE: ("pause", "пауза", "паузу", "pauza", "pauzę"),
    Vote.Kind.RESUME: ("resume", "continue", "продолжить", "продолжение", "wznów", "wznowić", "wznowienie"),
    Vote.Kind.EXTEND: ("extend", "продлить", "продление", "przedłuż", "przedłużenie"),
    Vote.Kind.REPLACE: ("replace", "заменить", "замена", "замену", "zastąp", "zastąpić", "zmiana", "zmianę"),
    Vote.Kind.ROLLBACK: ("rollback", "back", "откат", "вернуть", "cofnij", "cofnięcie"),
    Vote.Kind.END: ("end", "finish", "конец", "закончить", "koniec", "zakończ", "zakończyć"),
}
YES = ("yes", "y", "aye", "да", "за", "tak", "za")
NO = ("no", "n", "nay", "нет", "против", "nie", "przeciw")


class Voice(Struct, frozen=True):
    """`vote pause yes`, `vote no`, `vote replace Rome: why`."""

    kind: str = ""
    yes: bool | None = None
    rest: str = ""


def read_voice(text: str) -> Voice | None:
    """None if the first word is neither a kind of vote nor yes or no."""
    words = text.split()
    kind = _meaning(KINDS, words[0]) if words else ""
    tail = words[1:] if kind else words
    if len(tail) == 1 and (yes := _yes(tail[0])) is not None:
        return Voice(kind, yes)
    return Voice(kind, None, " ".join(tail)) if kind else None


def _meaning(table: dict[str, tuple[str, ...]], word: str) -> str:
    return next((str(key) for key, words in table.items() if word.strip(".,:;!").casefold() in words), "")


def _yes(word: str) -> bool | None:
    return {"yes": True, "no": False}.get(_meaning({"yes": YES, "no": NO}, word))


def open_votes(seat: Seat) -> QuerySet[Vote]:
    return Vote.objects.filter(game=seat.game_id, status=Vote.Status.OPEN).select_related("by").order_by("id")


def vote(voice: Voice, seat: Seat, player: User) -> Vote:
    """A kind without yes or no opens such a vote, or says yes to the one that is open."""
    found = open_votes(seat)
    mine = list(found.filter(kind=voice.kind) if voice.kind else found)
    if voice.yes is None and not mine:
        data = _wanted(voice, seat)
        return votes.propose(seat.pk, voice.kind, by=player, reason=_reason(voice), **data)
    if len(mine) != 1:
        raise Refused(Problem("vote.unknown", "illegal"))
    return votes.cast(mine[0].pk, seat.pk, voice.yes is not False, by=player)


def _wanted(voice: Voice, seat: Seat) -> dict[str, object]:
    if voice.kind == Vote.Kind.EXTEND:
        return {"minutes": read_hours(voice.rest)[0] * 60}
    if voice.kind == Vote.Kind.REPLACE:
        return {"side": side_named(seat.game, voice.rest.partition(":")[0].strip())}
    if voice.kind == Vote.Kind.ROLLBACK:
        number = re.search(r"\d{1,6}", voice.rest)
        return {"step": int(number[0])} if number else {}
    return {}


def _reason(voice: Voice) -> str:
    if voice.kind == Vote.Kind.EXTEND:
        return read_hours(voice.rest)[1]
    if voice.kind == Vote.Kind.REPLACE:
        return voice.rest.partition(":")[2].strip()
    if voice.kind == Vote.Kind.ROLLBACK:
        return re.sub(r"^\D{0,20}\d{1,6}[\s,:;-]*", "", voice.rest)
    return voice.rest.lstrip(":,;- ")
