"""The whole position in words: good enough to play from."""

from games.engine.speech import Speech

from .board import BOARDS, PARTS
from .view import IslandView, View


def text(v: View, speech: Speech) -> str:
    parts = [_head(v, speech), _gods(v, speech), _creatures(v, speech), _players(v, speech)]
    parts += [_islands(v, speech), _seas(v, speech), _purse(v, speech)]
    return "\n\n".join(part for part in parts if part)


def _head(v: View, say: Speech) -> str:
    lines = [say.text("board.round", round=v.round, phase=say.text(f"phase.{v.phase}"), need=v.need)]
    lines.append(say.text("board.order", seats=v.order))
    if v.done:
        lines.append(say.text("board.done", seats=v.done))
    if v.bidder:
        lines.append(say.text("board.bidder", seat=v.bidder))
    if v.turn:
        lines.append(say.text("board.turn", seat=v.turn.seat, god=v.turn.god))
    if v.battle:
        b = v.battle
        sides = {"attacker": b.attacker, "defender": b.defender}
        left = v.islands[b.place].armies if b.place in v.islands else v.fleets[b.place].fleets
        lines.append(say.text("board.battle", place=b.place, count=b.attackers, left=left, **sides))
    if v.over:
        lines.append(say.text("board.over", seats=v.winners))
    return "\n".join(lines)


def _gods(v: View, say: Speech) -> str:
    lines = [say.text("board.gods")]
    for god, row in v.gods.items():
        key = "board.god-held" if row.holder else "board.god-free"
        lines.append(say.text(key, place=row.place, god=god, seat=row.holder, bid=row.bid))
    lines.append(say.text("board.apollo" if v.apollo else "board.apollo-free", seats=v.apollo))
    if v.hidden:
        lines.append(say.text("board.hidden", gods=v.hidden))
    return "\n".join(lines)


def _creatures(v: View, say: Speech) -> str:
    lines = [say.text("board.creatures", deck=v.deck)]
    for creature, price in zip(v.track, PARTS.track, strict=True):
        if creature:
            lines.append(
                say.text("board.creature", price=price, creature=creature, power=say.text(f"order.{creature}"))
            )
        else:
            lines.append(say.text("board.no-creature", price=price))
    if v.discard:
        lines.append(say.text("board.discard", creatures=v.discard))
    return "\n".join(lines)


def _players(v: View, say: Speech) -> str:
    lines = [say.text("board.players")]
    for seat, row in v.seats.items():
        if row.out:
            lines.append(say.text("board.out", seat=seat))
            continue
        lines.append(
            say.text(
                "board.player",
                seat=seat,
                metropolises=row.metropolises,
                islands=row.islands,
                income=row.income,
                armies=row.armies,
                fleets=row.fleets,
                priests=row.priests,
                philosophers=row.philosophers,
                temples=row.temples,
            )
        )
    return "\n".join(lines)


def _islands(v: View, say: Speech) -> str:
    lines = [say.text("board.islands")]
    for name, land in v.islands.items():
        space = BOARDS[v.board].islands[name]
        owner = say.name("side", land.owner) if land.owner else say.text("board.nobody")
        facts = [owner, *_things(land, say), *_figure(v, land.figure, say)]
        lines.append(say.text("board.island", island=name, facts=facts, free=_free(v, name), seas=space.seas))
    return "\n".join(lines)


def _things(land: IslandView, say: Speech) -> list[str]:
    things = [say.text("board.armies", count=land.armies)] if land.armies else []
    things += [say.text("board.prosperity", count=land.prosperity)] if land.prosperity else []
    things += [say.name("piece", "metropolis")] if land.metropolis else []
    return things + [f"{say.name('piece', tile)} ({n})" for n, tile in enumerate(land.tiles, 1) if tile]


def _figure(v: View, name: str, say: Speech) -> list[str]:
    """With its caller: it leaves in his next turn of a later round."""
    if not name:
        return []
    figure = v.figures[name]
    return [say.text("board.figure", creature=name, caller=figure.caller, round=figure.round)]


def _free(v: View, name: str) -> str:
    """The free slots by number; those under the metropolis outline with a star."""
    land, outline = v.islands[name], BOARDS[v.board].islands[name].outline
    free = [n for n, tile in enumerate(land.tiles, 1) if not tile and not (land.metropolis and n in outline)]
    return ", ".join(f"{n}*" if n in outline else str(n) for n in free) or "-"


def _seas(v: View, say: Speech) -> str:
    plan = BOARDS[v.board]
    lines = [say.text("board.seas")]
    for sea, group in v.fleets.items():
        key = "board.fleets-trade" if plan.seas[sea].trade else "board.fleets"
        lines.append(say.text(key, sea=sea, seat=group.side, count=group.fleets, seas=plan.seas[sea].seas))
    lines += [say.text("board.ways"), *_ways(v)]
    trade = [sea for sea, space in plan.seas.items() if space.trade and sea not in v.fleets]
    if trade:
        lines.append(say.text("board.trade", seas=trade))
    if v.kraken:
        lines.append(say.text("board.kraken", sea=v.kraken))
    if v.closed:
        lines.append(say.text("board.closed", seas=v.closed))
    return "\n".join(lines)


def _ways(v: View) -> list[str]:
    """The neighbours of the empty spaces, a line for each letter of the grid."""
    rows: dict[str, list[str]] = {}
    for sea, space in BOARDS[v.board].seas.items():
        if sea not in v.fleets:
            rows.setdefault(sea[0], []).append(f"{sea}: {', '.join(space.seas)}")
    return ["; ".join(row) for row in rows.values()]


def _purse(v: View, say: Speech) -> str:
    if v.hand is None:
        return ""
    lines = [say.text("board.gold", gold=v.hand.gold)]
    if v.phase == "offerings":
        lines.append(say.text("board.most", most=v.hand.most))
    if v.hand.plan:
        lines.append(say.text("board.plan", wishes=v.hand.plan))
    return "\n".join(lines)
