"""Changing the settings of a table; and a player's own settings."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction

from games.engine.errors import Problem
from games.models import Game, User
from games.rulesets import get_ruleset
from games.services.access import check_owner
from games.services.deadlines import policy_of
from games.services.errors import Refusal, invalid, refuse
from games.services.lobby import MAX_NAME, check_choice, number_of_players
from games.services.preferences import cleaned
from games.services.typed import typed
from games.services.wording import one_line
from games.services.writing import lock_game, log

LASTING = {"name", "visibility", "spectators"}
IN_LOBBY = {"options", "policy", "sides", "auto_start", "anonymous", "press_mode", "anonymous_press"}
CHOICES = {"visibility": Game.Visibility, "sides": Game.Sides, "press_mode": Game.PressMode}


def change(game_id: int, changes: Mapping[str, Any], *, by: User | None = None) -> Game:
    """The owner changes settings. What people agreed to, the clock among it, is fixed when the game starts."""
    with transaction.atomic():
        game = lock_game(game_id)
        check_owner(by, game)
        _check_names(game, changes)
        for name, value in changes.items():
            setattr(game, name, _setting(game, name, value))
        game.version += 1
        game.save(update_fields=[*changes, "version"])
        log(game, "changed", by, fields=sorted(changes))
    return game


def _check_names(game: Game, changes: Mapping[str, Any]) -> None:
    if unknown := sorted(set(changes) - LASTING - IN_LOBBY):
        raise Refusal(*(Problem("field.unknown", "unreadable", {"field": name}) for name in unknown), status=400)
    if game.is_over:
        refuse(f"game.{game.status}")
    if set(changes) & IN_LOBBY and game.status != Game.Status.LOBBY:
        refuse("game.started")


def _setting(game: Game, name: str, value: Any) -> Any:
    if name in CHOICES:
        check_choice(value, CHOICES[name].values, name)
        return value
    if name == "name":
        return one_line(str(value), MAX_NAME) or game.name
    if name == "policy":
        return msgspec.to_builtins(policy_of({**game.policy, **value}))
    return _options(game, value) if name == "options" else bool(value)


def _options(game: Game, value: Mapping[str, Any]) -> Any:
    ruleset = get_ruleset(game.ruleset)
    chosen = typed(ruleset.options, value)
    number_of_players(ruleset, chosen, game.players)
    return msgspec.to_builtins(chosen)


def change_profile(user: User, changes: Mapping[str, Any]) -> User:
    """Name, language, time zone and quiet hours of an account; everything that is wrong is named."""
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        for name, value in cleaned(changes).items():
            setattr(row, name, value)
        try:
            row.full_clean(exclude=["password", "email"])
        except ValidationError as error:
            problems = [invalid(name, " ".join(texts)) for name, texts in error.message_dict.items()]
            raise Refusal(*problems, status=400) from error
        if changes:
            row.save(update_fields=list(changes))
    return row
