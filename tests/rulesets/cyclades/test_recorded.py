"""Three whole games, played again from their lines."""

import json

import pytest

from games.rulesets.cyclades.board import CREATURES

from .recorded import FOLDER, GAMES, replay


def load(name: str):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    game = load(name)
    position, told = replay(game)
    assert position.window is None
    assert position.result is not None
    assert (list(position.result.ranks[0]), position.s.round) == (game["winners"], game["rounds"])
    assert position.hash() == game["hash"]
    called = {event.data["creature"] for event in told if event.kind == "creature-called"}
    assert sorted(called) == game["creatures"]


def test_every_creature_occurs_in_one_of_them() -> None:
    seen = {creature for name in GAMES for creature in load(name)["creatures"]}
    assert seen == set(CREATURES)
