"""Sentences for people: a template from the texts, words from the vocabularies, in the reader's language.

Templates: "{seat:side} moves {count:#token|tokens} from {origin:area} to {to:area}."
  {x}            the value itself; a list is joined by commas
  {x:area}       the name of x in the vocabulary `area`; works on lists and on {id: number} bags, too
  {x:#one|many}  the number with the right form: two forms in English, three in Russian and Polish
"""

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, Protocol

from .words import Words


def gettext_noop(text: str) -> str:
    """Marks a sentence for translation; the reader's language is only known when it is spoken."""
    return text


class Speech(Protocol):
    """What renderers and text boards are given."""

    def name(self, vocabulary: str, id: str, /) -> str: ...

    def text(self, key: str, /, **data: Any) -> str: ...


class Speaker:
    """Speech in one language. `translate` maps an English template to its translation (gettext in the service)."""

    def __init__(
        self,
        texts: Mapping[str, str],
        words: Words,
        language: str = "en",
        translate: Callable[[str], str] = gettext_noop,
    ) -> None:
        self.texts, self.words, self.language, self.translate = texts, words, language, translate
        self._formatter = _Formatter(self)

    def knows(self, key: str) -> bool:
        return key in self.texts

    def name(self, vocabulary: str, id: str, /) -> str:
        table = self.words.get(vocabulary)
        return table.name(id, self.language) if table else id

    def text(self, key: str, /, **data: Any) -> str:
        """The sentence for a key. A key without a sentence is a bug that a test finds; here it shows the key."""
        template = self.texts.get(key)
        if template is None:
            return key
        return self._formatter.vformat(self.translate(template), (), data)


class _Formatter(Formatter):
    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        return kwargs.get(key, "")

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        """Only plain names: a template must not reach into objects."""
        return self.get_value(field_name, args, kwargs), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("#"):
            return f"{value} {plural(int(value or 0), format_spec[1:].split('|'), self.speaker.language)}"
        if isinstance(value, Mapping):
            return ", ".join(f"{self.format_field(k, format_spec)} {v}" for k, v in value.items())
        if isinstance(value, list | tuple):
            return ", ".join(self.format_field(v, format_spec) for v in value)
        return self.speaker.name(format_spec, str(value)) if format_spec else str(value)


def plural(number: int, forms: list[str], language: str) -> str:
    return forms[min(_form(number, language), len(forms) - 1)]


def _form(number: int, language: str) -> int:
    ones, tens = number % 10, number % 100
    few = 2 <= ones <= 4 and not 12 <= tens <= 14
    if language == "ru":
        return 0 if ones == 1 and tens != 11 else 1 if few else 2
    if language == "pl":
        return 0 if number == 1 else 1 if few else 2
    return 0 if number == 1 else 1
