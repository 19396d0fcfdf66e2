"""What every painter gets to draw with, and which painter draws which kind of thing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from render.ink.overlay import Overlay
from render.ink.text import Translate
from render.ink.theme import Theme
from render.scene import Field

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Brush:
    """What to draw with: the canvas, how places become pixels, the colours and the language."""

    canvas: Overlay
    field: Field
    theme: Theme
    translate: Translate


PAINTERS: Final[dict[type, Callable[[Brush, Any], None]]] = {}
"""The painter for each kind of thing."""


def paints(kind: type[T]) -> Callable[[Callable[[Brush, T], None]], Callable[[Brush, T], None]]:
    """Register the decorated function as the painter of one kind of thing."""

    def register(painter: Callable[[Brush, T], None]) -> Callable[[Brush, T], None]:
        PAINTERS[kind] = painter
        return painter

    return register
