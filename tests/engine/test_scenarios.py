import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import yaml
from django.core.management import CommandError, call_command

from games.engine.fuzz import Fuzzer
from games.engine.play import Endless, new_game, play, seed_of
from games.engine.scenario import read_scenario, run
from games.simulation import seats_for, simulate
from tests.toy.known import know_only
from tests.toy.ruleset import RULESET as TOY
from tests.toy.ruleset import Options

BASE = {"ruleset": "toy", "seats": ["red", "blue"]}
BIDS = {"given": {"hands": {"red": ["lion"], "blue": ["owl"]}}, "orders": [{"red": "bid lion", "blue": "bid owl"}]}


def differences(**more) -> list[str]:
    return run(read_scenario({**BASE, **BIDS, **more}), TOY)


def test_what_holds() -> None:
    assert differences(expect={"phase": "reach", "hands": {"red": [], "blue": None}, "asked": {"red": "reach"}}) == []
    assert differences(expect={"view.red": {"hand": None}, "view": {"pot": 3}, "result": None}) == []


def test_what_differs_is_said() -> None:
    assert differences(expect={"pot": 4, "coins": {"red": 1}, "nonsense": 1}) == [
        "pot: expected 4, got 3",
        "coins.red: expected 1, got 0",
        "nonsense: expected 1, got '(nothing)'",
    ]


def test_dice_to_come_and_a_script_to_start_with() -> None:
    case = {
        **BASE,
        "script": "reaching",
        "args": {"seat": "blue"},
        "dice": [6, 5, 1],
        "orders": [{"blue": ["reach", "reach", "reach"]}],
        "expect": {"coins": {"blue": 0}, "round": 2},
    }
    assert run(read_scenario(case), TOY) == []
    assert (
        run(read_scenario({**case, "orders": [{"blue": ["reach", "stop"]}], "expect": {"coins": {"blue": 4}}}), TOY)
        == []
    )


def test_expected_refusals() -> None:
    assert differences(orders=[{"red": "bid owl"}], error="order.not-among-options") == []
    assert differences(error="order.not-among-options") == ["error: expected order.not-among-options, got (nothing)"]
    assert differences(orders=[{"red": "bid owl"}]) == ["refused: order.not-among-options"]
    assert differences(orders=[{"red": "bid owl"}, {"blue": "bid owl"}])[0].startswith("a sheet before")


def test_defaults() -> None:
    assert differences(orders=[{"red": None, "blue": None}], expect={"phase": "reach"}) == []


def test_an_unknown_field_is_said() -> None:
    with pytest.raises(msgspec.ValidationError, match="oders"):
        read_scenario({**BASE, "oders": []})


@pytest.fixture
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    know_only(monkeypatch, TOY)


@pytest.mark.usefixtures("_toy")
def test_the_scenario_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(yaml.safe_dump_all([{**BASE, **BIDS, "expect": {"pot": 3}}] * 2))
    bad.write_text(yaml.safe_dump({**BASE, **BIDS, "expect": {"pot": 4}}))
    call_command("scenario", str(good))
    assert "2 cases, 0 with differences" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        call_command("scenario", str(good), str(bad))
    assert "pot: expected 4, got 3" in capsys.readouterr().err
    bad.write_text("ruleset: nothing\nseats: [a]\n")
    with pytest.raises(CommandError, match="no ruleset"):
        call_command("scenario", str(bad))
    with pytest.raises(CommandError):
        call_command("scenario", str(tmp_path / "missing.yaml"))


@pytest.mark.usefixtures("_toy")
def test_the_simulate_command(capsys: pytest.CaptureFixture[str]) -> None:
    outs = []
    for _ in range(2):
        call_command("simulate", "--ruleset", "toy", "--option", "pot=4", "--players", "3", "--games", "20", "--json")
        outs.append(json.loads(capsys.readouterr().out))
    assert outs[0]["finished"] == outs[0]["games"] == 20
    assert outs[0]["errors"] == 0
    assert outs[0]["wins_by_side"] == outs[1]["wins_by_side"]
    assert sum(outs[0]["wins_by_bot"].values()) == pytest.approx(20, abs=0.01)
    assert {"orders", "orders_per_s", "turns", "stops", "stops_per_turn"} <= outs[0].keys()


@pytest.mark.usefixtures("_toy")
@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--players", "9"], "for 2, 3 players"),
        (["--option", "pot"], "NAME=VALUE"),
        (["--option", "pot=much"], "Options of toy"),
        (["--option", "cheat=1"], "cheat"),
        (["--bots", "genius"], "random, steward, good"),
    ],
)
def test_simulate_says_what_is_wrong(more: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("simulate", "--ruleset", "toy", *more)


def test_the_good_bot_is_better() -> None:
    out = simulate(TOY, Options(), 2, 100, "x", ("good", "random"))
    assert out.wins_by_bot["good"] > out.wins_by_bot["random"]


def test_bots_change_seats() -> None:
    seats = seats_for(TOY, Options(), 2, b"x")
    assert len(seats) == 2
    assert list(seats) == [side for side in ("red", "blue", "green") if side in seats]


def test_an_endless_game_is_found() -> None:
    position = new_game(TOY, {}, ("red", "blue"), seed_of("x"))
    with pytest.raises(Endless):
        play(position, dict.fromkeys(position.seats, TOY.bots["random"]), max_steps=1)


def test_broken_invariants_are_errors() -> None:
    position = new_game(TOY, {}, ("red", "blue"), seed_of("x"))
    position.s.deck.pop()
    with pytest.raises(AssertionError, match="cards instead of"):
        play(position, dict.fromkeys(position.seats, TOY.bots["random"]))


def test_fuzzing_finds_nothing_in_the_toy_and_something_in_a_broken_one() -> None:
    fuzzer = Fuzzer(TOY, {}, ("red", "blue"), "f")
    assert fuzzer.run(new_game(TOY, {}, ("red", "blue"), b"f"), 50) is None
    assert fuzzer.tried > 10
    broken = new_game(TOY, {}, ("red", "blue"), b"f")
    broken.s.deck.clear()
    failure = Fuzzer(TOY, {}, ("red", "blue"), "f").run(broken, 50)
    assert failure is not None
    assert failure.log
    assert read_scenario(msgspec.to_builtins(failure.scenario("toy"))).orders


@pytest.mark.usefixtures("_toy")
def test_the_fuzz_command_saves_a_failing_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    call_command("fuzz", "--games", "2", "--out", str(tmp_path))
    assert "2 games" in capsys.readouterr().out
    monkeypatch.setattr(Fuzzer, "_good", lambda *_: 1 / 0)
    with pytest.raises(SystemExit):
        call_command("fuzz", "--games", "1", "--out", str(tmp_path))
    saved = yaml.safe_load(next(tmp_path.glob("*.yaml")).read_text())
    assert saved["ruleset"] == "toy"
    assert "ZeroDivisionError" in saved["title"]


FORGOTTEN = """
from games.engine.script import Game, Next
async def part(g: Game[int]) -> None: ...
async def main(g: Game[int]) -> Next:
    part(g)
    return None
"""


def test_a_forgotten_await_fails_mypy(tmp_path: Path) -> None:
    file = tmp_path / "forgotten.py"
    file.write_text(FORGOTTEN)
    checked = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--config-file=",
            "--cache-dir",
            str(tmp_path),
            "--follow-imports=skip",
            str(file),
        ],
        capture_output=True,
        text=True,
    )
    assert "unused-coroutine" in checked.stdout
