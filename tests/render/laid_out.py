"""What a picture lays over what: names and faces that are covered, names that touch, arrows without a shaft,
pieces that are small. All in px of a picture 960 px wide.

A scene knows no theme, and sprites of one theme are as large as those of another: one theme stands for all.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render import scene as s
from render.compose.ways import far_from, way_of
from render.ink.overlay import Laid, Overlay
from render.ink.shapes import Point
from render.ink.text import text_mask
from render.ink.theme import THEMES
from render.ink.typefaces import Weight
from render.paint.brush import Brush
from render.paint.painters import put
from render.scene.zone_layout import PLATE_TEXT

FACE: Final = 0.5
"""Radius of a piece's face, which makes it known, in radii of the piece."""
PIPS: Final = 0.72
"""Width of the part of a die that its pips take, in widths of the die."""
HIDDEN: Final = {"name": 0.04, "badge": 0.125, "face": 0.125, "ghost": 0.125, "die": 0.125}
"""How much of it may be covered: a name's letters not at all, but for the rim of a stroke."""
SHAFT: Final = 10
"""How much of an arrow's shaft is seen at least."""
LEAST_PIECE: Final = 26 * 960 / 400
"""The least diameter of a piece that can be picked: 26 px where a phone shows the picture 400 px wide."""
LEAST_BOARD: Final = 0.9
"""The least width of a board, in widths of the picture."""
_HEAD_LENGTH, _LONGEST_HEAD, _BROADEST = 2.5, 0.58, 0.42
"""As in `render.paint.marks.arrows`."""
_SOLID: Final = [255 * (cover > 127) for cover in range(256)]


class Fault(NamedTuple):
    law: str
    """"name", "badge", "face", "ghost", "die", "touch", "arrow", "straight" or "piece"."""
    what: str
    """What breaks it, in words for the failure message."""


@dataclass(frozen=True)
class Shown:
    """A thing of a scene, where it is, and what is laid on the board for it."""

    thing: s.Thing
    field: s.Field
    laid: Sequence[Laid]
    on_board: bool


@dataclass(frozen=True)
class Part:
    """A part of the picture that is to be seen: letters, or a disc or square of a piece."""

    law: str
    what: str
    left: int
    top: int
    cover: Image.Image
    order: int
    """The place of its thing; -1 on the empty board."""
    thing: s.Thing | None = None

    @property
    def box(self) -> tuple[int, int, int, int]:
        left, top, right, bottom = self.cover.getbbox() or (0, 0, 0, 0)
        return self.left + left, self.top + top, self.left + right, self.top + bottom


def faults(shown: s.Scene, *, over: bool = False) -> list[Fault]:
    """Everything in a picture that breaks a law. Once the match is `over` there are no buttons, and the marks
    of its end may lie on names."""
    things = _shown(shown)
    parts = [
        *_labels(shown.board),
        *(part for order, each in enumerate(things) for part in _parts(each, order)),
    ]
    found = [] if over else [*_touching(parts)]
    for part in parts:
        if not (over and part.law == "name"):
            found += _covered(part, things)
    if not any(isinstance(each.thing, s.Token | s.Stack) and each.thing.picked for each in things):
        found += [
            fault for order, each in enumerate(things) for fault in _arrow(order, each, things, shown.board)
        ]
    for each in things:
        if (
            isinstance(each.thing, s.Glow)
            and each.on_board
            and not each.thing.card
            and _lit(each.thing, things)
        ):
            wide = 2 * each.field.px(each.thing.radius)
            if wide < LEAST_PIECE:
                found.append(Fault("piece", f"{wide:.0f} px wide"))
    return found


def width_of(board: s.Board) -> float:
    """How much of the picture's width a board takes, its zones included."""
    frame = board.frame
    across = [edge for zone in board.zones for edge in (zone.box[0], zone.box[0] + zone.box[2])]
    match frame:
        case s.Frame():
            across += [frame.box[0], frame.box[0] + frame.box[2]]
        case s.Slab():
            # Its wood is an even band around the corners of the field, which are rounded.
            across += [x + sign * (frame.wood + frame.corner) for x, _ in frame.corners for sign in (-1, 1)]
        case s.Disc():
            reach = frame.radius + frame.wood
            across += [frame.centre[0] - reach, frame.centre[0] + reach]
        case s.Bank():
            across += [frame.centre[0] - frame.grass, frame.centre[0] + frame.grass]
    return (max(across) - min(across)) / board.size[0]


