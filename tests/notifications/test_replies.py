import json
from pathlib import Path

import pytest

from games.engine.reading import tidy
from notifications.inbound.automatic import kind_of
from notifications.inbound.letter import read_letter
from notifications.inbound.reply import own_text

REPLIES = Path(__file__).parent / "replies"
EXPECTED = json.loads((REPLIES / "expected.json").read_text())


def test_every_recorded_reply_has_its_expectation() -> None:
    assert sorted(path.stem for path in REPLIES.glob("*.eml")) == sorted(EXPECTED)
    assert len(EXPECTED) >= 25


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_only_what_the_player_wrote_is_read(name: str) -> None:
    letter = read_letter((REPLIES / f"{name}.eml").read_bytes())
    lines = [tidy(line) for line in own_text(letter.text).splitlines() if line.strip()]
    assert lines == EXPECTED[name]
    assert letter.sender == "ilya@example.org"
    assert letter.recipients == ("w37.s5k.mfzwizltorxw4ylm@play.example.org",)
    assert kind_of(letter, "play.example.org") == "person"


@pytest.mark.parametrize("line", ["best" + " " * 50_000 + ";", "hi" + " " * 50_000 + "?", "\n" * 3_900 + "end"])
def test_endless_spaces_are_read_like_any_others(line: str) -> None:
    """An expression that tries every way to part them would not come back."""
    assert own_text(line) == line.strip()
