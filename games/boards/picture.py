"""PNG for mails and previews: the board in few colours, cropped to what matters."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

import msgspec
from PIL import Image, ImageChops

from games.engine.scene import Arrow, Mark, Piece, Scene
from games.engine.speech import Speech

from . import art
from .geometry import Geometry, load
from .layout import Placed
from .names import label_of, named, names
from .overlay import BEND, CLOSED, FADING, REGIONS, anchor, arrows, regions
from .raster import NOWHERE, SPRITES, Frame, Plate, frame_around, kept_sprite, on_paper, plate, raster, sprite
from .render import place_all
from .tokens import leads, single

SIZE = 1200
"""Pixels of the longer side."""
LIMIT = 200_000
COLOURS = (128, 64, 32)
"""As many as the limit allows."""
ASPECT = 1.5
SMALLEST = 8
"""Pixels of the radius of a piece, if it need not grow too much for that."""
GROWTH = 1.25
EDGE = 8
"""Pixels that the outline of an area is wide at the most."""
SURROUNDINGS = 0.06
"""Of the board's width, shown around the focus."""
ZOOMS = (2.0, 1.7, 1.4, 1.2)
"""Close views of the focus; few of them, so that sprites are used again. Plates are made for the closest."""


class Laid(NamedTuple):
    """A sprite with its upper left corner."""

    image: Image.Image
    x: int
    y: int


def png(svg: str, width: int = SIZE) -> bytes:
    """The picture of an SVG in its colours by day."""
    return _compress(on_paper(raster(svg, width)).convert("RGBA"))


def board_png(scene: Scene, speech: Speech, language: str = "en", width: int = SIZE) -> bytes:
    """The board, cropped to the scene's focus if it has one. `width` is that of the longer side at the most."""
    return _compress(board_image(scene, language, width))


def _compress(image: Image.Image) -> bytes:
    data = b""
    for colours in COLOURS:
        out = BytesIO()
        _few_colours(image, colours).save(out, "PNG", compress_level=6)
        data = out.getvalue()
        if len(data) <= LIMIT:
            break
    return data


def _few_colours(image: Image.Image, colours: int) -> Image.Image:
    """One of them is none, if a part of the image is clear: the page shows through, by day or night."""
    clear = image.getchannel("A").point([255] + [0] * 255)
    if not clear.getbbox():
        return _quantized(image, colours)
    small = _quantized(image, colours - 1)
    palette = small.getpalette() or []
    none = len(palette) // 3
    small.putpalette([*palette, 0, 0, 0])
    small.paste(none, mask=clear)
    small.info["transparency"] = none
    return small


def _quantized(image: Image.Image, colours: int) -> Image.Image:
    return image.convert("RGB").quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def board_image(scene: Scene, language: str, width: int = SIZE) -> Image.Image:
    """What lies off the board is clear."""
    board = load(scene.board)
    view = view_of(scene.focus, board, width)
    placed = place_all(scene, board)[0]
    image, areas, shade = _cut(board, view)
    _tint(image, areas, shade, scene.tints, board)
    _close(image, areas, scene.marks, board)
    for laid in (
        *_names(board.id, language, view.scale),
        *_regions(scene.marks, areas, board, view),
        *_leads(placed, view.scale),
        *_pieces(placed, _radius(board, view.scale), view.scale),
        *_arrows(scene.arrows, board, view.scale),
    ):
        image.paste(laid.image, (laid.x - view.left, laid.y - view.top), laid.image)
    image.putalpha(areas.point([255] * NOWHERE + [0]))
    return image


def view_of(focus: Sequence[str], board: Geometry, width: int = SIZE) -> Frame:
    """The closest view with all areas of the focus; without a focus the whole board."""
    fit = width / max(board.width, board.height)
    whole = frame_around(0, 0, board.width, board.height, fit)
    if not focus:
        return whole
    spots = [spot for key in focus for spot in _spots(board, key)]
    margin = board.width * SURROUNDINGS
    left, right = min(x for x, _ in spots) - margin, max(x for x, _ in spots) + margin
    top, bottom = min(y for _, y in spots) - margin, max(y for _, y in spots) + margin
    for zoom in ZOOMS:
        scale = fit * zoom
        wide = min(width / scale, board.width)
        high = min(wide / ASPECT, board.height)
        if right - left <= wide and bottom - top <= high:
            x = min(max((left + right - wide) / 2, 0), board.width - wide)
            y = min(max((top + bottom - high) / 2, 0), board.height - high)
            return Frame(round(x * scale), round(y * scale), int(wide * scale), int(high * scale), scale)
    return whole


def _spots(board: Geometry, key: str) -> list[tuple[float, float]]:
    area = board.area(key)
    return [(slot.x, slot.y) for slot in area.slots] + [(label.x, label.y) for label in area.labels.values()]


def plate_scale(board: Geometry, view: Frame) -> float:
    """There are two plates of a board: for the whole of it and for the closest view."""
    fit = SIZE / max(board.width, board.height)
    return fit if view.scale <= fit else fit * ZOOMS[0]