def _shown(shown: s.Scene) -> list[Shown]:
    overlay, theme, found = Overlay(), THEMES["dusk"], []
    boxes = [(x, y + height, height, panel) for panel in shown.panels for x, y, _, height in (panel.box,)]
    fields = [(shown.board.field, shown.things)]
    fields += [(s.Field(left, bottom, pitch), panel.things) for left, bottom, pitch, panel in boxes]
    for place, (field, things) in enumerate(fields):
        for thing in things:
            start = len(overlay.laid)
            put(Brush(overlay, field, theme, str), thing)
            found.append(Shown(thing, field, overlay.laid[start:], not place))
    return found


def _labels(board: s.Board) -> Iterator[Part]:
    for label in board.labels:
        yield _written(label.text, board.field.place(label.at), label.size, -1)


def _written(text: str, at: Point, size: int, order: int, thing: s.Thing | None = None) -> Part:
    cover, left, top = text_mask(text, size, Weight.SEMIBOLD, "mm")
    return Part("name", text, round(at[0]) + left, round(at[1]) + top, cover, order, thing)


def _parts(each: Shown, order: int) -> Iterator[Part]:
    """What of a thing is to be seen."""
    thing, field = each.thing, each.field
    match thing:
        case s.Token() | s.Ghost() if thing.side:
            law = "face" if isinstance(thing, s.Token) else "ghost"
            yield _round(law, thing.side, field, thing.at, FACE * thing.radius, order, thing)
        case s.Chip() if thing.sign and not thing.gone:
            yield _round("face", thing.sign, field, thing.at, FACE * thing.radius, order, thing)
        case s.Die() | s.Cube():
            half = round(PIPS * field.px(thing.size) / 2)
            x, y = field.place(thing.at)
            square = Image.new("L", (2 * half + 1, 2 * half + 1), 255)
            face = str(thing.face if isinstance(thing, s.Die) else thing.sign)
            yield Part("die", face, round(x) - half, round(y) - half, square, order, thing)
        case s.Name() | s.LitPlate():
            size = thing.size if isinstance(thing, s.Name) else PLATE_TEXT
            yield _written(thing.text, field.place(thing.at), size, order, thing)
        case s.Badge() | s.LossBadge():
            (badge,) = each.laid
            cover = badge.cover.point([255 * (value > 200) for value in range(256)])
            number = thing.text if isinstance(thing, s.Badge) else f"−{thing.count}"
            yield Part("badge", number, badge.left, badge.top, cover, order, thing)
        case s.Label() | s.Headline():
            for line in each.laid:
                yield Part("name", str(line.what), line.left, line.top, line.cover, order, thing)


def _round(
    law: str, what: str, field: s.Field, at: s.Spot, radius: float, order: int, thing: s.Thing
) -> Part:
    reach = max(round(field.px(radius)), 2)
    disc = Image.new("L", (2 * reach + 1, 2 * reach + 1), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, 2 * reach, 2 * reach), fill=255)
    x, y = field.place(at)
    return Part(law, what, round(x) - reach, round(y) - reach, disc, order, thing)


def _covered(part: Part, things: Sequence[Shown]) -> Iterator[Fault]:
    """What hides too much of a part: not what dims all, nor the rest of its own pile, nor a lifted piece, nor
    the marks under a name that is written again on top of them."""
    for order in range(part.order + 1, len(things)):
        thing = things[order].thing
        again = part.law == "name" and _is_again(part, thing)
        if again:
            return
        if isinstance(thing, s.Veil | s.Glow | s.Sparks) or thing == part.thing:
            continue
        if isinstance(thing, s.Token) and (
            thing.picked or not thing.side or (part.law == "face" and thing.side == part.what)
        ):
            continue
        share = max((_share(part, laid) for laid in things[order].laid), default=0.0)
        if share > HIDDEN[part.law] and not _is_written_again(part, things[order + 1 :]):
            yield Fault(part.law, f"{part.what} under {type(thing).__name__}: {share:.0%}")


def _is_again(part: Part, thing: s.Thing) -> bool:
    return isinstance(thing, s.Name | s.LitPlate) and thing.text == part.what


