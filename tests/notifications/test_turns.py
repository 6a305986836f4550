"""From the last order to the turn mail, and back."""

import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

from games.models import Ask, Game, Order, Seat, User
from games.services import orders
from notifications import addresses, sending
from notifications.models import Delivery, InboundMail
from tests.notifications.conftest import Answer, Box, html_of, legal_lines, text_of
from tests.worker import Worker


def test_everybody_who_is_asked_gets_one_mail(game: Game, worker: Worker, box: Box) -> None:
    worker.run()
    assert sorted(mail["To"] for mail in box.all(subject="Your turn")) == ["alice@example.org", "bob@example.org"]


def test_a_turn_mail_is_complete_in_itself(game: Game, seats: dict[str, Seat], worker: Worker, box: Box) -> None:
    worker.run()
    mail = box.last("alice")
    text = text_of(mail)
    assert mail["Subject"].startswith("[Duel] Your turn: Bidding, until ")
    assert "Play a card for 3 coins." in text
    assert "Warsaw (2 days left)" in text
    assert "If nothing comes: bid " in text
    assert "YOU MAY ORDER" in text
    assert "THE BOARD IN WORDS" in text
    assert "Round 1" in text
    assert f"https://play.example.org/games/{game.pk}/" in text
    assert max(len(line) for line in text.splitlines() if "http" not in line) <= 78


def test_text_and_html_say_the_same(game: Game, worker: Worker, box: Box) -> None:
    worker.run()
    mail = box.last("alice")
    html = html_of(mail)
    for line in legal_lines(mail):
        assert f">{line}</a>" in html
    assert "Play a card for 3 coins." in html
    assert "Round 1" in html
    assert 'style="margin: 18px 0 0' in html
    assert html.count("<style") == 1


def test_the_headers(game: Game, seats: dict[str, Seat], worker: Worker, box: Box) -> None:
    worker.run()
    mail = box.last("alice")
    assert addresses.target([mail["Reply-To"]]) == addresses.Target("t", (game.window, seats["alice"].pk))
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Civpbem"] == "turn"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(r"<https://play\.example\.org/off/c\S+>", mail["List-Unsubscribe"].strip())
    assert mail["References"] == mail["In-Reply-To"]
    assert mail["Message-ID"].endswith("@play.example.org>")


def test_mails_of_one_game_form_one_thread(game: Game, worker: Worker, box: Box, answer: Answer) -> None:
    worker.run()
    first = box.last("alice")
    for name in ("alice", "bob"):
        mail = box.last(name)
        answer(mail, legal_lines(mail)[0])
    later = box.turns()[-1]
    mine = next(mail for mail in box.all(later["To"]) if "Bidding" in mail["Subject"])
    assert later["References"].split()[0] == mine["References"].split()[0]
    assert later["Message-ID"] != mine["Message-ID"]
    assert first["References"] != box.all("bob")[0]["References"]


def test_no_mail_shows_an_address_or_a_card_of_somebody_else(
    game: Game, seats: dict[str, Seat], worker: Worker, box: Box
) -> None:
    worker.run()
    mail = box.last("alice")
    assert "bob@" not in mail.as_string()
    theirs = set(legal_lines(box.last("bob"))) - set(legal_lines(mail))
    assert not any(line in text_of(mail) for line in theirs)


def test_a_reply_seals_the_order(game: Game, seats: dict[str, Seat], worker: Worker, box: Box, answer: Answer) -> None:
    worker.run()
    mail = box.last("alice")
    line = legal_lines(mail)[0]
    kept = answer(mail, f"1. {line.upper()}.")
    assert kept.status == InboundMail.Status.DONE
    order = Order.objects.get(seat=seats["alice"])
    assert (order.status, order.source, order.lines) == ("sealed", "mail", [line])
    receipt = box.last("alice", "Received")
    assert receipt["Auto-Submitted"] == "auto-replied"
    assert receipt["In-Reply-To"] != mail["Message-ID"]
    assert f"+ {line}" in text_of(receipt)
    assert "You may change them until" in text_of(receipt)


def test_the_same_reply_twice_is_one_order_and_one_receipt(game: Game, worker: Worker, box: Box) -> None:
    from notifications.inbound.accept import accept
    from tests.notifications.conftest import reply_to

    worker.run()
    mail = box.last("alice")
    raw = reply_to(mail, legal_lines(mail)[0])
    first, again = accept(raw, door="lmtp"), accept(b"Received: from a by b\r\n" + raw, door="imap")
    assert first.pk == again.pk
    worker.run()
    assert len(box.all("alice", "Received")) == 1


def test_a_later_reply_replaces_the_earlier(
    game: Game, seats: dict[str, Seat], worker: Worker, box: Box, answer: Answer
) -> None:
    worker.run()
    mail = box.last("alice")
    for line in legal_lines(mail):
        answer(mail, line)
    assert Order.objects.get(seat=seats["alice"], status="sealed").lines == [legal_lines(mail)[-1]]


def test_errors_stand_beside_their_lines_and_nothing_is_lost(
    game: Game, seats: dict[str, Seat], worker: Worker, box: Box, answer: Answer
) -> None:
    worker.run()
    mail = box.last("alice")
    good = legal_lines(mail)[0]
    answer(mail, f"{good}\nbid unicorn\ndance wildly")
    text = text_of(box.last("alice", "Please look again"))
    assert f"+ {good}" in text
    assert "! bid unicorn" in text
    assert "! dance wildly" in text
    assert "kept as a draft" in text
    assert "STILL OPEN" in text
    assert Order.objects.get(seat=seats["alice"]).status == "draft"
    assert Order.objects.get(seat=seats["alice"]).lines == [good, "bid unicorn", "dance wildly"]


