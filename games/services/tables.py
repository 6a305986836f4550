"""Changing the settings of a table; and a player's own settings."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction

from games.models import Game, User
from games.services.access import check_owner
from games.services.deadlines import policy_of
from games.services.errors import Refusal, invalid, refuse
from games.services.writing import lock_game, log

ALWAYS = {"name", "visibility", "spectators"}
IN_LOBBY = {"policy", "sides", "auto_start", "anonymous", "press_mode", "anonymous_press"}


def change(game_id: int, changes: Mapping[str, Any], *, by: User | None = None) -> Game:
    """The owner changes settings. What people agreed to, the clock among it, is fixed when the game starts."""
    with transaction.atomic():
        game = lock_game(game_id)
        check_owner(by, game)
        if game.is_over:
            refuse(f"game.{game.status}")
        if set(changes) & IN_LOBBY and game.status != Game.Status.LOBBY:
            refuse("game.started")
        for name, value in changes.items():
            assert name in ALWAYS | IN_LOBBY, name
            setattr(game, name, _policy(game, value) if name == "policy" else value)
        game.version += 1
        game.save(update_fields=[*changes, "version"])
        log(game, "changed", by, fields=sorted(changes))
    return game


def _policy(game: Game, changes: Mapping[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = msgspec.to_builtins(policy_of({**game.policy, **changes}))
    return kept


def change_profile(user: User, changes: Mapping[str, Any]) -> User:
    """Name, language, time zone and quiet hours of an account; everything that is wrong is named."""
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        for name, value in changes.items():
            setattr(row, name, value)
        try:
            row.full_clean(exclude=["password", "email"])
        except ValidationError as error:
            problems = [invalid(name, " ".join(texts)) for name, texts in error.message_dict.items()]
            raise Refusal(*problems, status=400) from error
        if changes:
            row.save(update_fields=list(changes))
    return row
