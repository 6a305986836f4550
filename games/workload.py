"""Tables by the thousand, and people who keep them busy: for measuring, never for a real site.

`python -m games.workload PART PARTS SECONDS` hands in sheets as fast as it can and prints how many per second.
"""

import sys
from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import cache
from time import perf_counter

import django
import msgspec

if __name__ == "__main__":
    django.setup()

from celery import current_app
from django.db import connection, transaction
from django.db.models import Min
from django.utils import timezone
from msgspec import structs

from games.engine import answers
from games.engine.dice import Dice
from games.engine.log import Done, Save
from games.engine.order import Order as EngineOrder
from games.engine.play import answer, new_game
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.engine.state import encode
from games.models import Ask, Game, Seat, User, Vault
from games.models.codec import state_of, window_of
from games.rulesets import get_ruleset
from games.services import lobby, orders, resolution
from games.services.archive import Played, lay_out, sandbox, take_seats
from games.services.deadlines import Policy
from games.simulation import seats_for

PEOPLE = 1000
SEED = bytes(32)
MIDDLE = 40  # steps
AT_ONCE = 1500  # windows
LONGEST = 3000


def populate(ruleset: Ruleset, count: int) -> User:
    """One real table, and copies of it that can be played as well. Returns one of the people who play there."""
    people = [User.objects.create_user(f"p{n}@bench.example") for n in range(PEOPLE)]
    original = _original(ruleset, people)
    games = Game.objects.bulk_create([_copy(original, Game) for _ in range(count - 1)], batch_size=500)
    vault = original.vault
    vaults = [
        Vault(game=g, seed=vault.seed, save_data=vault.save_data, state=vault.state, asks=vault.asks) for g in games
    ]
    Vault.objects.bulk_create(vaults, batch_size=200)
    seats = list(original.seats.order_by("place"))
    rows = []
    for number, game in enumerate(games):
        for place, seat in enumerate(seats):
            player = people[(number * len(seats) + place) % PEOPLE]
            rows.append(Seat(game=game, place=seat.place, side=seat.side, player=player))
    taken = {(row.game_id, row.side): row for row in Seat.objects.bulk_create(rows, batch_size=1000)}
    asked = [(ask, ask.seat.side) for ask in original.asks.select_related("seat")]
    asks = [_ask(game, ask, taken[game.pk, side]) for game in games for ask, side in asked]
    Ask.objects.bulk_create(asks, batch_size=1000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as the database does by itself in time
    return people[0]


def _original(ruleset: Ruleset, people: Sequence[User]) -> Game:
    """The same game every time: figures of two days, or two databases, are of the same positions."""
    players = min(ruleset.players(ruleset.options()), key=lambda number: abs(number - 4))
    game = lobby.create(people[0], ruleset.slug, players=players, auto_start=False)
    for person in people[1:players]:
        lobby.join(game.pk, person)
    Vault.objects.filter(game=game).update(seed=SEED)
    lobby.start(game.pk)
    play_on(game.pk, MIDDLE)
    return Game.objects.get(pk=game.pk)


def play_on(game_id: int, steps: int) -> None:
    """Into the middle of the game, where positions are large, by legal answers at random."""
    chance = Dice(b"workload")
    while Game.objects.filter(pk=game_id, status="running", no__lt=steps).exists():
        for seat, lines in sheets(game_id, chance):
            orders.submit(seat, lines, source="rest")
        resolution.advance(game_id)


def played_table(owner: User, ruleset: Ruleset, part: float, seed: bytes = b"played") -> Game:
    """A game of good bots among as many as can play, so far on (1: over); the owner sits where somebody is asked."""
    position, done = played_so_far(ruleset, part, seed)
    asked = position.window.seats[0] if position.window else position.seats[0]
    bots = {side: "good" for side in position.seats if side != asked}
    now = timezone.now()
    with transaction.atomic():
        game = sandbox(ruleset.slug, ruleset.title, {}, position.seats, owner, [seed])
        game.visibility, game.policy = Game.Visibility.PUBLIC, msgspec.to_builtins(Policy())
        times = [now - timedelta(hours=len(done) - number) for number in range(len(done))]
        lay_out(
            game, take_seats(game, position.seats, owner, bots), [Played(one, position.seats) for one in done], times
        )
    return game


def played_so_far(ruleset: Ruleset, part: float, seed: bytes = b"played") -> tuple[Position, list[Done]]:
    """The position after a part of a whole game, and all steps up to it."""
    stops, done = whole_game(ruleset.slug, seed)
    save, steps = stops[round((len(stops) - 1) * part)]
    return Position.load(ruleset, save), done[:steps]


@cache
def whole_game(slug: str, seed: bytes) -> tuple[list[tuple[Save, int]], list[Done]]:
    """Every stop of a game of good bots, with the number of steps behind it; and the steps."""
    ruleset = get_ruleset(slug)
    options = ruleset.options()
    position = new_game(ruleset, options, seats_for(ruleset, options, max(ruleset.players(options)), seed), seed)
    done, chance = [structs.replace(position.opening, state=encode(position.s))], Dice(seed)
    stops = [(position.snapshot(), 1)]
    while position.window is not None and position.no < LONGEST:
        for seat in position.waiting:
            answer(position, seat, ruleset.bots["good"], chance)
        done += position.advance(keep_states=True)
        stops.append((position.snapshot(), len(done)))
    return stops, done


def _copy(game: Game, model: type[Game]) -> Game:
    fields = {field.attname: getattr(game, field.attname) for field in model._meta.concrete_fields}
    del fields["id"]
    return model(**fields)


def _ask(game: Game, ask: Ask, seat: Seat) -> Ask:
    return Ask(
        game=game, seat=seat, window=ask.window, key=ask.key, weight=ask.weight, opened_at=ask.opened_at, due=ask.due
    )


def sheets(game_id: int, chance: Dice | None = None) -> Iterator[tuple[int, list[EngineOrder]]]:
    """(seat, its default answer, or one at random) for everybody who is asked in a game."""
    game, vault = Game.objects.get(pk=game_id), Vault.objects.get(pk=game_id)
    ruleset, window = get_ruleset(game.ruleset), window_of(vault)
    state, seats = state_of(game, vault.state), dict(game.seats.values_list("side", "pk"))
    for ask in window.asks if window else ():
        pick = chance.pick if chance else None
        order = answers.sample(ruleset, state, ask, pick) if pick else answers.default(ruleset, state, ask)
        yield seats[ask.seat], [order]


def complete_windows(count: int) -> int:
    """Everybody answers in so many games, so that as many resolves wait in the queue."""
    ids = untouched()[:count]
    for game_id in ids:
        for seat, lines in sheets(game_id):
            orders.submit(seat, lines, source="rest")
    return len(ids)


def untouched() -> list[int]:
    """The copies nobody has played on."""
    first = Game.objects.aggregate(no=Min("no"))["no"]
    fresh = Game.objects.filter(no=first).exclude(orders__status="sealed")
    return list(fresh.order_by("pk").values_list("pk", flat=True))


def clear_queue() -> None:
    current_app.control.purge()


def hammer(part: int, parts: int, seconds: float) -> float:
    """Hand in sheets on games of one's own for so long; how many per second."""
    ids = [pk for pk in untouched() if pk % parts == part]
    ready = [one for game_id in ids[:AT_ONCE] for one in sheets(game_id)]
    count, started = 0, perf_counter()
    while perf_counter() - started < seconds and count < len(ready):
        seat, lines = ready[count]
        orders.submit(seat, lines, source="rest")
        count += 1
    return count / (perf_counter() - started)


if __name__ == "__main__":
    part, parts, seconds = sys.argv[1:]
    sys.stdout.write(f"{hammer(int(part), int(parts), float(seconds))}\n")
