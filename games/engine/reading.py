"""From a line of text, or JSON data, to an order. Cannot be read, ambiguous, illegal: told apart, the first two here."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from .errors import Problem, Refused, ambiguous, unreadable
from .order import MAX_NUMBER, Field, Group, Order, Part, fields, parts, verb
from .words import NONE, Vocabulary, Words, fold

MAX_LINE = 1000
_SEPARATORS = ("and", "i", "и", "oraz")
_PREPOSITIONS = re.compile("from|to|into|in|at|of|the|из|в|во|на|к|ко|от|до|z|ze|do|w|we|na|od", re.IGNORECASE)
_ARROWS = re.compile(r"\s*(?:->|→|—>|–>|=>|⇒|➔)\s*")
_CLUTTER = re.compile(r"^\s*(?:[-*•·–—]+\s+|\d{1,3}[.)]\s+|\(\d{1,3}\)\s+)?")


def tidy(text: str) -> str:
    """Undo what keyboards and mail programs do to a line: bullets, numbers, arrows, odd spaces, quotes, a full stop."""
    text = text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u200b", "")
    text = _CLUTTER.sub("", text, count=1)
    text = re.sub('["“”„«»]', "", text)
    text = _ARROWS.sub(" -> ", text)
    return " ".join(text.replace(",", " , ").split()).rstrip(" .;")


def parse(text: str, orders: Sequence[type[Order]], words: Words) -> Order:
    """Read one line as one of these orders, or raise Refused saying what could not be read."""
    if len(text) > MAX_LINE:
        unreadable("read.too-long", limit=MAX_LINE)
    tokens = tidy(text).split()
    if not tokens:
        unreadable("read.empty")
    cls = _verb(tokens[0], orders, words)
    return _Reader(cls, tokens, words).read()


def _verb(word: str, orders: Sequence[type[Order]], words: Words) -> type[Order]:
    by_verb = {verb(cls): cls for cls in orders}
    if word in by_verb:
        return by_verb[word]
    table = words.get("verb", NONE).among(by_verb)
    found = table.exact(word) or table.beginning(word)
    if len(found) > 1:
        ambiguous("read.ambiguous", word=word, could_be=found)
    if not found:
        unreadable("read.verb", word=word, wanted=sorted(by_verb), similar=table.similar(word))
    return by_verb[found[0]]


class _Reader:
    """Matches tokens with the parts of a template; words of the template may be left out, names may have several words."""

    def __init__(self, cls: type[Order], tokens: list[str], words: Words) -> None:
        self.cls, self.tokens, self.words = cls, tokens, words
        self.furthest = -1
        self.problem: Problem | None = None

    def read(self) -> Order:
        for at, values in self._match(parts(self.cls), 1, {}):
            if at == len(self.tokens):
                return self.cls(**values)
            self._fail(at, Problem("read.extra", "unreadable", {"word": self.tokens[at]}))
        raise Refused(self.problem or Problem("read.empty", "unreadable"))

    def _fail(self, at: int, problem: Problem) -> None:
        better = (
            at == self.furthest and problem.kind == "ambiguous" and self.problem and self.problem.kind != "ambiguous"
        )
        if at > self.furthest or better:
            self.furthest, self.problem = at, problem

    def _match(self, todo: Sequence[Part], at: int, values: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
        if not todo:
            yield at, values
            return
        part, rest = todo[0], todo[1:]
        if isinstance(part, str):
            if self._is_word(at, part):
                yield from self._match(rest, at + 1, values)
            yield from self._match(rest, at, values)
        elif isinstance(part, Group):
            yield from self._match_groups(todo, at, values)
        else:
            for end, value in self._values(part, at, rest):
                yield from self._match(rest, end, values | {part.name: value})

    def _match_groups(
        self, todo: Sequence[Part], at: int, values: dict[str, Any]
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Optional groups that follow each other: any of them may be there, in any order."""
        groups = list(takewhile(lambda part: isinstance(part, Group), todo))
        rest = todo[len(groups) :]
        for place, group in enumerate(groups):
            assert isinstance(group, Group)
            if self._is_word(at, str(group.parts[0])):
                others = [*groups[:place], *groups[place + 1 :]]
                yield from self._match([*group.parts[1:], *others, *rest], at + 1, values)
        yield from self._match(rest, at, values)

    def _is_word(self, at: int, word: str) -> bool:
        """Does a word of the template stand here, in English or translated?"""
        if at >= len(self.tokens):
            return False
        if self.tokens[at].casefold() == word.casefold():
            return True
        return word in self.words.get("word", NONE).exact(self.tokens[at])

    def _values(self, field: Field, at: int, rest: Sequence[Part]) -> Iterator[tuple[int, Any]]:
        if field.shape in ("names", "bag"):
            yield from self._items(field, at, rest)
            return
        while at < len(self.tokens) and self.tokens[at] == ",":
            at += 1
        if at >= len(self.tokens):
            self._fail(at, Problem("read.missing", "unreadable", {"field": field.name, "verb": verb(self.cls)}))
        elif field.shape == "number":
            number = self._number(self.tokens[at])
            if number is None:
                self._fail(at, Problem("read.number", "unreadable", {"word": self.tokens[at], "field": field.name}))
            else:
                yield at + 1, number
        else:
            yield from self._names(field, at)
            if _PREPOSITIONS.fullmatch(self.tokens[at]) and at + 1 < len(self.tokens):
                yield from self._names(field, at + 1)

    def _number(self, token: str) -> int | None:
        found = re.fullmatch(r"[x×]?(\d{1,4})[x×]?", token, re.ASCII)
        return int(found[1]) if found else None

    def _names(self, field: Field, at: int) -> Iterator[tuple[int, str]]:
        """Every way to read a name that starts here: the id itself, whole names (longest first), then beginnings."""
        table = _table(field, self.words)
        if self.tokens[at] in table:
            yield at + 1, self.tokens[at]
        spans = range(min(len(self.tokens), at + table.longest), at, -1)
        for search in (table.exact, table.beginning, table.inflected):
            for end in spans:
                span = self.tokens[at:end]
                if "->" in span or "," in span or (len(span) == 1 and span[0] in table):
                    continue
                found = search(" ".join(span))
                if len(found) == 1:
                    yield end, found[0]
                elif found:
                    data = {"word": " ".join(span), "could_be": sorted(found)}
                    self._fail(at, Problem("read.ambiguous", "ambiguous", data))
        self._fail(at, _unknown(self.tokens[at], field, table))

    def _items(self, field: Field, at: int, rest: Sequence[Part]) -> Iterator[tuple[int, Any]]:
        """A list of names or a bag: as many items as can be read, but leaving off earlier is tried as well."""
        ends: list[tuple[int, list[tuple[str, int]]]] = [(at, [])]
        stop = self._stop_words(rest)
        here, items = at, list[tuple[str, int]]()
        while here < len(self.tokens):
            if self._skippable(here, stop):
                here += 1
                continue
            item = self._item(field, here, stop)
            if item is None:
                break
            here, name, count = item
            items = [*items, (name, count)]
            ends.append((here, items))
        for end, found in reversed(ends):
            yield end, _gather(field, found)

    def _stop_words(self, rest: Sequence[Part]) -> list[str]:
        """The words that end a list: those of the template behind it, in all languages."""
        firsts = [part.parts[0] if isinstance(part, Group) else part for part in rest]
        table = self.words.get("word", NONE)
        return [spelling for word in firsts if isinstance(word, str) for spelling in table.spellings(word)]

    def _skippable(self, at: int, stop: Sequence[str]) -> bool:
        token = self.tokens[at].casefold()
        return fold(token) not in stop and (token in (",", "+", "->", ">") or token in _SEPARATORS)

    def _item(self, field: Field, at: int, stop: Sequence[str]) -> tuple[int, str, int] | None:
        """`gold`, `2 gold`, `gold:2`, `gold 2` -> (end, name, count)"""
        if fold(self.tokens[at]) in stop:
            return None
        before, colon, after = self.tokens[at].rpartition(":")
        if colon and (count := self._number(after)) is not None:
            found = self._whole_name(field, before, at)
            return (at + 1, found, count) if found else None
        count = self._number(self.tokens[at])
        if count is not None and at + 1 < len(self.tokens):
            end, name = next(self._names(field, at + 1), (0, ""))
            return (end, name, count) if name else None
        end, name = next(self._names(field, at), (0, ""))
        if not name:
            return None
        if field.shape == "bag" and end < len(self.tokens) and (count := self._number(self.tokens[end])) is not None:
            return end + 1, name, count
        return end, name, 1

    def _whole_name(self, field: Field, text: str, at: int) -> str:
        table = _table(field, self.words)
        found = table.exact(text) or table.beginning(text) or table.inflected(text)
        if len(found) == 1:
            return found[0]
        if found:
            self._fail(at, Problem("read.ambiguous", "ambiguous", {"word": text, "could_be": sorted(found)}))
        else:
            self._fail(at, _unknown(text, field, table))
        return ""


