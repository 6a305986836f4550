"""Cuts fonts for pictures: `python -m tools.boards.fonts SOURCE.woff2 TARGET.ttf "Family name"`.

The picture maker reads plain TrueType files, knows families by their first name only and cannot be asked for lining
figures. So the file is unpacked, its family is given its plain name, and the digits become the lining ones.
"""

import sys

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

DIGITS = range(ord("0"), ord("9") + 1)
FAMILY_NAMES = (1, 16)


def convert(source: str, target: str, family: str) -> None:
    font = TTFont(source)
    font.flavor = None
    for record in font["name"].names:
        if record.nameID in FAMILY_NAMES:
            record.string = family
    lining = _substitutes(font, "lnum")
    for table in font["cmap"].tables:
        for digit in DIGITS:
            if digit in table.cmap:
                table.cmap[digit] = lining.get(table.cmap[digit], table.cmap[digit])
    font.save(target)


def _substitutes(font: TTFont, feature: str) -> dict[str, str]:
    """Glyph by glyph, what the feature puts in its place."""
    table = font["GSUB"].table
    found: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    found.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    return found


if __name__ == "__main__":
    convert(*sys.argv[1:])
