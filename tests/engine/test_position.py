"""The traps of scripts and replay, each with its guard."""

import gc
import threading
import warnings
from dataclasses import replace

import msgspec
import pytest
from msgspec import structs

from games.engine.ask import Ask
from games.engine.errors import Diverged, Refused, ScriptError, refuse
from games.engine.log import Save
from games.engine.order import Pass
from games.engine.position import Position
from games.engine.script import Game
from games.engine.state import encode
from tests.engine.small import End, Happened, S, Say, Secret, ruleset, start


def refused_ids(call) -> list[str]:
    with pytest.raises(Refused) as caught:
        call()
    return [problem.id for problem in caught.value.problems]


# ---------------------------------------------------------------- refusals change nothing
def test_a_script_that_refuses_after_a_change_is_our_bug_not_the_players() -> None:
    async def main(g: Game[S]):
        await g.ask("a", Say)
        g.s.n = 5
        raise Refused

    position = start(main)
    before = position.snapshot()
    position.submit("a", ["say 1"])
    with pytest.raises(ScriptError):
        position.advance()
    assert position.dead
    assert position.snapshot().steps == before.steps
    assert Position.load(position.ruleset, before).s.n == 0
    with pytest.raises(ScriptError, match="dead"):
        position.advance()


def test_good_steps_before_a_crash_are_kept_and_the_pending_order_too() -> None:
    async def main(g: Game[S]):
        await g.ask("a", Say)
        g.s.n = 1
        await g.ask("a", Say)
        return "broken", {}

    async def broken(g: Game[S]):
        raise ZeroDivisionError

    position = start(main, broken=broken)
    position.submit("a", ["say 1", "say 2"])
    with pytest.raises(ScriptError, match="ZeroDivisionError"):
        position.advance()
    kept = position.snapshot()
    again = Position.load(position.ruleset, kept)
    assert again.s.n == 1
    assert len(again.steps) == 1
    assert [order for order, _ in again.pending.values()] == [Say(2)]


def test_a_refused_sheet_changes_nothing_and_tells_all_problems_at_once() -> None:
    async def main(g: Game[S]):
        while True:
            order = await g.ask("a", Say, End)
            if isinstance(order, End):
                return
            g.s.n = order.n

    position = start(main)
    before = position.snapshot().encode()
    with pytest.raises(Refused) as caught:
        position.submit("a", ["say 1", "say 99", "sing", "say x", "say 50", "end"])
    problems = caught.value.problems
    assert [(p.line, p.id, p.provisional) for p in problems] == [
        (2, "too-big", False),
        (3, "read.verb", False),
        (4, "read.number", False),
        (5, "too-big", True),
    ]
    assert problems[0].rule == "TOY-1"
    assert position.snapshot().encode() == before


@pytest.mark.parametrize(
    ("seat", "lines", "window", "expected"),
    [
        ("b", ["say 1"], None, "window.not-asked"),
        ("nobody", ["say 1"], None, "window.not-asked"),
        ("a", [], None, "sheet.empty"),
        ("a", ["say 1"], 7, "window.stale"),
        ("a", ["end"], None, "read.verb"),
        ("a", [""], None, "read.empty"),
        ("a", [{"verb": "say"}], None, "read.data"),
        ("a", [{"verb": "say", "n": -3}], None, "read.number"),
        ("a", [{"verb": "say", "n": 1, "more": 2}], None, "read.data"),
        ("a", [["say", 1]], None, "read.data"),
        ("a", ["say 1"] * 201, None, "sheet.too-long"),
    ],
)
def test_what_cannot_be_taken(seat, lines, window, expected) -> None:
    async def main(g: Game[S]):
        await g.ask("a", Say)

    position = start(main)
    assert refused_ids(lambda: position.submit(seat, lines, window)) == [expected]
    assert position.pending == {}
    assert position.advance() == []


def test_a_game_that_is_over_takes_nothing() -> None:
    async def main(g: Game[S]):
        await g.ask("a", End)

    position = start(main)
    position.submit("a", ["end"])
    position.advance()
    assert position.window is None
    assert refused_ids(lambda: position.submit("a", ["end"])) == ["game.over"]


