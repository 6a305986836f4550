"""Copies to try things in: from the truth of a game that may be known, or from what one seat knows of it."""

from django.db import transaction
from django.utils import timezone

from games.engine.dice import Dice
from games.engine.log import Save
from games.engine.position import Position
from games.models import Game, Seat, Step, User, Vault
from games.models.codec import state_of
from games.rulesets import get_ruleset
from games.services import seeds
from games.services.archive import Played, keep_played, knows_all, lay_out, sandbox, take_seats
from games.services.errors import forbid, refuse
from games.services.history import save_at
from games.services.lobby import check_count
from games.services.replaying import Record, play_again
from games.services.writing import log


def fork(
    game: Game, owner: User, *, step: int | None = None, known_to: Seat | None = None, operator: bool = False
) -> Game:
    """A sandbox that `owner` plays alone: from the truth, or from what one seat knows (the rest is dealt anew).

    What a seat knows is taken where the running script began, and the dice to come are others.
    """
    if known_to is not None and (known_to.player_id != owner.pk or known_to.game_id != game.pk):
        forbid("seat.not-yours")
    if known_to is None and not operator and not knows_all(owner, game):
        forbid("export.running")
    if game.started_at is None:
        refuse("game.lobby")
    if not operator:
        check_count(owner)
    no = game.no if step is None else step
    vault = Vault.objects.get(pk=game.pk)
    all_seeds = [seeds.new_seed()] if known_to else vault.seeds
    save = save_at(game, no, all_seeds[-1], Save.decode(bytes(vault.save_data)).seats)
    played = _redealt(game, save, known_to.side) if known_to else _same(game, save)
    return _write(game, owner, no, played, all_seeds)


def _same(game: Game, save: Save) -> list[Played]:
    """Step by step from the last checkpoint, where the dice are written down."""
    records = [Record(step.no, step.answers, step.hash) for step in save.steps]
    again = play_again(get_ruleset(game.ruleset), save.seats, [save.seed], save.checkpoint, records)
    rows = Step.objects.filter(game=game, no__gte=save.checkpoint.no).order_by("no").values_list("branch", flat=True)
    return [keep_played(done, position, branch) for (position, done), branch in zip(again, rows, strict=False)]


def _redealt(game: Game, save: Save, side: str) -> list[Played]:
    ruleset, seed = get_ruleset(game.ruleset), save.seed
    state = ruleset.redeal(state_of(game, save.checkpoint.state), side, Dice(seed + b"/redeal"))
    position = Position.start(ruleset, state, save.seats, seed, save.checkpoint.script, save.checkpoint.args)
    return [keep_played(position.opening, position)]


def _write(game: Game, owner: User, no: int, played: list[Played], all_seeds: list[bytes]) -> Game:
    seats, now = played[-1].seats, timezone.now()
    with transaction.atomic():
        copy = sandbox(game.ruleset, game.name, game.options, seats, owner, all_seeds)
        copy.forked_from, copy.forked_step = game, no
        copy.save(update_fields=["forked_from", "forked_step"])
        lay_out(copy, take_seats(copy, seats, owner, {}), played, [now] * len(played))
        log(copy, "forked", owner, game=game.pk, step=no)
    return copy
