"""What is done for a player who does not answer in his turn, and offered to everybody as `finish`."""

from games.engine.script import Game

from ..board import PARTS
from ..state import State, count_tiles, free_slots, islands_of, plan_of, tiles_of
from .build import Build, build
from .recruit import Recruit, places, recruit, room, turn_of


async def do_what_is_free(g: Game[State], seat: str) -> None:
    """The free unit, where most enemies are near; then, if it completes a set of four, the god's building."""
    s = g.s
    tile = PARTS.gods[turn_of(s).god]
    spots = places(s, seat, tile.recruit)
    if not turn_of(s).recruited and room(s, seat, tile.recruit) > 0 and spots:
        place = max(spots, key=lambda spot: enemies_near(s, seat, spot)) or None
        await recruit(g, seat, Recruit(1, tile.recruit, place))  # type: ignore[arg-type]
    mine = tiles_of(s, seat)
    missing = [kind for kind, slots in mine.items() if not slots]
    sites = [island for island in islands_of(s, seat) if free_slots(s, island)]
    payable = s.gold[seat] >= PARTS.building_price and count_tiles(s, tile.building) < PARTS.buildings
    if missing == [tile.building] and sites and payable:
        await build(g, seat, Build(tile.building, sites[0]))  # type: ignore[arg-type]


def enemies_near(s: State, seat: str, place: str) -> int:
    """Enemy fleets beside an island or sea space."""
    plan = plan_of(s)
    if not place:
        return 0
    near = plan.islands[place].seas if place in plan.islands else plan.seas[place].seas
    return sum(s.seas[sea].fleets for sea in near if sea in s.seas and s.seas[sea].side != seat)
