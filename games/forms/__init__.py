"""Forms: accounts, tables, and one builder for every ask."""

from games.forms.accounts import AbsenceForm, KeepForm, PreferencesForm, SignupForm
from games.forms.orders import Guide, compose, line_template, make_guide
from games.forms.tables import TableForm

__all__ = [
    "AbsenceForm",
    "Guide",
    "KeepForm",
    "PreferencesForm",
    "SignupForm",
    "TableForm",
    "compose",
    "line_template",
    "make_guide",
]
