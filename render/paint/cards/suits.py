"""The six suits as shapes, and the signs of Pawns, Courts and the Excuse; each in a box of ±1."""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from render.ink.shapes import Point, Shape, curve, ellipse, polygon, rounded, stroke
from render.kept import cached

_KNOT: Final = 0.29
"""Scale of the trefoil whose lobes reach to three."""
_SPINE: Final = (
    *((-0.76, 0.84), (0.26, 0.88), (0.80, 0.58), (0.46, 0.18)),
    *((-0.12, 0.03), (-0.74, -0.18), (-0.64, -0.76), (0.1, -0.66)),
)
"""The course of the wyrm's body."""
_CROSSINGS: Final = (1 / 12, 5 / 12, 9 / 12)
"""Where along the trefoil its strand lies on top."""


@cached(6)
def suit(letter: str) -> Shape:
    """The sign of a suit by its letter, about the origin."""
    return _SUITS[letter]()


def _moon() -> Shape:
    return ellipse(-0.08, 0, 0.86) - ellipse(0.30, -0.18, 0.70)


def _sun() -> Shape:
    beam = polygon(((0.54, -0.2), (0.96, 0), (0.54, 0.2)))
    beams = (beam.turned(45 * index).ops for index in range(8))
    return ellipse(0, 0, 0.42) + Shape(tuple(op for ops in beams for op in ops))


def _waves() -> Shape:
    """Three rows of one and a half waves each."""
    shape = Shape()
    for row in (-0.54, 0, 0.54):
        across = [step / 20 for step in range(-17, 18)]
        shape += stroke(((x, row + 0.17 * math.sin(1.5 * math.pi * x)) for x in across), 0.29)
    return shape


def _leaf() -> Shape:
    """A pointed leaf, its veins cut out, on a stalk."""
    blade = curve(
        (-0.68, 0.80), (-1.04, -0.12, -0.40, -0.96, 0.84, -0.88), (0.96, 0.32, 0.16, 1.0, -0.68, 0.80)
    )
    for vein, width in (
        (((-0.44, 0.56), (0.44, -0.48)), 0.12),
        (((0, 0.04), (0.04, -0.36)), 0.1),
        (((-0.20, 0.28), (0.28, 0.28)), 0.1),
    ):
        blade -= stroke(vein, width)
    return blade + stroke(((-0.88, 0.92), (-0.56, 0.68)), 0.2)


def _wyrm() -> Shape:
    """A winding body, from a fine tail to a horned head with an eye."""
    spine = _smooth(_SPINE)
    last = len(spine) - 1
    body = _ribbon(spine, [0.07 + 0.35 * min(1, 2 * index / last) for index in range(last)])
    head = curve((-0.06, -0.98), (0.26, -1.02, 0.6, -0.88, 0.9, -0.54), (0.64, -0.4, 0.1, -0.3, -0.06, -0.42))
    horn = polygon(((-0.1, -0.86), (-0.26, -1.14), (0.2, -0.96)))
    return body + head + horn - ellipse(0.26, -0.72, 0.1)


def _knot() -> Shape:
    """A trefoil, each strand cut where another crosses over it."""
    shape = _ribbon([_trefoil(step / 72) for step in range(73)], [0.26] * 72)
    for crossing in _CROSSINGS:
        over = [_trefoil(crossing + step / 144) for step in range(-10, 11)]
        shape = shape - _ribbon(over[3:-3], [0.46] * 14) + _ribbon(over, [0.26] * 20)
    return shape


def _trefoil(share: float) -> Point:
    turn = 2 * math.pi * share
    return (
        _KNOT * (math.sin(turn) + 2 * math.sin(2 * turn)),
        0.08 - _KNOT * (math.cos(turn) - 2 * math.cos(2 * turn)),
    )


def _ribbon(points: Sequence[Point], widths: Sequence[float]) -> Shape:
    """A band along `points`, with a width from `widths` on each stretch."""
    parts = zip(pairwise(points), widths, strict=True)
    return Shape(tuple(op for ends, width in parts for op in stroke(ends, width).ops))


def _smooth(points: Sequence[Point]) -> list[Point]:
    """A Catmull–Rom curve through all points, with sixteen steps from each to the next."""
    held = [points[0], *points, points[-1]]
    course: list[Point] = []
    for a, b, c, d in zip(held, held[1:], held[2:], held[3:], strict=False):
        for step in range(16):
            t = step / 16
            weights = (
                (-t + 2 * t**2 - t**3) / 2,
                (2 - 5 * t**2 + 3 * t**3) / 2,
                (t + 4 * t**2 - 3 * t**3) / 2,
                (t**3 - t**2) / 2,
            )
            course.append(
                (
                    sum(weight * point[0] for weight, point in zip(weights, (a, b, c, d), strict=True)),
                    sum(weight * point[1] for weight, point in zip(weights, (a, b, c, d), strict=True)),
                )
            )
    return [*course, points[-1]]


_SUITS: Final[Mapping[str, Callable[[], Shape]]] = MappingProxyType(
    {"M": _moon, "S": _sun, "W": _waves, "L": _leaf, "Y": _wyrm, "K": _knot}
)

PAWN: Final = (
    ellipse(0, -0.52, 0.4)
    + rounded(-0.44, -0.2, 0.88, 0.2, 0.1)
    + curve(
        (-0.2, -0.1),
        (0.2, -0.1),
        (0.22, 0.3, 0.4, 0.5, 0.62, 0.66),
        (-0.62, 0.66),
        (-0.4, 0.5, -0.22, 0.3, -0.2, -0.1),
    )
    + rounded(-0.76, 0.62, 1.52, 0.32, 0.14)
)
"""A chess pawn."""

COURT: Final = (
    polygon(((-0.98, -0.34), (0, -0.98), (0.98, -0.34)))
    + rounded(-0.9, -0.3, 1.8, 0.18, 0.04)
    + Shape(tuple(op for x in (-0.62, 0, 0.62) for op in rounded(x - 0.15, -0.16, 0.3, 0.84, 0.04).ops))
    + rounded(-0.94, 0.66, 1.88, 0.28, 0.06)
)
"""A gable on three columns."""

CAP: Final = (
    curve(
        (-0.5, 0.5), (-0.34, -0.3, -0.66, -0.5, -0.96, -0.2), (-0.86, -0.98, -0.1, -0.76, 0, -0.1), (0, 0.5)
    ),
    curve((0.5, 0.5), (0.34, -0.3, 0.66, -0.5, 0.96, -0.2), (0.86, -0.98, 0.1, -0.76, 0, -0.1), (0, 0.5)),
    curve((-0.3, 0.3), (-0.34, -0.3, -0.16, -0.7, 0, -0.96), (0.16, -0.7, 0.34, -0.3, 0.3, 0.3)),
    rounded(-0.58, 0.4, 1.16, 0.3, 0.12),
)
"""A fool's cap: two horns, the middle one and the brim."""

BELLS: Final = ellipse(-0.92, -0.08, 0.13) + ellipse(0.92, -0.08, 0.13) + ellipse(0, -0.94, 0.13)
