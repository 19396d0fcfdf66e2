"""The panels of the strip, and the scene: a board, the things on it, and the panels around it."""

from dataclasses import dataclass

from render.scene.board import Board, Box
from render.scene.things import Thing


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the strip. Its things are placed in units of its height from its lower left corner."""

    box: Box
    things: tuple[Thing, ...]
    active: bool = False
    """Whether it is lit: it's this seat's turn, or it shows the result."""
    pointer: float | None = None
    """Where a gold tip on the upper edge shows whose turn it is, in units from the left."""


Signs = tuple[tuple[str, str], ...]
"""What stands at each place, or what each choice is, keyed by its name in the notation
(`render.compose.choices`)."""


@dataclass(frozen=True, slots=True)
class Scene:
    board: Board
    things: tuple[Thing, ...]
    """Drawn in this order: last move, pieces, what is picked, where it can go, effects."""
    panels: tuple[Panel, ...] = ()
    alike: Board | None = None
    """A board whose palette this one uses too, so that boards of many sizes share one."""
    signs: Signs = ()
    """What buttons and menus that name places show beside the name; not part of the picture."""
