"""Writes games/static/games/board.css: the inks of the boards by day and by night."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "games" / "static" / "games" / "board.css"
PAINTS = (("f", "fill"), ("s", "stroke"), ("g", "stop-color"))


def rules() -> str:
    sys.path.insert(0, str(ROOT))
    from games.boards.art import inks

    lines = ["/* Made by tools/board_css.py from games/boards/art/inks.toml. */"]
    for name, (day, night) in inks().items():
        colour = f"light-dark({day},{night})" if day != night else day
        lines += [f".{prefix}-{name}{{{attribute}:{colour}}}" for prefix, attribute in PAINTS]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(rules())
