"""The boards: SVG for pages, PNG for mails, of late positions of random games."""

from collections.abc import Iterator
from time import perf_counter

import msgspec

from games.bench import Figure, median_ms, times
from games.boards import raster
from games.boards.geometry import load
from games.boards.picture import board_png, plate_scale, view_of
from games.boards.render import render
from games.engine.dice import Dice
from games.engine.play import answer, new_game
from games.engine.ruleset import Ruleset
from games.engine.scene import Scene
from games.rulesets import all_rulesets
from games.simulation import seats_for

STEPS = 400


def measure() -> list[Figure]:
    return [figure for ruleset in all_rulesets().values() for figure in of_ruleset(ruleset)]


def of_ruleset(ruleset: Ruleset) -> Iterator[Figure]:
    scene, speech = crowded(ruleset), ruleset.speaker()
    if not scene.board:
        return
    whole = msgspec.structs.replace(scene, focus=())
    close = msgspec.structs.replace(scene, focus=_busiest(scene))
    svg = times(lambda: render(whole, speech), 30)
    yield Figure("boards", f"{ruleset.slug}: SVG of {len(scene.pieces)} pieces", median_ms(svg), "ms", "under 10")
    for name, shown in (("whole board", whole), ("close view", close)):
        raster.plate.cache_clear()
        started = perf_counter()
        data = board_png(shown, speech)
        yield Figure("boards", f"{ruleset.slug}: first PNG, {name}", round(perf_counter() - started, 2), "s")
        seconds = times(lambda shown=shown: board_png(shown, speech), 20)  # type: ignore[misc]
        yield Figure("boards", f"{ruleset.slug}: PNG, {name}", median_ms(seconds), "ms", "under 100")
        yield Figure("boards", f"{ruleset.slug}: size of the PNG, {name}", round(len(data) / 1000), "KB", "under 200")
        yield Figure("boards", f"{ruleset.slug}: kept ground, {name}", _megabytes(shown), "MB", "under 40")


def crowded(ruleset: Ruleset) -> Scene:
    """The scene with the most pieces in a random game."""
    options = ruleset.options()
    seed = b"bench boards"
    position = new_game(ruleset, options, seats_for(ruleset, options, max(ruleset.players(options)), seed), seed)
    chance, best = Dice(b"bots"), ruleset.board(ruleset.view(position.s, None))
    while position.window is not None and position.no < STEPS:
        for seat in position.waiting:
            answer(position, seat, ruleset.bots["random"], chance)
        position.advance()
        best = max(best, ruleset.board(ruleset.view(position.s, None)), key=lambda scene: len(scene.pieces))
    return best


def _busiest(scene: Scene) -> tuple[str, ...]:
    areas = [piece.area for piece in scene.pieces]
    return (max(sorted(set(areas)), key=areas.count),)


def _megabytes(scene: Scene) -> float:
    """The plate of the scene's view: four bytes of a pixel for the ground, one for its area, one for its shade."""
    board = load(scene.board)
    pixels = plate_scale(board, view_of(scene.focus, board)) ** 2 * board.width * board.height
    return round(pixels * 6 / 1e6, 1)
