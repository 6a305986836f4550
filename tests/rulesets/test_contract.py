"""The contract, over every registered ruleset and the toy."""

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import state as states
from games.engine.dice import Dice, false_draws
from games.engine.errors import Refused
from games.engine.order import parts, schema
from games.engine.play import answer, play
from games.engine.reading import parse
from games.engine.ruleset import Ruleset
from games.engine.scenario import merged
from games.rulesets import all_rulesets
from tests.rulesets import contract
from tests.toy.ruleset import RULESET as TOY

RULESETS = [*all_rulesets().values(), TOY]
VARIANTS = [
    pytest.param(
        ruleset, options, count, id=f"{ruleset.slug}-{count}{''.join(f'-{k}={v}' for k, v in options.items())}"
    )
    for ruleset in RULESETS
    for options, count in contract.variants(ruleset)
]
over_all = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda r: r.slug)
over_variants = pytest.mark.parametrize(("ruleset", "options", "count"), VARIANTS)


@over_variants
def test_random_games_end_and_every_step_can_be_loaded(ruleset: Ruleset, options, count) -> None:
    position = contract.table(ruleset, options, count, b"contract-end")
    for number, at in enumerate(contract.windows(position)):
        assert ruleset.invariants(at.s) == []
        if number % 7 == 0 or at.window is None:
            contract.assert_live_equals_loaded(at)
        assert number < 20_000
    assert position.result is not None
    ranked = [seat for group in position.result.ranks for seat in group]
    assert sorted(ranked) == sorted(position.seats)
    assert f"result.{position.result.reason}" in ruleset.all_texts


@over_variants
def test_every_ask_is_sound(ruleset: Ruleset, options, count) -> None:
    position = contract.table(ruleset, options, count, b"contract-ask")
    for number, at in enumerate(contract.windows(position)):
        if number < 40 or number % 11 == 0:
            contract.assert_sound_asks(at)
        for ask in at.window.asks if at.window else ():
            assert f"ask.{ask.key}" in ruleset.all_texts, ask.key
        assert f"phase.{ruleset.phase(at.s)}" in ruleset.all_texts
        if number > 400:
            break


@over_variants
def test_what_a_seat_cannot_know_changes_nothing_it_sees(ruleset: Ruleset, options, count) -> None:
    position = contract.table(ruleset, options, count, b"contract-secret")
    dice = Dice(b"redeal")
    for number, at in enumerate(contract.windows(position)):
        if number < 30 or number % 13 == 0:
            contract.assert_no_secret_seen(at, dice)
        if number % 5 == 0 and at.window is not None:
            for seat in at.seats:
                assert contract.twin_leak(at, seat, dice) is None
        if number > 300:
            break


@over_all
def test_events_have_sentences_and_dice_can_be_proved(ruleset: Ruleset) -> None:
    position = contract.table(ruleset, {}, max(ruleset.players(ruleset.options())), b"contract-log")
    speaker = ruleset.speaker()
    draws = [*position.opening.draws]

    def watch(at, done) -> None:
        for step in done:
            draws.extend(step.draws)
            for told in step.told:
                for seat in (*at.seats, None):
                    heard = told.to(seat)
                    assert heard is None or speaker.text(f"event.{heard.kind}", **heard.data) != f"event.{heard.kind}"

    play(position, dict.fromkeys(position.seats, ruleset.bots["random"]), watch)
    assert [draw.no for draw in draws] == list(range(len(draws)))
    assert false_draws(position.seed, draws) == []


@over_all
def test_undo_never_passes_a_die_or_a_secret(ruleset: Ruleset) -> None:
    position = contract.table(ruleset, {}, max(ruleset.players(ruleset.options())), b"contract-undo")
    hashes: dict[int, str] = {position.no: position.hash()}
    revealed: dict[int, bool] = {}
    chance = Dice(b"bots")
    undone = 0
    while position.window is not None and position.no < 600:
        for seat in position.waiting:
            answer(position, seat, ruleset.bots["random"], chance)
        for done in position.advance():
            revealed[done.step.no] = bool(done.draws) or any(t.only is not None for t in done.told)
            hashes[done.step.no] = done.step.hash
        for seat in position.seats:
            try:
                back = position.undo(seat)
            except Refused:
                continue
            undone += 1
            assert back.hash() == hashes[back.no]
            assert not any(revealed[no] for no in range(back.no + 1, position.no + 1))
    if any(not step.barrier for step in position.steps):
        assert undone


