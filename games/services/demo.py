"""What a newcomer finds after `make play`. Every start calls `create`, so it only adds what is missing."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.models import User

ADDRESS = "demo@civpbem.invalid"


def password() -> str:
    """The same at every start, another one on every machine, and kept nowhere."""
    return salted_hmac("games.demo", ADDRESS, algorithm="sha256").hexdigest()[:10]


@transaction.atomic
def create() -> str:
    """Returns how to sign in."""
    user = User.objects.filter(email=ADDRESS).first()
    if user is None:
        user = User.objects.create_superuser(ADDRESS, password(), display_name="Demo")
        EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    return f"Sign in as {ADDRESS} with the password {password()}"
