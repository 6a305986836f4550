"""Bots are players whose asks a task answers, through the same door as everybody."""

import hashlib
from collections.abc import Sequence

import structlog

from games.engine.ask import Window
from games.engine.bots import Sight
from games.engine.dice import Dice
from games.engine.errors import Refused
from games.engine.order import Order as EngineOrder
from games.models import Ask, Game, Order, Seat, Vault
from games.models.codec import state_of, window_of
from games.rulesets import get_ruleset
from games.services import faults, orders

logger = structlog.get_logger(__name__)


def answer_all(game_id: int) -> int:
    """Let the bots of a game answer what is asked of them now. Returns how many did."""
    game = Game.objects.get(pk=game_id)
    asks = Ask.objects.filter(game=game, answered_at=None).exclude(seat__bot="").select_related("seat")
    waiting = list(asks) if game.status == Game.Status.RUNNING else []
    if not waiting:
        return 0
    vault = Vault.objects.only("state", "asks", "seed").get(pk=game_id)
    window = window_of(vault)
    return sum(_answer(game, vault, window, ask.seat) for ask in waiting if window is not None)


def _answer(game: Game, vault: Vault, window: Window | None, seat: Seat) -> bool:
    """A bot that fails plays the published default: it must not hold up the table."""
    try:
        sheet = _sheet(game, vault, window, seat, seat.bot)
    except Exception as error:
        faults.record(game, error, froze=False)
        sheet = _sheet(game, vault, window, seat, "steward")
    key = f"bot/{game.window}"
    try:
        orders.submit(seat, sheet, window=game.window, source=Order.Source.BOT, key=key)
    except Refused as refused:
        logger.warning("bot_refused", game=game.pk, seat=seat.pk, problems=[p.id for p in refused.problems])
        return False
    return True


def _sheet(game: Game, vault: Vault, window: Window | None, seat: Seat, name: str) -> Sequence[EngineOrder]:
    ruleset = get_ruleset(game.ruleset)
    ask = window.of(seat.side) if window else None
    if ask is None:
        return []
    chance = Dice(_chance(bytes(vault.seed), game.window, seat.side))
    state = state_of(game, vault.state)
    seats = tuple(game.seats.order_by("place").values_list("side", flat=True))
    return list(ruleset.bots[name].answer(Sight(ruleset, state, seats, ask, chance.pick)))


def _chance(seed: bytes, window: int, side: str) -> bytes:
    """The same question gets the same answer, so that a task that runs twice changes nothing."""
    return hashlib.sha256(b"bots/%d/%s/" % (window, side.encode()) + seed).digest()
