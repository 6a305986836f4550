"""Where signing in meets guests: the tables of a guest go along to the account."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import User
from games.services import accounts


class AccountAdapter(DefaultAccountAdapter):
    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        guest = User.objects.filter(pk=request.user.pk or 0, is_guest=True).exclude(pk=user.pk).first()
        super().login(request, user)
        if guest is not None and isinstance(user, User):
            count = accounts.hand_over(guest, user)
            if count:
                text = ngettext("Your table came along.", "Your %(count)d tables came along.", count)
                messages.success(request, text % {"count": count})

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        user = email_address.user
        if user.is_guest and accounts.is_taken(email_address.email, user):
            messages.error(
                request, _("This address belongs to another account. Sign in to it: your tables come along.")
            )
            return False
        if not super().confirm_email(request, email_address):
            return False
        if user.is_guest:
            accounts.keep(user)
        return True