# ---------------------------------------------------------------- copies and aliases
def test_events_and_asks_are_copies() -> None:
    async def main(g: Game[S]):
        moved: dict[str, int] = {}
        g.tell(Happened(g.s.xs))
        g.s.xs.append(1)
        await g.ask("a", Say, moved=moved)
        moved["x"] = 1
        await g.ask("a", Say, moved=moved)

    position = start(main)
    first = position.window
    assert position.opening.told[0].data == {"xs": []}
    position.submit("a", ["say 1"])
    position.advance()
    assert first is not None
    assert position.window is not None
    assert first.asks[0].args == {"moved": {}}
    assert position.window.asks[0].args == {"moved": {"x": 1}}


def test_an_alias_in_the_state_is_cut_at_a_checkpoint_live_and_loaded_alike() -> None:
    async def main(g: Game[S]):
        g.s.ys = g.s.xs
        await g.ask("a", End)
        return "two", {}

    async def two(g: Game[S]):
        g.s.xs.append(1)
        await g.ask("a", End)

    position = start(main, two=two)
    position.submit("a", ["end"])
    position.advance()
    loaded = Position.load(position.ruleset, position.snapshot())
    assert position.s.ys == loaded.s.ys == []
    assert position.s.xs == loaded.s.xs == [1]


def test_a_stored_state_keeps_the_order_of_its_dicts() -> None:
    async def main(g: Game[S]):
        g.s.d = {"zz": 1, "b": 2, "aaa": 3}
        for x in g.s.d:
            await g.ask("a", Say, about=x)

    position = start(main)
    stored = msgspec.json.decode(encode(position.s), type=S)
    assert list(stored.d) == ["zz", "b", "aaa"]


def test_reordered_keys_are_noticed_because_the_hash_covers_the_questions() -> None:
    async def main(g: Game[S]):
        for x in g.s.d:
            await g.ask("a", Say, about=x)

    position = start(main, S(d={"zz": 1, "b": 2}))
    save = position.snapshot()
    mixed = encode(S(d={"b": 2, "zz": 1}))
    with pytest.raises(Diverged):
        Position.load(position.ruleset, structs.replace(save, checkpoint=structs.replace(save.checkpoint, state=mixed)))


# ---------------------------------------------------------------- dry runs
def test_a_dry_run_stops_at_a_die_even_in_a_careless_script() -> None:
    async def main(g: Game[S]):
        await g.ask("a", Say)
        try:
            g.s.n = g.die(6, "a roll")
        except Exception:
            g.s.n = -1
        await g.ask("a", Say)

    position = start(main)
    report = position.check("a", ["say 1", "say 2"])
    assert report.barrier == "a roll"
    assert [line.status for line in report.lines] == ["legal", "provisional"]
    assert position.s.n == 0


def test_a_dry_run_stops_at_a_secret_and_at_other_seats() -> None:
    async def main(g: Game[S]):
        await g.ask("a", Say)
        g.whisper(Secret(1), "b", shadow=None)
        await g.ask_all([g.to("a", Say), g.to("b", Say)])
        await g.ask("a", Say)

    position = start(main)
    assert position.check("a", ["say 1", "say 2"]).barrier == "secret"
    position.submit("a", ["say 1"])
    position.advance()
    position.submit("b", ["say 5"])
    report = position.check("a", ["say 2", "say 3"])
    assert report.barrier == "others"
    assert position.pending["b"][0] == Say(5)
    assert "a" not in position.pending


def test_a_dry_run_goes_on_behind_answers_that_do_not_bear_on_each_other() -> None:
    async def main(g: Game[S]):
        left = ["a", "b"]
        while left:
            answers = await g.ask_all([g.to(x, End, Say) for x in left], independent=True)
            for seat, order in answers.items():
                if isinstance(order, End):
                    left.remove(seat)
                else:
                    g.s.d[seat] = g.s.d.get(seat, 0) + order.n

    position = start(main)
    position.submit("b", ["say 5", "end"])
    report = position.check("a", ["say 1", "say 2", "end"], preview=True)
    assert [line.status for line in report.lines] == ["legal"] * 3
    assert report.state.d == {"a": 3}
    assert refused_ids(lambda: position.submit("a", ["say 1", "say 20", "end"])) == ["too-big"]
    position.submit("a", ["say 1", "say 2", "end"])
    position.advance()
    assert position.s.d == {"a": 3, "b": 5}
    assert position.window is None


