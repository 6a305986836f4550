"""Few stops: plans, sheets handed in early, standing orders."""

from games.engine.play import new_game, play
from games.engine.standing import parse_standing
from games.rulesets.cyclades.ruleset import RULESET
from games.rulesets.cyclades.state import Offer

from .cases import Case, asked, faces, refusal


def planned() -> Case:
    case = Case(5, tempo="planned").gold(9)
    case.s.gods = ["zeus", "ares", "athena", "poseidon"]
    case.s.offers = {"zeus": Offer("blue", 1), "ares": Offer("red", 2), "athena": Offer("green", 3)}
    case.s.apollo = ["black", "yellow"]
    return case


def hand_in(position, **sheets: list[str]) -> None:
    for seat, lines in sheets.items():
        position.submit(seat, lines)
    position.advance()


def test_all_sheets_at_once_are_played_in_the_order_of_the_gods() -> None:
    position = planned().start("actions")
    assert asked(position) == {"green": "sheet", "red": "sheet", "blue": "sheet"}
    hand_in(
        position,
        green=["ready", "recruit 1 philosopher", "end"],
        red=["ready", "recruit 2 army at paros", "build fortress at andros", "end"],
        blue=["ready", "recruit 1 priest", "build temple at sifnos", "end"],
    )
    s = position.s
    assert (s.philosophers["green"], s.islands["paros"].armies, s.priests["blue"]) == (1, 3, 1)
    assert asked(position) == {"black": "apollo"}
    assert s.done == ["blue", "red", "green"]


def test_a_line_that_is_not_legal_any_more_stops_the_sheet_and_asks() -> None:
    case = planned().open("", "", "giant").land("sifnos", "blue", 1, "temple")
    position = case.start("actions")
    hand_in(
        position,
        green=["ready", "giant temple sifnos", "recruit 1 philosopher", "end"],
        red=["ready", "end"],
        blue=["ready", "waste giant", "end"],
    )
    assert asked(position) == {"green": "turn.athena"}
    assert position.s.philosophers["green"] == 0, "the lines behind it have fallen, too"


def test_a_sheet_that_does_not_end_asks_on() -> None:
    position = planned().start("actions")
    hand_in(position, green=["ready"], red=["ready", "end"], blue=["ready", "end"])
    assert asked(position) == {"green": "turn.athena"}


def test_the_sheet_of_a_stop_mark_waits_behind_a_lost_battle() -> None:
    case = planned().sea("red", "D1").land("kea", "yellow", 1)
    position = case.start("actions", dice=faces(0, 3))
    hand_in(
        position,
        green=["ready", "end"],
        red=["ready", "march 1 andros -> kea", "stop when lost", "build fortress at andros", "end"],
        blue=["ready", "end"],
    )
    assert asked(position) == {"red": "resume"}
    position.submit("red", ["resume", "recruit 1 army at andros", "end"])
    position.advance()
    assert position.s.islands["andros"].armies == 1
    assert position.s.islands["andros"].tiles == ["", "", "", ""]


def test_in_the_exact_tempo_nobody_hands_in_early() -> None:
    case = planned()
    case.s.tempo = "exact"
    position = case.start("actions")
    assert asked(position) == {"blue": "turn.zeus"}
    assert refusal(position, "blue", "ready").id == "read.verb"


def test_standing_sheets_by_god_and_plans_by_condition() -> None:
    case = Case(5).gold(9)
    case.s.gods = ["athena", "zeus", "ares", "poseidon"]
    position = case.start("offerings")
    for seat in ("green", "black", "blue", "yellow"):
        position.keep(seat, [parse_standing("plan: plan apollo"), parse_standing("apollo: default")])
    wishes = "plan: plan ares5 if gods.ares.place = 1 | plan athena4 if round = 3 if gods.athena.place = 1 | plan ask"
    position.keep("red", [parse_standing(wishes), parse_standing("turn.athena: recruit 1 philosopher ; end")])
    position.advance()
    assert position.s.philosophers["red"] == 1
    assert position.s.round > 3, "the round ran through without a stop"


def test_live_bids_by_standing_order() -> None:
    case = Case(5).gold(9)
    case.s.gods = ["athena", "zeus", "ares", "poseidon"]
    position = case.start("offerings")
    for seat in case.seats:
        position.keep(seat, [parse_standing("plan: plan ask")])
    position.keep("green", [*position.standing["green"], parse_standing("bid: bid 2 zeus")])
    position.keep("red", [*position.standing["red"], parse_standing("bid: bid 3 zeus if gods.zeus.holder = green")])
    position.advance()
    assert {god: (o.seat, o.amount) for god, o in position.s.offers.items()} == {"zeus": ("red", 3)}
    assert asked(position) == {"green": "bid"}, "green is ousted, and zeus is barred to him"


def stops(tempo: str, games: int = 3) -> float:
    turns = found = 0
    for number in range(games):
        position = new_game(RULESET, {"tempo": tempo}, RULESET.sides(RULESET.options(), 5), f"stops-{number}".encode())
        played = play(position, dict.fromkeys(position.seats, RULESET.bots["good"]))
        turns, found = turns + played.turns, found + played.stops
    return found / turns


def test_stops_in_a_round_of_five() -> None:
    assert stops("exact") <= 6
    assert stops("planned") <= 4
