"""What is printed at the slots of an area: goods, city sites, numbers, marks."""

from collections.abc import Iterator

from . import art
from .geometry import Area, Geometry, Slot
from .svg import SERIF, group, icon_path, ink, num, use

ROLES = {"city": "city", "temple": "temple", "caravan": "caravan", "market": "market"}
"""Roles that are shown by an icon when they are empty; the others are places only."""


def printed_defs(board: Geometry, prefix: str) -> str:
    """The icons that this board needs."""
    needed = sorted({name for area in board.areas for slot in area.slots if (name := _icon(slot))})
    icons = "".join(f'<g id="{prefix}i-{name}">{icon_path(name, 10.5)}</g>' for name in needed)
    ring = (
        f'<circle id="{prefix}sl" r="7.3" {ink(fill="slotf", stroke="slot")} fill-opacity=".5" stroke-width=".8"/>'
        f'<circle id="{prefix}sd" r="6.8" {ink(fill="slotf", stroke="slot")} fill-opacity=".3" stroke-width=".7" '
        'stroke-dasharray="1.6 1.6"/>'
    )
    marks = (
        f'<circle id="{prefix}pop" r="6.2" {ink(fill="halo", stroke="slot")} stroke-width=".8"/>'
        f'<rect id="{prefix}site" x="-5.2" y="-5.2" width="10.4" height="10.4" stroke="#1d1712" stroke-width="1.2"/>'
        f'<path id="{prefix}start" d="M0-6.200 6.200 0 0 6.200-6.200 0z" stroke="#2a1c0e" stroke-width=".9"/>'
    )
    return icons + ring + (marks if any(area.pop for area in board.areas) else "")


def printed_slots(board: Geometry, prefix: str) -> str:
    leads = "".join(
        f"M{num(slot.lead[0])} {num(slot.lead[1])}L{num(slot.x)} {num(slot.y)}"
        for area in board.areas
        for slot in area.slots
        if slot.lead and (_icon(slot) or slot.role in ("pop", "site", "start"))
    )
    lines = (
        f'<path d="{leads}" fill="none" {ink(stroke="ink")} stroke-width=".7" stroke-opacity=".6"/>' if leads else ""
    )
    sites = group(
        f'{ink(fill="slot", also="sites")} pointer-events="none"',
        (drawn for area in board.areas for drawn in _sites(area, prefix)),
    )
    numbers = group(
        f'{ink(fill="ink", also="numbers")} font-family="{SERIF}" font-weight="700" font-size="10.5" '
        'text-anchor="middle" pointer-events="none"',
        (drawn for area in board.areas for drawn in _numbers(area, prefix)),
    )
    return lines + sites + numbers


def _icon(slot: Slot) -> str:
    if slot.role not in ROLES:
        return ""
    return art.icon(slot.print) or ROLES[slot.role]


def _sites(area: Area, prefix: str) -> Iterator[str]:
    for slot in area.slots:
        if name := _icon(slot):
            firm = slot.role in ("city", "caravan")
            yield use(f"{prefix}{'sl' if firm else 'sd'}", slot.x, slot.y)
            yield use(f"{prefix}i-{name}", slot.x, slot.y, "" if firm else 'opacity=".55"')


def _numbers(area: Area, prefix: str) -> Iterator[str]:
    for slot in area.slots:
        if slot.role == "pop":
            yield use(f"{prefix}pop", slot.x, slot.y)
            yield f'<text x="{num(slot.x)}" y="{num(slot.y + 3.6)}">{area.pop}</text>'
        elif slot.role == "site":
            yield use(f"{prefix}site", slot.x, slot.y, f'fill="{"#fdf8ea" if slot.print == "white" else "#1d1712"}"')
        elif slot.role == "start":
            yield use(f"{prefix}start", slot.x, slot.y, f'fill="{art.side(slot.print).colour}"')
