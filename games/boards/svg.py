"""Writing SVG: escaped text, short numbers, inks.

Pages have a strict content policy: no style attribute, no style element. An ink is written twice, as a class that
board.css turns into the colour of the theme, and as a presentation attribute with the colour by day for all others.
"""

import re
from collections.abc import Iterable
from html import escape

from . import art

SERIF = "Alegreya SC, Georgia, serif"
ITALIC = "EB Garamond, Georgia, serif"
DISPLAY = "Cinzel, EB Garamond, Georgia, serif"
SANS = "Alegreya Sans, Verdana, sans-serif"

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(value: str) -> str:
    """Safe in an element or a quoted attribute; characters that XML knows not are left out."""
    return escape(_NOT_XML.sub("", value))


def num(value: float) -> str:
    """With one decimal at the most."""
    digits = f"{value:.1f}"
    return digits[:-2] if digits.endswith(".0") else digits


def ink(*, fill: str = "", stroke: str = "", also: str = "") -> str:
    """Attributes for inks by name; `also` are further classes."""
    classes = [also] if also else []
    paints = []
    for name, prefix, attribute in ((fill, "f", "fill"), (stroke, "s", "stroke")):
        if name:
            classes.append(f"{prefix}-{name}")
            paints.append(f'{attribute}="{art.inks()[name][0]}"')
    return " ".join([f'class="{" ".join(classes)}"', *paints])


def stop(offset: float, name: str) -> str:
    return f'<stop class="g-{name}" offset="{offset:g}" stop-color="{art.inks()[name][0]}"/>'


def use(target: str, x: float, y: float, more: str = "") -> str:
    return f'<use href="#{target}" x="{num(x)}" y="{num(y)}"{" " if more else ""}{more}/>'


def icon_path(name: str, size: float, more: str = "") -> str:
    """An icon round (0, 0)."""
    scale = size / 24
    return (
        f'<path d="{art.icons()[name]}" fill-rule="evenodd" '
        f'transform="translate({num(-size / 2)} {num(-size / 2)}) scale({scale:.3g})"{" " if more else ""}{more}/>'
    )


def group(attributes: str, content: Iterable[str]) -> str:
    """A group, or nothing if there is nothing in it."""
    inside = "".join(content)
    return f"<g {attributes}>{inside}</g>" if inside else ""
