"""Complete recorded games, replayed line by line: every order still legal, every outcome the same."""

from pathlib import Path

import pytest

from games.rulesets.mare_nostrum.board import CARDS

from .helpers import SLUGS, both
from .recording import replay

CONQUESTS = ("plundered", "occupied", "converting", "converted")
HEROES = ("helen-turned", "swapped", "claimed", "artemis-gave", "compensated", "shipped", "ships-lost")
OF_EDITION = {
    "2003": ("left-alone", "ulysses-returned"),
    "revised": ("ulysses-forced", "supported", "plunder-card"),
}
GAMES = sorted(Path(__file__).with_name("recorded").glob("*.txt"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_recorded_game_comes_out_the_same(file: Path) -> None:
    head, position, done = replay(file)
    assert position.window is None
    assert len(done) == position.no
    assert position.result is not None
    assert (position.result.ranks[0][0], position.result.reason) == (head["winner"], head["reason"])
    assert (position.s.turn, position.hash()) == (head["turns"], head["hash"])


@both
def test_the_recorded_games_show_every_card_choice_and_end(edition: str) -> None:
    files = [file for file in GAMES if f'"{SLUGS[edition]}"' in file.read_text(encoding="utf-8").splitlines()[0]]
    assert len(files) >= 3
    cards: list[str] = []
    kinds: list[str] = []
    reasons: list[str] = []
    for file in files:
        head, position, done = replay(file)
        kinds += [told.kind for step in done for told in step.told]
        cards += [card for owned in position.s.cards.values() for card in owned]
        reasons.append(head["reason"])
    assert {*cards} == {*CARDS}
    assert {*CONQUESTS, *HEROES, *OF_EDITION[edition]} <= {*kinds}
    assert {"pyramids", "cards"} <= {*reasons}
