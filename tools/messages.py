"""Gathers what has to be translated: templates and Python code of the site. Prints or adds what a catalogue lacks."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("games", "notifications", "api", "civpbem")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
Message = tuple[str, str | tuple[str, ...]]  # context, text or its forms


def sources() -> Iterator[Path]:
    for place in PLACES:
        for pattern in ("*.py", "*.html", "*.txt"):
            for path in sorted((ROOT / place).rglob(pattern)):
                if "rulesets" not in path.parts and "static" not in path.parts:
                    yield path


def messages(path: Path) -> Iterator[Message]:
    text = path.read_text()
    if path.suffix != ".py":
        text = templatize(text, origin=str(path))
    for _line, found, _comments, context in extract("python", io.BytesIO(text.encode()), KEYWORDS):
        yield context or "", found


def wanted() -> dict[Message, str]:
    """Every message with the file it stands in first."""
    found: dict[Message, str] = {}
    for path in sources():
        for message in messages(path):
            if message[1]:
                found.setdefault(message, str(path.relative_to(ROOT)))
    return found


def catalogue(language: str) -> Catalog:
    path = ROOT / "locale" / language / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def missing(language: str) -> dict[Message, str]:
    known = catalogue(language)
    out = {}
    for (context, text), path in wanted().items():
        message = known.get(text if isinstance(text, str) else text[0], context or None)
        if message is None or not message.string or (isinstance(message.string, tuple) and not all(message.string)):
            out[context, text] = path
    return out


def main() -> int:
    """Adds empty entries for what is missing."""
    for language in ("ru", "pl"):
        known = catalogue(language)
        lacking = missing(language)
        for (context, text), path in lacking.items():
            known.add(text if isinstance(text, str) else tuple(text), context=context or None, locations=[(path, 1)])
        with (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").open("wb") as file:
            write_po(file, known, width=120, no_location=False, sort_output=False)
        print(language, len(lacking), "missing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
