"""Invitations and seats on offer, answered by reply."""

from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress
from django.utils import translation

from games.models import Game, Invitation, Seat, User
from games.services import invitations, lobby
from games.services import seats as seat_service
from notifications.inbound import joining
from notifications.inbound.process import MAX_PUZZLED
from notifications.models import Pace
from notifications.services import channels_for, set_plan
from tests.notifications.conftest import VOUCHED, Answer, Box, html_of, text_of
from tests.people import person
from tests.worker import Worker

DORA = "dora@example.org"
WORDS = {"en": ("Yes!", "no"), "ru": ("да", "Нет, спасибо."), "pl": ("tak", "nie")}


@pytest.fixture
def table(toy: None, alice: User) -> Game:
    return lobby.create(alice, "toy", players=3, name="Trio", visibility="private")


@pytest.fixture
def invited(table: Game, alice: User, worker: Worker, box: Box) -> EmailMessage:
    invitations.invite(table.pk, [DORA], by=alice)
    worker.run()
    return box.last("dora")


def one_line(mail: EmailMessage) -> str:
    return " ".join(text_of(mail).split())


def at_table(game: Game) -> set[str]:
    return set(game.seats.exclude(player=None).values_list("player__email", flat=True))


# ------------------------------------------------------------ invitations
@pytest.mark.parametrize("language", WORDS)
def test_an_invitation_is_accepted_by_reply(
    table: Game, alice: User, answer: Answer, worker: Worker, box: Box, language: str
) -> None:
    dora = person("dora", language=language)
    invitations.invite(table.pk, [DORA], by=alice)
    worker.run()
    mail = box.last("dora")
    with translation.override(language):
        assert f"  {translation.gettext('yes')}\n  {translation.gettext('no')}" in text_of(mail)
    assert f"mailto:{mail['Reply-To'].partition('@')[0]}" in html_of(mail)
    kept = answer(mail, WORDS[language][0])
    assert (kept.status, kept.player) == ("done", dora)
    assert at_table(table) == {alice.email, DORA}
    assert Invitation.objects.get().accepted_by == dora
    receipt = box.last("dora")
    title = {"en": "Welcome to the table", "ru": "Добро пожаловать за стол", "pl": "Witamy przy stole"}[language]
    assert receipt["Subject"].strip() == f"[Trio] {title}"
    assert "2" in one_line(receipt)
    assert receipt["In-Reply-To"]


@pytest.mark.parametrize("language", WORDS)
def test_an_invitation_is_declined_by_reply(
    table: Game, alice: User, answer: Answer, worker: Worker, box: Box, language: str
) -> None:
    person("dora", language=language)
    invitations.invite(table.pk, [DORA], by=alice)
    worker.run()
    answer(box.last("dora"), WORDS[language][1])
    assert Invitation.objects.get().declined_at
    assert at_table(table) == {alice.email}
    title = {"en": "You have declined", "ru": "Вы отказались", "pl": "Odmowa przyjęta"}[language]
    assert title in box.last("dora")["Subject"]


@pytest.mark.parametrize("language", WORDS)
def test_who_has_no_account_gets_one_by_saying_yes(
    table: Game, alice: User, answer: Answer, worker: Worker, box: Box, language: str
) -> None:
    alice.language = language
    alice.save()
    invitations.invite(table.pk, [DORA], by=alice)
    worker.run()
    invited = box.last("dora")
    with translation.override(language):
        assert translation.gettext("To play, reply with one word:") in one_line(invited)
    answer(invited, WORDS[language][0])
    dora = User.objects.get(email=DORA)
    assert (dora.language, dora.time_zone, dora.has_usable_password()) == (language, alice.time_zone, False)
    assert EmailAddress.objects.get(user=dora).verified
    assert at_table(table) == {alice.email, DORA}
    assert "/accounts/login/" in text_of(box.last("dora"))


def test_the_table_that_is_complete_asks_by_mail(invited, table: Game, bob: User, answer: Answer, box: Box) -> None:
    """From the invitation to the first question without a look at the site."""
    lobby.join(table.pk, bob, by_link=True)
    answer(invited, "yes")
    table.refresh_from_db()
    assert table.status == Game.Status.RUNNING
    assert box.turns("dora")
    assert "has begun" in one_line(box.last("dora", "Welcome"))


def test_yes_twice_is_one_seat_and_no_gives_it_back(invited, table: Game, answer: Answer, box: Box) -> None:
    answer(invited, "yes")
    answer(invited, "yes")
    assert table.seats.filter(player__email=DORA).count() == 1
    assert len(box.all("dora", "Welcome")) == 2
    answer(invited, "no")
    assert not table.seats.filter(player__email=DORA).exists()


def test_a_full_table_says_so(invited, table: Game, bob: User, charlie: User, answer: Answer, box: Box) -> None:
    for player in (bob, charlie):
        lobby.join(table.pk, player, by_link=True)
    answer(invited, "yes")
    assert DORA not in at_table(table)
    assert box.last("dora", "It could not be done")
    assert not User.objects.filter(email=DORA).exists()


