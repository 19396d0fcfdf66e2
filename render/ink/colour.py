"""Colour arithmetic: hex strings, mixing, and the contrast ratio of WCAG 2."""

from render.kept import cached

Rgb = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


@cached(512)
def rgb(colour: str) -> Rgb:
    """Red, green and blue of a hex colour.

    >>> rgb("#0E2C35")
    (14, 44, 53)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cached(1024)
def mix(start: str, end: str, share: float) -> str:
    """Return the colour `share` (0 to 1) of the way from `start` to `end`.

    >>> mix("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    pairs = zip(rgb(start), rgb(end), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share + 0.001):02X}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 (the same) to 21 (black on white).

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return round((lighter + 0.05) / (darker + 0.05), 3)
