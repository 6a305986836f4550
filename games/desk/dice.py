"""The proof of the dice: before the end only the commitment, afterwards the seed and every draw."""

from dataclasses import dataclass

from games.desk.table import Desk
from games.engine.dice import Draw, commitment, value_of
from games.models import Step, Vault
from games.models.codec import draws_of
from games.services.replaying import promises_of

MAX_DRAWS = 2000


@dataclass(frozen=True)
class Proved:
    step: int
    draw: Draw
    good: bool

    @property
    def face(self) -> int:
        return self.draw.value + 1


@dataclass(frozen=True)
class Proof:
    promises: tuple[tuple[str, str], ...]  # (hash, seed) of every branch; the seeds when the game is over
    kept: bool = False  # the seeds are those that were promised
    draws: tuple[Proved, ...] = ()
    count: int = 0

    @property
    def published(self) -> bool:
        return all(seed for _, seed in self.promises)

    @property
    def good(self) -> bool:
        return self.kept and all(p.good for p in self.draws)


def proof(desk: Desk) -> Proof:
    game, promises = desk.game, promises_of(desk.game)
    if not game.is_over or game.started_at is None:
        return Proof(tuple((promise, "") for promise in promises))
    seeds = Vault.objects.only("seed", "later_seeds").get(pk=game.pk).seeds
    kept = promises == [commitment(seed) for seed in seeds]
    found = []
    for step in Step.objects.filter(game=game).order_by("no").only("no", "branch", "draws") if kept else ():
        seed = seeds[step.branch]
        found += [Proved(step.no, d, value_of(seed, d.no, d.size) == d.value) for d in draws_of(step)]
    shown = tuple((promise, seed.hex()) for promise, seed in zip(promises, seeds, strict=False))
    return Proof(shown, kept, tuple(found[:MAX_DRAWS]), len(found))
