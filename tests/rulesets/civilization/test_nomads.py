"""Nomads and Seafarers as a whole: sequence, surplus, marker, scoring (CIV-13, CIV-31.2 to CIV-31.5)."""

import pytest

from games.engine.errors import Refused
from games.engine.play import new_game, play
from games.engine.position import Position
from games.engine.scene import Track
from games.engine.standing import parse_standing
from games.rulesets.civilization import nomads
from games.rulesets.civilization.nomads import TURNS
from games.rulesets.civilization.scene import board
from tests.rulesets import contract
from tests.rulesets.civilization.table import CIV, asked, give, moving, opening, ports, state, told


@pytest.mark.rule("CIV-31.4", "CIV-5.1")
def test_a_turn_has_four_phases_in_this_order() -> None:
    position = opening({"crete": {"knossos": 2, "phaestos": 2}, "egypt": {"alexandria": 2}}, left={"crete": 1})
    phases = [(position.s.phase, asked(position))]
    give_all = {"crete": ["grow knossos"], "egypt": ["fleet"]}
    for seat, lines in give_all.items():
        position.submit(seat, lines)
    position.advance()
    phases.append((position.s.phase, asked(position)))
    for seat in ("crete", "crete", "egypt"):
        give(position, seat, {"ships": "fleet", "movement": "done"}[asked(position)[seat]])
        phases.append((position.s.phase, asked(position)))
    assert phases == [
        ("expansion", {"crete": "expansion", "egypt": "ships"}),
        ("ships", {"crete": "ships"}),
        ("movement", {"crete": "movement"}),
        ("movement", {"egypt": "movement"}),
        ("ships", {"crete": "ships", "egypt": "ships"}),
    ]
    assert position.s.turn == 4


@pytest.mark.rule("CIV-31.5.6", "CIV-13.1a", "CIV-2.2h", "CIV-2.7.1")
def test_surplus_goes_to_the_stock_when_all_have_moved() -> None:
    position = moving({"egypt": {"nubia": 4}}, turn=TURNS)
    events = told(position, "egypt", "done")
    assert events == [
        "Egypt does not move.",
        "Egypt loses its surplus: Nubia 3.",
        "Turn 16 is over. Areas: Egypt 1.",
    ]
    assert position.s.tokens["egypt"] == {"nubia": 1}
    assert position.s.stock["egypt"].left["token"] == 54


@pytest.mark.rule("CIV-31.5q")
def test_it_is_removed_after_all_moves_in_one_step() -> None:
    position = moving({"africa": {"sahara": 7}, "egypt": {"nubia": 4}}, turn=TURNS)
    give(position, "africa", "done")
    assert position.s.tokens["africa"] == {"sahara": 7}
    give(position, "egypt", "done")
    assert position.s.tokens == {"africa": {"sahara": 1}, "egypt": {"nubia": 1}}


@pytest.mark.rule("CIV-13.2")
def test_ships_are_no_population() -> None:
    position = moving({"crete": {"phaestos": 3}}, ships={"crete": ["phaestos"] * 3}, turn=TURNS)
    give(position, "crete", "done")
    assert position.s.tokens["crete"] == {"phaestos": 2}
    assert ports(position, "crete") == ["phaestos"] * 3


@pytest.mark.rule("CIV-31.2.3")
def test_the_game_ends_after_sixteen_turns() -> None:
    position = new_game(CIV, {}, ("crete", "egypt"), b"sixteen")
    turns = [position.s.turn]
    while position.window is not None:
        position.advance(expired=position.waiting)
        turns.append(position.s.turn)
    assert list(dict.fromkeys(turns)) == list(range(1, TURNS + 1))
    assert position.s.phase == "over"
    assert position.result is not None


@pytest.mark.rule("CIV-31.2.3")
def test_one_marker_for_all_moves_at_the_end_of_each_turn() -> None:
    def marker(position: Position) -> tuple[str, int]:
        track = board(CIV.view(position.s, None)).panels[0]
        assert isinstance(track, Track)
        assert len(track.spaces) == 17
        (pin,) = track.pins
        return pin.side, pin.at

    assert marker(opening({"crete": {"knossos": 1}}, turn=1)) == ("", 0)
    last = moving({"crete": {"knossos": 1}}, turn=TURNS)
    assert marker(last) == ("", 15)
    assert marker(give(last, "crete", "done")) == ("", 16)


@pytest.mark.rule("CIV-31.3", "CIV-2.3.3")
def test_areas_win_not_tokens_or_ships() -> None:
    tokens = {"crete": {"knossos": 1, "phaestos": 1}, "egypt": {"fayum": 5}}
    s = state(tokens, ships={"egypt": ["tanis", "gaza"]})
    s.phase = "over"
    result = nomads.result(s)
    assert result is not None
    assert result.ranks == (("crete",), ("egypt",))
    assert result.scores == {"crete": 2, "egypt": 1}


