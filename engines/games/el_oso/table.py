"""One seat's board of El Oso, and what the Bear's dice and the rain do to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from engines.bases.record import replace
from engines.boards.grids import Grid
from engines.core import JSON

GRID: Final = Grid(5, 5)
PIECES: Final = 12
"""How many pieces each side has."""
FULL: Final = 5
"""Dice and the Cave never make a stack on row 5 (or, in the set-up, on row 1) higher than this."""
TURN_LIMIT: Final = 200
GOAL: Final = 10
"""How many pieces it takes to win alone, for each game played."""

TOP: Final = 20
"""The first cell of row 5."""


class Fall(NamedTuple):
    """What one die did on a board."""

    face: int
    """1 to 6."""
    kind: str
    """`blank`; `down` one space; `ground` (off row 1); `enter` (from the Cave onto row 5); `rain`
    (from the Ground onto row 5); `cave` (rain that goes to the Cave)."""
    start: int | None = None
    """The cell the Bear's pieces left, if they were on the board."""
    end: int | None = None
    """The cell they landed on, if it is on the board."""
    pieces: int = 0
    """How many of the Bear's pieces moved."""
    lost: int = 0
    """How many pieces each side lost at `end`."""
    joined: int = 0
    """How many of the Bear's pieces were already on `end`."""
    left: int = 0
    """What is then on `end`: positive for the player's pieces, negative for the Bear's."""


_COUNTS: Final = ("sky", "pit", "cave", "ground", "turns")


@dataclass(frozen=True, slots=True)
class ElOsoTable:
    """One seat's board and the pieces off it."""

    stacks: tuple[int, ...] = (1,) * 5 + (0,) * 15 + (-1,) * 5
    """The stack height on each cell: positive for the player's, negative for the Bear's, 0 for none."""
    sky: int = 0
    """How many of the player's pieces are saved."""
    pit: int = 0
    """How many of the player's pieces are lost."""
    cave: int = 0
    """How many pieces the Bear has in store."""
    ground: int = 0
    """How many of the Bear's pieces are waiting to rain."""
    turns: int = 0
    """How many turns are finished on this board, including the Bear's part."""

    @property
    def player(self) -> tuple[int, ...]:
        """The height of the player's stack on each cell."""
        return tuple(max(stack, 0) for stack in self.stacks)

    @property
    def bear(self) -> tuple[int, ...]:
        """The height of the Bear's stack on each cell."""
        return tuple(max(-stack, 0) for stack in self.stacks)

    @property
    def done(self) -> bool:
        """Whether the game on this board is over."""
        return self.turns >= TURN_LIMIT or max(self.stacks) <= 0

    @property
    def set_up(self) -> bool:
        """Whether all the pieces have been put on the board."""
        return self.cave + self.ground + sum(self.bear) == PIECES

    def setup_cells(self) -> range:
        """Return the cells for the next die of the set-up: the player's row 1, then the Bear's row 5."""
        return range(5) if sum(self.player) < PIECES else range(TOP, 25)

    def open_columns(self) -> list[int]:
        """Return the columns the next die of the set-up may show."""
        return [cell % 5 for cell in self.setup_cells() if abs(self.stacks[cell]) < FULL]

    def add_piece(self, column: int) -> ElOsoTable:
        """Return the table after a die of the set-up."""
        cell = self.setup_cells()[column]
        stacks = list(self.stacks)
        stacks[cell] += 1 if stacks[cell] > 0 else -1
        return replace(self, stacks=tuple(stacks))

    def to_json(self) -> JSON:
        return {
            "player": {point: n for point, n in zip(GRID.points, self.stacks, strict=True) if n > 0},
            "bear": {point: -n for point, n in zip(GRID.points, self.stacks, strict=True) if n < 0},
            **{name: getattr(self, name) for name in _COUNTS},
        }

    @classmethod
    def from_json(cls, data: JSON) -> ElOsoTable:
        stacks = (data["player"].get(point, 0) - data["bear"].get(point, 0) for point in GRID.points)
        return cls(tuple(stacks), **{name: data[name] for name in _COUNTS})


class Storm:
    """Carries out a roll on a table, die by die, and records in `falls` what each die did."""

    def __init__(self, table: ElOsoTable) -> None:
        self.stacks = list(table.stacks)
        self.pit, self.cave, self.ground = table.pit, table.cave, table.ground
        self.falls: list[Fall] = []

    def over(self) -> bool:
        """Return whether the player has lost the last piece, which ends the roll."""
        return max(self.stacks) <= 0

    def roll(self, faces: tuple[int, ...]) -> None:
        for face in faces:
            self.falls.append(self._bear(face))
            if self.over():
                break

    def rain(self, faces: tuple[int, ...]) -> None:
        for face in faces:
            self.ground -= 1
            cell = TOP + face - 1
            if face == 6 or self.stacks[cell] <= -FULL:
                self.cave += 1
                self.falls.append(Fall(face, "cave", pieces=1))
                continue
            self.falls.append(self._land(Fall(face, "rain", None, cell, 1)))
            if self.over():
                break

    def _bear(self, face: int) -> Fall:
        if face == 6:
            return Fall(face, "blank")
        for cell in range(TOP + face - 1, -1, -5):
            if self.stacks[cell] < 0:
                break
        else:
            entering = min(FULL, self.cave)
            if not entering:
                return Fall(face, "blank")
            self.cave -= entering
            return self._land(Fall(face, "enter", None, TOP + face - 1, entering))
        pieces = -self.stacks[cell]
        self.stacks[cell] = 0
        if cell < 5:
            self.ground += pieces
            return Fall(face, "ground", cell, None, pieces)
        return self._land(Fall(face, "down", cell, cell - 5, pieces))

    def _land(self, fall: Fall) -> Fall:
        """Put the pieces down on `fall.end`, which may be empty or hold a stack of either side."""
        end = fall.end
        assert end is not None
        stood = self.stacks[end]
        lost = min(fall.pieces, max(stood, 0))
        self.pit += lost
        self.cave += lost
        self.stacks[end] = left = stood - fall.pieces
        return fall._replace(lost=lost, joined=max(-stood, 0), left=left)

    def table(self, before: ElOsoTable, turns: int) -> ElOsoTable:
        return ElOsoTable(tuple(self.stacks), before.sky, self.pit, self.cave, self.ground, turns)
