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


def catalogue_path(language: str, source: str = "") -> Path:
    """Where the messages of a source file are kept: in its app's catalogue if there is one, else in the site's."""
    own = ROOT / source.split("/", maxsplit=1)[0] / "locale"
    return (own if source and own.is_dir() else ROOT / "locale") / language / "LC_MESSAGES" / "django.po"


def catalogue(language: str, source: str = "") -> Catalog:
    with catalogue_path(language, source).open("rb") as file:
        return read_po(file, locale=language)


def missing(language: str) -> dict[Message, str]:
    """What no catalogue of the site has; Django reads them as one."""
    known = [catalogue(language), *(catalogue(language, place) for place in PLACES)]
    return {message: path for message, path in wanted().items() if not any(_has(one, message) for one in known)}


def _has(known: Catalog, message: Message) -> bool:
    context, text = message
    found = known.get(text if isinstance(text, str) else text[0], context or None)
    return bool(found and found.string and (isinstance(found.string, str) or all(found.string)))


def main() -> int:
    """Adds empty entries for what is missing, each to its catalogue."""
    for language in ("ru", "pl"):
        lacking = missing(language)
        for place in sorted({path.split("/")[0] for path in lacking.values()}):
            known = catalogue(language, place)
            for (context, text), path in lacking.items():
                if path.split("/")[0] == place:
                    known.add(text, context=context or None, locations=[(path, 1)])
            with catalogue_path(language, place).open("wb") as file:
                write_po(file, known, width=120, no_location=False, sort_output=False)
        print(language, len(lacking), "missing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
