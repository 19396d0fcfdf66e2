"""How the board and pieces of a game for two are laid out in its picture."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, cast

from engines.boards.cells import AnyBoard
from engines.core import Position
from engines.notation import path_of
from render import scene as s

STRIP: Final[s.Box] = (40, 924, 880, 132)
FROM_RADIUS: Final = 0.78
"""Radius of the dashed ring where a piece was, in radii of a piece."""
_SPLASHED: Final = 1.2
"""Radius of a piece on a splash of paint, in radii of the piece alone."""


class SeatStanding(Protocol):
    """A position that says which seat owns the piece on each cell, -1 for nobody."""

    @property
    def cells(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class Man:
    """How a piece looks."""

    side: str
    kind: s.Kind = s.Kind.BEAVER
    size: float = 1
    """Relative to the layout's radius."""


Men = dict[int, Man]
"""The pieces by cell."""


def beavers(*sides: str) -> Callable[[Position], Men]:
    """Make all of each seat's pieces beavers of its side."""
    men = tuple(Man(side) for side in sides)

    def of(position: Position) -> Men:
        owners = cast("SeatStanding", position).cells
        return {cell: men[owner] for cell, owner in enumerate(owners) if owner >= 0}

    return of


@dataclass(frozen=True, slots=True)
class DuelLayout:
    """How a game's board and pieces are laid out in its picture."""

    board: s.Board
    names: AnyBoard
    spots: tuple[s.Spot, ...]
    """Where each cell is, in board units."""
    men: Callable[[Position], Men]
    """Returns the pieces of a position, by cell."""
    radius: float = 0.36
    """Of a piece, in board units."""
    strip: s.Box = STRIP
    kinds: tuple[s.Kind, s.Kind] = (s.Kind.BEAVER, s.Kind.BEAVER)
    """The kinds of the seats' tokens in the strip."""

    def reach(self, man: Man) -> float:
        """The radius of a piece including anything that sticks out from under it."""
        return self.radius * man.size * (_SPLASHED if man.kind is s.Kind.SPLAT else 1)

    def token(self, cell: int, man: Man, *, picked: bool = False) -> s.Token:
        return s.Token(self.spots[cell], man.side, self.radius * man.size, man.kind, picked)


def cells_along(layout: DuelLayout, move: str) -> tuple[int, ...]:
    """The cells that a whole or partial move passes through."""
    return tuple(layout.names.cell[point] for point in path_of(move) if point in layout.names.cell)
