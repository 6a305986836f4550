"""The board as it was."""

from dataclasses import dataclass
from datetime import datetime

from msgspec import structs

from games.desk.log import Line, lines_of
from games.desk.scenes import areas_of, moves, with_changes
from games.desk.table import Desk
from games.engine.dice import Draw
from games.models.codec import draws_of
from games.selectors import history, look


@dataclass(frozen=True)
class Past:
    no: int
    at: datetime
    turn: int
    phase: str
    svg: str
    text: str
    lines: list[Line]
    draws: tuple[Draw, ...]  # told when the game is over


def look_back(desk: Desk, no: int) -> Past | None:
    """The position behind a step as this reader may see it, with the areas marked that the step changed."""
    now = look(desk.game, desk.seat, no)
    steps = history(desk.game, desk.seat, after=no - 1, until=no)
    if now is None or not steps:
        return None
    scene = desk.ruleset.board(now.view)
    before = look(desk.game, desk.seat, no - 1) if no else None
    if before is not None:
        arrows = tuple(moves(steps[0].events, areas_of(scene)))
        scene = structs.replace(with_changes(desk.ruleset.board(before.view), scene), arrows=(*scene.arrows, *arrows))
    step = steps[0].step
    return Past(
        no,
        step.at,
        step.turn,
        desk.phase_name(step.phase),
        desk.draw(scene),
        desk.ruleset.text(now.view, desk.speech),
        lines_of(desk, steps),
        draws_of(step) if desk.game.is_over else (),
    )
