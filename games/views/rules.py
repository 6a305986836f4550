"""Help: per ruleset the orders, made from the code; phases; rulings; how it is played by mail."""

import re
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.desk.rulings import cited, rulings
from games.desk.shows import show
from games.engine.order import Field, Order, fields, verb
from games.engine.ruleset import Ruleset
from games.engine.speech import Speaker
from games.forms import line_template
from games.rulesets import all_rulesets
from games.services.speech import speaker
from games.views.common import language_of

NO_MAP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><rect width="3" height="2" fill="#ebe0c6"/></svg>'


@dataclass(frozen=True)
class FieldHelp:
    name: str
    label: str
    shape: str
    values: list[tuple[str, str]]


@dataclass(frozen=True)
class OrderHelp:
    verb: str
    line: str
    english: str  # "" for readers of English
    about: str
    key: str
    weight: str
    fields: list[FieldHelp]


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "games/rules_index.html", {"rulesets": all_rulesets().values()})


@require_GET
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    ruleset = all_rulesets().get(slug)
    if ruleset is None:
        raise Http404
    speech = speaker(ruleset, language_of(request))
    ruled = rulings(settings.BASE_DIR / "docs" / "rulings", slug)
    context = {
        "ruleset": ruleset,
        "orders": [order_help(cls, speech) for cls in ruleset.all_orders],
        "phases": [speech.text(key) for key in ruleset.all_texts if key.startswith("phase.") and key.count(".") == 1],
        "refusals": _refusals(ruleset, speech, ruled),
        "rulings": ruled,
        "players": sorted(ruleset.players(ruleset.options())),
        "options": [(speech.text(f"option.{n}"), n) for n in ruleset.options.__struct_fields__],
    }
    return render(request, "games/rules.html", context)


def order_help(cls: type[Order], speech: Speaker) -> OrderHelp:
    name = verb(cls)
    return OrderHelp(
        name,
        line_template(cls, speech),
        "" if speech.language == "en" else cls.line,
        speech.text(f"order.{name}"),
        cls.key,
        cls.weight,
        [_field_help(field, speech) for field in fields(cls)],
    )


def _field_help(field: Field, speech: Speaker) -> FieldHelp:
    words = speech.words.get(field.vocabulary)
    ids = list(field.choices) or (list(words.ids) if words else [])
    named = [(id, speech.name(field.vocabulary or "word", id)) for id in ids]
    label = speech.text(f"field.{field.name}") if speech.knows(f"field.{field.name}") else field.name
    return FieldHelp(field.name, label, field.shape, named)


def _refusals(ruleset: Ruleset, speech: Speaker, already: str) -> list[tuple[str, str, list[tuple[str, bool]]]]:
    """(id, sentence, rules): sentences as they stand; a rule is an anchor where it is named first on the page."""
    rules, seen = cited(ruleset), set(re.findall(r'id="rule-([^"]+)"', already))
    found = []
    for key, text in sorted(ruleset.texts.items()):
        if key.startswith("problem."):
            id = key.removeprefix("problem.")
            found.append((id, speech.translate(text), [(rule, rule not in seen) for rule in rules.get(id, [])]))
            seen.update(rules.get(id, []))
    return found


@require_GET
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """A board in the middle of a game, for the front page."""
    if slug not in all_rulesets():
        raise Http404
    drawn = show(slug, language_of(request)) or NO_MAP
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["Cache-Control"] = "public, max-age=86400"
    response["Vary"] = "Accept-Language, Cookie"
    return response
