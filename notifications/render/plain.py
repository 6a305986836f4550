"""A mail as plain text, complete in itself, 72 columns."""

import textwrap
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from notifications.inbound.reply import DELIMITER

from .blocks import (
    Alert,
    Block,
    Board,
    Button,
    Facts,
    Fixed,
    Happenings,
    Heading,
    Lines,
    Mail,
    Para,
    Quote,
    Shapes,
    Small,
    Verdict,
)

WIDTH = 72
WIDEST = 78


def to_plain(mail: Mail) -> str:
    parts = [delimiter()] if mail.takes_orders else []
    parts.append(_sides(mail.title.upper(), mail.aside))
    parts += [text for block in mail.blocks if (text := _block(block))]
    tail = "\n".join([_wrap(mail.footer), *(f"{label}: {url}" for label, url in mail.links)]).strip()
    return "\n\n".join(parts) + (f"\n\n-- \n{tail}" if tail else "") + "\n"


def delimiter() -> str:
    text = _("Write your orders above this line")
    return f"{DELIMITER} {text} {DELIMITER[::-1]}"


def _block(block: Block) -> str:
    write: Callable[[Any], str] = _WRITERS[type(block)]
    return write(block)


def _heading(block: Heading) -> str:
    return block.text.upper()


def _para(block: Para | Small | Alert) -> str:
    return _wrap(block.text)


def _facts(block: Facts) -> str:
    width = min(max((len(label) for label, _ in block.rows), default=0) + 2, 24)
    return "\n".join(_hang(f"{label}:", value, width) for label, value in block.rows)


def _happenings(block: Happenings) -> str:
    return "\n".join(_hang(f"{number:>4}", text, 6) for number, text in block.rows)


def _lines(block: Lines) -> str:
    rule = "-" * 40
    return "\n".join([rule, *block.lines, rule]) if block.whole else "\n".join(f"  {line}" for line in block.lines)


def _shapes(block: Shapes) -> str:
    return "\n".join(f"  {shape}\n{_hang('', text, 6)}" for shape, text in block.rows)


def _verdict(block: Verdict) -> str:
    out = []
    for line, remark, good in block.rows:
        out.append(f"{'+' if good else '!'} {line}")
        if remark:
            out.append(_hang("", remark, 4))
    return "\n".join(out)


def _quote(block: Quote) -> str:
    return "\n".join(_hang("", line, 2) if line.strip() else "" for line in block.text.split("\n"))


def _button(block: Button) -> str:
    return f"{block.label}:\n{block.link}"


def _board(block: Board) -> str:
    return ""


def _fixed(block: Fixed) -> str:
    """Columns stay as they are; only what is too long for a terminal is folded, under itself."""
    return "\n".join(_fold(line) if len(line) > WIDEST else line for line in block.text.split("\n"))


def _fold(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(
        line.strip(),
        WIDEST,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


_WRITERS: dict[type[Block], Callable[[Any], str]] = {
    Heading: _heading,
    Para: _para,
    Small: _para,
    Alert: _para,
    Facts: _facts,
    Happenings: _happenings,
    Lines: _lines,
    Shapes: _shapes,
    Verdict: _verdict,
    Quote: _quote,
    Button: _button,
    Board: _board,
    Fixed: _fixed,
}


def _wrap(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, WIDTH, break_long_words=False, break_on_hyphens=False) for line in text.split("\n")
    )


def _hang(label: str, text: str, width: int) -> str:
    lines = textwrap.wrap(text, WIDTH - width, break_long_words=False, break_on_hyphens=False) or [""]
    first = f"{label:<{width}}" if len(label) < width else f"{label}\n{' ' * width}"
    return first + f"\n{' ' * width}".join(lines)


def _sides(left: str, right: str) -> str:
    gap = WIDTH - len(left) - len(right)
    return f"{left}{' ' * gap}{right}".rstrip() if gap >= 2 else f"{left}\n{right}".strip()
