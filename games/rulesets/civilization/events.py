"""What can be told. Everything is public."""

from games.engine.event import Event


class OrderDrawn(Event):
    order: list[str]


class Placed(Event):
    seat: str
    area: str


class Grew(Event):
    """How many tokens each seat added to its areas."""

    tokens: dict[str, int]


class Divided(Event):
    """A seat whose stock was short chose where its last tokens go."""

    seat: str
    areas: dict[str, int]


class ShipsDropped(Event):
    """Ships given up, or not paid for."""

    seat: str
    ports: dict[str, int]


class ShipsKept(Event):
    """One token each was paid for these."""

    seat: str
    ports: dict[str, int]


class ShipsBuilt(Event):
    """Two tokens each were paid for these."""

    seat: str
    ports: dict[str, int]


class Walked(Event):
    seat: str
    count: int
    origin: str
    to: str


class Sailed(Event):
    """A ship goes without passengers."""

    seat: str
    origin: str
    stops: list[str]


class Ferried(Event):
    """A ship goes with passengers."""

    seat: str
    origin: str
    stops: list[str]
    loaded: dict[str, int]
    landed: dict[str, int]


class Stayed(Event):
    seat: str


class SurplusRemoved(Event):
    seat: str
    areas: dict[str, int]


class TurnEnded(Event):
    turn: int
    areas: dict[str, int]
