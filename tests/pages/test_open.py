"""Every page opens for those who may see it, with few queries, a strict policy and no inline code."""

import re

import pytest
from django.test import Client

from games.desk import charts
from games.desk.log import entries_of, filtered, worded
from games.desk.rulings import cited, to_html
from games.desk.table import read_desk
from games.models import Game, User
from games.rulesets import all_rulesets
from games.selectors import history
from games.services import lobby, press, votes
from games.views.history import LINES
from games.workload import played_table
from tests.duel import seat_of
from tests.pages.conftest import sit_at_tables, solo
from tests.people import signed_in
from tests.rulesets.contract import has_map

pytestmark = pytest.mark.django_db

OF_A_GAME = ["", "log/", "figures/", "dice/", "people/", "press/", "standing/", "steps/0/", "text/"]
ALONE = ["/", "/lobby/", "/lobby/?watch=1&seats=2", "/games/new/", "/settings/", "/rules/", "/rules/toy/"]
MOST_QUERIES = 12


def inline(text: str) -> list[str]:
    return re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text)


@pytest.mark.parametrize("page", ALONE)
def test_pages_of_a_reader(page: str, as_alice: Client, duel: Game, django_assert_max_num_queries) -> None:
    lobby.create(duel.owner, "toy", players=3, name="Open table")
    with django_assert_max_num_queries(MOST_QUERIES):
        response = as_alice.get(page)
    assert response.status_code == 200
    assert not inline(response.content.decode())


@pytest.mark.parametrize("page", OF_A_GAME)
def test_pages_of_a_table(page: str, as_alice: Client, alice: User, duel: Game, django_assert_max_num_queries) -> None:
    press.send(seat_of(duel, alice).pk, "Hello", by=alice)
    votes.propose(seat_of(duel, alice).pk, "pause", by=alice)
    with django_assert_max_num_queries(MOST_QUERIES):
        response = as_alice.get(f"/games/{duel.pk}/{page}")
    assert response.status_code == 200
    assert not inline(response.content.decode())


@pytest.mark.parametrize("slug", [s for s in all_rulesets() if s != "toy"])
def test_the_table_page_of_every_ruleset(
    slug: str, as_alice: Client, alice: User, django_assert_max_num_queries
) -> None:
    game = solo(alice, slug)
    with django_assert_max_num_queries(MOST_QUERIES):
        response = as_alice.get(f"/games/{game.pk}/")
    text = response.content.decode()
    assert response.status_code == 200
    assert not inline(text)
    if has_map(all_rulesets()[slug]):
        assert '<svg xmlns="http://www.w3.org/2000/svg"' in text
        assert as_alice.get(f"/games/{game.pk}/svg").headers["Content-Type"] == "image/svg+xml"
        assert as_alice.get(f"/games/{game.pk}/png").content.startswith(b"\x89PNG")
    assert as_alice.get(f"/rules/{slug}/").status_code == 200
    assert as_alice.get(f"/rules/{slug}/board.svg").status_code == 200
    assert as_alice.get(f"/games/new/?ruleset={slug}").status_code == 200


def test_strangers_see_the_landing_page_and_public_tables(client: Client, duel: Game) -> None:
    text = client.get("/").content.decode()
    assert "/try/toy/" in text
    assert not inline(text)
    assert client.get(f"/games/{duel.pk}/").status_code == 200
    assert client.get("/settings/").status_code == 302
    assert client.get("/games/new/").status_code == 302


def test_a_private_table_does_not_exist_for_others(client: Client, as_charlie: Client, alice: User) -> None:
    game = lobby.create(alice, "toy", players=2, visibility="private")
    lobby.start(game.pk, fill="good")
    for reader in (client, as_charlie):
        for page in OF_A_GAME:
            assert reader.get(f"/games/{game.pk}/{page}").status_code in (404, 302), page


def test_no_page_changes_anything_when_it_is_only_looked_at(as_alice: Client, duel: Game) -> None:
    for page in ("orders/", "check/", "draft/", "room/", "press/read/", "notes/", "seat/", "votes/"):
        assert as_alice.get(f"/games/{duel.pk}/{page}").status_code == 405
    for page in ("/try/toy/", "/language/", "/settings/absences/"):
        assert as_alice.get(page).status_code == 405


def test_forms_without_their_token_are_refused(alice: User, duel: Game) -> None:
    strict = Client(enforce_csrf_checks=True)
    signed_in(alice, strict)
    for page in ("orders/", "check/", "draft/", "room/", "press/", "notes/", "seat/", "votes/", "standing/"):
        assert strict.post(f"/games/{duel.pk}/{page}").status_code == 403, page


def test_the_result_page_proves_the_dice(
    as_alice: Client, client: Client, over: Game, django_assert_max_num_queries
) -> None:
    for reader in (as_alice, client):
        with django_assert_max_num_queries(MOST_QUERIES):
            response = reader.get(f"/games/{over.pk}/result/")
        assert "proved" in response.content.decode()
    assert "published when" not in client.get(f"/games/{over.pk}/dice/").content.decode()


def test_the_draws_of_a_step_are_told_when_the_game_is_over(as_alice: Client, over: Game, duel: Game) -> None:
    steps = [as_alice.get(f"/games/{over.pk}/steps/{no}/").content.decode() for no in range(over.no + 1)]
    assert any(f"/games/{over.pk}/dice/#draw-" in text for text in steps)
    Game.objects.update(status="running")
    steps = [as_alice.get(f"/games/{over.pk}/steps/{no}/").content.decode() for no in range(over.no + 1)]
    assert not any("#draw-" in text for text in steps)


