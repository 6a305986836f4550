"""Tables in the middle of a game, for one reader: bots play until something is asked that a test wants to see."""

from collections.abc import Callable

import pytest

from games.desk.table import Desk, read_desk
from games.forms import make_guide
from games.models import Ask, Game, Seat, User
from games.rulesets import get_ruleset
from games.services import bots, lobby, resolution

MAX_ROUNDS, MAX_GAMES = 400, 5
Wanted = Callable[[Desk], bool]


def position(user: User, slug: str, wanted: Wanted, *, least: int = 0) -> Game:
    """The first position from step `least` on in which the user, on one of the seats, is asked what is wanted.

    A game may end early by the luck of its dice: then another one is played.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.services.queue.send", lambda *args: True)
        for _ in range(MAX_GAMES):
            game = _play(user, slug, wanted, least)
            if game is not None:
                return game
    raise AssertionError(f"{slug}: this is never asked")


def _play(user: User, slug: str, wanted: Wanted, least: int) -> Game | None:
    ruleset = get_ruleset(slug)
    bot = "good" if "good" in ruleset.bots else "steward"
    game = lobby.create(user, slug, players=max(ruleset.players(ruleset.options())), auto_start=False)
    Seat.objects.filter(game=game, player=user).update(player=None, bot=bot)
    lobby.start(game.pk, fill=bot)
    for _ in range(MAX_ROUNDS):
        game.refresh_from_db()
        if game.no >= least and _take_seat(user, game, wanted, bot):
            return game
        if not bots.answer_all(game.pk) and not resolution.advance(game.pk):
            break
    game.delete()
    return None


def _take_seat(user: User, game: Game, wanted: Wanted, bot: str) -> bool:
    for ask in Ask.objects.filter(game=game, answered_at=None).select_related("seat"):
        Seat.objects.filter(pk=ask.seat_id).update(player=user, bot="")
        if wanted(read_desk(user, game.pk, "en")):
            return True
        Seat.objects.filter(pk=ask.seat_id).update(player=None, bot=bot)
    return False


def asks_for_areas(desk: Desk) -> bool:
    """Is there a guided order with a field that is chosen by clicking the board?"""
    if desk.ask is None:
        return False
    guide = make_guide(desk.ruleset, desk.ask.verbs, desk.speech, hints=desk.hints, legal=desk.legal, areas=desk.areas)
    return not guide.quick and any(i.area and i.kind == "select" for verb in guide.verbs for i in verb.inputs)
