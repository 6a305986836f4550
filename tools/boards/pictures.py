"""python -m tools.boards.pictures: draws a middle and a late position of a game of each ruleset into docs/pictures."""

from pathlib import Path

import msgspec

from games.boards.picture import board_image
from games.engine.dice import Dice
from games.engine.play import answer, new_game
from games.engine.ruleset import Ruleset
from games.engine.scene import Scene
from games.rulesets import all_rulesets
from games.simulation import seats_for

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
STOPS = 900
SEED = b"pictures"
PARTS = {"middle": 0.5, "late": 0.9}


def scenes(ruleset: Ruleset) -> list[Scene]:
    """As a spectator sees a game of good bots at every stop."""
    options = ruleset.options()
    position = new_game(ruleset, options, seats_for(ruleset, options, max(ruleset.players(options)), SEED), SEED)
    chance, found = Dice(SEED), [ruleset.board(ruleset.view(position.s, None))]
    while position.window is not None and len(found) < STOPS:
        for seat in position.waiting:
            answer(position, seat, ruleset.bots["good"], chance)
        position.advance()
        found.append(ruleset.board(ruleset.view(position.s, None)))
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for ruleset in all_rulesets().values():
        game = scenes(ruleset)
        for name, part in PARTS.items():
            scene = msgspec.structs.replace(game[int((len(game) - 1) * part)], focus=())
            path = FOLDER / f"{ruleset.slug}-{name}.webp"
            board_image(scene, "en").save(path, quality=70, method=6)
            print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