@over_all
@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=120), data=st.data())
def test_arbitrary_text_is_read_or_refused(ruleset: Ruleset, text: str, data) -> None:
    verbs = st.sampled_from(sorted(ruleset.by_verb))
    names = st.sampled_from([id for vocabulary in ruleset.words.values() for id in vocabulary.ids] or ["x"])
    words = st.lists(st.one_of(names, st.integers(-5, 99999).map(str), st.text(max_size=6)), max_size=12)
    for line in (text, f"{data.draw(verbs)} {' '.join(data.draw(words))}"):
        try:
            parse(line, ruleset.all_orders, ruleset.words)
        except Refused as refused:
            assert refused.problems[0].kind in ("unreadable", "ambiguous")
            assert f"problem.{refused.problems[0].id}" in ruleset.all_texts


@over_all
def test_state_types_hold_nothing_that_diverges(ruleset: Ruleset) -> None:
    assert states.complaints(ruleset.state) == []


@over_all
def test_declarations_and_texts_are_complete(ruleset: Ruleset) -> None:
    for order in ruleset.orders:
        assert parts(order) is not None
        assert schema(order, ruleset.words)["required"][0] == "verb"
    assert [key for key in contract.needed_texts(ruleset) if key not in ruleset.all_texts] == []
    assert {"random", "steward", "good"} <= set(ruleset.bots)
    sides = ruleset.sides(ruleset.options(), max(ruleset.players(ruleset.options())))
    assert all(side in ruleset.words["side"] for side in sides)


@pytest.mark.parametrize("ruleset", all_rulesets().values(), ids=lambda r: r.slug)
def test_every_word_of_a_template_is_translated(ruleset: Ruleset) -> None:
    names = ruleset.words["word"].names if "word" in ruleset.words else {}
    bare = {word for order in ruleset.all_orders for word in contract.template_words(parts(order))}
    assert [word for word in sorted(bare) if not {"ru", "pl"} <= {*names.get(word, {})}] == []


@over_all
def test_scripts_keep_the_ten_rules(ruleset: Ruleset) -> None:
    bad = {m.__name__: found for m in contract.modules(ruleset) if (found := contract.lint(contract.source_of(m)))}
    assert bad == {}


@over_all
def test_absent_players_do_not_stop_a_game(ruleset: Ruleset) -> None:
    """All play the published defaults: the game goes on and ends, or is at least long and sound."""
    position = contract.table(ruleset, {}, max(ruleset.players(ruleset.options())), b"contract-absent")
    while position.window is not None and position.no < 1500:
        before = position.no
        position.advance(expired=position.waiting)
        assert position.no > before
        assert ruleset.invariants(position.s) == []
    assert position.no > 3


@over_all
def test_good_bots_finish_a_game(ruleset: Ruleset) -> None:
    position = contract.table(ruleset, {}, max(ruleset.players(ruleset.options())), b"contract-good")
    played = play(position, dict.fromkeys(position.seats, ruleset.bots["good"]))
    assert played.result is not None


ONE_GAME = """
import sys
from games.rulesets import all_rulesets
from tests.rulesets import contract
from tests.toy.ruleset import RULESET as TOY
ruleset = {**all_rulesets(), "toy": TOY}[sys.argv[1]]
position = contract.table(ruleset, {}, max(ruleset.players(ruleset.options())), b"hash-seed")
for at in contract.windows(position):
    if at.no > 400:
        break
print(at.no, at.hash())
"""


@over_all
def test_two_hash_seeds_give_one_game(ruleset: Ruleset) -> None:
    outs = [
        subprocess.run(
            [sys.executable, "-c", ONE_GAME, ruleset.slug],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outs[0] == outs[1] != ""


def test_the_lint_finds_what_it_should() -> None:
    bad = contract.lint(
        "async def main(g):\n    try:\n        await g.ask('a')\n    finally:\n        pass\n"
        "    for x in {1, 2}: pass\n    refuse('x')\n    raise ValueError\nx = set()\ny = sorted({1, 2})\nz = 1 in {1, 2}\n"
    )
    assert sorted(bad) == [
        "1: the script main raises",
        "1: the script main refuses; legality belongs into the order",
        "2: try or with around an ask",
        "6: a set has no order",
        "9: a set has no order",
    ]


def test_merging_states() -> None:
    assert merged({"a": {"b": 1, "c": 2}, "d": [1]}, {"a": {"b": 5, "c": None}, "d": [2]}) == {"a": {"b": 5}, "d": [2]}
