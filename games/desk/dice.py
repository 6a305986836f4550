"""The proof of the dice: before the end only the commitment, afterwards the seed and every draw."""

from dataclasses import dataclass

from games.desk.table import Desk
from games.engine.dice import Draw, commitment, value_of
from games.models import Step, Vault
from games.models.codec import draws_of

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
    commitment: str
    seed: str = ""  # published when the game is over
    kept: bool = False  # the seed is the one that was promised
    draws: tuple[Proved, ...] = ()
    count: int = 0

    @property
    def good(self) -> bool:
        return self.kept and all(p.good for p in self.draws)


def proof(desk: Desk) -> Proof:
    game = desk.game
    if not game.is_over:
        return Proof(game.commitment)
    seed = bytes(Vault.objects.values_list("seed", flat=True).get(pk=game.pk))
    found = []
    for step in Step.objects.filter(game=game).order_by("no").only("no", "draws"):
        found += [Proved(step.no, d, value_of(seed, d.no, d.size) == d.value) for d in draws_of(step)]
    return Proof(game.commitment, seed.hex(), commitment(seed) == game.commitment, tuple(found[:MAX_DRAWS]), len(found))