def _gather(field: Field, items: list[tuple[str, int]]) -> Any:
    if field.shape == "bag":
        totals: dict[str, int] = {}
        for name, count in items:
            totals[name] = min(MAX_NUMBER, totals.get(name, 0) + count)
        return tuple(sorted(totals.items()))
    names = [name for name, count in items for _ in range(min(count, 200))]
    return tuple(sorted(names) if field.unordered else names)


# ---------------------------------------------------------------- from JSON
def from_data(data: Any, orders: Sequence[type[Order]], words: Words) -> Order:
    """An order out of JSON of any shape, or Refused."""
    if not isinstance(data, Mapping) or not isinstance(data.get("verb"), str):
        unreadable("read.data", detail="an order is an object with a verb")
    by_verb = {verb(cls): cls for cls in orders}
    cls = by_verb.get(data["verb"])
    if cls is None:
        unreadable("read.verb", word=data["verb"][:80], wanted=sorted(by_verb), similar=[])
    try:
        order = msgspec.convert(dict(data), cls)
    except (msgspec.ValidationError, TypeError) as error:
        unreadable("read.data", detail=str(error)[:200])
    return canonical(order, words)


def canonical(order: Order, words: Words) -> Order:
    """Check every name and number against the declaration, and bring unordered lists into their one order."""
    changes: dict[str, Any] = {}
    for field in fields(type(order)):
        value = getattr(order, field.name)
        if value is None:
            continue
        if field.shape == "number":
            _check_number(value, field)
        elif field.shape == "bag":
            for _, count in value:
                _check_number(count, field)
            changes[field.name] = tuple(sorted(value))
            _check_names([name for name, _ in value], field, words)
            if len({name for name, _ in value}) < len(value):
                unreadable("read.twice", field=field.name)
        else:
            _check_names(value if field.shape == "names" else [value], field, words)
            if field.unordered:
                changes[field.name] = tuple(sorted(value))
    return msgspec.structs.replace(order, **changes) if changes else order


def _check_number(value: int, field: Field) -> None:
    if not 0 <= value <= MAX_NUMBER:
        unreadable("read.number", word=str(value)[:20], field=field.name)


def _check_names(names: Sequence[str], field: Field, words: Words) -> None:
    table = _table(field, words)
    for name in names:
        if name not in table:
            raise Refused(_unknown(name[:80], field, table))


def _table(field: Field, words: Words) -> Vocabulary:
    return words.get("word", NONE).among(field.choices) if field.choices else words[field.vocabulary]


def _unknown(word: str, field: Field, table: Vocabulary) -> Problem:
    return Problem("read.name", "unreadable", {"word": word, "field": field.name, "similar": table.similar(word)})
