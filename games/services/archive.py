"""A game as one JSON file, a game out of one, and copies to try things."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec import Struct, structs

from games.engine.dice import commitment
from games.engine.errors import Diverged, Refused
from games.engine.log import Checkpoint, Done, Save
from games.engine.position import Position
from games.engine.state import encode
from games.models import Game, Seat, Step, Tenure, User, Vault
from games.models.codec import state_of
from games.models.tables import SEED_SIZE
from games.rulesets import all_rulesets, get_ruleset
from games.selectors import Reader, history
from games.services.deadlines import NO_DEADLINE, policy_of
from games.services.errors import forbid, refuse
from games.services.history import save_at
from games.services.loading import Table
from games.services.replaying import Record, play_again, records_of
from games.services.resolution import write_all
from games.services.writing import keep_position, log, make_step

FORMAT = 1


class SeatData(Struct, frozen=True):
    side: str
    player: str = ""
    bot: str = ""
    rank: int | None = None
    score: int | None = None


class Opening(Struct, frozen=True):
    """The first checkpoint; the state as text, byte for byte."""

    state: str
    script: str
    args: dict[str, Any]
    rules: int
    draws: int
    hash: str
    no: int = 0


class Archive(Struct, frozen=True):
    """Everything that makes a game again. The seed proves the dice."""

    civpbem: int
    ruleset: str
    name: str
    options: dict[str, Any]
    policy: dict[str, Any]
    seats: list[SeatData]
    order: list[str]
    seed: str
    commitment: str
    opening: Opening
    steps: list[Record]
    times: list[datetime]
    exported_at: datetime
    status: str = Game.Status.ENDED
    later_seeds: list[str] = []  # one for each time the game went back


# ------------------------------------------------------------ out
def knows_all(reader: Reader, game: Game) -> bool:
    """Who may have the whole truth of a game: everybody when it is over, before that the operator and a lone player.

    Lone is who owns a table of one at which nobody else has ever sat.
    """
    if game.status == Game.Status.ENDED:
        return True
    if not isinstance(reader, User):
        return False
    mine = (game.solo or game.sandbox) and game.owner_id == reader.pk
    others = Tenure.objects.filter(seat__game=game).exclude(player=None).exclude(player=reader)
    return reader.is_staff or (mine and not others.exists())


def export(game: Game, reader: Reader = None, *, operator: bool = False) -> Archive:
    """The whole game. Who may see the game at all is for the door to ask."""
    if not operator and not knows_all(reader, game):
        forbid("export.running")
    if game.started_at is None:
        refuse("game.lobby")
    vault = Vault.objects.get(pk=game.pk)
    seed, *later = vault.seeds
    first, records = records_of(game)
    opening = Opening(first.state.decode(), first.script, first.args, first.rules, first.draws, first.hash, first.no)
    return Archive(
        FORMAT,
        game.ruleset,
        game.name,
        game.options,
        game.policy,
        [_seat_data(game, seat) for seat in game.seats.select_related("player").order_by("place")],
        list(Save.decode(bytes(vault.save_data)).seats),
        seed.hex(),
        game.commitment,
        opening,
        records,
        list(Step.objects.filter(game=game).order_by("no").values_list("at", flat=True)),
        timezone.now(),
        game.status,
        [one.hex() for one in later],
    )


def _seat_data(game: Game, seat: Seat) -> SeatData:
    player = "" if game.hides_players or not seat.player else str(seat.player)
    return SeatData(seat.side, player, seat.bot, seat.rank, seat.score)


def export_known(game: Game, seat: Seat | None) -> dict[str, Any]:
    """What one seat (None: a spectator) knows of a running game: no seed, no state, nothing to make it again."""
    steps = [
        {
            "no": one.step.no,
            "at": one.step.at,
            "turn": one.step.turn,
            "phase": one.step.phase,
            "events": one.events,
            "answers": [{"seat": side, "order": order, "via": via} for side, order, via in one.answers],
        }
        for one in history(game, seat, limit=100_000)
    ]
    data = {"ruleset": game.ruleset, "name": game.name, "options": game.options, "seat": seat.side if seat else None}
    known: dict[str, Any] = msgspec.to_builtins({**data, "commitment": game.commitment, "steps": steps})
    return known


# ------------------------------------------------------------ in
def read_archive(data: bytes) -> Archive:
    try:
        archive = msgspec.json.decode(data, type=Archive)
        seeds = seeds_of(archive)
    except (msgspec.DecodeError, ValueError) as error:
        refuse("import.invalid", 400, "unreadable", detail=str(error))
    if archive.civpbem != FORMAT or archive.ruleset not in all_rulesets():
        refuse("import.invalid", 400, "unreadable", detail=f"{archive.civpbem} {archive.ruleset}")
    if commitment(seeds[0]) != archive.commitment or len(archive.times) != len(archive.steps) + 1:
        refuse("import.invalid", 400, "unreadable", detail="seed, times")
    if any(not 0 <= step.branch < len(seeds) for step in archive.steps) or any(len(s) != SEED_SIZE for s in seeds[1:]):
        refuse("import.invalid", 400, "unreadable", detail="later_seeds")
    return archive


def seeds_of(archive: Archive) -> list[bytes]:
    return [bytes.fromhex(seed) for seed in (archive.seed, *archive.later_seeds)]


def import_game(data: bytes, owner: User | None) -> Game:
    """Play the file again from its first position; every hash must come out. The owner holds all seats of people."""
    archive = read_archive(data)
    seeds, opening = seeds_of(archive), _checkpoint(archive.opening)
    again = play_again(get_ruleset(archive.ruleset), tuple(archive.order), seeds, opening, archive.steps)
    branches = [0, *(step.branch for step in archive.steps)]
    try:
        played = [keep_played(done, position, branch) for (position, done), branch in zip(again, branches, strict=True)]
    except (Diverged, Refused, LookupError, msgspec.MsgspecError) as error:
        refuse("import.invalid", 400, "unreadable", detail=str(error))
    with transaction.atomic():
        game = sandbox(archive.ruleset, archive.name, archive.options, archive.order, owner, seeds)
        bots = {seat.side: seat.bot for seat in archive.seats}
        lay_out(game, take_seats(game, archive.order, owner, bots), played, archive.times)
        log(game, "imported", owner)
    return game


def _checkpoint(first: Opening) -> Checkpoint:
    return Checkpoint(first.state.encode(), first.script, first.args, first.rules, first.no, first.draws, first.hash)


class Played(Struct, frozen=True):
    """A step that was played again, and the branch it belongs to."""

    done: Done
    seats: tuple[str, ...]
    branch: int = 0


def keep_played(done: Done, position: Position, branch: int = 0) -> Played:
    return Played(structs.replace(done, state=encode(position.s)), position.seats, branch)


def lay_out(game: Game, seats: dict[str, Seat], played: Sequence[Played], times: Sequence[datetime]) -> None:
    """Write steps that were played again and let the game go on behind the last one."""
    rows: list[Step] = []
    for one, at in zip(played, times, strict=True):
        game.window += 1
        rows.append(make_step(game, get_ruleset(game.ruleset), one.done, state_of(game, one.done.state), at))
        rows[-1].branch = one.branch
    Step.objects.bulk_create(rows)
    game.status, game.started_at = Game.Status.RUNNING, times[0]
    table = Table(game, Vault.objects.get(pk=game.pk), seats, [], {}, [])
    last = played[-1]
    position = Position.load(table.ruleset, save_at(game, last.done.step.no, table.vault.seeds[-1], last.seats))
    keep_position(game, table.vault, position, last.done.state)
    write_all(table, position, timezone.now())


def sandbox(
    ruleset: str, name: str, options: dict[str, Any], sides: Sequence[str], owner: User | None, seeds: Sequence[bytes]
) -> Game:
    """A private table without deadlines that one person plays alone."""
    game = Game.objects.create(
        ruleset=ruleset,
        name=name[:80],
        options=options,
        players=len(sides),
        policy=msgspec.to_builtins(policy_of(NO_DEADLINE)),
        visibility=Game.Visibility.PRIVATE,
        solo=True,
        sandbox=True,
        owner=owner,
        commitment=commitment(seeds[0]),
        commitments=[commitment(seed) for seed in seeds[1:]],
    )
    Vault.objects.create(game=game, seed=seeds[0], later_seeds=b"".join(seeds[1:]))
    return game


def take_seats(game: Game, sides: Sequence[str], owner: User | None, bots: dict[str, str]) -> dict[str, Seat]:
    rows = [
        Seat(game=game, place=n, side=side, player=None if bots.get(side) else owner, bot=bots.get(side, ""))
        for n, side in enumerate(sides)
    ]
    seats = Seat.objects.bulk_create(rows)
    Tenure.objects.bulk_create(Tenure(seat=seat, player=seat.player, bot=seat.bot) for seat in seats)
    return {seat.side: seat for seat in seats}