def test_a_dry_run_shows_the_state_behind_the_sheet() -> None:
    async def main(g: Game[S]):
        while True:
            g.s.n += (await g.ask("a", Say)).n

    position = start(main)
    assert position.check("a", ["say 1", "say 2"], preview=True).state.n == 3
    assert position.check("a", ["say 4"], preview=True).state.n == 4
    assert position.s.n == 0


def test_the_end_of_a_script_ends_a_dry_run() -> None:
    async def main(g: Game[S]):
        g.s.n += (await g.ask("a", Say)).n
        return "main", {}

    report = start(main).check("a", ["say 1", "say 2"])
    assert report.barrier == "script"
    assert [line.status for line in report.lines] == ["legal", "provisional"]


# ---------------------------------------------------------------- windows
def two_sealed(g: Game[S]):
    return g.ask_all([g.to("c", Say), g.to("a", Say), g.to("b", Say)])


def test_sealed_answers_come_in_seat_order_whatever_the_arrival() -> None:
    async def main(g: Game[S]):
        answers = await two_sealed(g)
        g.s.xs = [o.n for o in answers.values()]
        await g.ask("a", End)

    hashes = []
    for order in ("abc", "cba", "bca"):
        position = start(main)
        for seat in order:
            position.submit(seat, [f"say {ord(seat) - ord('a')}"])
        position.advance()
        assert position.s.xs == [0, 1, 2]
        hashes.append((position.hash(), position.steps))
    assert hashes[0] == hashes[1] == hashes[2]


def test_an_answer_can_be_replaced_and_withdrawn_until_the_window_closes() -> None:
    async def main(g: Game[S]):
        answers = await two_sealed(g)
        g.s.xs = [o.n for o in answers.values()]
        await g.ask("a", End)

    position = start(main)
    position.submit("a", ["say 1"])
    position.submit("a", ["say 2"])
    position.submit("b", ["say 3"])
    position.withdraw("b")
    assert position.waiting == ("b", "c")
    position.submit("b", ["say 4"])
    position.submit("c", ["say 5"])
    position.advance()
    assert position.s.xs == [2, 4, 5]


def test_nobody_closes_a_window_he_is_not_in() -> None:
    async def main(g: Game[S]):
        await g.ask_all([g.to("a", Say), g.to("b", Say)])
        g.s.n = 1
        await g.ask("a", End)

    position = start(main)
    position.submit("a", ["say 1"])
    with pytest.raises(Refused):
        position.submit("c", ["say 1"])
    assert position.advance() == []
    assert position.s.n == 0


async def first_to_act(g: Game[S]):
    acted = await g.ask_any([g.to(x, Say, Pass) for x in g.seats])
    g.s.n = acted[1].n if acted and isinstance(acted[1], Say) else -1
    g.s.d = {acted[0]: 1} if acted else {}
    await g.ask("a", End)


def test_where_the_first_act_counts_the_others_are_too_late() -> None:
    position = start(first_to_act)
    window = position.no
    position.submit("a", ["pass"], window)
    assert position.advance() == []
    position.submit("c", ["say 3"], window)
    position.advance()
    assert position.s.d == {"c": 1}
    assert refused_ids(lambda: position.submit("b", ["say 4"], window)) == ["window.stale"]
    assert Position.load(position.ruleset, position.snapshot()).s.d == {"c": 1}


def test_where_the_first_act_counts_all_may_pass() -> None:
    position = start(first_to_act)
    for seat in "abc":
        position.submit(seat, ["pass"])
    position.advance()
    assert position.s.n == -1


def test_a_deadline_answers_the_open_window_only() -> None:
    async def main(g: Game[S]):
        for _ in range(5):
            g.s.n += 1
            await g.ask("a", Say)

    position = start(main)
    assert len(position.advance(expired=["a"])) == 1
    assert position.s.n == 2
    assert position.steps[0].answers[0].via == "default"


def test_a_deadline_of_one_seat_leaves_the_others_time() -> None:
    async def main(g: Game[S]):
        await g.ask_all([g.to("a", Say), g.to("b", Say)])
        await g.ask("a", End)

    position = start(main)
    assert position.advance(expired=["a"]) == []
    assert position.waiting == ("b",)


