"""Makes .mo files of all .po files, without GNU gettext."""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent


def compile_catalogue(path: Path) -> list[str]:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.parent.name)
    problems = [f"{path}: {error}" for message, errors in catalogue.check() for error in errors]
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)
    return problems


def main() -> int:
    paths = [*ROOT.glob("locale/*/LC_MESSAGES/*.po"), *ROOT.glob("*/locale/*/LC_MESSAGES/*.po")]
    paths += ROOT.glob("games/rulesets/*/locale/*/LC_MESSAGES/*.po")
    problems = [problem for path in sorted(paths) for problem in compile_catalogue(path)]
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
