"""Parts of a board that do not step back at the end: a scoreboard, or what has won."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from render.scene import Box, Thing, Veil


def keep_bright(things: Iterable[Thing], boxes: Sequence[Box]) -> list[Thing]:
    """`things` that have stepped back (`render.compose.endings.stepped_back`), the veil leaving `boxes` of
    the picture out. No two of these stand side by side."""
    return [replace(thing, spared=tuple(boxes)) if isinstance(thing, Veil) else thing for thing in things]
