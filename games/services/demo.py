"""What a newcomer finds after `make play`. Every start calls `create`, so it only adds what is missing."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.engine.ruleset import Ruleset
from games.models import Game, User
from games.rulesets import all_rulesets
from games.services import bots, lobby, resolution
from games.services.deadlines import NO_DEADLINE

ADDRESS = "demo@civpbem.invalid"
PREFERRED = "civilization"
SEATS = 4
MAX_ROUNDS = 200


def password() -> str:
    """The same at every start, another one on every machine, and kept nowhere."""
    return salted_hmac("games.demo", ADDRESS, algorithm="sha256").hexdigest()[:10]


def create() -> str:
    """A demo account and, if it has no table, one with bots where it is the newcomer's turn. Says how to sign in."""
    user = _account()
    rulesets = all_rulesets()
    if rulesets and not Game.objects.filter(owner=user).exists():
        _table(user, rulesets.get(PREFERRED) or next(iter(rulesets.values())))
    return f"Sign in as {ADDRESS} with the password {password()}"


@transaction.atomic
def _account() -> User:
    user = User.objects.filter(email=ADDRESS).first()
    if user is None:
        user = User.objects.create_superuser(ADDRESS, password(), display_name="Demo")
        EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    return user


def _table(user: User, ruleset: Ruleset) -> Game:
    """As near to four seats as the ruleset allows."""
    numbers = list(ruleset.players(ruleset.options()))
    players = min(numbers, key=lambda number: abs(number - SEATS))
    name = f"{ruleset.title}: your first table"
    game = lobby.create(user, ruleset.slug, name=name, players=players, policy=NO_DEADLINE, auto_start=False)
    lobby.start(game.pk, fill="good")
    play_bots(game.pk)
    return game


def play_bots(game_id: int) -> None:
    """Let bots answer here and now until a person is asked; a worker would do the same."""
    for _ in range(MAX_ROUNDS):
        if not bots.answer_all(game_id) and not resolution.advance(game_id):
            return
