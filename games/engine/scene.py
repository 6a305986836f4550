"""What lies where: the contract between a ruleset and whoever draws it.

A ruleset builds a `Scene` from a view (never from the state), the renderer turns it into a picture. All things are ids:
areas, slots and tracks are those of the geometry, kinds and sides those of the ruleset. Words come from the speech:
`speech.name("area", "roma")`, and likewise for the vocabularies "piece", "side", "panel", "column", "zone" and whatever
a panel says its cards are (`of="hero"`). The renderer knows no game; it knows shapes for kinds and colours for sides,
and draws a neutral shape for what it does not know.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

State: TypeAlias = Literal["", "ghost", "new", "faded", "picked", "refused"]
"""As it is; proposed by a dry run; changed since; of no matter now; chosen; proposed and refused."""


class Piece(Struct, frozen=True, omit_defaults=True):
    """Pieces of one kind and side lying together in an area.

    `slot` says where in the area, by the roles of the geometry: "city", or with a detail after a colon: "build:2" (the
    second such slot), "caravan:wine" (the slot where wine is printed). Pieces with the same full slot lie on each other
    in the order given: a city, then the legion that occupies it. Without a slot the renderer finds a place by the kind.
    """

    area: str
    kind: str
    side: str = ""
    count: int = 1
    slot: str = ""
    state: State = ""
    note: str = ""


class Arrow(Struct, frozen=True, omit_defaults=True):
    """A move from area to area, through `via`; the label is the number of the order line or of the units."""

    origin: str
    to: str
    side: str = ""
    label: str = ""
    via: tuple[str, ...] = ()
    state: State = ""


class Mark(Struct, frozen=True, omit_defaults=True):
    """Something that holds for a whole area: "closed" (not in this game), "battle", "changed", "legal" (may be
    clicked), or any kind the renderer has an icon for ("flood", "medusa")."""

    area: str
    kind: str
    side: str = ""
    note: str = ""


class Pin(Struct, frozen=True, omit_defaults=True):
    """A side's marker on a track or cell. `at` is the index of the space, `label` what stands beside it ("6 + 2")."""

    side: str
    at: int = 0
    label: str = ""
    state: State = ""


class Zone(Struct, frozen=True):
    """A stretch of a lane from `first` to the next zone: an epoch of the A.S.T."""

    name: str
    first: int


class Lane(Struct, frozen=True, omit_defaults=True):
    """One side's own row of a track, with its own zones."""

    side: str
    zones: tuple[Zone, ...] = ()


class Track(Struct, frozen=True, omit_defaults=True, tag="track"):
    """Named spaces with pins on them: turn order, a leadership track (with its `holder`), the A.S.T. (with lanes)."""

    name: str
    spaces: tuple[str, ...]
    pins: tuple[Pin, ...] = ()
    lanes: tuple[Lane, ...] = ()
    holder: str = ""


class Card(Struct, frozen=True, omit_defaults=True):
    """A card, tile or good by its id; "" is a face-down one. `label` is a price or a figure on it."""

    id: str
    count: int = 1
    label: str = ""
    state: State = ""


class Cell(Struct, frozen=True, omit_defaults=True):
    """A place of a row: a card (or none), what it costs, and pins on its own spaces 1..`spaces` (bids for a god)."""

    card: Card | None = None
    cost: str = ""
    spaces: int = 0
    pins: tuple[Pin, ...] = ()


class Row(Struct, frozen=True, omit_defaults=True, tag="row"):
    """Ordered cells: the god row, the creature row, the open heroes. `of` is the vocabulary of the cards."""

    name: str
    of: str
    cells: tuple[Cell, ...] = ()


class Holding(Struct, frozen=True, omit_defaults=True):
    """What lies before one side; side "" is the stock."""

    side: str
    cards: tuple[Card, ...] = ()


class Display(Struct, frozen=True, omit_defaults=True, tag="display"):
    """Cards by owner: heroes and wonders, civilization cards, hands as counts of face-down cards."""

    name: str
    of: str
    holdings: tuple[Holding, ...] = ()


class Figures(Struct, frozen=True, omit_defaults=True):
    """One side's line of a table: a value per column, as text ("?" for what the viewer may not know)."""

    side: str
    values: tuple[str, ...]
    state: State = ""


class Table(Struct, frozen=True, omit_defaults=True, tag="table"):
    """Figures per side. Columns are ids of the vocabulary "column"."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Figures, ...] = ()


Panel: TypeAlias = Track | Row | Display | Table


class Scene(Struct, frozen=True, omit_defaults=True):
    """A whole picture: a board by the id of its geometry, what lies on it and the panels around it.

    `tints` colours areas by side (control); `focus` names the areas a small picture should show.
    """

    board: str
    pieces: tuple[Piece, ...] = ()
    tints: dict[str, str] = {}
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    focus: tuple[str, ...] = ()
    panels: tuple[Panel, ...] = ()
