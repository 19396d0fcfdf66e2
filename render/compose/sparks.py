"""Where sparks fly around what has won, without hiding anything."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, dist, hypot, pi, sin
from typing import Final

from render import scene as s
from render.compose.ways import way_of

_MOST: Final = 8
"""At most this many fly."""
_AWAY: Final = ((1.5, 20), (1.75, 30), (1.95, 42), (2.2, 52), (2.5, 64), (2.9, 80))
"""Distances from the middle of a piece, in its radii, each with the least distance from its edge in px."""
_DIRECTIONS: Final = 12
_CLEAR: Final = 26
"""px between the middle of a spark and the edge of anything visible, or of the board."""
_NAME: Final = 22
"""px kept clear around the middle of a name."""
_SIGN: Final = 22
"""The same around a badge or a sign."""
_STRIP: Final = 190
"""px at the foot of the picture taken up by the strip."""
_APART: Final = 90
"""Least distance between sparks, in px."""
_SMALL: Final = 0.75
"""Pieces smaller than this share of the largest bright one are signs and get no sparks."""
_LETTER: Final = 0.56
"""Width of a letter relative to its size."""
_HEAD_LENGTH, _HEAD_HALF = 1.6, 1.7
"""From an arrow's point to the middle of its head, and the radius covering that, in widths of the arrow."""
_LINE: Final = 7
"""px kept clear on each side of a ring's or capsule's edge."""

_Circle = tuple[float, float, float]
"""The middle and the radius of something, in px of the picture."""


def sparks_about(
    board: s.Board, bright: Iterable[s.Thing], things: Iterable[s.Thing], clear: Iterable[s.Spot] = ()
) -> s.Sparks:
    """Put sparks around the `bright` pieces where they hide none of `things`, no name or sign of the board,
    and nothing at the spots to be kept `clear`."""
    field = board.field
    around = [
        (*field.place(thing.at), field.px(thing.radius))
        for thing in bright
        if isinstance(thing, s.Token | s.Stack)
    ]
    largest = max((radius for _, _, radius in around), default=0)
    around = [(x, y, radius) for x, y, radius in around if radius > _SMALL * largest]
    names = (*(label.at for label in board.labels), *clear)
    taken = [(*field.place(at), float(_NAME)) for at in names]
    taken += [
        (*field.place(guide.at), field.px(guide.radius))
        for guide in board.guides
        if isinstance(guide, s.Sign)
    ]
    taken += [circle for thing in things for circle in _covered(thing, board)]
    width, height = board.size
    found: list[tuple[float, float]] = []
    for x, y in _candidates(around):
        if len(found) == _MOST:
            break
        if not (_CLEAR < x < width - _CLEAR and _CLEAR < y < height - _STRIP):
            continue
        if any(dist((x, y), other) < _APART for other in found):
            continue
        if all(hypot(x - ax, y - ay) >= far + _CLEAR for ax, ay, far in taken):
            found.append((x, y))
    return s.Sparks(tuple(_spot(board, *spot) for spot in found))


def _candidates(around: Sequence[_Circle]) -> Iterator[tuple[float, float]]:
    """Possible places for sparks around circles, the nearest first, taking the circles in turn."""
    for ring, (away, least) in enumerate(_AWAY):
        for turn in range(_DIRECTIONS):
            for piece, (x, y, radius) in enumerate(around):
                angle = 2 * pi * ((5 * turn + piece) % _DIRECTIONS + 0.5 * ring + 0.3) / _DIRECTIONS
                far = max(away * radius, radius + least)
                yield x + far * cos(angle), y - far * sin(angle)


def _covered(thing: s.Thing, board: s.Board) -> list[_Circle]:
    """Circles that cover the visible parts of a thing; none if sparks may lie on it."""
    field = board.field
    match thing:
        case (
            s.Token()
            | s.Stack()
            | s.Ghost()
            | s.Chip()
            | s.SentBack()
            | s.Padlock()
            | s.Emblem()
            | s.SideChange()
        ):
            return [(*field.place(thing.at), field.px(thing.radius))]
        case s.NoEntry(at=at, radius=radius):
            x, y = field.place(at)
            aside = s.SIGN_ASIDE * field.px(radius)
            far = 0.5 * field.px(radius)
            return [(x + aside, y - aside, far), (x - aside, y + aside, far)]  # also if turned
        case s.Patch(at=at, width=wide, height=high):
            x, y = field.place(at)
            right, up, corner = 0.4 * field.px(wide), 0.4 * field.px(high), 0.1 * field.px(min(wide, high))
            corners = [
                (x + right * across, y + up * along, corner) for across in (-1, 1) for along in (-1, 1)
            ]
            return [(x, y, 0.5 * field.px(min(wide, high))), *corners]
        case s.FromRing() | s.ToRing():
            return [(*field.place(thing.at), field.px(thing.radius) + _LINE)]
        case s.Callout(at=at, width=width, height=height):
            return [(*field.place(at), 0.6 * field.px(max(width, height)))]
        case s.Badge() | s.Crown() | s.LossBadge() | s.Name():
            return [(*field.place(thing.at), float(_SIGN))]
        case s.Die(at=at, size=size):
            return [(*field.place(at), 0.6 * field.px(size))]
        case s.Card(at=at, width=width) | s.Pile(at=at, width=width):
            return [(*field.place(at), 0.6 * field.px(width))]
        case s.Label():
            return _letters(thing, board)
        case s.Capsule(start=start, end=end, width=width):
            return _along([field.place(start), field.place(end)], field.px(width) / 2 + _LINE)
        case s.Arrow(width=width, stop=stop):
            return _arrow([field.place(spot) for spot in way_of(thing)], field.px(width), field.px(stop))
        case s.Trail(spots=spots, width=width, stop=stop):
            return _arrow([field.place(spot) for spot in spots], field.px(width), field.px(stop))
        case _:
            return []


def _arrow(way: Sequence[tuple[float, float]], width: float, stop: float) -> list[_Circle]:
    """Circles that cover an arrow along a way (px) that stops `stop` px before its end, and its head."""
    (bx, by), (ax, ay) = way[-1], way[-2]
    heading, back = atan2(by - ay, bx - ax), stop + _HEAD_LENGTH * width
    head = (bx - back * cos(heading), by - back * sin(heading), _HEAD_HALF * width)
    return [*_along(way, 0.7 * width), head]


def _along(way: Sequence[tuple[float, float]], half: float) -> list[_Circle]:
    """Circles of radius `half` along straight stretches (px)."""
    circles = []
    for (ax, ay), (bx, by) in pairwise(way):
        count = max(ceil(dist((ax, ay), (bx, by)) / max(half, _CLEAR)), 1)
        shares = [step / count for step in range(count + 1)]
        circles += [(ax + (bx - ax) * share, ay + (by - ay) * share, half) for share in shares]
    return circles


def _letters(label: s.Label, board: s.Board) -> list[_Circle]:
    """Circles that cover a line of text."""
    x, y = board.field.place(label.at)
    wide = min(board.field.px(label.width), _LETTER * label.size * len(str(label.text)))
    left = x - {"l": 0.0, "m": 0.5, "r": 1.0}[label.anchor[0]] * wide
    count = max(round(wide / label.size), 1)
    return [(left + wide * (place + 0.5) / count, y, 0.5 * label.size) for place in range(count)]


def _spot(board: s.Board, x: float, y: float) -> s.Spot:
    """A pixel of the picture in units of the board."""
    field = board.field
    return round((x - field.left) / field.pitch, 4), round((field.bottom - y) / field.pitch, 4)
