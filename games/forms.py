from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request
from django.utils.translation import gettext_lazy as _

from games.models import User


class SignupForm(forms.Form):
    display_name = forms.CharField(label=_("Name shown to others"), max_length=40)

    def signup(self, request: HttpRequest, user: User) -> None:
        language = get_language_from_request(request)
        user.display_name = self.cleaned_data["display_name"]
        user.language = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        user.save()
