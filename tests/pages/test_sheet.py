"""The order sheet: with and without script, with everything that can go wrong."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from games.models import Ask, Game, Order, Step, User
from games.rulesets import all_rulesets
from games.services import orders
from games.templatetags.civ import order
from games.workload import played_table
from tests.duel import default_line, seat_of
from tests.pages.conftest import solo
from tests.people import signed_in

pytestmark = pytest.mark.django_db


def hand_in(client: Client, game: Game, lines: list[str], do: str = "seal", **more: Any) -> Any:
    data = {"line": lines, "window": game.window, "key": "k", "do": do, **more}
    return client.post(f"/games/{game.pk}/orders/", data, follow=True)


def test_a_sheet_is_sealed_once(as_alice: Client, alice: User, duel: Game) -> None:
    line = default_line(seat_of(duel, alice))
    response = hand_in(as_alice, duel, [line])
    assert "Sealed" in response.content.decode()
    hand_in(as_alice, duel, [line])
    assert Order.objects.filter(seat__player=alice, status="sealed").count() == 1
    assert Order.objects.filter(seat__player=alice).count() == 1


def test_a_refused_sheet_is_told_and_kept(as_alice: Client, duel: Game) -> None:
    response = hand_in(as_alice, duel, ["bid unicorn"])
    assert response.status_code == 400
    text = response.content.decode()
    assert "Cannot be read" in text
    assert re.search(r'href="/rules/toy/#(orders|problem-|rule-)', text)
    assert "bid unicorn" in text
    assert 'aria-invalid="true"' in text
    assert Order.objects.get().status == "draft"


def test_a_refused_line_comes_with_one_that_would_do(as_alice: Client, alice: User, duel: Game) -> None:
    line = default_line(seat_of(duel, alice))
    text = hand_in(as_alice, duel, [f"{line} x"], do="check").content.decode()
    assert f'value="instead:1:{line}"' in text
    text = hand_in(as_alice, duel, ["nonsense", "more"], do=f"instead:1:{line}").content.decode()
    assert f">{line}</textarea>" in text
    assert ">more</textarea>" in text
    assert ">nonsense</textarea>" not in text
    twice = hand_in(as_alice, duel, ["nonsense", line], do="check").content.decode()
    assert f'value="instead:1:{line}"' not in twice, "that one is on the sheet already"
    answer = as_alice.post(f"/games/{duel.pk}/check/", {"line": ["nonsense"], "window": duel.window}).json()
    assert "data-instead=" in answer["lines"][0]["why"]
    assert hand_in(as_alice, duel, ["nonsense"], do="instead:x:y").status_code == 200


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
@pytest.mark.parametrize("slug", [slug for slug in all_rulesets() if slug != "toy"])
def test_what_the_page_offers_is_legal(
    slug: str, language: str, as_alice: Client, alice: User, django_capture_on_commit_callbacks
) -> None:
    User.objects.update(language=language)
    with django_capture_on_commit_callbacks(execute=True):
        game = solo(alice, slug)
    game.refresh_from_db()
    text = as_alice.get(f"/games/{game.pk}/").content.decode()
    offered = [html.unescape(line) for line in re.findall(r'data-line="([^"]+)"', text)]
    default = re.search(r'class="dflt">.*?<code>([^<]+)</code>', text)
    assert offered
    assert default
    for line in [*offered, html.unescape(default[1])]:
        answer = as_alice.post(f"/games/{game.pk}/check/", {"line": [line], "window": game.window}).json()
        assert answer["lines"][0]["sign"] == "✓", line
        assert not answer["lines"][0]["why"], "it is understood as it is written"


def test_a_closed_window_is_told_and_the_sheet_is_kept(as_alice: Client, alice: User, duel: Game) -> None:
    line = default_line(seat_of(duel, alice))
    stale = Game(pk=duel.pk, window=duel.window + 7)
    text = hand_in(as_alice, stale, [line]).content.decode()
    assert "kept as a draft" in text
    assert Order.objects.get().lines == [line]
    assert Order.objects.get().status == "draft"


def test_an_expired_sign_in_loses_nothing(client: Client, alice: User, duel: Game) -> None:
    response = hand_in(client, duel, ["bid owl", "bid fox"])
    assert "kept" in response.content.decode()
    signed_in(alice, client)
    text = client.get(f"/games/{duel.pk}/").content.decode()
    assert "bid owl" in text
    assert "bid fox" in text
    assert "kept while you signed in" in text


def test_without_script_the_guide_adds_a_line(as_alice: Client, duel: Game) -> None:
    response = hand_in(as_alice, duel, [], do="add:bid", **{"f.bid.card": "fox"})
    assert ">bid fox</textarea>" in response.content.decode()
    response = hand_in(as_alice, duel, ["bid fox"], do="quick:bid owl")
    text = response.content.decode()
    assert ">bid fox</textarea>" in text
    assert ">bid owl</textarea>" in text


def test_draft_withdraw_and_undo(as_alice: Client, alice: User, duel: Game) -> None:
    line = default_line(seat_of(duel, alice))
    hand_in(as_alice, duel, [line], do="draft")
    assert Order.objects.get().status == "draft"
    hand_in(as_alice, duel, [line])
    hand_in(as_alice, duel, [line], do="withdraw")
    assert Order.objects.filter(status="sealed").count() == 0
    assert Order.objects.filter(status="draft").count() == 1
    assert hand_in(as_alice, duel, [line], do="undo").status_code == 200


def test_undo_is_offered_where_it_is_allowed(as_alice: Client, alice: User, duel: Game) -> None:
    assert 'value="undo"' not in as_alice.get(f"/games/{duel.pk}/").content.decode(), "nothing has happened yet"
    Ask.objects.filter(game=duel).exclude(seat__player=alice).delete()
    first = Step.objects.get(game=duel, no=0)
    first.pk, first.no, first.barrier = None, 1, False
    first.save(force_insert=True)
    Game.objects.update(no=1)
    assert 'value="undo"' in as_alice.get(f"/games/{duel.pk}/").content.decode()
    Step.objects.filter(no=1).update(barrier=True)
    assert 'value="undo"' not in as_alice.get(f"/games/{duel.pk}/").content.decode(), "something came to light"


def test_lines_are_checked_while_they_are_typed(as_alice: Client, client: Client, alice: User, duel: Game) -> None:
    address = f"/games/{duel.pk}/check/"
    line = default_line(seat_of(duel, alice))
    answer = as_alice.post(address, {"line": [line.upper(), "nonsense"], "window": duel.window}).json()
    assert [verdict["sign"] for verdict in answer["lines"]] == ["✓", "✕"]
    assert line in answer["lines"][0]["why"]
    assert as_alice.post(address, {"line": [line], "window": 99}).status_code == 409
    assert client.post(address, {"line": [line], "window": duel.window}).status_code == 401
    dry = as_alice.post(address, {"line": [line], "window": duel.window, "dry": "1"}).json()
    assert "stops here" in dry["note"]
    assert Order.objects.count() == 0


def test_what_is_typed_is_kept_as_a_draft(as_alice: Client, as_charlie: Client, duel: Game) -> None:
    address = f"/games/{duel.pk}/draft/"
    assert as_alice.post(address, {"line": ["bid o"]}).status_code == 200
    assert Order.objects.get().lines == ["bid o"]
    assert as_charlie.post(address, {"line": ["bid o"]}).status_code == 409


def test_nobody_hands_in_for_another_seat(
    as_charlie: Client, as_bob: Client, alice: User, bob: User, duel: Game
) -> None:
    assert "no seat" in hand_in(as_charlie, duel, ["bid owl"]).content.decode()
    hand_in(as_bob, duel, [default_line(seat_of(duel, bob))], **{"as": seat_of(duel, alice).side})
    assert not Order.objects.filter(seat__player=alice).exists()


def test_two_tabs(as_alice: Client, alice: User, duel: Game) -> None:
    """The second sheet replaces the first as long as the window is open."""
    line = default_line(seat_of(duel, alice))
    hand_in(as_alice, duel, [line], key="tab1")
    hand_in(as_alice, duel, [line], key="tab2")
    assert Order.objects.filter(status="sealed").count() == 1
    orders.withdraw(seat_of(duel, alice), by=alice)


def test_the_page_follows_the_game(as_alice: Client, duel: Game) -> None:
    now = f"{duel.no}.{duel.window}.{duel.status}"
    assert as_alice.get(f"/games/{duel.pk}/pulse/?at={now}").status_code == 204
    assert as_alice.get(f"/games/{duel.pk}/pulse/?at=0.0.running").status_code == 286
    followed = as_alice.get(f"/games/{duel.pk}/pulse/?at=0.0.running&follow=1")
    assert followed.headers["HX-Refresh"] == "true"


def test_an_arrow_is_not_broken_in_two_and_a_line_is_escaped() -> None:
    assert order("move 1 <b> -> x") == 'move 1 &lt;b&gt; <span class="nw">-&gt;</span> x'


def test_orders_that_only_end_something_come_last(as_alice: Client, alice: User) -> None:
    game = played_table(alice, all_rulesets()["mare-nostrum"], 0.92)
    verbs = re.findall(r'class="verb[^"]*" data-verb="(\w+)"', as_alice.get(f"/games/{game.pk}/").content.decode())
    assert len(verbs) > 1
    assert verbs[-1] == "done"


def test_nobody_is_waited_for_while_the_game_goes_on(as_charlie: Client, duel: Game) -> None:
    address = f"/games/{duel.pk}/"
    assert "Waiting for:" in as_charlie.get(address).content.decode()
    Ask.objects.update(answered_at=duel.started_at)
    text = as_charlie.get(address).content.decode()
    assert "Waiting for:" not in text
    assert "goes on in a moment" in text