@pytest.mark.rule("CIV-31.3q")
def test_equal_numbers_share_the_place() -> None:
    tokens = {"asia": {"kuban": 1}, "crete": {"knossos": 3, "phaestos": 1}, "egypt": {"fayum": 5, "thebes": 1}}
    s = state(tokens)
    assert nomads.result(s) is None
    s.phase = "over"
    result = nomads.result(s)
    assert result is not None
    assert result.ranks == (("crete", "egypt"), ("asia",))
    assert f"result.{result.reason}" in CIV.texts


@pytest.mark.rule("CIV-31.5.5", "CIV-31.2.2", "CIV-31.5.2")
@pytest.mark.parametrize("line", ["build city thebes", "trade grain", "tax 2", "buy astronomy", "calamity flood"])
def test_there_is_nothing_else_to_do(line: str) -> None:
    position = moving({"egypt": {"thebes": 6}})
    with pytest.raises(Refused) as refused:
        position.submit("egypt", [line])
    assert refused.value.problems[0].id == "read.verb"
    assert refused.value.problems[0].data["wanted"] == ["done", "move", "sail"]


@pytest.mark.rule("CIV-31.4")
def test_no_order_of_one_phase_is_taken_in_another() -> None:
    position = opening({"crete": {"knossos": 2}})
    with pytest.raises(Refused) as refused:
        position.submit("crete", ["move 1 knossos -> phaestos"])
    assert refused.value.problems[0].id == "read.verb"


@pytest.mark.rule("CIV-5.x.q2")
def test_absent_players_keep_what_they_have() -> None:
    position = moving({"egypt": {"thebes": 3}, "crete": {"knossos": 3}}, turn=TURNS)
    position.advance(expired=["crete"])
    position.advance(expired=["egypt"])
    assert position.s.tokens == {"crete": {"knossos": 3}, "egypt": {"thebes": 3}}


def test_who_has_lost_all_tokens_stays_and_is_not_asked() -> None:
    position = opening({"crete": {}, "egypt": {"thebes": 1}})
    assert asked(position) == {"egypt": "movement"}
    give(position, "egypt", "done")
    assert position.s.turn == 4


def test_a_game_in_which_nobody_can_do_anything_runs_out() -> None:
    position = opening({"crete": {}, "egypt": {}})
    assert position.window is None
    assert position.result is not None
    assert position.result.ranks == (("crete", "egypt"),)


def test_standing_orders_play_whole_turns() -> None:
    """With wishes for every key nobody has to be asked."""
    position = opening({"crete": {"knossos": 1}, "egypt": {"thebes": 1}})
    wishes = [
        "expansion: favour knossos | default",
        "ships: fleet build knossos if tokens.crete.knossos >= 4 if ports.crete.knossos < 1 | fleet",
        "movement: move 1 knossos -> phaestos ; done if holders.phaestos = nobody | done",
    ]
    for seat in position.seats:
        position.keep(seat, [parse_standing(wish) for wish in wishes])
    position.advance()
    assert position.result is not None
    assert position.result.scores == {"crete": 2, "egypt": 1}


def test_invariants_find_what_is_wrong() -> None:
    s = state({"crete": {"knossos": 3}, "egypt": {"thebes": 1}}, ships={"crete": ["knossos"]})
    assert nomads.invariants(s) == []
    s.tokens["egypt"]["knossos"] = 1
    s.tokens["egypt"]["aegean_sea"] = 0
    s.ships["crete"][0].port = "aegean_sea"
    s.ships["crete"][0].sailed = 1
    s.moved = {"crete": {"knossos": 4}}
    s.stock["crete"].left["token"] += 1
    s.phase = "over"
    s.tokens["egypt"]["thebes"] = 9
    assert nomads.invariants(s) == [
        "crete: 3 token in play and 53 in stock are not 55",
        "crete: a ship on the open sea aegean_sea",
        "crete: a ship has sailed 1",
        "crete: 4 moved in knossos, too many",
        "egypt: 10 token in play and 54 in stock are not 55",
        "egypt: surplus in thebes at the end",
        "knossos: crete and egypt together",
        "egypt: 0 tokens in aegean_sea",
    ]


@pytest.mark.parametrize("tempo", ["exact", "waves"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_games_keep_all_pieces(count: int, tempo: str) -> None:
    for number in range(5):
        seats = [*CIV.sides(None, count)][number : number + count]
        position = new_game(CIV, {"tempo": tempo}, seats, b"%d" % number)
        played = play(position, dict.fromkeys(seats, CIV.bots["random"]))
        assert played.result is not None
        assert played.turns == TURNS


def test_late_positions_are_sound_too() -> None:
    """Random bots seldom run short of tokens: let good ones play, and look at what is asked late."""
    position = new_game(CIV, {}, ("crete", "egypt"), b"late")
    keys: dict[str, int] = {}
    for at in contract.windows(position, "good"):
        for seat in at.seats:
            at.keep(seat, [])
        if at.s.turn >= 6:
            contract.assert_sound_asks(at)
            for ask in at.window.asks if at.window else ():
                keys[ask.key] = keys.get(ask.key, 0) + 1
    assert keys.keys() == {"expansion", "ships", "movement"}
    assert min(keys.values()) > 5
