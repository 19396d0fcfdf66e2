"""Colours as people see them who lack a kind of cones (Machado, Oliveira and Fernandes, 2009, in full)."""

import math

from render.ink.colour import rgb

Linear = tuple[float, float, float]
Rows = tuple[Linear, Linear, Linear]

KINDS: dict[str, Rows] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices upon linear RGB."""
_TO_CONES: Rows = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_OKLAB: Rows = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def as_seen(colour: str, kind: str) -> Linear:
    """A hex colour in linear RGB, as it is seen with `kind` of `KINDS`."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in rgb(colour))
    ]
    red, green, blue = (min(max(value, 0.0), 1.0) for value in _times(KINDS[kind], linear))
    return red, green, blue


def contrast_seen(one: str, other: str, kind: str) -> float:
    """The contrast ratio (WCAG 2) of two hex colours, as they are seen."""
    shares = (0.2126, 0.7152, 0.0722)
    levels = [
        sum(share * value for share, value in zip(shares, as_seen(colour, kind), strict=True))
        for colour in (one, other)
    ]
    return (max(levels) + 0.05) / (min(levels) + 0.05)


def distance_seen(one: str, other: str, kind: str) -> float:
    """How far apart two hex colours are seen, in OKLab, where black and white are 1 apart. Colours of one hue
    whose contrast is 1.5 to 1 are about 0.1 apart."""
    return math.dist(_oklab(as_seen(one, kind)), _oklab(as_seen(other, kind)))


def _oklab(linear: Linear) -> list[float]:
    return _times(_TO_OKLAB, [cone ** (1 / 3) for cone in _times(_TO_CONES, linear)])


def _times(rows: Rows, values: list[float] | Linear) -> list[float]:
    return [sum(share * value for share, value in zip(row, values, strict=True)) for row in rows]
