"""All 17 creatures by name. The Chimera can take the shape of any other."""

from .calling import Call, Waste
from .chimera import SHAPES, Chimera, Forgo
from .guardians import Chiron, Medusa, Minotaur, Polyphemus
from .land import Cyclops, Giant, Harpy, Pegasus
from .sea import Halt, Kraken, Siren, Sylph
from .wealth import Dryad, Fates, Griffon, Satyr, Sphinx

CALLS: tuple[type[Call], ...] = (
    Siren,
    Pegasus,
    Giant,
    Chimera,
    Cyclops,
    Sphinx,
    Sylph,
    Harpy,
    Griffon,
    Fates,
    Satyr,
    Dryad,
    Kraken,
    Minotaur,
    Chiron,
    Medusa,
    Polyphemus,
)
SHAPES.update({call.creature: call for call in CALLS if call is not Chimera})

__all__ = ["CALLS", "SHAPES", "Call", "Chimera", "Forgo", "Halt", "Waste"]
