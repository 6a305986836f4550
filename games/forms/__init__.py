"""Forms: accounts, tables, and one builder for every ask."""

from games.forms.accounts import AbsenceForm, KeepForm, PreferencesForm, SignupForm
from games.forms.orders import Guide, compose, make_guide
from games.forms.tables import TableForm

__all__ = [
    "AbsenceForm",
    "Guide",
    "KeepForm",
    "PreferencesForm",
    "SignupForm",
    "TableForm",
    "compose",
    "make_guide",
]
