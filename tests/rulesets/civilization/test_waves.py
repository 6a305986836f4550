"""The option `tempo = waves`: who cannot touch each other moves at the same time (docs/rulings/civilization.md)."""

import pytest

from games.engine.play import new_game, play
from tests.rulesets.civilization.table import CIV, asked, expect_refused, give, moving

FAR = {"africa": {"sahara": 2}, "crete": {"knossos": 2}, "egypt": {"thebes": 2}}


def test_the_exact_game_moves_one_by_one() -> None:
    assert asked(moving(FAR)) == {"africa": "movement"}


def test_nations_far_apart_move_together() -> None:
    position = moving(FAR, tempo="waves")
    assert [*asked(position)] == ["africa", "crete", "egypt"]
    for seat, line in (
        ("egypt", "move 1 thebes -> nubia"),
        ("crete", "move 1 knossos -> phaestos"),
        ("africa", "done"),
    ):
        position.submit(seat, [line, "done"] if line != "done" else ["done"])
    position.advance()
    assert position.s.turn == 4
    assert "phaestos" in position.s.tokens["crete"]
    assert "nubia" in position.s.tokens["egypt"]


@pytest.mark.parametrize(
    ("tokens", "first"),
    [
        ({"africa": {"libya": 1}, "egypt": {"jalo": 1}}, ["africa"]),  # neighbours
        ({"africa": {"sabrata": 1}, "egypt": {"libya": 1}}, ["africa"]),  # may enter the same area
        ({"africa": {"sahara": 1}, "crete": {"athens": 1}, "egypt": {"argos": 1}}, ["africa", "crete"]),
    ],
)
def test_nations_that_may_touch_each_other_do_not(tokens: dict[str, dict[str, int]], first: list[str]) -> None:
    assert [*asked(moving(tokens, tempo="waves"))] == first


def test_ships_bring_nations_near() -> None:
    tokens = {"crete": {"knossos": 2}, "egypt": {"cyprus": 1}}
    assert [*asked(moving(tokens, tempo="waves"))] == ["crete", "egypt"]
    assert [*asked(moving(tokens, tempo="waves", ships={"crete": ["knossos"]}))] == ["crete"]
    assert [*asked(moving(tokens, tempo="waves", ships={"egypt": ["cyprus"]}))] == ["crete"]


def test_both_coasts_count_for_a_ship_in_delphi() -> None:
    tokens = {"thrace": {"knossos": 1, "delphi": 1}, "crete": {"eretria": 1}}
    ships = {"thrace": ["delphi_west"]}
    assert [*asked(moving(tokens, tempo="waves", ships=ships))] == ["thrace"]


def test_a_later_nation_may_move_before_an_earlier_one_it_cannot_touch() -> None:
    tokens = {"africa": {"libya": 1}, "italy": {"jalo": 1}, "egypt": {"knossos": 2}}
    position = moving(tokens, tempo="waves")
    assert [*asked(position)] == ["africa", "egypt"]
    position.submit("africa", ["done"])
    give(position, "egypt", "done")
    assert asked(position) == {"italy": "movement"}


def test_a_sheet_of_a_wave_is_checked_to_its_end() -> None:
    position = moving(FAR, tempo="waves")
    sheet = ["move 1 knossos -> phaestos", "move 2 knossos -> phaestos", "done"]
    expect_refused(position, "crete", sheet, "move.too-many", "CIV-10.1")


def test_waves_change_no_legal_move() -> None:
    """With bots that do not look at the other's last move the games are the same to the last token."""
    for number in range(4):
        seats = ("africa", "crete", "egypt")
        ends = []
        for tempo in ("exact", "waves"):
            position = new_game(CIV, {"tempo": tempo}, seats, b"%d" % number)
            play(position, dict.fromkeys(seats, CIV.bots["steward"]))
            ends.append(position.s.tokens)
        assert ends[0] == ends[1]
