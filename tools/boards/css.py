"""`python -m tools.boards.css` writes the colours of `art/inks.toml` into the style sheet of the boards."""

from pathlib import Path

from games.boards import art

SHEET = Path(__file__).parents[2] / "games/static/games/board.css"
START, END = "/* inks: made by tools.boards.css */\n", "/* end of inks */\n"


def ink_rules() -> str:
    tokens = "".join(f"  --m-{name}: light-dark({day}, {night});\n" for name, (day, night) in art.inks().items())
    rules = "".join(
        f".f-{name}{{fill:var(--m-{name})}}.s-{name}{{stroke:var(--m-{name})}}.g-{name}{{stop-color:var(--m-{name})}}\n"
        for name in art.inks()
    )
    return f"{START}:root {{\n{tokens}}}\n{rules}{END}"


def main() -> None:
    sheet = SHEET.read_text()
    before, _, rest = sheet.partition(START)
    _, _, after = rest.partition(END)
    SHEET.write_text(before + ink_rules() + after)


if __name__ == "__main__":
    main()
