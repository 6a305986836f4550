"""Cuts the fonts of the pages: `python -m tools.web_fonts SOURCES` writes games/static/games/fonts.

SOURCES is a folder with the whole faces as woff2. A browser fetches only the cuts whose letters a page uses: of most faces
an English page needs Latin letters and signs, a Russian one Cyrillic letters and signs. Needs `requirements-boards.txt`.
"""

import sys
from pathlib import Path

from fontTools import subset  # type: ignore[import-untyped]

TARGET = Path(__file__).parents[1] / "games" / "static" / "games" / "fonts"
FACES = ("AlegreyaSans-400", "AlegreyaSans-700", "Cinzel-600")
"""Every page has some Latin letters in them."""
SPLIT_FACES = ("EBGaramond-400", "EBGaramond-600", "AlegreyaSC-700")
MAP_FACES = ("EBGaramond-600i",)
"""Faces that only name seas: letters, no figures."""
FEATURES = ["kern", "liga", "lnum", "tnum"]
LETTERS = "U+41-5A,U+61-7A"
MARKS = "U+A0,U+AB,U+B7,U+BB,U+D7,U+2013,U+2014,U+2018-201E,U+2026,U+2039,U+203A,U+2192,U+2212"
CUTS = {
    "latin": f"U+20-7E,{MARKS}",
    "cyrillic": "U+401,U+410-44F,U+451,U+2116",
    "polish": "U+D3,U+F3,U+104-107,U+118,U+119,U+141-144,U+15A,U+15B,U+179-17C",
    "rare": "U+A1-AA,U+AC-B6,U+B8-BA,U+BC-D2,U+D4-D6,U+D8-F2,U+F4-103,U+108-117,U+11A-140,U+145-159,U+15C-178,"
    "U+17D-24F,U+400,U+402-40F,U+450,U+452-4FF,U+2010-2012,U+2022,U+20AC,U+2190,U+2191,U+2193",
}
"""civpbem.css has the same ranges, the rare letters simplified: a later face wins there."""
SPLIT_CUTS = {**CUTS, "latin": LETTERS, "signs": f"U+20-40,U+5B-60,U+7B-7E,{MARKS}"}
MAP_CUTS = {**CUTS, "latin": LETTERS, "signs": "U+20,U+27,U+2D,U+2E"}


def cut(source: Path, target: Path, letters: str) -> None:
    options = subset.Options(
        flavor="woff2", hinting=False, layout_features=FEATURES, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14]
    )
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=subset.parse_unicodes(letters))
    cutter.subset(font)
    if font.getBestCmap():
        subset.save_font(font, str(target), options)


def main(sources: Path) -> None:
    for faces, cuts in ((FACES, CUTS), (SPLIT_FACES, SPLIT_CUTS), (MAP_FACES, MAP_CUTS)):
        for face in faces:
            for name, letters in cuts.items():
                cut(sources / f"{face}.woff2", TARGET / f"{face}-{name}.woff2", letters)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
