"""Every kind of token and how it is drawn: a new kind of piece is a drawing of its own and a line here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from render.ink.canvas import Canvas
from render.ink.theme import GOLD, Theme
from render.paint.pieces.beaver import draw_beaver, draw_queen
from render.paint.pieces.birds import draw_crow, draw_vulture
from render.paint.pieces.otter import draw_otter
from render.paint.pieces.seat_marks import draw_mark_face
from render.scene import Kind

DrawFace = Callable[[Canvas, float, float, float, str, Theme], None]
"""Draws a face on a canvas about (x, y), in a circle of a radius (px), for a side and in a theme."""


@dataclass(frozen=True, slots=True)
class Design:
    """What tells the tokens of one kind from others."""

    draw_face: DrawFace
    size: float = 0.93
    """Radius of the face, in radii of the token."""
    down: float = 0.03
    """How far the middle of the face lies below that of the token, in radii of the token."""
    rim: str = ""
    """The colour of the rim; "" for that of the side."""
    splashed: bool = False
    """Whether paint has splashed out from under the token."""


KINDS: Final[Mapping[Kind, Design]] = MappingProxyType(
    {
        Kind.BEAVER: Design(draw_beaver),
        Kind.MARK: Design(draw_mark_face, size=1, down=0),
        Kind.QUEEN: Design(draw_queen, size=0.8, down=0.15, rim=GOLD),
        Kind.OTTER: Design(draw_otter),
        Kind.CROW: Design(draw_crow),
        Kind.VULTURE: Design(draw_vulture),
        Kind.SPLAT: Design(draw_beaver, splashed=True),
    }
)
