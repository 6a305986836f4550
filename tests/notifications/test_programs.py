"""Replies to a real turn mail, framed as each program frames them: only the player's lines are read."""

import pytest

from games.engine.reading import tidy
from games.models import Game, User
from notifications.inbound.letter import read_letter
from notifications.inbound.reply import own_text
from tests.notifications.conftest import Box, legal_lines
from tests.notifications.programs import PROGRAMS
from tests.worker import Worker

LINES = ["move 2 legion roma -> syracusae", "build city in apulia", "done"]


def test_enough_programs_are_known() -> None:
    assert len(PROGRAMS) >= 25
    assert {name.rpartition("-")[2] for name in PROGRAMS} == {"en", "ru", "pl"}


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_a_reply_to_a_real_mail(game: Game, alice: User, worker: Worker, box: Box, name: str, language: str) -> None:
    alice.language = language
    alice.save()
    worker.run()
    reply = PROGRAMS[name].reply(box.last("alice"), "\n".join(LINES))
    text = own_text(read_letter(reply.as_bytes()).text)
    assert [tidy(line) for line in text.splitlines() if line.strip()] == LINES


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_reply_without_a_word_orders_nothing(game: Game, worker: Worker, box: Box, name: str) -> None:
    worker.run()
    mail = box.last("alice")
    text = own_text(read_letter(PROGRAMS[name].reply(mail, "").as_bytes()).text)
    assert text == ""
    assert legal_lines(mail)


@pytest.mark.parametrize("signature", ["5nxsu4j3yxqi4d5t", "anxsu4j3yxqi4d5t"])
def test_an_address_is_not_taken_for_a_date(signature: str) -> None:
    told = f"On Wed, Nov 18, 2026 at 10:12 AM The Long Winter <\nt1.1.{signature}@play.example.org> wrote:\n\n> Hello"
    assert own_text(f"done\n\n{told}\n").strip() == "done"
