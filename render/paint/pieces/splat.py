"""The shape of spilt paint."""

from typing import Final

from render.ink.shapes import ellipse, stroke

_DROPS: Final = (
    *((10, 0.84, 0.15), (52, 0.60, 0.24), (93, 0.87, 0.12), (133, 0.62, 0.25), (172, 0.80, 0.16)),
    *((214, 0.61, 0.22), (247, 0.89, 0.11), (284, 0.63, 0.26), (328, 0.82, 0.13)),
)
"""Of a splat of radius 1: each drop's direction in degrees, distance and radius."""
SPLAT: Final = sum(
    (
        ellipse(far, 0, size).turned(turn) + stroke(((0, 0), (far, 0)), 1.1 * size).turned(turn)
        for turn, far, size in _DROPS
    ),
    ellipse(0, 0, 0.6),
)
"""Spilt paint, of radius 1."""