def test_a_window_asks_a_seat_once() -> None:
    async def main(g: Game[S]):
        await g.ask_all([g.to("a", Say), g.to("a", End)])

    with pytest.raises(Diverged, match="at most one ask"):
        start(main)


# ---------------------------------------------------------------- sheets
def test_a_sheet_dies_with_its_script() -> None:
    async def main(g: Game[S], seat: str = "a"):
        await g.ask(seat, End)
        g.s.n += 1
        return "main", {"seat": "a"}

    position = start(main)
    position.submit("a", ["end", "end", "end"])
    done = position.advance()
    assert position.s.n == 1
    assert position.sheets == {}
    assert done[0].checkpoint == position.checkpoint
    assert [note.kind for note in done[0].notes] == ["sheet-dropped"]
    assert done[0].notes[0].data == {"lines": ["end", "end"]}


def test_a_line_that_wants_nothing_is_not_missed() -> None:
    async def main(g: Game[S]):
        await g.ask("a", End, Pass)
        return "main", {}

    position = start(main)
    position.submit("a", ["end", "pass"])
    assert position.advance()[0].notes == ()
    assert position.sheets == {}


def test_a_line_waits_for_the_ask_that_takes_its_verb() -> None:
    async def main(g: Game[S]):
        g.s.n = (await g.ask("a", Say)).n
        await g.ask("a", End)
        g.s.n += (await g.ask("a", Say)).n
        await g.ask("b", End)

    position = start(main)
    report = position.submit("a", ["say 1", "say 2", "end"])
    assert [line.status for line in report.lines] == ["legal", "later", "legal"]
    assert [a.via for d in position.advance() for a in d.step.answers] == ["hand", "sheet", "sheet"]
    assert position.s.n == 3


class Limited(Say):
    line = "say {n}"

    def check(self, s: S, ask: Ask) -> None:
        if self.n > ask.args["limit"]:
            refuse("over", limit=ask.args["limit"])


def test_a_broken_plan_is_asked_live_and_its_rest_dropped() -> None:
    async def main(g: Game[S]):
        for limit in (9, 2, 9):
            g.s.n += (await g.ask("a", Limited, limit=limit)).n

    made = replace(ruleset(main=main), orders=(Limited, End))
    position = Position.start(made, S(), ("a",), b"")
    assert refused_ids(lambda: position.submit("a", ["say 5", "say 5", "say 1"])) == ["over"]
    position.place("a", [Limited(5), Limited(5), Limited(1)])
    assert len(position.advance()) == 1
    assert position.s.n == 5
    assert position.snapshot().sheets == {}
    position.submit("a", ["say 1"])
    assert position.advance()[0].notes[0].data == {"lines": ["say 5", "say 1"]}


# ---------------------------------------------------------------- undo
def test_undo_takes_back_own_lines_up_to_a_die() -> None:
    async def main(g: Game[S]):
        while True:
            order = await g.ask("a", Say, End)
            if isinstance(order, End):
                return "main", {}
            g.s.n += order.n if order.n < 9 else g.die(6, "nine")

    position = start(main)
    begin = position.hash()
    position.submit("a", ["say 1", "say 2"])
    position.advance()
    assert position.undo("a").hash() == begin
    assert refused_ids(lambda: position.undo("b")) == ["undo.nothing"]
    position.submit("a", ["say 9"])
    position.advance()
    after_die = position.hash()
    assert refused_ids(lambda: position.undo("a")) == ["undo.nothing"]
    position.submit("a", ["say 3"])
    position.advance()
    assert position.undo("a").hash() == after_die
    position.submit("a", ["end"])
    position.advance()
    assert refused_ids(lambda: position.undo("a")) == ["undo.nothing"]


def test_undo_never_takes_back_a_sealed_round() -> None:
    async def main(g: Game[S]):
        await two_sealed(g)
        await g.ask("a", Say)

    position = start(main)
    for seat in "abc":
        position.submit(seat, ["say 1"])
    position.advance()
    assert refused_ids(lambda: position.undo("a")) == ["undo.nothing"]


# ---------------------------------------------------------------- replay and upgrades
async def v1(g: Game[S]):
    await g.ask("a", Say)
    g.s.n += 1
    await g.ask("b", Say)
    await g.ask("c", End)


