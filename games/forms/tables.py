"""Creating a table: fields for everything the ruleset lets people choose, made from its options."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import forms
from django.utils.functional import lazy
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from msgspec import inspect

from games.engine.ruleset import Ruleset
from games.engine.speech import Speaker
from games.forms.accounts import ZoneSelect, zones
from games.models import Game

DAYS = [_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun")]
MINUTES = (0, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60, 2 * 24 * 60, 3 * 24 * 60, 5 * 24 * 60, 7 * 24 * 60)


def span(minutes: int) -> str:
    if not minutes:
        return str(_("no deadline"))
    if minutes % 1440 == 0:
        return ngettext("%(count)d day", "%(count)d days", minutes // 1440) % {"count": minutes // 1440}
    return ngettext("%(count)d hour", "%(count)d hours", minutes // 60) % {"count": minutes // 60}


lazy_span = lazy(span, str)


def spans() -> list[tuple[int, Any]]:
    return [(minutes, lazy_span(minutes)) for minutes in MINUTES]


class TableForm(forms.Form):
    """Everything but the ruleset's own options; `options` adds those of the chosen ruleset."""

    name = forms.CharField(label=_("Name of the table"), max_length=80, required=False)
    players = forms.TypedChoiceField(label=_("Seats"), coerce=int)
    major = forms.TypedChoiceField(label=_("Major asks"), coerce=int, choices=spans, initial=3 * 1440)
    minor = forms.TypedChoiceField(label=_("Minor asks"), coerce=int, choices=spans, initial=2 * 1440)
    reaction = forms.TypedChoiceField(label=_("Reactions"), coerce=int, choices=spans, initial=1440)
    clock = forms.TimeField(
        label=_("Closes at"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    zone = forms.ChoiceField(label=_("Time zone"), choices=zones, widget=ZoneSelect)
    weekdays = forms.TypedMultipleChoiceField(
        label=_("Days that count"),
        coerce=int,
        choices=list(enumerate(DAYS)),
        initial=list(range(7)),
        widget=forms.CheckboxSelectMultiple,
    )
    settle = forms.TypedChoiceField(
        label=_("Time to think again after the last answer"),
        coerce=int,
        choices=[(0, _("none")), (10, _("10 minutes")), (60, _("1 hour"))],
        initial=0,
    )
    sides = forms.ChoiceField(label=_("Sides"), choices=Game.Sides.choices, initial=Game.Sides.LOT)
    bots = forms.ChoiceField(label=_("Empty seats"), required=False)
    press_mode = forms.ChoiceField(label=_("Messages"), choices=Game.PressMode.choices, required=False)
    anonymous_press = forms.BooleanField(
        label=_("Unsigned messages"), help_text=_("a message need not tell who wrote it"), required=False
    )
    private = forms.BooleanField(
        label=_("Private"), help_text=_("only people with the link see this table"), required=False
    )
    anonymous = forms.BooleanField(
        label=_("Unknown players"), help_text=_("names are shown when the game is over"), required=False
    )
    spectators = forms.BooleanField(
        label=_("Spectators"), help_text=_("others may watch what is open to all"), required=False, initial=True
    )

    def __init__(self, ruleset: Ruleset, speech: Speaker, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.option_names: list[str] = []
        for field in msgspec.structs.fields(ruleset.options):
            self._add_option(field, speech)
        numbers = self._players()
        self._set_choices("players", [(n, str(n)) for n in numbers])
        self.fields["players"].initial = numbers[-1]
        wait = ("", _("wait for people"))
        bots = [(b, format_lazy("{}: {}", _("bots"), speech.text(f"bot.{b}"))) for b in ruleset.bots]
        self._set_choices("bots", [wait, *bots])

    def _set_choices(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)

    def _players(self) -> list[int]:
        """For any of the options: the service says no if a number does not go with the others chosen."""
        default = self.ruleset.options()
        numbers = set(self.ruleset.players(default))
        for name, values in self._choices().items():
            for value in values:
                numbers |= self._players_with(default, name, value)
        return sorted(numbers)

    def _players_with(self, default: Any, name: str, value: Any) -> set[int]:
        return set(self.ruleset.players(msgspec.structs.replace(default, **{name: value})))

    def _choices(self) -> dict[str, list[Any]]:
        found = {}
        for name, kind in self._kinds().items():
            if isinstance(kind, inspect.LiteralType):
                found[name] = list(kind.values)
            elif isinstance(kind, inspect.BoolType):
                found[name] = [True, False]
        return found

    def _kinds(self) -> dict[str, inspect.Type]:
        described = inspect.type_info(self.ruleset.options)
        assert isinstance(described, inspect.StructType)
        return {field.name: field.type for field in described.fields}

    def _add_option(self, field: Any, speech: Speaker) -> None:
        kind = self._kinds()[field.name]
        label = capfirst(speech.text(f"option.{field.name}"))
        initial = None if field.default is msgspec.NODEFAULT else field.default
        name = f"option-{field.name}"
        made = _option_field(kind, label, initial, field.name, speech)
        if made is not None:
            self.fields[name] = made
            self.option_names.append(name)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.option_names]

    def chosen_options(self) -> dict[str, Any]:
        return {name.removeprefix("option-"): self.cleaned_data[name] for name in self.option_names}

    def policy(self) -> dict[str, Any]:
        data = self.cleaned_data
        kept = {name: data[name] for name in ("major", "minor", "reaction", "zone", "settle")}
        clock = data["clock"].strftime("%H:%M") if data["clock"] else ""
        return {**kept, "clock": clock, "weekdays": sorted(data["weekdays"])}


def _option_field(kind: inspect.Type, label: str, initial: Any, name: str, speech: Speaker) -> forms.Field | None:
    match kind:
        case inspect.BoolType():
            return forms.BooleanField(label=label, initial=initial, required=False)
        case inspect.IntType():
            return forms.IntegerField(label=label, initial=initial, min_value=kind.ge, max_value=kind.le)
        case inspect.LiteralType():
            numbers = all(isinstance(v, int) for v in kind.values)
            choices = [(v, _value_name(name, v, speech)) for v in kind.values]
            return forms.TypedChoiceField(label=label, initial=initial, coerce=int if numbers else str, choices=choices)
        case inspect.StrType():
            return forms.CharField(label=label, initial=initial, required=False)
        case _:
            return None


def _value_name(option: str, value: Any, speech: Speaker) -> str:
    key = f"option.{option}.{value}"
    return speech.text(key) if speech.knows(key) else speech.name("word", str(value)).replace("_", " ")
