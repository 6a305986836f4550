"""Vocabularies: the ids of areas, pieces, cards, sides... and what people call them in three languages."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property

LANGUAGES = ("en", "ru", "pl")

_LETTERS = str.maketrans({"ł": "l", "’": "", "'": "", "`": "", "-": "_", "‑": "_", "–": "_", " ": "_", "\u00a0": "_"})


_VOWELS = re.compile(r"(?<=..)(?:[аеиоуыэюяьъ]+|[aeiouy]+)$")
_ENDINGS = re.compile(
    r"(?<=..)(?:ого|его|ому|ему|ами|ями|ов|ев|ах|ях|ом|ем|ам|ям|ым|им|ых|их|owi|ow|ach|ami|om|em|ego|emu|ej|ym|im|ych|ich)$"
)


def fold(text: str) -> str:
    """One spelling for all: no case, accents, apostrophes; words joined by underscores."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c)).translate(_LETTERS)


def stems(folded: str) -> list[str]:
    """What is left of a Russian or Polish name without the endings of its cases: two guesses."""
    words = folded.split("_")
    bare = ["_".join(_VOWELS.sub("", _ENDINGS.sub("", word)) for word in words)]
    return [*bare, "_".join(_VOWELS.sub("", word) for word in words)]


class Vocabulary:
    """Ids with their names; finds an id by itself, by a name in any language, or by an unambiguous beginning.

    A name may hold several, divided by "|": the first one is shown, all are read.
    """

    def __init__(self, names: Mapping[str, Mapping[str, str]] | Iterable[str]) -> None:
        self._given: Mapping[str, Mapping[str, str]] = names if isinstance(names, Mapping) else {id: {} for id in names}
        self.names = {id: {lang: n.split("|")[0] for lang, n in by.items()} for id, by in self._given.items()}
        self.ids = tuple(self.names)
        self._spellings: dict[str, list[str]] = {}
        for id in self.ids:
            for spelling in self.spellings(id):
                self._spellings.setdefault(spelling, []).append(id)
        self._sorted = sorted(self._spellings)
        self.longest = max((key.count("_") + 1 for key in self._spellings), default=1)
        self._among: dict[tuple[str, ...], Vocabulary] = {}

    def __contains__(self, id: str) -> bool:
        return id in self.names

    def among(self, ids: Iterable[str]) -> "Vocabulary":
        """A smaller vocabulary of these ids; one that is not known here has no names."""
        wanted = tuple(ids)
        if wanted not in self._among:
            self._among[wanted] = Vocabulary({id: self._given.get(id, {}) for id in wanted})
        return self._among[wanted]

    def spellings(self, id: str) -> list[str]:
        """The id and all its names, folded."""
        names = self._given.get(id, {}).values()
        return list(dict.fromkeys(fold(one) for name in (id, *names) for one in name.split("|")))

    def exact(self, text: str) -> list[str]:
        """The ids whose id or whole name this is."""
        if text in self.names:
            return [text]
        return list(self._spellings.get(fold(text), ()))

    def beginning(self, text: str) -> list[str]:
        """The ids of which some spelling begins like this."""
        start = fold(text)
        found: dict[str, None] = {}
        for key in self._sorted[bisect_left(self._sorted, start) :]:
            if not key.startswith(start):
                break
            found.update(dict.fromkeys(self._spellings[key]))
        return list(found) if start else []

    def inflected(self, text: str) -> list[str]:
        """The ids of which a Russian or Polish name has the stem of this word: "в Риме", "flotę"."""
        found = [self._stems.get(stem, ()) for stem in stems(fold(text))]
        return list(dict.fromkeys(id for ids in found for id in ids))

    @cached_property
    def _stems(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for id, by_language in self._given.items():
            for name in "|".join(by_language.get(lang, "") for lang in ("ru", "pl")).split("|"):
                for stem in stems(fold(name)) if name else ():
                    out.setdefault(stem, []).append(id)
        return out

    def similar(self, text: str, count: int = 3) -> list[str]:
        """Ids that somebody who wrote this may have meant; if nothing is like it, some there are."""
        close = get_close_matches(fold(text), self._sorted, n=count, cutoff=0.6)
        if not close:
            return sorted(self.names)[:count]
        return list(dict.fromkeys(id for key in close for id in self._spellings[key]))

    def name(self, id: str, language: str = "en") -> str:
        names = self.names.get(id, {})
        return names.get(language) or names.get("en") or id


Words = Mapping[str, Vocabulary]
NONE = Vocabulary(())