async def v2(g: Game[S]):
    await g.ask("a", Say)
    g.s.n += 2
    await g.ask("c", Say)
    await g.ask("b", Say)
    await g.ask("c", End)


async def gated(g: Game[S]):
    await g.ask("a", Say)
    g.s.n += 2 if g.rules >= 2 else 1
    if g.rules >= 2:
        await g.ask("c", Say)
    await g.ask("b", Say)
    await g.ask("c", End)
    return "main", {}


def mid_phase() -> Save:
    position = start(v1)
    for seat in "ab":
        position.submit(seat, ["say 1"])
        position.advance()
    return position.snapshot()


def test_a_changed_rule_in_the_part_already_played_is_a_divergence() -> None:
    with pytest.raises(Diverged):
        Position.load(ruleset(main=v2), mid_phase())


def test_a_crash_in_replay_is_a_divergence_not_a_refusal() -> None:
    async def crashing(g: Game[S]):
        await g.ask("a", Say)
        raise Refused

    with pytest.raises(Diverged):
        Position.load(ruleset(main=crashing), mid_phase())


def test_a_gate_keeps_running_games_and_the_number_rises_at_the_checkpoint() -> None:
    position = Position.load(ruleset(rules=2, main=gated), mid_phase())
    assert position.g.rules == 1
    assert position.s.n == 1
    position.submit("c", ["end"])
    position.advance()
    assert position.g.rules == 2
    assert position.checkpoint.rules == 2
    position.submit("a", ["say 1"])
    position.advance()
    assert position.s.n == 3
    assert position.waiting == ("c",)


def test_a_tampered_log_is_a_divergence() -> None:
    save = mid_phase()
    forged = structs.replace(save.steps[0], answers=(structs.replace(save.steps[0].answers[0], seat="b"),))
    with pytest.raises(Diverged, match="not asked"):
        Position.load(ruleset(main=v1), structs.replace(save, steps=(forged, save.steps[1])))


def test_a_save_survives_its_bytes() -> None:
    position = start(v1)
    position.submit("a", ["say 1"])
    save = position.snapshot()
    assert Save.decode(save.encode()) == save
    assert Position.load(position.ruleset, save.encode()).pending == position.pending


# ---------------------------------------------------------------- the driver
def test_a_forgotten_await_warns() -> None:
    async def part(g: Game[S]):
        g.s.n = 7

    async def main(g: Game[S]):
        part(g)  # type: ignore[unused-coroutine]
        await g.ask("a", End)

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert start(main).s.n == 0
        gc.collect()
    assert any("never awaited" in str(w.message) for w in caught)


def test_one_live_position_is_not_for_two_threads() -> None:
    entered, leave = threading.Event(), threading.Event()
    errors: list[str] = []

    async def main(g: Game[S]):
        await g.ask("a", Say)
        entered.set()
        leave.wait(5)
        await g.ask("a", Say)

    position = start(main)
    position.submit("a", ["say 1"])
    thread = threading.Thread(target=position.advance)
    thread.start()
    entered.wait(5)
    try:
        position._script.send({})
    except ValueError as error:
        errors.append(str(error))
    leave.set()
    thread.join()
    assert errors == ["coroutine already executing"]


def test_endless_scripts_are_found() -> None:
    async def main(g: Game[S]):
        return "main", {}

    with pytest.raises(Diverged, match="without a question"):
        start(main)


def test_where_tells_the_operator_the_line() -> None:
    async def inner(g: Game[S]):
        await g.ask("a", Say)

    async def main(g: Game[S]):
        await inner(g)

    names = [place.split(":")[0] for place in start(main).where()]
    assert names[:2] == ["main", "inner"]


def test_a_whisper_goes_to_seats_only() -> None:
    async def main(g: Game[S]):
        g.whisper(Secret(1), "nobody", shadow=None)

    with pytest.raises(Diverged, match="is no seat"):
        start(main)


def test_choose_asks_only_where_there_is_a_choice() -> None:
    async def main(g: Game[S]):
        await g.choose("a", End)
        g.s.n = 1
        await g.choose_all([g.to("a", End), g.to("b", Say)])

    position = start(main)
    assert position.s.n == 1
    assert position.waiting == ("b",)
