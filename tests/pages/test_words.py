"""Every word of the site can be translated, and is."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.template.base import Lexer, TokenType

from tools.messages import catalogue, missing

ROOT = Path(settings.BASE_DIR)
TEMPLATES = sorted((ROOT / "games" / "templates").rglob("*.html"))
SPOKEN = ("alt", "aria-label", "placeholder", "title", "label")
NAMES = {"civpbem", "Ctrl", "Enter", "Alt", "b", "n", "d"}


class Words(HTMLParser):
    """Letters that stand in a page as they are."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.quiet += tag in ("code", "pre", "script", "style", "svg")
        self.found += [value for name, value in attrs if name in SPOKEN and value and letters(value)]

    def handle_endtag(self, tag: str) -> None:
        self.quiet -= tag in ("code", "pre", "script", "style", "svg")

    def handle_data(self, data: str) -> None:
        if not self.quiet and letters(data):
            self.found.append(data.strip())


def letters(text: str) -> bool:
    return any(word not in NAMES for word in re.findall(r"[^\W\d_]+", text))


def untranslated(source: str) -> list[str]:
    """What is left of a template without its tags, variables and translated blocks."""
    out: list[str] = []
    inside = classes = False
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            name, *rest = token.contents.split()
            classes = (name == "block" and rest[0].endswith("_class")) or (classes and name != "endblock")
            inside = name in ("blocktranslate", "plural") or (inside and name != "endblocktranslate")
        elif token.token_type == TokenType.TEXT and not inside and not classes:
            out.append(token.contents)
    words = Words()
    words.feed("".join(out))
    return words.found


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_holds_no_untranslated_word(path: Path) -> None:
    assert untranslated(path.read_text()) == []


def test_the_test_finds_words() -> None:
    assert untranslated('<p title="Hello">{% translate "x" %} World {{ y }}</p>') == ["Hello", "World"]
    assert untranslated("{% blocktranslate %}Hello{% endblocktranslate %}") == []


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_every_message_of_the_site_is_translated(language: str) -> None:
    assert missing(language) == {}


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_translations_keep_their_placeholders(language: str) -> None:
    for message in catalogue(language):
        if not message.id:
            continue
        first = message.id if isinstance(message.id, str) else message.id[-1]
        forms = [message.string] if isinstance(message.string, str) else message.string
        for form in forms or ():
            wanted = set(re.findall(r"%\(\w+\)[a-z0-9]+|\{\w+", first))
            assert set(re.findall(r"%\(\w+\)[a-z0-9]+|\{\w+", form)) >= wanted - {"%(n)s"}, form
