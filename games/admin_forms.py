"""What an operator has to say before something is done to a table."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Seat, User
from games.rulesets import get_ruleset
from games.services.pausing import MAX_EXTENSION

REASON = _("Everybody at the table reads it.")


class ExtendForm(forms.Form):
    days = forms.IntegerField(label=_("Days"), min_value=0, max_value=14, initial=1)
    hours = forms.IntegerField(label=_("Hours"), min_value=0, max_value=23, initial=0)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=0, max_value=59, initial=0)
    reason = forms.CharField(label=_("Reason"), max_length=400, required=False, help_text=REASON)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if not self.errors and not 0 < self.total <= MAX_EXTENSION:
            raise forms.ValidationError(_("Between one minute and 14 days."), code="length")
        return given

    @property
    def total(self) -> int:
        """In minutes."""
        given = self.cleaned_data
        return (given["days"] * 24 + given["hours"]) * 60 + given["minutes"]

    @property
    def span(self) -> timedelta:
        return timedelta(minutes=self.total)


class ReplaceForm(forms.Form):
    to = forms.ChoiceField(
        label=_("Give the seat to"),
        choices=[("account", _("an account")), ("bot", _("a bot")), ("offer", _("whoever takes it: put it on offer"))],
        widget=forms.RadioSelect,
    )
    account = forms.EmailField(label=_("Address of the account"), required=False)
    bot = forms.ChoiceField(label=_("Bot"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=400, required=False, help_text=REASON)

    def __init__(self, data: Any = None, *, seat: Seat) -> None:
        super().__init__(data)
        bots = get_ruleset(seat.game.ruleset).bots
        self.fields["bot"] = forms.ChoiceField(label=_("Bot"), required=False, choices=[(n, n) for n in sorted(bots)])

    def clean_account(self) -> User | None:
        """The account of the address, if the seat goes to one."""
        if self.cleaned_data.get("to") != "account":
            return None
        found = User.objects.filter(email__iexact=self.cleaned_data["account"], is_active=True).first()
        if found is None:
            raise forms.ValidationError(_("There is no account with this address."), code="unknown")
        return found

    @property
    def newcomer(self) -> str:
        """Who will sit there, in words."""
        given = self.cleaned_data
        if given["to"] == "account":
            return f"{given['account']} <{given['account'].email}>"
        return str(given["bot"] if given["to"] == "bot" else _("on offer"))
