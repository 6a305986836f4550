"""One builder for every ask: what it offers, it can write, and the rules can read."""

import re
from typing import Any

import pytest

from games.engine import answers
from games.engine.order import Field, Order, fields, format_order, verb
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.engine.speech import Speaker
from games.forms import compose, make_guide
from games.rulesets import all_rulesets
from games.services.speech import speaker
from tests.toy.ruleset import RULESET as TOY

RULESETS = {**all_rulesets(), "toy": TOY}


def posted(order: object) -> dict[str, list[str]]:
    """An order as a browser would post the guide's fields."""
    out: dict[str, list[str]] = {}
    for field in fields(type(order)):  # type: ignore[arg-type]
        value = getattr(order, field.name)
        if field.shape == "bag":
            out |= {f"{field.name}:{name}": [str(count)] for name, count in value}
        else:
            out[field.name] = (
                [str(v) for v in value] if isinstance(value, tuple) else [] if value is None else [str(value)]
            )
    return out


def windows(ruleset: Ruleset, steps: int = 40):
    from games.engine.dice import Dice

    options = ruleset.options()
    count = sorted(ruleset.players(options))[-1]
    seats = list(ruleset.sides(options, count))[:count]
    position, chance = Position.new(ruleset, options, seats, b"s" * 32), Dice(b"chance")
    for _ in range(steps):
        if position.window is None:
            return
        yield position, position.window
        for ask in position.window.asks:
            position.place(ask.seat, [answers.sample(ruleset, position.s, ask, chance.pick)])
        position.advance()


@pytest.mark.parametrize("slug", RULESETS)
def test_the_guide_writes_every_kind_of_order(slug: str) -> None:
    ruleset = RULESETS[slug]
    for position, window in windows(ruleset):
        for ask in window.asks:
            order = answers.default(ruleset, position.s, ask)
            assert compose(type(order), posted(order)) == format_order(order)


def filled(template: str, order: Order, speech: Speaker) -> str:
    """What the page's script makes of a template in another language than English."""
    said = {field.name: named(field, getattr(order, field.name), speech) for field in fields(type(order))}

    def group(found: re.Match[str]) -> str:
        return found[1] if any(said[name] for name in re.findall(r"{(\w+)}", found[1])) else ""

    line = re.sub(r"\[([^\]]*)\]", group, template)
    return " ".join(re.sub(r"{(\w+)}", lambda found: said[found[1]], line).split())


def named(field: Field, value: Any, speech: Speaker) -> str:
    vocabulary = field.vocabulary or "word"
    if field.shape == "bag":
        return ", ".join(f"{number} {speech.name(vocabulary, name)}" for name, number in value)
    if field.shape == "names":
        return ", ".join(speech.name(vocabulary, name) for name in value)
    return "" if value is None else str(value) if field.shape == "number" else speech.name(vocabulary, value)


@pytest.mark.parametrize("language", ["ru", "pl"])
@pytest.mark.parametrize("slug", all_rulesets())
def test_the_guide_writes_in_the_language_of_the_reader(slug: str, language: str) -> None:
    ruleset = RULESETS[slug]
    speech = speaker(ruleset, language)
    for position, window in windows(ruleset):
        for ask in window.asks:
            order = answers.default(ruleset, position.s, ask)
            guide = make_guide(ruleset, [verb(type(order))], speech, hints={}, legal={})
            for made in guide.verbs:
                line = filled(made.line, order, speech)
                assert answers.read(ruleset, line) == order, line


@pytest.mark.parametrize("slug", RULESETS)
def test_the_guide_offers_what_the_ask_takes(slug: str) -> None:
    ruleset = RULESETS[slug]
    speech = ruleset.speaker()
    for position, window in windows(ruleset, 15):
        for ask in window.asks:
            legal = {v: ruleset.by_verb[v].legal(position.s, ask) for v in ask.verbs}
            hints = answers.hints(ruleset, position.s, ask)
            guide = make_guide(ruleset, ask.verbs, speech, hints=hints, legal=legal)
            assert guide.verbs
            for offered in guide.verbs:
                for field in offered.inputs:
                    assert field.label
                    assert field.kind != "select" or field.choices, f"{offered.verb}: {field.name} has no choices"


def test_a_side_called_like_an_area_is_not_clicked_on_the_board() -> None:
    """Babylon is a civilization and a province."""
    ruleset = RULESETS["mare-nostrum"]
    guide = make_guide(
        ruleset,
        ["take"],
        speaker(ruleset, "en"),
        hints={"take": {"card": ["tax"], "giver": ["rome", "babylon"]}},
        legal={"take": None},
        areas={"babylon": "babylon"},
    )
    fields_made = [field for verb in guide.verbs for field in verb.inputs]
    assert fields_made
    assert not any(field.area for field in fields_made)