def _cut(board: Geometry, view: Frame) -> Plate:
    """What the view shows of a plate. A plate that is not made for its scale is made smaller."""
    scale = plate_scale(board, view)
    parts = plate(board.id, scale)
    ratio = scale / view.scale
    wide, high = parts.ground.size
    box = (
        view.left * ratio,
        view.top * ratio,
        min((view.left + view.width) * ratio, wide),
        min((view.top + view.height) * ratio, high),
    )
    if ratio == 1:
        return Plate(*(part.crop((int(box[0]), int(box[1]), int(box[2]), int(box[3]))) for part in parts))
    size = (view.width, view.height)
    return Plate(
        parts.ground.resize(size, Image.Resampling.HAMMING, box),
        parts.areas.resize(size, Image.Resampling.NEAREST, box),
        parts.shade.resize(size, Image.Resampling.BILINEAR, box),
    )


def _mask(areas: Image.Image, board: Geometry, chosen: Iterable[str], strength: int) -> Image.Image:
    wanted = set(chosen)
    table = [0, *(strength if area.id in wanted else 0 for area in board.areas)]
    return areas.point(table + [0] * (256 - len(table)))


def _tint(
    image: Image.Image, areas: Image.Image, shade: Image.Image, owners: Mapping[str, str], board: Geometry
) -> None:
    """Draws the colours of the owners under what is printed on the land."""
    colours = {key: art.side(side).colour for key, side in owners.items() if side}
    if colours:
        seen = ImageChops.multiply(shade, _mask(areas, board, colours, 255))
        image.paste(_painted(areas, board, colours), mask=seen)


def _close(image: Image.Image, areas: Image.Image, marks: Iterable[Mark], board: Geometry) -> None:
    closed = [mark.area for mark in marks if mark.kind == CLOSED]
    if closed:
        image.paste(art.inks()["wild"][0], mask=_mask(areas, board, closed, round(255 * FADING)))


def _painted(areas: Image.Image, board: Geometry, colours: dict[str, str]) -> Image.Image:
    """Every area in its colour."""
    palette = bytes(3) + b"".join(bytes.fromhex(colours.get(area.id, "#000000")[1:]) for area in board.areas)
    image = areas.copy()
    image.putpalette(palette)
    return image.convert("RGB")


@lru_cache(maxsize=24)
def _names(board: str, language: str, scale: float) -> tuple[Laid, ...]:
    geometry = load(board)
    out = []
    for area in named(geometry):
        label = label_of(area, language)
        wide = max(len(line) for line in label.lines) * label.size * 0.5 + 6
        high = len(label.lines) * label.size * 0.5 + 6
        frame = frame_around(label.x - wide, label.y - high, label.x + wide, label.y + high, scale)
        out.append(_laid(names([area], language), frame))
    return tuple(out)


def _laid(content: str, frame: Frame) -> Laid:
    return Laid(sprite(content, frame), frame.left, frame.top)


def _leads(placed: Iterable[Placed], scale: float) -> Iterator[Laid]:
    for item in placed:
        if item.lead:
            (x, y), margin = item.lead, 1
            left, right = sorted((x, item.x))
            top, bottom = sorted((y, item.y))
            frame = frame_around(left - margin, top - margin, right + margin, bottom + margin, scale)
            yield Laid(kept_sprite(leads([item]), frame), frame.left, frame.top)


def _radius(board: Geometry, scale: float) -> float:
    """A large board is seen from far: its pieces are drawn larger, as far as they have room."""
    return min(max(board.radius, SMALLEST / scale), board.radius * GROWTH)


def _pieces(placed: Iterable[Placed], radius: float, scale: float) -> Iterator[Laid]:
    for item in placed:
        bare = msgspec.structs.replace(item.piece, area="", slot="", note="")
        size = art.kind(bare.kind).size
        half = 2 * radius * size
        frame = frame_around(-half, -half, half, half, scale)
        image = kept_sprite(_single(bare, item.print, radius), frame)
        yield Laid(image, round(item.x * scale) + frame.left, round(item.y * scale) + frame.top)


@lru_cache(maxsize=SPRITES)
def _single(piece: Piece, printed: str, radius: float) -> str:
    return single(Placed(piece, 0, 0, print=printed), radius)


def _regions(marks: Iterable[Mark], areas: Image.Image, board: Geometry, view: Frame) -> Iterator[Laid]:
    """All in one sprite, as large as needed."""
    drawn = [mark for mark in marks if mark.kind in REGIONS and mark.kind != CLOSED]
    keys = sorted({mark.area for mark in drawn})
    box = _mask(areas, board, keys, 255).getbbox() if keys else None
    if box:
        left, top, right, bottom = (
            max(box[0] - EDGE, 0),
            max(box[1] - EDGE, 0),
            min(box[2] + EDGE, view.width),
            min(box[3] + EDGE, view.height),
        )
        paths = "".join(f'<path id="p-{key}" d="{board.area(key).d}"/>' for key in keys)
        frame = Frame(left + view.left, top + view.top, right - left, bottom - top, view.scale)
        yield _laid(f"<defs>{paths}</defs>{regions(drawn, board, '')}", frame)


def _arrows(moves: Sequence[Arrow], board: Geometry, scale: float) -> Iterator[Laid]:
    for number, move in enumerate(moves):
        points = [anchor(board.area(key)) for key in (move.origin, *move.via, move.to)]
        left, right = min(x for x, _ in points) - BEND, max(x for x, _ in points) + BEND
        top, bottom = min(y for _, y in points) - BEND, max(y for _, y in points) + BEND
        yield _laid(arrows([move], board, number), frame_around(left, top, right, bottom, scale))