def test_links_that_were_revoked_are_worthless_by_mail_too(invited, table: Game, alice: User, answer: Answer) -> None:
    invitations.revoke_links(table.pk, by=alice)
    assert answer(invited, "yes").why == "unknown-address"
    assert DORA not in at_table(table)


def test_only_the_invited_address_can_answer(invited, table: Game, charlie: User, answer: Answer) -> None:
    assert answer(invited, "yes", sender=charlie.email).why == "not-yours"
    assert at_table(table) == {"alice@example.org"}


def test_an_answer_without_proof_seats_nobody_and_is_told_once(invited, table: Game, answer: Answer, box: Box) -> None:
    for _ in range(3):
        assert answer(invited, "yes", head="").status == "refused"
    assert at_table(table) == {"alice@example.org"}
    assert not User.objects.filter(email=DORA).exists()
    (told,) = box.all("dora", "Was this you?")
    assert "/join/" in text_of(told)


def test_an_account_whose_address_is_not_proven_is_not_taken_for_its_owner(
    invited, table: Game, answer: Answer, box: Box
) -> None:
    """Somebody signed up with Dora's address, with a password of their own."""
    other = User.objects.create_user(DORA, password="known to eve")
    kept = answer(invited, "yes")
    assert kept.status != "done"
    assert not table.seats.filter(player=other).exists()


@pytest.mark.parametrize(
    "text", ["No problem, count me in", "Who is playing?", "I do not know yet, yes or no", "bid owl", ""]
)
def test_what_is_not_clearly_yes_or_no_does_nothing(invited, table: Game, answer: Answer, box: Box, text: str) -> None:
    answer(invited, text)
    assert at_table(table) == {"alice@example.org"}
    assert Invitation.objects.get().declined_at is None
    assert "neither yes nor no" in one_line(box.last("dora", "Please look again"))


def test_a_machine_that_answers_invitations_is_left_alone(invited, answer: Answer, box: Box) -> None:
    for number in range(MAX_PUZZLED + 3):
        answer(invited, f"I am away, {number}")
    assert len(box.all("dora", "Please look again")) == MAX_PUZZLED
    answer(invited, "yes", head=VOUCHED + "Auto-Submitted: auto-replied\r\n")
    assert not User.objects.filter(email=DORA).exists()


def test_who_is_asked_to_play_again_says_yes_by_reply(
    game: Game, alice: User, bob: User, worker: Worker, answer: Answer, box: Box
) -> None:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.ENDED)
    again = lobby.rematch(game.pk, alice)
    worker.run()
    answer(box.last("bob", "You are invited"), "yes")
    assert again.seats.filter(player=bob).exists()


# ------------------------------------------------------------ seats on offer
@pytest.mark.parametrize("language", WORDS)
def test_a_seat_on_offer_is_taken_by_reply(
    seats: dict[str, Seat], bob: User, charlie: User, worker: Worker, answer: Answer, box: Box, language: str
) -> None:
    charlie.language = language
    charlie.save()
    (channel, *_) = channels_for(charlie)
    set_plan(channel, {"offer": Pace.NOW}, 8, active=True)
    worker.run()
    seat_service.leave(seats["bob"].pk, by=bob)
    worker.run()
    offer = box.last("charlie")
    answer(offer, WORDS[language][0])
    seats["bob"].refresh_from_db()
    assert seats["bob"].player == charlie
    title = {"en": "The seat is yours", "ru": "Место ваше", "pl": "Miejsce jest twoje"}[language]
    assert box.last("charlie", title)
    assert box.turns("charlie")
    answer(offer, WORDS[language][1])
    seats["bob"].refresh_from_db()
    assert seats["bob"].player == charlie  # a seat of a running game is not left by the way


def test_a_seat_that_is_taken_meanwhile_says_so(
    game: Game, seats: dict[str, Seat], bob: User, charlie: User, worker: Worker, answer: Answer, box: Box
) -> None:
    (channel, *_) = channels_for(charlie)
    set_plan(channel, {"offer": Pace.NOW}, 8, active=True)
    seat_service.leave(seats["bob"].pk, by=bob)
    worker.run()
    offer = box.last("charlie")
    seat_service.take(seats["bob"].pk, by=person("dora"))
    answer(offer, "yes")
    assert box.last("charlie", "It could not be done")
    assert not game.seats.filter(player=charlie).exists()


# ------------------------------------------------------------ reading
@pytest.mark.parametrize(
    ("text", "yes"),
    [("\n\n- YES.\n\nBest, Dora", True), ("ok", True), ("Беру!", True), ("Biorę", True), ("1. nie", False)],
)
def test_yes_and_no_are_read(text: str, yes: bool) -> None:
    said = joining.read(text)
    assert said is not None
    assert said.yes is yes


def test_a_word_means_the_same_in_all_languages() -> None:
    words = [word for table in (joining.YES, joining.NO) for words in table.values() for word in words]
    assert len(words) == len(set(words))
