"""CYC-SETUP, CYC-COMP: what is on the table at the start."""

import pytest

from games.engine.play import new_game
from games.rulesets.cyclades.board import BOARDS, CREATURES, GODS, GUARDIANS, PARTS, SETUPS
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.state import armies_of, fleets_of, income_of, islands_of

from .cases import Case, play, refusal


@pytest.mark.rule("CYC-SETUP-01")
def test_two_to_five_players() -> None:
    assert tuple(RULESET.players(RULESET.options())) == (2, 3, 4, 5)
    assert {n: len(RULESET.sides(RULESET.options(), n)) for n in (2, 3, 4, 5)} == {2: 2, 3: 3, 4: 4, 5: 5}


@pytest.mark.rule("CYC-SETUP-02", "CYC-COMP-10", "CYC-REC-08")
def test_five_gold_each_and_nobody_sees_the_others() -> None:
    s = Case(4).s
    assert s.gold == dict.fromkeys(("green", "red", "black", "blue"), 5)
    seen = RULESET.view(s, "red")
    assert seen.hand.gold == 5
    assert RULESET.view(s, None).hand is None
    s.gold["blue"] = 77
    assert RULESET.view(s, "red") == seen
    s.priests["blue"], s.philosophers["blue"] = 2, 1
    assert RULESET.view(s, "red").seats["blue"].priests == 2
    assert RULESET.view(s, "red").seats["blue"].philosophers == 1


@pytest.mark.rule("CYC-SETUP-03", "CYC-SETUP-04", "CYC-SETUP-05", "CYC-SETUP-10")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_pieces_and_income_of_every_seat(count: int) -> None:
    s = Case(count).s
    start = SETUPS[str(count)]
    assert s.board == start.board == {2: "S", 3: "S", 4: "M", 5: "L"}[count]
    for seat in s.seats:
        assert islands_of(s, seat) == [n for n in s.islands if n in start.seats[seat].armies]
        assert (len(islands_of(s, seat)), armies_of(s, seat), fleets_of(s, seat)) == (2, 2, 2)
        assert {sea for sea, group in s.seas.items() if group.side == seat} == set(start.seats[seat].fleets)
        assert income_of(s, seat) == 2
        assert (PARTS.armies - armies_of(s, seat), PARTS.fleets - fleets_of(s, seat)) == (6, 6)


@pytest.mark.rule("CYC-SETUP-06", "CYC-SETUP-07", "CYC-SETUP-09")
def test_stocks_are_full() -> None:
    s = Case(5).s
    assert sorted(s.deck) == sorted(CREATURES)
    assert (s.discard, s.figures, s.kraken) == ([], {}, "")
    assert PARTS.priests - sum(s.priests.values()) == 18
    assert PARTS.philosophers - sum(s.philosophers.values()) == 17
    assert not any(tile for land in s.islands.values() for tile in land.tiles)
    assert not any(land.metropolis or land.markers for land in s.islands.values())


@pytest.mark.rule("CYC-SETUP-08", "CYC-TWO-01")
def test_markers_are_shuffled_onto_the_turn_track() -> None:
    orders = {tuple(new_game(RULESET, {}, ("green", "red", "black", "blue"), bytes([n])).s.order) for n in range(30)}
    assert len(orders) > 8
    assert all(sorted(order) == ["black", "blue", "green", "red"] for order in orders)
    two = new_game(RULESET, {}, ("yellow", "black"), b"x").s.order
    assert sorted(two) == ["black", "black", "yellow", "yellow"]


@pytest.mark.rule("CYC-COMP-01", "CYC-COMP-02", "CYC-COMP-03")
def test_component_counts() -> None:
    assert (len(CREATURES), PARTS.philosophers, PARTS.priests, len(GODS), PARTS.prosperity) == (17, 17, 18, 4, 16)
    assert len(set(CREATURES)) == 17
    assert len(GUARDIANS) + 1 == 5  # figures, with the Kraken
    assert (PARTS.buildings, PARTS.metropolises, PARTS.fleets, PARTS.armies) == (10, 10, 8, 8)
    assert PARTS.markers == {"2": 2, "3": 1, "4": 1, "5": 1}


@pytest.mark.rule("CYC-COMP-02")
def test_no_building_beyond_the_tenth_tile() -> None:
    case = Case(5).gold(red=9)
    for number, name in enumerate(("amorgos", "milos", "santorini")):
        case.land(name, "blue", 1, *["temple"] * (4 if number == 0 else 3))
    position = case.turn("zeus", "red")
    assert refusal(position, "red", "build temple at andros").id == "build.no-tile"


@pytest.mark.rule("CYC-COMP-04")
def test_faces_of_the_battle_die() -> None:
    assert PARTS.battle_die == (0, 1, 1, 2, 2, 3)
    case = Case(5).bare().land("kea", "red", 8).land("andros", "blue", 7).land("ios", "blue", 1).sea("red", "D1")
    position = case.gold(red=3).turn("ares", "red")
    rolls = [draw.size for step in play(position, "red", "march 8 kea -> andros") for draw in step.draws]
    assert set(rolls) == {6}


@pytest.mark.rule("CYC-COMP-05", "CYC-COMP-06")
def test_islands_have_slots_and_one_outline() -> None:
    for board in BOARDS.values():
        for island in board.islands.values():
            assert 1 <= island.slots <= 4
            assert len(island.outline) in (1, 2)
            assert all(1 <= slot <= island.slots for slot in island.outline)
        for code, sea in board.seas.items():
            assert all(code in board.seas[other].seas for other in sea.seas)
            assert all(code in board.islands[name].seas for name in sea.islands)


@pytest.mark.rule("CYC-COMP-07", "CYC-ARMY-04")
def test_ownership_needs_no_marker_from_the_box() -> None:
    case = Case(5).bare().sea("red", "D1")
    for name in ("andros", "kea", "serifos", "milos", "ios"):
        case.land(name, "red", 0)
    case.land("kea", "red", 2)
    position = case.gold(red=5).turn("ares", "red")
    play(position, "red", "march 2 kea -> andros")
    assert islands_of(position.s, "red") == ["andros", "kea", "serifos", "ios", "milos"]


@pytest.mark.rule("CYC-COMP-08")
def test_gold_has_no_limit() -> None:
    position = Case(3).gold(40).start("income")
    assert sum(position.s.gold.values()) == 126


@pytest.mark.rule("CYC-COMP-09")
@pytest.mark.parametrize(("god", "line"), [("zeus", "recruit 1 priest"), ("athena", "recruit 1 philosopher")])
def test_empty_card_stocks_give_nothing(god: str, line: str) -> None:
    case = Case(5)
    for seat, count in zip(case.seats, (6, 0, 6, 3, 3), strict=True):
        case.cards(seat, priests=count, philosophers=count)
    case.s.philosophers |= {"blue": 2}
    assert refusal(case.turn(god, "red"), "red", line).id == "recruit.too-many"


@pytest.mark.rule("CYC-COMP-11")
def test_any_number_of_armies_on_an_island() -> None:
    position = Case(5).land("andros", "red", 4).land("paros", "red", 0).gold(red=20).turn("ares", "red")
    play(position, "red", "recruit 4 army at andros")
    assert position.s.islands["andros"].armies == 8


@pytest.mark.rule("CYC-COMP-12")
def test_a_neutral_island_pays_nobody() -> None:
    s = Case(5).bare().s
    assert s.islands["kea"].owner == ""
    assert [income_of(s, seat) for seat in s.seats] == [0] * 5
