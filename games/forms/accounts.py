from datetime import UTC, datetime
from functools import cache
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.forms.utils import flatatt
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext_lazy as _

from games.models import User
from games.services.preferences import shown_name
from games.zones import known_zones


class NameField(forms.CharField):
    """How an account is called, cleaned of what cannot be seen."""

    def to_python(self, value: object) -> str:
        return shown_name(str(super().to_python(value) or ""))


class SignupForm(forms.Form):
    display_name = NameField(label=_("Name shown to others"), max_length=40)

    def signup(self, request: HttpRequest, user: User) -> None:
        language = get_language_from_request(request)
        user.display_name = self.cleaned_data["display_name"]
        user.language = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        user.save()


class KeepForm(forms.Form):
    """From guest to account."""

    display_name = NameField(
        label=_("Name shown to others"), max_length=40, widget=forms.TextInput(attrs={"autocomplete": "nickname"})
    )
    email = forms.EmailField(label=_("Mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    password = forms.CharField(
        label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}), strip=False
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        validate_password(password)
        return password


@cache
def zones() -> list[tuple[str, str]]:
    names = (name for name in known_zones() if "/" in name or name == "UTC")
    return [(name, name.replace("_", " ")) for name in sorted(names) if not name.startswith(("Etc/", "SystemV/"))]


class ZoneSelect(forms.Select):
    """Six hundred options, without a template for each of them."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        chosen = str(value)
        options = format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            ((zone, mark_safe(" selected") if zone == chosen else "", words) for zone, words in zones()),
        )
        given = flatatt(self.build_attrs(self.attrs, {**(attrs or {}), "name": name}))
        return format_html("<select{}>{}</select>", given, options)


class PreferencesForm(forms.ModelForm):
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zones, widget=ZoneSelect)

    class Meta:
        model = User
        fields: ClassVar[list[str]] = ["display_name", "language", "time_zone", "quiet_from", "quiet_until"]
        labels: ClassVar[dict[str, Any]] = {
            "display_name": _("Name shown to others"),
            "language": _("Language"),
            "quiet_from": _("No mail from"),
            "quiet_until": _("until"),
        }
        widgets: ClassVar[dict[str, Any]] = {
            "quiet_from": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "quiet_until": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if (data.get("quiet_from") is None) != (data.get("quiet_until") is None):
            raise forms.ValidationError(_("Quiet hours need a beginning and an end."))
        return data


class DateTime(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class AbsenceForm(forms.Form):
    since = forms.DateTimeField(label=_("Away from"), widget=DateTime())
    until = forms.DateTimeField(label=_("Back at"), widget=DateTime())
    remark = forms.CharField(label=_("Remark"), max_length=120, required=False)

    def clean_until(self) -> datetime:
        until: datetime = self.cleaned_data["until"]
        if until < timezone.now().astimezone(UTC):
            raise forms.ValidationError(_("This lies in the past."))
        return until