def test_the_seed_is_not_told_before_the_end(as_alice: Client, duel: Game) -> None:
    text = as_alice.get(f"/games/{duel.pk}/dice/").content.decode()
    assert duel.commitment in text
    assert bytes(duel.vault.seed).hex() not in text


def test_no_games_and_five_hundred(alice: User, as_alice: Client, charlie: User, django_assert_max_num_queries) -> None:
    assert "no table yet" in as_alice.get("/").content.decode()
    sit_at_tables(500, alice)
    with django_assert_max_num_queries(MOST_QUERIES):
        assert as_alice.get("/").status_code == 200
    reader = signed_in(charlie)
    with django_assert_max_num_queries(MOST_QUERIES):
        assert reader.get("/lobby/?page=3").status_code == 200


def test_names_and_press_are_escaped(alice: User, bob: User, as_bob: Client, duel: Game) -> None:
    evil = "<script>alert(1)</script>\u202e🏛️" + "W" * 10
    alice.display_name = evil[:40]
    alice.save()
    duel.name = evil + "x" * 30
    duel.save()
    press.send(seat_of(duel, alice).pk, f"{evil} שלום مرحبا 👑 <img src=x onerror=alert(1)>", by=alice)
    for page in ("/", f"/games/{duel.pk}/", f"/games/{duel.pk}/press/", f"/games/{duel.pk}/people/", "/lobby/"):
        text = as_bob.get(page).content.decode()
        assert "<script>alert" not in text
        assert "<img src=x" not in text


@pytest.mark.parametrize("slug", [s for s in all_rulesets() if s != "toy"])
def test_every_rule_that_a_refusal_cites_is_on_the_page_once(slug: str, client: Client) -> None:
    text = client.get(f"/rules/{slug}/").content.decode()
    anchors = re.findall(r'id="(rule-[^"]+)"', text)
    assert len(anchors) == len(set(anchors))
    for rules in cited(all_rulesets()[slug]).values():
        for rule in rules:
            assert f"rule-{rule}" in anchors


def test_the_log_is_filtered_by_names_not_by_ids(as_alice: Client, over: Game) -> None:
    text = as_alice.get(f"/games/{over.pk}/log/").content.decode()
    kinds = re.findall(r'<option value="([^"]+)">([^<]+)</option>', text.split('id="fk"')[1].split("</select>")[0])
    assert len(kinds) > 2
    assert all(kind != name for kind, name in kinds)
    assert ("via-hand", "Orders by hand") in kinds
    shown = as_alice.get(f"/games/{over.pk}/log/?kind=via-hand").content.decode()
    assert shown.count("<small>by hand</small>") == shown.count('<a class="n"') > 0


def test_the_log_is_filtered_through_the_whole_game(as_alice: Client, alice: User) -> None:
    game = played_table(alice, all_rulesets()["cyclades"], 1)
    desk = read_desk(alice, game.pk, "en")
    entries = entries_of(desk, history(game, desk.seat, limit=game.no + 1))
    kind, side = entries[0].kind, entries[-1].side or desk.seats[0].side
    for asked, wanted in (("", ""), (kind, ""), ("", side), (kind, side)):
        texts = [worded(desk, one).text for one in filtered(entries, side=wanted, kind=asked)]
        found: list[str] = []
        for page in range(1, -(-len(texts) // LINES) + 1):
            shown = as_alice.get(f"/games/{game.pk}/log/?kind={asked}&side={wanted}&page={page}")
            found += [line.text for line in shown.context["lines"]]
        assert found == texts[::-1]


def test_rulings_become_html() -> None:
    made = to_html(
        "# Title\n\n- **CIV-7.1a**: one <b>\n- `two`\n\ntext CIV-7.1a *soft*\n\n| a | b |\n|---|---|\n| 1 | 2 |"
    )
    assert made.count('id="rule-CIV-7.1a"') == 1
    assert "&lt;b&gt;" in made
    assert "<code>two</code>" in made
    assert "<i>soft</i>" in made
    assert "<td" in made


def test_a_number_of_thousands_of_digits_is_none(duel: Game, as_alice: Client) -> None:
    many = "9" * 5000
    assert as_alice.get("/lobby/", {"seats": many}).status_code == 200
    as_alice.cookies["seen"] = f"{many}.1"
    assert as_alice.get(f"/games/{duel.pk}/").status_code == 200
    for page in ("room", "votes", "orders"):
        form = {"place": many, "vote": many, "number": many, "window": many, "do": "seal", "kind": "extend"}
        assert as_alice.post(f"/games/{duel.pk}/{page}/", form).status_code == 302
    assert as_alice.post("/settings/absences/", {"remove": many}).status_code == 302
    assert as_alice.post("/me/keys/", {"revoke": many}).status_code == 400


def test_a_figure_that_ends_early_is_labelled_with_its_last_value() -> None:
    drawn = charts._svg("Gold", [1, 2, 3], {"red": [4, 7, None], "blue": [1, 2, 3]}, {"red": "Red", "blue": "Blue"})
    assert re.findall(r">(Red .*?|Blue .*?)<", drawn) == ["Red 7", "Blue 3"]
