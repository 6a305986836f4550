"""docs/rulings/<slug>.md as HTML: headings, lists, paragraphs, code. Our own files; every text is escaped anyway."""

import re
from functools import lru_cache
from html import escape
from pathlib import Path
from sys import modules

from games.engine.ruleset import Ruleset

REFUSE = re.compile(r'\brefuse\(\s*"([\w.-]+)",\s*"([A-Z][\w.-]*)"')
RULE = re.compile(r"\b[A-Z]{2,6}-[A-Z0-9][A-Z0-9.-]*\d[a-z]?\b")


@lru_cache(maxsize=64)
def rulings(folder: Path, slug: str) -> str:
    """ "" if there are none. The file of a package serves all its rulesets: mare-nostrum.md also mare-nostrum-revised."""
    names = [slug[:end] for end in range(len(slug), 0, -1) if end == len(slug) or slug[end] == "-"]
    path = next((p for name in names if (p := folder / f"{name}.md").is_file()), None)
    return to_html(path.read_text()) if path else ""


def to_html(text: str) -> str:
    """Blocks are parted by empty lines; the first rule id of a block becomes its anchor."""
    seen: set[str] = set()
    return "\n".join(_block(block, seen) for block in re.split(r"\n\s*\n", text.strip()) if block.strip())


def _block(block: str, seen: set[str]) -> str:
    lines = block.strip("\n").split("\n")
    if heading := re.fullmatch(r"(#{1,4}) +(.+)", lines[0]):
        rest = _block("\n".join(lines[1:]), seen) if len(lines) > 1 else ""
        level = min(len(heading[1]) + 1, 4)
        return f"<h{level}{_anchor(heading[2], seen)}>{_inline(heading[2])}</h{level}>{rest}"
    if lines[0].lstrip().startswith(("- ", "* ")):
        items = re.split(r"\n(?=\s*[-*] )", "\n".join(lines))
        made = (re.sub(r"^\s*[-*] ", "", item).replace("\n", " ") for item in items)
        return "<ul>" + "".join(f"<li{_anchor(item, seen)}>{_inline(item)}</li>" for item in made) + "</ul>"
    if lines[0].startswith("|"):
        return _table(lines, seen)
    return f"<p{_anchor(block, seen)}>{_inline(' '.join(lines))}</p>"


def _table(lines: list[str], seen: set[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    body = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    out = []
    for number, row in enumerate(body):
        tag = "th" if number == 0 else "td"
        cells = "".join(f'<{tag} class="l">{_inline(cell)}</{tag}>' for cell in row)
        out.append(f"<tr{_anchor(' '.join(row), seen)}>{cells}</tr>")
    return f'<div class="scroll" tabindex="0"><table>{"".join(out)}</table></div>'


def _anchor(text: str, seen: set[str]) -> str:
    found = RULE.search(text)
    if not found or found[0] in seen:
        return ""
    seen.add(found[0])
    return f' id="rule-{escape(found[0])}"'


def _inline(text: str) -> str:
    out = escape(text, quote=False)
    out = re.sub(r"`([^`]+)`", r"<code>\1</code>", out)
    out = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", out)
    return re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<i>\1</i>", out)


def cited(ruleset: Ruleset) -> dict[str, list[str]]:
    """Refusal -> the rules it may rest on, as the code of the ruleset cites them."""
    return _cited(ruleset.state.__module__)


@lru_cache(maxsize=64)
def _cited(module: str) -> dict[str, list[str]]:
    file = modules[module].__file__
    found: dict[str, list[str]] = {}
    for path in sorted(Path(file or "").parent.rglob("*.py")):
        for problem, rule in REFUSE.findall(path.read_text()):
            rules = found.setdefault(problem, [])
            if rule not in rules:
                rules.append(rule)
    return found