def _is_written_again(part: Part, later: Sequence[Shown]) -> bool:
    return part.law == "name" and any(_is_again(part, each.thing) for each in later)


def _share(part: Part, laid: Laid) -> float:
    """How much of a part something hides."""
    width, height = part.cover.size
    left, top = max(part.left, laid.left), max(part.top, laid.top)
    right, bottom = min(part.left + width, laid.right), min(part.top + height, laid.bottom)
    if left >= right or top >= bottom:
        return 0
    own = part.cover.crop((left - part.left, top - part.top, right - part.left, bottom - part.top))
    other = laid.cover.crop((left - laid.left, top - laid.top, right - laid.left, bottom - laid.top))
    return _ink(ImageChops.multiply(own, other.point(_SOLID))) / max(_ink(part.cover), 1)


def _ink(cover: Image.Image) -> int:
    return sum(value * count for value, count in enumerate(cover.histogram()))


def _touching(parts: Sequence[Part]) -> Iterator[Fault]:
    for one, other in combinations([part for part in parts if part.law in ("name", "badge")], 2):
        if one.what == other.what or (one.thing is not None and one.thing is other.thing):
            continue
        (left, top, right, bottom), (west, north, east, south) = one.box, other.box
        if left <= east and west <= right and top <= south and north <= bottom:
            yield Fault("touch", f"{one.what} and {other.what}")


def _arrow(order: int, each: Shown, things: Sequence[Shown], board: s.Board) -> Iterator[Fault]:
    """Whether an arrow on the board has no shaft to see, or bends with nothing to bend around."""
    thing = each.thing
    if not isinstance(thing, s.Arrow | s.Trail) or not each.on_board:
        return
    way = way_of(thing) if isinstance(thing, s.Arrow) else thing.spots
    px = [each.field.place(spot) for spot in way]
    length = sum(math.dist(*link) for link in pairwise(px))
    leave, stop = each.field.px(thing.leave), each.field.px(thing.stop)
    drawn = max(length - leave - stop, 0)
    width = min(each.field.px(thing.width), _BROADEST * drawn)
    head = isinstance(thing, s.Arrow) or thing.head
    reach = min(_HEAD_LENGTH * width, _LONGEST_HEAD * drawn) if head else 0
    later = [
        laid for other in things[order + 1 :] if not isinstance(other.thing, s.Veil) for laid in other.laid
    ]
    seen = 0
    for far in range(math.ceil(leave), math.floor(length - stop - reach) + 1):
        x, y = _along(px, far)
        seen += not any(_hides(laid, int(x), int(y)) for laid in later)
    if seen < SHAFT:
        yield Fault("arrow", f"{seen} px of its shaft")
    curved = any(len(track.spots) > 2 for track in board.tracks)
    if isinstance(thing, s.Arrow) and thing.bow and not curved and not _in_the_way(thing, things):
        yield Fault("straight", f"{thing.start} to {thing.end}")


def _along(px: Sequence[Point], far: float) -> Point:
    for (ax, ay), (bx, by) in pairwise(px):
        link = math.dist((ax, ay), (bx, by))
        if far <= link and link:
            return ax + (bx - ax) * far / link, ay + (by - ay) * far / link
        far -= link
    return px[-1]


def _hides(laid: Laid, x: int, y: int) -> bool:
    if not (laid.left <= x < laid.right and laid.top <= y < laid.bottom):
        return False
    return laid.cover.getpixel((x - laid.left, y - laid.top)) > 127  # type: ignore[operator]


def _in_the_way(arrow: s.Arrow, things: Sequence[Shown]) -> bool:
    pieces = [each.thing for each in things if isinstance(each.thing, s.Token | s.Ghost | s.Stack | s.Die)]
    return any(
        far_from(piece.at, arrow.start, arrow.end)
        < (piece.size if isinstance(piece, s.Die) else piece.radius)
        for piece in pieces
        if piece.at not in (arrow.start, arrow.end)
    )


def _lit(light: s.Glow, things: Sequence[Shown]) -> bool:
    """Whether a glow is under a piece, not the dot where one can be placed."""
    return any(
        isinstance(each.thing, s.Token | s.Stack) and math.dist(each.thing.at, light.at) < light.radius
        for each in things
        if each.on_board
    )
