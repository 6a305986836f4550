"""Bots are players whose asks a task answers, through the same door as everybody."""

import hashlib
from dataclasses import dataclass
from typing import Any

import structlog

from games.engine.ask import Window
from games.engine.bots import Sight, no_standing
from games.engine.dice import Dice
from games.engine.errors import Refused
from games.engine.log import Save
from games.engine.ruleset import Ruleset
from games.models import Ask, Game, Order, Seat, Vault
from games.models.codec import state_of, window_of
from games.rulesets import get_ruleset
from games.selectors import standing_lines
from games.services import faults, orders, standing

logger = structlog.get_logger(__name__)

LAST_RESORT = "steward"


@dataclass(frozen=True)
class Desk:
    """What the bots of one game look at: read once for all of them."""

    game: Game
    ruleset: Ruleset
    window: Window
    state: Any
    seats: tuple[str, ...]
    seed: bytes

    def sight(self, seat: Seat) -> Sight | None:
        """The same question gets the same chance, so that a task that runs twice changes nothing."""
        ask = self.window.of(seat.side)
        if ask is None:
            return None
        chance = hashlib.sha256(b"bots/%d/%s/" % (self.game.window, seat.side.encode()) + self.seed).digest()
        return Sight(self.ruleset, self.state, self.seats, ask, Dice(chance).pick)


def answer_all(game_id: int) -> int:
    """Let the bots of a game answer what is asked of them now. Returns how many did."""
    game = Game.objects.get(pk=game_id)
    if game.status != Game.Status.RUNNING:
        return 0
    asks = Ask.objects.filter(game=game, window=game.window, answered_at=None).exclude(seat__bot="")
    seats = [ask.seat for ask in asks.select_related("seat")]
    desk = _desk(game) if seats else None
    return sum(_answer(desk, seat) for seat in seats) if desk else 0


def _desk(game: Game) -> Desk | None:
    vault = Vault.objects.get(pk=game.pk)
    window = window_of(vault)
    if window is None:
        return None
    seats = Save.decode(bytes(vault.save_data)).seats
    return Desk(game, get_ruleset(game.ruleset), window, state_of(game, vault.state), seats, vault.seeds[-1])


def _answer(desk: Desk, seat: Seat) -> bool:
    """A bot that fails plays the published default: it must not hold up the table."""
    for name in (seat.bot, LAST_RESORT):
        try:
            return _play(desk, seat, name)
        except Refused as refused:
            problems = [problem.id for problem in refused.problems]
            logger.warning("bot_refused", game=desk.game.pk, seat=seat.pk, bot=name, problems=problems)
            if "window.stale" in problems:
                return False
        except Exception as error:  # somebody else's code, and only one seat's
            faults.record(desk.game, error, froze=False)
    return False


def _play(desk: Desk, seat: Seat, name: str) -> bool:
    sight = desk.sight(seat)
    if sight is None:
        return False
    bot, window = desk.ruleset.bots[name], desk.game.window
    sheet = list(bot.answer(sight))
    orders.submit(seat, sheet, window=window, source=Order.Source.BOT, key=f"bot/{window}/{name}")
    if bot.standing is not no_standing:
        wanted = [str(order) for order in bot.standing(sight.view, seat.side)]
        if wanted != standing_lines(seat):
            standing.keep(seat.pk, wanted)
    return True
