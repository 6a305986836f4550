"""Commands and press by mail."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Absence, Game, Order, Press, Seat, StandingOrder, User, Vote
from games.services import press
from tests.notifications.conftest import Answer, Box, html_of, legal_lines, text_of
from tests.worker import Worker


@pytest.fixture
def turn(game: Game, worker: Worker, box: Box):
    worker.run()
    return box.last("alice")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("help", "absent from DAY to DAY"),
        ("show", "Round 1"),
        ("orders", "You have handed in nothing."),
        ("standing", "You have no standing orders."),
    ],
)
def test_asking_for_something(turn, answer: Answer, box: Box, line: str, expected: str) -> None:
    answer(turn, line)
    assert expected in text_of(box.last("alice", "Here it is"))


def test_orders_shows_the_sheet_and_withdraw_takes_it_back(turn, answer: Answer, box: Box) -> None:
    line = legal_lines(turn)[0]
    answer(turn, line)
    answer(turn, "orders")
    assert f"YOUR SEALED ORDERS\n\n{'-' * 40}\n{line}" in text_of(box.all("alice")[-1])
    answer(turn, "/withdraw")
    assert Order.objects.get(status="draft").lines == [line]
    answer(turn, "/withdraw")
    assert "nothing to take back" in text_of(box.all("alice")[-1])


def test_a_draft_is_checked_only(turn, answer: Answer, box: Box) -> None:
    answer(turn, f"draft?\n{legal_lines(turn)[0]}")
    assert "nothing was handed in" in text_of(box.all("alice")[-1])
    assert not Order.objects.exists()


def test_standing_orders(turn, seats: dict[str, Seat], answer: Answer, box: Box) -> None:
    answer(turn, "standing reach: stop")
    answer(turn, "standing reach: reach if ask.pot < 5 | stop\nstanding bid: ask")
    lines = [row.line for row in StandingOrder.objects.all()]
    assert lines == ["reach: reach if ask.pot < 5 | stop", "bid: ask"]
    assert "reach: reach if ask.pot < 5 | stop" in text_of(box.all("alice")[-1])
    answer(turn, "standing nonsense")
    assert "A standing order is written" in text_of(box.all("alice")[-1]).replace("\n    ", " ")
    answer(turn, "standing none")
    assert not StandingOrder.objects.exists()


def test_more_time_is_put_to_the_vote(turn, answer: Answer, box: Box, worker: Worker) -> None:
    answer(turn, "extend 48h because of a fair")
    assert "extend the deadline by 48 hours. So far: 1 yes, 0 no, of 2. You said yes." in one_line(box.all("alice")[-1])
    vote = Vote.objects.get()
    assert (vote.data["minutes"], vote.reason) == (48 * 60, "of a fair")
    assert "extend the deadline" in text_of(box.last("bob", "A vote"))
    answer(box.all("bob")[0], "extend")
    vote.refresh_from_db()
    assert vote.status == Vote.Status.CARRIED
    assert box.last("alice", "The deadline has moved")


def test_an_absence(turn, alice: User, answer: Answer, box: Box) -> None:
    today = timezone.now().date()
    since, until = today + timedelta(days=1), today + timedelta(days=5)
    answer(turn, f"absent from {since} to {until}")
    absence = Absence.objects.get(player=alice)
    assert absence.until - absence.since == timedelta(days=5)
    assert "You are away from" in text_of(box.last("alice", "Received"))
    answer(turn, "absent soon")
    assert "Write two days" in text_of(box.last("alice", "Please look again"))


def test_the_language_can_be_changed(turn, alice: User, answer: Answer, box: Box) -> None:
    answer(turn, "language pl")
    alice.refresh_from_db()
    assert alice.language == "pl"
    answer(turn, "język klingoński")
    alice.refresh_from_db()
    assert alice.language == "pl"


def test_no_more_mails(turn, answer: Answer, box: Box, worker: Worker, game: Game, bob: User) -> None:
    answer(turn, "unsubscribe")
    assert "no more mails" in text_of(box.all("alice")[-1])
    box.clear()
    press.send(game.seats.get(player=bob).pk, "Hello", by=bob)
    worker.run()
    assert not box.all("alice")


# ------------------------------------------------------------ votes
def one_line(mail) -> str:
    return " ".join(text_of(mail).split())


def test_every_kind_of_vote_can_be_opened_and_answered(turn, answer: Answer, box: Box, game: Game) -> None:
    theirs = box.all("bob")[0]
    answer(turn, "vote pause my sister marries")
    vote = Vote.objects.get()
    assert (vote.kind, vote.reason) == ("pause", "my sister marries")
    told = box.last("bob", "A vote")
    assert "vote pause yes" in text_of(told)
    answer(told, "vote pause yes")
    game.refresh_from_db()
    assert game.status == Game.Status.PAUSED
    answer(theirs, "VOTE RESUME")
    answer(turn, "голосую да")
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert Vote.objects.filter(status="carried").count() == 2


def test_a_vote_can_be_lost(turn, answer: Answer, box: Box, game: Game) -> None:
    answer(turn, "głosuję koniec")
    answer(box.last("bob", "A vote"), "vote end no")
    assert Vote.objects.get().status == "failed"
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert "failed" in one_line(box.last("alice", "The vote is over"))


def test_open_votes_stand_in_the_turn_mail(game: Game, seats: dict[str, Seat], worker: Worker, box: Box) -> None:
    from games.services import votes

    votes.propose(seats["bob"].pk, "pause", by=seats["bob"].player, reason="Holidays")
    worker.run()
    text = text_of(box.turns("alice")[0])
    assert "OPEN VOTES" in text
    assert "proposes to pause the game. So far: 1 yes, 0 no, of 2." in " ".join(text.split())
    assert "  vote pause yes\n  vote pause no" in text


def test_replacing_and_going_back_are_proposed_by_name_and_number(
    turn, seats: dict[str, Seat], answer: Answer, box: Box
) -> None:
    answer(turn, f"vote replace {seats['bob'].side.upper()}: he never answers")
    seats["bob"].refresh_from_db()
    assert seats["bob"].offered_at is not None  # one voice is all that is left
    answer(turn, "vote rollback 77")
    assert "cannot be voted on" in one_line(box.all("alice")[-1])
    answer(turn, "vote replace Atlantis")
    assert "Atlantis" in one_line(box.last("alice", "Please look again"))


@pytest.mark.parametrize("line", ["vote yes", "vote no", "vote pause no", "vote extend yes"])
def test_nobody_votes_on_what_is_not_open(turn, answer: Answer, box: Box, line: str) -> None:
    answer(turn, line)
    assert not Vote.objects.exists()
    assert box.last("alice", "Please look again")


def test_yes_alone_is_enough_only_where_one_vote_is_open(turn, answer: Answer, box: Box) -> None:
    answer(turn, "vote pause\nvote extend 12h")
    answer(box.all("bob")[0], "vote yes")
    assert set(Vote.objects.values_list("status", flat=True)) == {"open"}
    answer(box.all("bob")[0], "vote")
    assert one_line(box.last("bob", "Here it is")).count("proposes to") == 2
    answer(box.all("bob")[0], "vote banana")
    assert "To open one" in one_line(box.last("bob", "Please look again"))


def test_an_old_address_cannot_take_back_new_orders(
    game: Game, seats: dict[str, Seat], worker: Worker, box: Box, answer: Answer
) -> None:
    worker.run()
    old = {name: box.last(name) for name in ("alice", "bob")}
    for mail in old.values():
        answer(mail, legal_lines(mail)[0])
    mail = box.turns()[-1]
    name = mail["To"].partition("@")[0]
    answer(mail, legal_lines(mail)[0])
    applied = Order.objects.count()
    answer(old[name], "/withdraw")
    assert "This question is closed" in one_line(box.last(name, "Please look again"))
    assert Order.objects.count() == applied


# ------------------------------------------------------------ press
def test_press_goes_both_ways_without_addresses(turn, seats: dict[str, Seat], answer: Answer, box: Box) -> None:
    answer(turn, f"press to {seats['bob'].side}: Peace?\n\nI mean it.")
    mail = box.last("bob", "writes")
    assert "Peace?\n\n  I mean it." in text_of(mail)
    assert "alice@" not in mail.as_string()
    answer(mail, "Of course not.")
    back = box.last("alice", "writes")
    assert "Of course not." in text_of(back)
    assert "Peace?" not in text_of(back)
    assert "bob@" not in back.as_string()
    sent = Press.objects.last()
    assert sent is not None
    assert (sent.public, sent.source) == (False, "mail")
    assert [seat.side for seat in sent.readers.all()] == [seats["alice"].side]


def test_press_to_all_and_orders_in_one_mail(turn, seats: dict[str, Seat], answer: Answer, box: Box) -> None:
    line = legal_lines(turn)[0]
    answer(turn, f"{line}\npress: Good luck, bid owl everybody")
    assert Order.objects.get().lines == [line]
    assert Press.objects.get().public
    assert "Good luck" in text_of(box.last("bob", "writes"))


def test_press_to_nobody_is_refused_and_the_orders_stand(turn, answer: Answer, box: Box) -> None:
    answer(turn, f"{legal_lines(turn)[0]}\npress to Atlantis: hello")
    assert Order.objects.get().status == "sealed"
    assert not Press.objects.exists()
    assert "Atlantis" in text_of(box.last("alice", "Please look again"))


def test_press_is_quoted_and_never_markup(turn, seats: dict[str, Seat], answer: Answer, box: Box) -> None:
    answer(turn, f"press to {seats['bob'].side}: <script>alert(1)</script> & so on")
    assert "<script>" not in html_of(box.last("bob", "writes"))


def test_an_address_without_a_window_takes_no_orders(
    game: Game, seats: dict[str, Seat], worker: Worker, box: Box, answer: Answer
) -> None:
    worker.run()
    turn = box.last("alice")
    line = legal_lines(turn)[0]
    answer(turn, "extend")
    notice = box.last("bob", "A vote")
    answer(notice, line)
    assert not Order.objects.exists()
    assert "no orders" in text_of(box.last("bob", "Please look again"))
