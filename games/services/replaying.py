"""Playing a recorded game again from its first checkpoint, step by step: for proofs, imports and upgrades."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from msgspec import Struct

from games.engine import answers
from games.engine.dice import commitment, false_draws
from games.engine.errors import Diverged
from games.engine.log import Answer, Checkpoint, Done, Save
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.models import Game, Step, Vault
from games.models.codec import answers_of, draws_of, unpack_frame
from games.rulesets import get_ruleset
from games.services.lobby import draw_sides, options_of


class Record(Struct, frozen=True):
    """One step as it must come out again. `rules`: the rules number behind it, if a script began."""

    no: int
    answers: tuple[Answer, ...]
    hash: str
    rules: int | None = None
    branch: int = 0


class Report(Struct):
    """What a replay or a proof found; empty `problems`: all is as recorded."""

    steps: int = 0
    draws: int = 0
    problems: list[str] = []


def play_again(
    ruleset: Ruleset, seats: tuple[str, ...], seeds: Sequence[bytes], opening: Checkpoint, records: Iterable[Record]
) -> Iterator[tuple[Position, Done]]:
    """The position and what came of each step, the opening first. Raises Diverged where it comes out differently.

    Every branch draws from a seed of its own; the opening belongs to the first.
    """
    position = Position.load(ruleset, Save(seats, seeds[0], opening))
    yield position, position.opening
    for record in records:
        position.g.dice.seed = seeds[record.branch]
        if record.rules is not None:
            position.ruleset = replace(ruleset, rules=record.rules)
        position.pending = {a.seat: (answers.read(ruleset, a.order), a.via) for a in record.answers}
        done = position.advance(keep_states=True)
        if len(done) != 1 or done[0].step.no != record.no:
            raise Diverged(f"step {record.no}: the recorded answers do not close the window")
        if done[0].step.hash != record.hash:
            raise Diverged(f"step {record.no}: another position than recorded")
        yield position, done[0]


def records_of(game: Game, *, upgrade: bool = False) -> tuple[Checkpoint, list[Record]]:
    """The first checkpoint of a game and its log. `upgrade`: under the rules as they are now."""
    rows = Step.objects.filter(game=game).order_by("no")
    opening: Checkpoint | None = None
    records: list[Record] = []
    for row in rows.iterator(200):
        checkpoint = unpack_frame(row).checkpoint if row.checkpoint else None
        if opening is None:
            opening = checkpoint
            continue
        rules = None if upgrade or checkpoint is None else checkpoint.rules
        records.append(Record(row.no, answers_of(row), row.hash, rules, row.branch))
    assert opening is not None, "every started game has an opening"
    return opening, records


def replay(game: Game, *, upgrade: bool = False) -> Report:
    """Rebuild the game from its log and compare every hash."""
    report = Report()
    vault = Vault.objects.get(pk=game.pk)
    seats = Save.decode(bytes(vault.save_data)).seats
    opening, records = records_of(game, upgrade=upgrade)
    last = 0
    try:
        for _, done in play_again(get_ruleset(game.ruleset), seats, vault.seeds, opening, records):
            last = done.step.no
            report.steps += 1
    except Exception as error:  # a rule fix may make old games raise anything: that is what is asked for
        report.problems.append(f"{type(error).__name__}: {error}")
    if not report.problems and last != game.no:
        report.problems.append(f"the log ends at step {last}, the game stands at step {game.no}")
    return report


def verify(game: Game) -> Report:
    """Prove the dice: the seeds are those promised, and every draw follows from them, none left out."""
    report = Report()
    seeds = Vault.objects.only("seed", "later_seeds").get(pk=game.pk).seeds
    if promises_of(game) != [commitment(seed) for seed in seeds]:
        report.problems.append("the seed is not the one that was promised")
        seeds += [b""] * (game.branch + 1 - len(seeds))
    expected = None
    for row in Step.objects.filter(game=game).order_by("no").only("no", "branch", "draws").iterator(200):
        seed = seeds[row.branch]
        draws = draws_of(row)
        report.steps += 1
        report.draws += len(draws)
        report.problems += [f"step {row.no}: draw {d.no} ({d.why}) is false" for d in false_draws(seed, draws)]
        for draw in draws:
            if expected is not None and draw.no != expected:
                report.problems.append(f"step {row.no}: draw {draw.no} where {expected} was due")
            expected = draw.no + 1
    report.problems += _false_sides(game, seeds[0])
    return report


def promises_of(game: Game) -> list[str]:
    """The hash of the seed of every branch, as it was published when the branch began."""
    return [game.commitment, *game.commitments]


def _false_sides(game: Game, seed: bytes) -> list[str]:
    """The lots for the sides, drawn again. Seats that change hands keep their sides, so this holds to the end."""
    if game.forked_from_id is not None or game.sides != Game.Sides.LOT or game.solo:
        return []
    rows = list(game.seats.order_by("place"))
    drawn = [row.side for row in rows]
    for row in rows:
        row.side = ""
    draw_sides(game, rows, list(get_ruleset(game.ruleset).sides(options_of(game), game.players)), seed)
    return [] if [row.side for row in rows] == drawn else ["the sides were not drawn by these lots"]
