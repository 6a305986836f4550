import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from api import tokens
from games.engine.ruleset import Ruleset
from games.models import Game, Seat, User
from games.rulesets import all_rulesets
from games.selectors import look, question
from games.services import bots, lobby, orders, resolution
from games.services.deadlines import NO_DEADLINE

STEPS = 150
TABLES = 8
DURABILITY = {
    "sqlite": {"journal": "PRAGMA journal_mode", "synchronous": "PRAGMA synchronous"},
    "postgresql": {name: f"SHOW {name}" for name in ("fsync", "synchronous_commit", "full_page_writes")},
}


class Command(BaseCommand):
    help = "Fill an empty database for `manage.py bench api`; prints what was made as JSON."

    def handle(self, *args: Any, **options: Any) -> None:
        if Game.objects.exists():
            raise CommandError("Only for an empty database.")
        owner = User.objects.create_user("bench@example.org", display_name="Bench")
        other = User.objects.create_user("other@example.org")
        key = tokens.create(owner, "bench", tokens.SCOPES)[1]
        late = max((late_game(owner, ruleset) for ruleset in all_rulesets().values()), key=size)
        game = Game.objects.get(pk=late.pk)
        writers = [writer(owner, other, ruleset, key) for ruleset in list(all_rulesets().values()) * 2][:TABLES]
        made = {"game": game.pk, "ruleset": game.ruleset, "players": game.players, "step": game.no, "key": key}
        self.stdout.write(json.dumps({**made, "writers": writers, "durability": durability()}))


def durability() -> dict[str, str]:
    """What the database says of how it keeps what it has taken."""
    asked = DURABILITY[connection.vendor]
    with connection.cursor() as cursor:
        return {name: cursor.execute(sql).fetchone()[0] for name, sql in asked.items()}


def size(game: Game) -> int:
    found = look(game, game.seats.exclude(player=None).first())
    return len(repr(found.view)) if found else 0


def late_game(owner: User, ruleset: Ruleset) -> Game:
    """Far into a game of as many players as there can be; the one of the largest view is measured."""
    players = max(ruleset.players(ruleset.options()))
    game = lobby.create(owner, ruleset.slug, players=players, policy=NO_DEADLINE, auto_start=False)
    game = lobby.start(game.pk, fill="random")
    seat = game.seats.get(player=owner)
    for _ in range(STEPS):
        bots.answer_all(game.pk)
        if found := question(seat):
            orders.submit(seat, [found.default])
        game = Game.objects.get(pk=game.pk)
        if not resolution.advance(game.pk) and Game.objects.get(pk=game.pk).is_over:
            break
    return Game.objects.get(pk=game.pk)


def writer(owner: User, other: User, ruleset: Ruleset, key: str) -> dict[str, Any]:
    """A table at which something is asked of one of two people and the other does not answer: the window stays open."""
    game = lobby.create(owner, ruleset.slug, policy={**NO_DEADLINE, "settle": 60}, auto_start=False)
    lobby.join(game.pk, other)
    lobby.start(game.pk, fill="random")
    for _ in range(50):
        mine = Seat.objects.get(game=game, player=owner)
        if found := question(mine):
            return {"game": game.pk, "key": key, "body": json.dumps({"lines": [found.default]})}
        play_one(game)
    raise CommandError(f"Nothing is asked at a table of {ruleset.slug}.")


def play_one(game: Game) -> None:
    bots.answer_all(game.pk)
    for seat in Seat.objects.filter(game=game).exclude(player=None):
        if found := question(seat):
            orders.submit(seat, [found.default])
    Game.objects.filter(pk=game.pk).update(policy={**game.policy, "settle": 0})
    resolution.advance(game.pk)
    Game.objects.filter(pk=game.pk).update(policy=game.policy)
