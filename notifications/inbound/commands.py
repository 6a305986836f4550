"""What a reply says: orders for the game, and commands to the service. Nothing is guessed."""

import re
from collections.abc import Collection, Iterable
from datetime import date
from typing import Literal

from msgspec import Struct, field, structs

from games.engine.reading import tidy
from games.engine.ruleset import Ruleset

Name = Literal["help", "show", "orders", "withdraw", "standing", "extend", "vote", "absent", "language", "stop"]
MAX_LINES = 200
MAX_HOURS = 14 * 24

WORDS: dict[Name, tuple[str, ...]] = {
    "help": ("help", "помощь", "справка", "pomoc"),
    "show": ("show", "board", "покажи", "показать", "доска", "pokaż", "plansza"),
    "orders": ("orders", "sheet", "приказы", "rozkazy"),
    "withdraw": ("withdraw", "отозвать", "отзываю", "wycofaj", "wycofuję"),
    "standing": ("standing", "постоянный", "постоянные", "stały", "stałe"),
    "extend": ("extend", "продлить", "przedłuż"),
    "vote": ("vote", "votes", "голос", "голосую", "голосование", "głos", "głosuję", "głosowanie"),
    "absent": ("absent", "away", "отсутствую", "nieobecny", "nieobecna", "nieobecność"),
    "language": ("language", "lang", "язык", "język"),
    "stop": ("unsubscribe", "отписаться", "wypisz"),
}
ALONE: frozenset[Name] = frozenset({"help", "show", "orders", "withdraw", "stop"})
LANGUAGES = {
    "en": ("en", "english", "английский", "angielski"),
    "ru": ("ru", "russian", "русский", "rosyjski"),
    "pl": ("pl", "polish", "польский", "polski"),
}
EVERYBODY = ("all", "everybody", "everyone", "всем", "все", "wszyscy", "wszystkich", "wszystkim")
NONE = ("none", "off", "no", "нет", "отмена", "brak", "koniec")
CHECK = ("draft?", "check?", "check", "проверка", "sprawdź")

_PRESS = re.compile(
    r"(?:press|пресса|сообщение|prasa|wiadomość)(?P<anonymous>\s+(?:anonymous(?:ly)?|анонимно|anonimowo))?"
    r"(?:\s+(?:to|для|к|do|dla)\s+(?P<to>[^:]{1,200}))?\s*:\s*(?P<text>.*)",
    re.IGNORECASE,
)
_DAY = r"(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.(?:\d{4})?)"
_SPAN = re.compile(
    rf"(?:from|since|с|со|od)?\s*{_DAY}\s*(?:to|until|till|по|до|do|-|–|—|\.\.+|…)\s*{_DAY}", re.IGNORECASE
)
_HOURS = re.compile(
    r"(?:by\s+|на\s+|o\s+)?(\d{1,4})\s*(h|hours?|ч|час\w*|godz\w*|d|days?|д|дн\w*|день|dni|dzień)\b\.?", re.IGNORECASE
)


class Command(Struct, frozen=True):
    name: Name
    rest: str = ""
    line: int = 0


class PressLine(Struct, frozen=True):
    text: str
    to: tuple[str, ...] | None = None  # names as written; None is everybody
    anonymous: bool = False
    line: int = 0


class Said(Struct):
    """All that one reply says, in the order in which it is done: commands, orders, press."""

    orders: list[str] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    press: list[PressLine] = field(default_factory=list)
    check_only: bool = False

    @property
    def is_empty(self) -> bool:
        return not (self.orders or self.commands or self.press)


def order_words(ruleset: Ruleset, verbs: Iterable[str]) -> list[str]:
    """The first words of orders, in all languages."""
    spoken = ruleset.words["verb"].names if "verb" in ruleset.words else {}
    return [name.split()[0].casefold() for verb in verbs for name in (verb, *spoken.get(verb, {}).values())]


def understand(text: str, verbs: Collection[str] = ()) -> Said:
    """Read the writer's own text. A first word in `verbs` is always an order of the game; `/word` is always a command."""
    said = Said()
    lines = text.split("\n")[:MAX_LINES]
    for number, line in enumerate(lines):
        if _press(line):
            said.press += _messages(lines[number:], number + 1)
            break
        _take(said, line, number + 1, verbs)
    return said


def _take(said: Said, line: str, number: int, verbs: Collection[str]) -> None:
    clean = tidy(line)
    if not said.orders and clean.casefold() in CHECK:
        said.check_only = True
    elif command := _command(clean, number, verbs):
        said.commands.append(command)
    elif clean:
        said.orders.append(line.strip())


def _press(line: str) -> re.Match[str] | None:
    return _PRESS.fullmatch(line.strip())


def _messages(lines: list[str], number: int) -> list[PressLine]:
    """Everything behind `press to ...:` is the message, up to the next one or the end of the mail."""
    out: list[PressLine] = []
    for offset, line in enumerate(lines):
        if found := _press(line):
            names = [name.strip() for name in re.split(r"[,;]", found["to"] or "") if name.strip()]
            to = None if not names or names[0].casefold() in EVERYBODY else tuple(names)
            out.append(PressLine(found["text"], to, bool(found["anonymous"]), number + offset))
        else:
            last = out[-1]
            out[-1] = structs.replace(last, text=f"{last.text}\n{line.rstrip()}")
    return [structs.replace(one, text=one.text.strip()) for one in out]


def _command(line: str, number: int, verbs: Collection[str]) -> Command | None:
    first, _, rest = line.partition(" ")
    sure = first.startswith("/")
    word = first.lstrip("/").rstrip("?!:").casefold()
    name = next((name for name, words in WORDS.items() if word in words), None)
    if name is None or (not sure and word in verbs):
        return None
    if name in ALONE and rest and not sure:
        return None
    return Command(name, rest.strip(), number)


# ------------------------------------------------------------ what stands behind a command
def read_language(text: str) -> str | None:
    word = text.strip().casefold()
    return next((code for code, words in LANGUAGES.items() if word in words), None)


def read_span(text: str, today: date) -> tuple[date, date] | None:
    """`from 2026-12-24 to 2027-01-02`, `24.12.-2.1.`: without a year the next such day."""
    found = _SPAN.fullmatch(text.strip().rstrip("."))
    found = found or _SPAN.fullmatch(text.strip())
    found = found or _SPAN.fullmatch(f"{text.strip()}.")
    if not found:
        return None
    since, until = _date(found[1], today), _date(found[2], today)
    if since and until and until < since and not re.search(r"\d{4}", found[2]):
        until = _date(found[2], since)
    return (since, until) if since and until and since <= until else None


def _date(text: str, earliest: date) -> date | None:
    try:
        if "-" in text:
            year, month, day = map(int, text.split("-"))
            return date(year, month, day)
        day, month, *rest = (int(part) for part in text.split(".") if part)
        if rest:
            return date(rest[0], month, day)
        this_year = date(earliest.year, month, day)
        return this_year if this_year >= earliest else date(earliest.year + 1, month, day)
    except ValueError:
        return None


def read_hours(text: str) -> tuple[int, str]:
    """Hours asked for (24 if nothing is said) and the reason given."""
    found = _HOURS.match(text.strip())
    if not found:
        return 24, text.strip()
    count = int(found[1]) * (24 if found[2][0].casefold() in "dд" else 1)
    reason = text.strip()[found.end() :].strip(" ,:;-")
    return min(max(count, 1), MAX_HOURS), re.sub(
        r"^(?:because|потому что|bo|ponieważ)\s+", "", reason, flags=re.IGNORECASE
    )
