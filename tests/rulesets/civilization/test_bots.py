"""The bots: the good one plays to win, from every seat, and keeps a standing sheet."""

import pytest

from games.engine.bots import Sight
from games.engine.order import format_order
from games.engine.play import new_game, play
from games.engine.position import Position
from games.engine.standing import parse_standing
from games.rulesets.civilization.board import NATIONS
from games.rulesets.civilization.bots import standing
from games.rulesets.civilization.planning import Realm
from games.rulesets.civilization.view import view
from tests.rulesets.civilization.table import CIV, moving, opening

GOOD, RANDOM = CIV.bots["good"], CIV.bots["random"]


@pytest.mark.slow
@pytest.mark.parametrize("side", NATIONS)
def test_good_beats_random_from_every_seat(side: str) -> None:
    others = [nation for nation in NATIONS if nation != side]
    won = 0
    for number in range(10):
        count = 2 + number % 3
        seats = [side, *(others[number:] + others)[: count - 1]]
        bots = {seat: GOOD if seat == side else RANDOM for seat in seats}
        result = play(new_game(CIV, {}, seats, b"%d" % number), bots).result
        assert result is not None
        won += result.ranks[0] == (side,)
    assert won >= 9


def orders(position: Position, seat: str) -> list[str]:
    return [format_order(order) for order in Realm(view(position.s, seat), seat).play()]


def answers(position: Position, seat: str) -> list[str]:
    sight = Sight(CIV, position.s, position.seats, position.ask_of(seat), lambda options: options[0])
    return [format_order(order) for order in GOOD.answer(sight)]


def test_it_spreads_one_token_to_each_free_neighbour() -> None:
    position = moving({"egypt": {"thebes": 4}})
    assert sorted(orders(position, "egypt")) == [
        "move 1 thebes -> buhen",
        "move 1 thebes -> nubia",
        "move 1 thebes -> ptolemais",
    ]


def test_it_takes_contested_areas_first() -> None:
    position = moving({"egypt": {"thebes": 2}, "africa": {"eastern_desert": 1, "gaza": 1}}, waiting=["egypt"])
    assert orders(position, "egypt") == ["move 1 thebes -> ptolemais"]


def test_tokens_behind_push_those_in_front() -> None:
    """Only Knossos is crowded, only Rubicon has free land: each area on the way passes one token on, none is left."""
    tokens = {"germania": 2, "pannonia": 1, "dalmatia": 1, "illyricum": 1, "dacia": 1, "sudeten": 1, "cisalpina": 1}
    others = {"etruria": 1, "moesia": 1, "danube": 1, "scythia": 1, "paeonia": 1, "apollonia": 1}
    position = moving({"illyria": tokens, "egypt": others}, waiting=["illyria"])
    assert orders(position, "illyria") == ["move 1 germania -> pannonia", "move 1 pannonia -> rubicon"]


def test_surplus_is_saved_where_there_is_room() -> None:
    tokens = {"nubia": 3, "thebes": 1, "buhen": 1}
    others = dict.fromkeys(("ptolemais", "upper_egypt", "eastern_desert"), 1)
    position = moving({"egypt": tokens, "africa": others}, waiting=["egypt"])
    assert orders(position, "egypt") == ["move 2 nubia -> thebes"]


def test_ships_drop_tokens_on_free_coasts() -> None:
    """All four may go: from Phaestos one walks in behind them."""
    position = moving({"crete": {"knossos": 4, "phaestos": 2}}, ships={"crete": ["knossos"]})
    voyage, walk = orders(position, "crete")
    assert voyage.startswith("sail knossos -> ")
    assert " with 4 land " in voyage
    assert walk == "move 1 phaestos -> knossos"


def test_ships_fetch_tokens_on_the_way() -> None:
    position = moving({"crete": {"thera": 1, "knossos": 3}}, ships={"crete": ["thera"]})
    voyage, *_ = orders(position, "crete")
    assert voyage.startswith("sail thera -> knossos ")
    assert " load knossos:2 " in voyage


def test_it_builds_where_a_voyage_pays_and_gives_up_what_leads_nowhere() -> None:
    assert answers(opening({"crete": {"knossos": 3, "phaestos": 1}}), "crete") == ["fleet build knossos:1"]
    lake = {"asia": {"gordium": 1, "kanesh": 1, "galatia": 1}}
    assert answers(opening(lake, ships={"asia": ["gordium"]}), "asia")[0].endswith("drop gordium:1")


def test_it_does_not_pay_with_the_last_token_of_an_area() -> None:
    tokens = {"crete": {"thera": 1, "thebes": 2}}
    position = opening(tokens, ships={"crete": ["thera"]}, left={"crete": 0})
    assert answers(position, "crete") == ["fleet drop thera:1"]


def test_short_of_tokens_it_favours_the_edge() -> None:
    position = opening({"egypt": {"thebes": 1, "nubia": 1, "buhen": 1, "ptolemais": 1}}, left={"egypt": 1})
    favour, *_ = answers(position, "egypt")
    assert favour.split()[:2] == ["favour", "ptolemais"]


def test_it_begins_where_there_is_room() -> None:
    position = new_game(CIV, {}, ("egypt", "thrace"), b"1")
    while position.s.phase == "start" and "egypt" not in position.waiting:
        position.advance(expired=position.waiting)
    (line,) = answers(position, "egypt")
    assert line in [f"start {area}" for area in NATIONS["egypt"].start_areas]


def test_its_standing_orders_can_be_read_and_follow_its_plan() -> None:
    position = moving({"crete": {"knossos": 5, "phaestos": 2}}, ships={"crete": ["knossos"]})
    sheet = standing(view(position.s, "crete"), "crete")
    assert [order.key for order in sheet] == ["expansion", "ships"]
    for order in sheet:
        assert parse_standing(str(order), {"expansion": 1, "ships": 1, "movement": 1}) == order


def test_when_all_tokens_hold_an_area_it_rests() -> None:
    position = moving({"thrace": {"crimea": 1, "scythia": 1}}, left={"thrace": 0})
    sheet = {order.key: str(order) for order in standing(view(position.s, "thrace"), "thrace")}
    assert sheet["movement"] == "movement: done"


def test_when_nothing_can_be_reached_it_rests_as_long_as_the_neighbours_do() -> None:
    around = ("numidia", "sabrata", "sahara", "thapsus")
    position = moving({"africa": {"tunisia": 2}, "egypt": dict.fromkeys(around, 1)}, ships={"africa": ["thapsus"]})
    sheet = {order.key: str(order) for order in standing(view(position.s, "africa"), "africa")}
    assert "movement" not in sheet  # the ship still leads somewhere
    position.s.ships["africa"].clear()
    sheet = {order.key: str(order) for order in standing(view(position.s, "africa"), "africa")}
    assert sheet["movement"] == "movement: done " + " ".join(f"if holders.{area} != nobody" for area in around)
