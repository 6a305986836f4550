"""Vocabularies: the ids of areas, pieces, cards, sides... and what people call them in three languages."""

import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

LANGUAGES = ("en", "ru", "pl")

_LETTERS = str.maketrans({"ł": "l", "’": "", "'": "", "`": "", "-": "_", "‑": "_", "–": "_", " ": "_", "\u00a0": "_"})


def fold(text: str) -> str:
    """One spelling for all: no case, accents, apostrophes; words joined by underscores."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c)).translate(_LETTERS)


class Vocabulary:
    """Ids with their names; finds an id by itself, by a name in any language, or by an unambiguous beginning."""

    def __init__(self, names: Mapping[str, Mapping[str, str]] | Iterable[str]) -> None:
        table = dict(names) if isinstance(names, Mapping) else {id: {} for id in names}
        self.names: dict[str, dict[str, str]] = {id: dict(by_language) for id, by_language in table.items()}
        self.ids = tuple(self.names)
        spellings: dict[str, list[str]] = {}
        for id, by_language in self.names.items():
            for name in (id, *by_language.values()):
                known = spellings.setdefault(fold(name), [])
                if id not in known:
                    known.append(id)
        self._spellings = spellings
        self._sorted = sorted(spellings)
        self.longest = max((key.count("_") + 1 for key in spellings), default=1)

    def __contains__(self, id: str) -> bool:
        return id in self.names

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

    def similar(self, text: str, count: int = 3) -> list[str]:
        """Ids that somebody who wrote this may have meant."""
        close = get_close_matches(fold(text), self._sorted, n=count, cutoff=0.6)
        return list(dict.fromkeys(id for key in close for id in self._spellings[key]))

    def name(self, id: str, language: str = "en") -> str:
        names = self.names.get(id, {})
        return names.get(language) or names.get("en") or id


Words = Mapping[str, Vocabulary]
