"""The vocabularies that fields of orders draw their names from."""

from typing import Annotated

from games.engine.order import Of, Unordered

Province = Annotated[str, Of("area")]
Sea = Annotated[str, Of("area")]
Side = Annotated[str, Of("side")]
Kind = Annotated[str, Of("good")]
CardName = Annotated[str, Of("card")]
Building = Annotated[str, Of("building")]
Cards = Annotated[tuple[Kind, ...], Unordered()]
