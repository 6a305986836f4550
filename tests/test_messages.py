import gettext
from pathlib import Path

import pytest

from tools.compile_messages import compile_catalogue

PO = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\n"

#, python-format
msgid "Player %(number)d"
msgstr "Gracz %(number)d"
"""


@pytest.fixture
def po(tmp_path: Path) -> Path:
    path = tmp_path / "pl" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(PO)
    return path


def test_a_catalogue_is_compiled(po: Path) -> None:
    assert compile_catalogue(po) == []
    with po.with_suffix(".mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Player %(number)d") == "Gracz %(number)d"


def test_a_translation_that_loses_a_placeholder_is_refused(po: Path) -> None:
    po.write_text(PO.replace("Gracz %(number)d", "Gracz %(nummer)d"))
    assert len(compile_catalogue(po)) == 1
