"""What people write, made fit to be shown and kept: names, messages, remarks. Every door's text passes here."""

import re
import unicodedata

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Neither XML nor a database takes them."""
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""They turn around the text beside them. Arabic and Hebrew letters need none of them."""


def several_lines(text: str) -> str:
    """A message: its lines stay lines."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _TURNS.sub("", _CONTROLS.sub("", text)).strip()


def one_line(text: str, most: int) -> str:
    """A name or a remark; nothing if nothing of it could be seen."""
    line = " ".join(several_lines(text).split())[:most].strip()
    return line if any(map(_is_seen, line)) else ""


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] not in "CMZ"
