"""Uneven round shapes, such as rocks and banks."""

import math

from render.ink.shapes import Point, Shape, polygon


def blob(x: float, y: float, radius: float, seed: float, rough: float) -> Shape:
    """An uneven disc with three broad lobes, up to `rough` of the radius high, and five finer ones."""
    turns = [math.tau * step / 120 for step in range(120)]
    return polygon(
        around(
            x, y, radius * (1 + rough * math.sin(3 * t + seed) + 0.6 * rough * math.sin(5 * t + 2 * seed)), t
        )
        for t in turns
    )


def around(x: float, y: float, radius: float, angle: float) -> Point:
    """The point `radius` px from (x, y), at `angle` radians clockwise from the right."""
    return x + radius * math.cos(angle), y + radius * math.sin(angle)
