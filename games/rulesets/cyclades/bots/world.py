"""A state made from a view, to think ahead on: true in all the player can see, empty where he cannot."""

from collections.abc import Coroutine
from typing import Any

import msgspec

from games.engine.ask import Ask, Window
from games.engine.dice import Dice
from games.engine.order import Order
from games.engine.script import Game

from ..creatures import Call, Waste
from ..phases.actions import DEEDS
from ..phases.metropolis import Discard, Found
from ..state import Figure, Group, Land, Offer, State, Turn
from ..view import View
from .worth import best_site

SUPPOSED_GOLD = 6  # in a purse one cannot look into


def world_of(v: View) -> State:
    assert v.hand is not None
    turn = v.turn
    return State(
        seats=list(v.seats),
        board=v.board,
        tempo=v.tempo,
        most_metropolises_first=v.most_metropolises_first,
        need=v.need,
        islands={n: Land(list(x.tiles), x.owner, x.armies, x.metropolis, x.markers) for n, x in v.islands.items()},
        seas={sea: Group(group.side, group.fleets) for sea, group in v.fleets.items()},
        gold={seat: v.hand.gold if seat == v.seat else SUPPOSED_GOLD for seat in v.seats},
        order=list(v.order),
        deck=[],
        priests={seat: row.priests for seat, row in v.seats.items()},
        philosophers={seat: row.philosophers for seat, row in v.seats.items()},
        discount={seat: row.discount for seat, row in v.seats.items()},
        round=v.round,
        phase=v.phase,
        track=list(v.track),
        discard=list(v.discard),
        figures={name: Figure(f.place, f.caller, f.round) for name, f in v.figures.items()},
        kraken=v.kraken,
        gods=list(v.gods),
        hidden=list(v.hidden),
        offers={god: Offer(row.holder, row.bid) for god, row in v.gods.items() if row.holder},
        apollo=list(v.apollo),
        barred=v.barred,
        spent=list(v.spent),
        done=list(v.done),
        turn=Turn(turn.seat, turn.god, turn.recruited, turn.steps, turn.last_battle) if turn else None,
        out=[seat for seat, row in v.seats.items() if row.out],
    )


_encode, _decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(State).decode


def copy_of(s: State) -> State:
    return _decode(_encode(s))


def carry_out(s: State, seat: str, order: Order) -> list[Order]:
    """Do in thought what the script would do, and return the lines it takes: the order, and where a metropolis goes."""
    game: Game[State] = Game(s, tuple(s.seats), Dice(b"thought"), 1)
    deed: Coroutine[Window, Any, None]
    deed = order.play(game, seat) if isinstance(order, Call | Waste) else DEEDS[type(order)](game, seat, order)
    lines, answer = [order], None
    while True:
        try:
            window = deed.send(answer)
        except StopIteration:
            return lines
        ask = window.of(seat)
        if ask is None or ask.key not in ("metropolis", "discard"):
            deed.close()
            return lines
        chosen: Order = site_for(s, ask) if ask.key == "metropolis" else Discard.legal(s, ask)[0]
        lines.append(chosen)
        answer = {seat: chosen}


def site_for(s: State, ask: Ask) -> Found:
    return best_site(s, ask.seat, Found.legal(s, ask))
