"""Everything the mails say is said in three languages."""

import io
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

import notifications

HERE = Path(notifications.__file__).parent
KEYWORDS = {"_": None, "gettext": None, "gettext_lazy": None, "ngettext": (1, 2)}


def messages() -> set[str]:
    found: set[str] = set()
    sources = [(path, path.read_bytes()) for path in HERE.rglob("*.py") if "migrations" not in path.parts]
    sources += [(path, templatize(path.read_text()).encode()) for path in HERE.rglob("*.html")]
    for _path, source in sources:
        for _, message, _, _ in extract("python", io.BytesIO(source), keywords=KEYWORDS):
            found.add(message if isinstance(message, str) else message[0])
    return found


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    with (HERE / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    translated = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id and all(_strings(m.string))}
    assert translated == messages()


def _strings(text: object) -> list[str]:
    return list(text) if isinstance(text, list | tuple) else [str(text)]
