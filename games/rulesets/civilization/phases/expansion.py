"""Population expansion (CIV-7)."""

from collections.abc import Sequence
from typing import Any

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.kit.stock import Pile, add
from games.engine.order import Order, Pick

from ..board import LIMITS
from ..state import AreaName, State, settle


def due(s: State, seat: str) -> Pile:
    """One token for an area with one, two for an area with more: own tokens only, as they lie now (CIV-7.1, CIV-7.4r).

    The population limit does not matter here (CIV-7.3).
    """
    return {area: min(count, 2) for area, count in s.tokens[seat].items()}


def placeable(s: State, seat: str) -> int:
    """All that is due, as far as the stock goes (CIV-7.4q): the number does not depend on how it is divided."""
    return min(sum(due(s, seat).values()), s.stock[seat].left["token"])


def must_divide(s: State, seat: str) -> bool:
    """With too few tokens for two areas or more there is a choice (CIV-7.4)."""
    areas = due(s, seat)
    return len(areas) > 1 and 0 < s.stock[seat].left["token"] < sum(areas.values())


def spread(s: State, seat: str, first: Sequence[str] = ()) -> Pile:
    """Fill some areas first, then go on evenly: always the area that is furthest below its limit."""
    room, left = due(s, seat), placeable(s, seat)
    have = s.tokens[seat]
    out: Pile = {}
    for area in first:
        put = min(room.get(area, 0), left)
        if put:
            add(out, area, put)
            room[area] -= put
            left -= put
    for _ in range(left):
        area = max((a for a in room if room[a]), key=lambda a: LIMITS[a] - have[a] - out.get(a, 0))
        add(out, area)
        room[area] -= 1
    return out


def grow(s: State, seat: str, areas: Pile) -> None:
    for area, count in areas.items():
        settle(s, seat, area, count)


class Grow(Order):
    """Divide the last tokens of the stock, exactly."""

    line = "grow {areas}"
    key = "expansion"
    areas: tuple[tuple[AreaName, int], ...]

    def division(self, s: State, seat: str) -> Pile:
        return {area: count for area, count in self.areas if count}

    def check(self, s: State, ask: Ask) -> None:
        room = due(s, ask.seat)
        for area, count in self.areas:
            if area not in room:
                refuse("grow.not-yours", "CIV-7.1a", area=area)
            if count > room[area]:
                refuse(
                    "grow.too-many", "CIV-7.4", area=area, count=count, due=room[area], tokens=s.tokens[ask.seat][area]
                )
        total, wanted = sum(count for _, count in self.areas), placeable(s, ask.seat)
        if total != wanted:
            refuse("grow.total", "CIV-7.4q", total=total, wanted=wanted)

    @classmethod
    def of(cls, areas: Pile) -> "Grow":
        return cls(tuple(sorted(areas.items())))

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> "Grow":
        return cls.of(spread(s, ask.seat))

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> "Grow":
        room = [area for area, count in due(s, ask.seat).items() for _ in range(count)]
        out: Pile = {}
        for _ in range(placeable(s, ask.seat)):
            area = pick(room)
            room.remove(area)
            add(out, area)
        return cls.of(out)

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        return {"areas": list(due(s, ask.seat))}


class Favour(Order):
    """Say which areas come first; the rest goes as by default. Never wrong, and so good as a standing order."""

    line = "favour {areas}"
    key = "expansion"
    areas: tuple[AreaName, ...]

    def division(self, s: State, seat: str) -> Pile:
        return spread(s, seat, self.areas)

    def check(self, s: State, ask: Ask) -> None:
        """Areas without own tokens have nothing due and are passed over."""

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> "Favour":
        return cls(())

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> "Favour":
        return cls(tuple(dict.fromkeys(pick(list(s.tokens[ask.seat])) for _ in range(3))))

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[Any]]:
        return {"areas": list(due(s, ask.seat))}