def test_an_order_for_a_closed_window_is_refused_and_says_so(
    game: Game, seats: dict[str, Seat], worker: Worker, box: Box, answer: Answer
) -> None:
    worker.run()
    old = {name: box.last(name) for name in ("alice", "bob")}
    for mail in old.values():
        answer(mail, legal_lines(mail)[0])
    box.clear()
    count = Order.objects.count()
    answer(old["alice"], legal_lines(old["alice"])[0])
    text = text_of(box.last("alice", "Please look again"))
    assert "This question is closed" in text
    assert Order.objects.count() == count


def test_an_answered_turn_mail_is_not_sent_any_more(
    game: Game, seats: dict[str, Seat], worker: Worker, box: Box
) -> None:
    orders.submit(seats["alice"], [orders_line(seats["alice"])])
    worker.run()
    assert not box.all("alice", "Your turn")
    assert Delivery.objects.get(player=seats["alice"].player, kind="turn").status == "dropped"


def orders_line(seat: Seat) -> str:
    from games.selectors import question

    found = question(seat)
    assert found is not None
    return found.default


def test_a_task_that_runs_twice_sends_one_mail(game: Game, worker: Worker, box: Box) -> None:
    ids = list(Delivery.objects.values_list("pk", flat=True))
    for pk in ids * 3:
        sending.deliver(pk)
    assert len(box.all()) == len(ids)


def test_a_lost_worker_is_noticed_when_its_lease_is_over(game: Game, worker: Worker, box: Box) -> None:
    worker.clear()
    Delivery.objects.update(status="sending", leased_until=timezone.now() - timedelta(seconds=1))
    worker.sweep()
    assert len(box.all(subject="Your turn")) == 2


def test_lost_rings_are_found_by_the_sweep(game: Game, worker: Worker, box: Box) -> None:
    worker.clear()
    worker.sweep()
    assert len(box.all(subject="Your turn")) == 2


def test_who_lost_the_seat_hears_no_more(
    game: Game, seats: dict[str, Seat], charlie: User, worker: Worker, box: Box
) -> None:
    Seat.objects.filter(pk=seats["alice"].pk).update(player=charlie)
    worker.run()
    assert not box.all("alice")


def test_a_game_is_played_to_its_end_by_mail(game: Game, worker: Worker, box: Box, answer: Answer) -> None:
    worker.run()
    done: set[str] = set()
    while fresh := [m for m in box.turns() if m["Message-ID"] not in done]:
        for mail in fresh:
            done.add(mail["Message-ID"])
            answer(mail, legal_lines(mail)[0])
    game.refresh_from_db()
    assert game.status == Game.Status.ENDED
    assert {mail["To"] for mail in box.all(subject="The game is over")} == {"alice@example.org", "bob@example.org"}
    assert not Ask.objects.exists()


@pytest.mark.parametrize(
    ("language", "words", "days"), [("ru", "Ваш ход", "осталось 2 дня"), ("pl", "Twoja kolej", "zostało: 2 dni")]
)
def test_mails_are_in_the_players_language(
    game: Game, alice: User, worker: Worker, box: Box, language: str, words: str, days: str
) -> None:
    alice.language = language
    alice.save()
    worker.run()
    assert words in box.last("alice")["Subject"]
    assert days in text_of(box.last("alice"))


def test_after_the_end_only_my_own_standing_orders_are_called_mine(game: Game, seats: dict[str, Seat]) -> None:
    from games.services.speech import speaker_for
    from notifications.render.context import sentences

    answers: list[Any] = [
        ("owl", {}, "standing"),
        ("fox", {}, "standing"),
        ("owl", {}, "standing"),
        ("owl", {}, "given"),
    ]
    step: Any = SimpleNamespace(answers=answers, events=[], notes=[])
    assert sentences(speaker_for(game, None), step, "owl") == ["Your standing order was used."]
    assert sentences(speaker_for(game, None), step, "bear") == []


def test_sentences_of_one_step_stand_under_its_number() -> None:
    from notifications.render.context import _by_step

    rows = [("1", "a"), ("1", "b"), ("2", "c")]
    assert _by_step(rows) == (("1", "a"), ("", "b"), ("2", "c"))
    assert _by_step(rows[1:]) == (("1", "b"), ("2", "c"))


def test_somebody_who_is_asked_at_once_is_not_told_of_the_start_besides(game: Game, worker: Worker, box: Box) -> None:
    from notifications import receivers

    receivers.notice(game, "started", "again")
    worker.run()
    assert not box.all(subject="The game has begun")
    assert len(box.turns()) == 2


def test_a_receipt_does_not_repeat_the_next_turn_mail(game: Game, worker: Worker, box: Box, answer: Answer) -> None:
    worker.run()
    for name in ("alice", "bob"):
        mail = box.last(name)
        answer(mail, legal_lines(mail)[0])
    receipt = text_of(box.last("bob", "Received"))
    assert "the game goes on" in receipt
    assert "STILL OPEN" not in receipt


@pytest.mark.parametrize(
    ("language", "line", "way_out"),
    [
        ("en", "bid", "The line ends too early: card is missing. It is written like this: bid CARD"),
        ("ru", "bid", "Пишется так: bid"),
        ("pl", "bid", "Pisze się tak: bid"),
    ],
)
def test_a_line_that_was_begun_comes_back_with_its_shape(
    game: Game, alice: User, worker: Worker, box: Box, answer: Answer, language: str, line: str, way_out: str
) -> None:
    alice.language = language
    alice.save()
    worker.run()
    answer(box.last("alice"), line)
    assert way_out in " ".join(text_of(box.last("alice")).split())
