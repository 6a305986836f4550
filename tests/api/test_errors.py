"""The ids of refusals are all listed, all have a sentence, and every sentence of ours is translated."""

import gettext
from pathlib import Path

import pytest

from api import catalogue
from api.texts import TEXTS
from tests.site import ROOT
from tools.compile_messages import compile_catalogue

PAGE = (ROOT / "docs" / "errors.md").read_text()


@pytest.fixture(autouse=True)
def toy() -> None:
    """The real rulesets here."""


def test_every_id_that_is_raised_has_a_sentence() -> None:
    known = catalogue.known_ids()
    assert {one.id: one.file for one in catalogue.raised() if one.id not in known} == {}


def test_every_id_stands_on_the_page() -> None:
    missing = [id for id in catalogue.known_ids() if f"| `{id}` |" not in PAGE]
    assert not missing, "run manage.py error_ids"


def test_no_sentence_of_the_api_is_unused() -> None:
    raised = {one.id for one in catalogue.raised()}
    assert {key.removeprefix("problem.") for key in TEXTS} - raised == set()


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_every_sentence_of_the_api_is_translated(language: str, tmp_path: Path) -> None:
    po = tmp_path / language / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_bytes((ROOT / "api" / "locale" / language / "LC_MESSAGES" / "django.po").read_bytes())
    assert compile_catalogue(po) == []
    with po.with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert [text for text in TEXTS.values() if words.gettext(text) == text] == []
