"""Four players who never see the site: real SMTP out, real LMTP in, replies as different programs write them."""

import re
import smtplib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import policy
from email.message import EmailMessage
from email.utils import make_msgid
from itertools import cycle
from random import Random

import pytest
from django.conf import LazySettings

from games.models import Game, Order, Seat
from games.rulesets import all_rulesets
from games.services import lobby
from notifications.models import Delivery, InboundMail
from tests.notifications import servers
from tests.notifications.conftest import VOUCHED, legal_lines, parsed, text_of
from tests.notifications.programs import PROGRAMS
from tests.people import person
from tests.worker import Worker

NAMES = ("anna", "boris", "celina", "dmitri")
LANGUAGES = ("en", "ru", "pl", "ru")
DEFAULT = re.compile(r"(?:If nothing comes|Если ответа не будет|Bez odpowiedzi): +(.*)")
STILL_OPEN = re.compile("STILL OPEN|ЕЩЁ ЖДЁМ ОТВЕТА|WCIĄŻ CZEKAMY NA ODPOWIEDŹ")
LOOK_AGAIN = re.compile("PLEASE LOOK AGAIN|ПОСМОТРИТЕ ЕЩЁ РАЗ|SPÓJRZ JESZCZE RAZ")
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.django_db]


# ------------------------------------------------------------ people
SHIPS = re.compile(r"Ships|Корабли|Statki")


@dataclass
class Player:
    """Uses whatever program is next: at the office, at home, on the way."""

    chance: Random
    programs: Iterator[str]
    used: set[str] = field(default_factory=set)

    def reply(self, mail: EmailMessage, refused: bool) -> EmailMessage:
        name = next(self.programs)
        reply = PROGRAMS[name].reply(mail, "\n".join(self.choose(mail, refused)))
        self.used.add(name)
        reply["From"], reply["To"] = mail["To"], mail["Reply-To"]
        reply["Subject"] = f"Re: {mail['Subject']}"
        reply["Message-ID"], reply["In-Reply-To"] = make_msgid(domain="mail.example.org"), mail["Message-ID"]
        return reply

    def choose(self, mail: EmailMessage, refused: bool) -> list[str]:
        """One of the orders on offer, and then no more, if that can be said in a word. Nobody builds ships: tokens pay for
        them, and who has none left is not asked any more."""
        offered = legal_lines(mail)
        default = DEFAULT.search(text_of(mail))
        assert default
        if SHIPS.search(mail["Subject"]):
            return [default[1]]
        choice = self.chance.choice(offered)
        if refused:
            return [default[1]] if default[1] in offered else [choice]
        return [choice, default[1]] if " " not in default[1] and choice != default[1] else [choice]


class Table:
    """A game, a mail server for what goes out, a door for what comes in, and nothing else."""

    def __init__(self, sink: servers.Sink, door: int, worker: Worker, seed: int) -> None:
        self.sink, self.door, self.worker = sink, door, worker
        programs = cycle(PROGRAMS)
        self.players = {f"{name}@example.org": Player(Random(seed * 7 + n), programs) for n, name in enumerate(NAMES)}
        self.refusals: dict[str, int] = {}

    def fresh(self) -> list[EmailMessage]:
        """Questions nobody has answered yet: turn mails, and receipts that say: look again."""
        mails = [parsed(raw) for _, raw in self.sink.mails]
        self.sink.mails.clear()
        kinds = {"turn": True, "receipt": True}
        return [
            m
            for m in mails
            if kinds.get(m["X-Civpbem"]) and (STILL_OPEN.search(text_of(m)) or m["X-Civpbem"] == "turn")
        ]

    def answer_all(self) -> int:
        waiting = self.fresh()
        for mail in waiting:
            refused = mail["X-Civpbem"] == "receipt"
            if refused and not LOOK_AGAIN.search(text_of(mail)):
                continue
            self.send(self.players[mail["To"]].reply(mail, refused))
        return len(waiting)

    def send(self, reply: EmailMessage) -> None:
        with smtplib.LMTP("127.0.0.1", self.door) as server:
            raw = VOUCHED.encode() + reply.as_bytes(policy=policy.SMTP)
            server.sendmail(reply["From"], [reply["To"]], raw)
        self.worker.run()

    def play(self, game: Game, is_done: Callable[[Game], bool], limit: int = 2000) -> None:
        for _ in range(limit):
            game.refresh_from_db()
            if is_done(game) or not self.answer_all():
                return


@pytest.fixture
def table(settings: LazySettings, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr("games.services.pictures.board_png", lambda *args: DOT)
    monkeypatch.setattr("notifications.inbound.accept.FLOOD_LIMIT", 100_000)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_USE_TLS, settings.MAIL_NEWS_DELAY = "127.0.0.1", False, 3600
    with servers.smtp_sink() as (sink, port), servers.door("lmtp") as door:
        settings.EMAIL_PORT = port
        yield Table(sink, door, worker, seed=11)


def new_game(slug: str, worker: Worker) -> Game:
    ruleset = all_rulesets()[slug]
    numbers = list(ruleset.players(ruleset.options()))
    count = 4 if 4 in numbers else numbers[-1]
    people = [person(name, language=language) for name, language in zip(NAMES, LANGUAGES, strict=True)]
    game = lobby.create(people[0], slug, name="By mail", players=count)
    for player in people[1:count]:
        lobby.join(game.pk, player)
    worker.run()
    return Game.objects.get(pk=game.pk)


def check_books(game: Game) -> None:
    """Every order came by mail or was the game's own; every mail got its answer, once."""
    played = Order.objects.filter(game=game, status=Order.Status.APPLIED)
    assert set(played.values_list("source", flat=True)) <= {"mail", "sheet"}
    assert not InboundMail.objects.exclude(status=InboundMail.Status.DONE).exists()
    receipts = Delivery.objects.filter(kind="receipt", status=Delivery.Status.SENT).count()
    assert receipts == InboundMail.objects.count()
    assert not Delivery.objects.filter(status__in=["failed", "sending"]).exists()


def test_a_whole_game_of_nomads(table: Table, worker: Worker) -> None:
    game = new_game("civilization", worker)
    table.play(game, lambda game: game.is_over)
    assert game.status == Game.Status.ENDED
    assert set(Seat.objects.filter(game=game).values_list("rank", flat=True)) <= {1, 2, 3, 4}
    assert set().union(*(player.used for player in table.players.values())) == set(PROGRAMS)
    check_books(game)


OTHERS = [slug for slug in all_rulesets() if slug != "civilization"]


@pytest.mark.parametrize("slug", OTHERS)
def test_three_rounds_of(table: Table, worker: Worker, slug: str) -> None:
    game = new_game(slug, worker)
    table.play(game, lambda game: game.is_over or game.turn > 3)
    assert game.is_over or game.turn > 3, f"stuck at turn {game.turn}, step {game.no}"
    check_books(game)
