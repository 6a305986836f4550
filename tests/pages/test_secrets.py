"""What a seat may not know changes nothing in its pages."""

import re

import pytest
from django.test import Client

from games.engine.dice import Dice
from games.engine.state import encode
from games.models import Game, Seat, Step, User, Vault
from games.models.codec import Frame, pack_frame, state_of, unpack_frame
from games.rulesets import all_rulesets, get_ruleset
from games.services import orders
from tests.duel import default_line, seat_of
from tests.pages.conftest import solo
from tests.people import signed_in

pytestmark = pytest.mark.django_db


def pages(client: Client, game: Game) -> list[str]:
    found = []
    for page in ("", "log/", "figures/", f"steps/{game.no}/", "text/", "svg"):
        text = client.get(f"/games/{game.pk}/{page}").content.decode()
        text = re.sub(r'name="(csrfmiddlewaretoken|key)" value="\w+"', "", text)
        found.append(re.sub(r'data-left="\d+"|value="\d+" aria-hidden|\d+ (d|h|min)\b', "", text))
    return found


def redeal(game: Game, seat: Seat) -> bool:
    """Change all that the seat cannot know, in the position and in the last step."""
    ruleset, vault = get_ruleset(game.ruleset), Vault.objects.get(pk=game.pk)
    before = bytes(vault.state)
    other = encode(ruleset.redeal(state_of(game, before), seat.side, Dice(b"other world" * 3)))
    vault.state = other
    vault.save()
    step = Step.objects.get(game=game, no=game.no)
    frame = unpack_frame(step)
    step.frame = pack_frame(Frame(other, frame.asks, frame.notes, frame.checkpoint))
    step.save()
    return other != before


@pytest.mark.parametrize("slug", [*all_rulesets(), "toy"])
def test_another_world_is_the_same_page(slug: str, alice: User) -> None:
    game = solo(alice, slug)
    client = signed_in(alice)
    pages(client, game)  # the first visit sets a cookie
    before = pages(client, game)
    redeal(game, seat_of(game, alice))
    for old, new in zip(before, pages(client, game), strict=True):
        assert new.splitlines() == old.splitlines()


def test_a_sealed_sheet_of_another_seat_is_not_told(as_alice: Client, bob: User, duel: Game) -> None:
    orders.submit(seat_of(duel, bob), [default_line(seat_of(duel, bob))], by=bob)
    one = pages(as_alice, duel)
    orders.withdraw(seat_of(duel, bob), by=bob)
    hand = get_ruleset("toy").view(state_of(duel, Vault.objects.get(pk=duel.pk).state), seat_of(duel, bob).side).hand
    orders.submit(seat_of(duel, bob), [f"bid {hand[-1]}"], by=bob)
    assert pages(as_alice, duel)[1:] == one[1:]
