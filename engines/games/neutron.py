"""Neutron: slide the neutron, then a beaver, to bring the neutron to your own home row.

The board is 5 x 5. A turn is two moves by the same seat: the neutron (`c3-c2`), then a beaver (`a5-a2`). The
very first turn skips the neutron. Everything slides as far as it can, in any of eight directions. When the
neutron reaches a home row, the owner of that row wins. A seat that can't complete its turn loses.

Rules: Neutron by Robert A. Kraus from the "Artists" sheet of Soggy Bottom Games. We added the draw by third
repetition.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.boards.cells import cells_of, mask_of, touch
from engines.boards.grids import DIAGONALS, ORTHOGONALS, Grid
from engines.core import About, Either, Game, Message, msg, pmsg

GRID: Final = Grid(5, 5)
HOMES: Final = (mask_of(range(5)), mask_of(range(20, 25)))
"""Each seat's home row, as a bitboard."""
_MIDDLE: Final = GRID.cell["c3"]


def _slide_by_blockers(start: int, ray: tuple[int, ...]) -> dict[int, str]:
    """Map the bitboard of a ray's occupied cells to the slide along it, unless the first cell is occupied."""
    found = {}
    for pattern in product((False, True), repeat=len(ray)):
        free = pattern.index(True) if True in pattern else len(ray)
        if free:
            taken = mask_of(cell for cell, held in zip(ray, pattern, strict=True) if held)
            found[taken] = f"{GRID.points[start]}-{GRID.points[ray[free - 1]]}"
    return found


_SLIDES: Final = tuple(
    tuple((mask_of(ray), _slide_by_blockers(cell, ray)) for ray in GRID.rays(cell, ORTHOGONALS + DIAGONALS))
    for cell in range(25)
)
"""For each cell, its rays as bitboards, each with its slides by the bitboard of occupied cells."""

_BESIDE: Final = tuple(mask_of(GRID.neighbours(cell, ORTHOGONALS + DIAGONALS)) for cell in range(25))


@dataclass(frozen=True, slots=True)
class Neutron(Duel):
    """A position of Neutron, at the start of a turn or between its two parts."""

    men: tuple[int, int] = HOMES
    neutron: int = _MIDDLE
    """The neutron's cell; it belongs to nobody and is not in `men`."""
    part: str = "beaver"
    """What moves next: `neutron` or `beaver`."""

    board: ClassVar = GRID
    draws: ClassVar = Draws(limit=None)
    form: ClassVar = pmsg("part of a sentence", "write two points (c3-c2)")

    @property
    def times_stood(self) -> int:
        # The series only holds positions at the start of a turn.
        return self.series.count(self.series[-1]) if self.series and self.part == "neutron" else 1

    @property
    def warning(self) -> Message | None:
        # The series only holds positions at the start of a turn.
        return self.draws.warning(self.series) if self.part == "neutron" and not self.end else None

    def key(self, men: tuple[int, int], seat: int) -> int:
        return Duel.key(self, men, seat) | self.neutron << 51

    def legal(self) -> list[str]:
        taken = self.men[0] | self.men[1] | 1 << self.neutron
        return [
            move
            for start in cells_of(self._movable)
            for ray, stops in _SLIDES[start]
            if (move := stops.get(taken & ray)) is not None
        ]

    def can_move(self) -> bool:
        taken = self.men[0] | self.men[1] | 1 << self.neutron
        return touch(self._movable, _BESIDE, ~taken)

    def follow(self, actor: int, move: str) -> Self:
        if self.part == "neutron":
            cell = GRID.cell[move.partition("-")[2]]
            end = "home" if 1 << cell & (HOMES[0] | HOMES[1]) else ""
            after = type(self)(self.men, actor, self.series, end, cell, "beaver")
            return after if end or after.can_move() else after._with_end("stuck")
        men = self.after_move(actor, move)
        series = self.next_series(men, fresh=False)
        after = type(self)(men, 1 - actor, series, self.draws.end(series), self.neutron, "neutron")
        return after if after.can_move() else after._with_end("shut")

    def describe_move(self, actor: int, move: str) -> Message:
        if self.part == "beaver":
            return super(Neutron, self).describe_move(actor, move)
        start, end = move.split("-")
        return msg(
            "{seat} moves the neutron from {start} to {end}.", seat=self.names[actor], start=start, end=end
        )

    def objection(self, move: str) -> Message | None:
        start, point = move.partition("-")[0], GRID.points[self.neutron]
        if self.part == "beaver":
            if start == point:
                return msg("Move a beaver now.")
            return None
        if start == point:
            return msg("The neutron must slide all the way: {moves}.", moves=Either(self.legal()))
        if start in GRID.cell:
            moves = Either(self.legal())
            return msg("Move the neutron first: {moves}.", moves=moves)
        return None

    def verdict(self) -> tuple[int | None, Message]:
        seat = self.names[self.seat]
        match self.end:
            case "home":
                owner = 0 if 1 << self.neutron & HOMES[0] else 1
                owned = self.names[owner]
                return owner, msg("The neutron reached {seat}'s home row.", seat=owned)
            case "stuck":
                return 1 - self.seat, pmsg("sentence", "{seat} can't move.", seat=seat)
            case "shut":
                return 1 - self.seat, msg("{seat} can't move the neutron.", seat=seat)
        return None, self.draws.reason(self.end)

    @property
    def _movable(self) -> int:
        """The pieces that can be moved now if nothing is in their way, as a bitboard."""
        return 1 << self.neutron if self.part == "neutron" else self.men[self.seat]

    def _with_end(self, end: str) -> Self:
        return type(self)(self.men, self.seat, self.series, end, self.neutron, self.part)


ABOUT: Final = About(
    family=pmsg("kind of game", "blockade"),
    minutes=(5, 15),
    summary=msg("Get the neutron to your home row."),
    rules=(
        msg(
            "Blue's five beavers start on row 1 and Green's on row 5, their home rows. The neutron belongs "
            "to no one and starts on c3. Blue goes first, moving only a beaver."
        ),
        msg("After that, every turn has two parts. First move the neutron, then one of your beavers."),
        msg(
            "Beavers and the neutron slide in any of the eight directions, always as far as they can, up "
            "to the edge or the next piece. They can't stop early. There's no capturing and no passing."
        ),
        msg(
            "You win as soon as the neutron reaches your home row, even if your opponent moved it. So "
            "don't send it to theirs."
        ),
        msg(
            "You lose if you can't finish your turn: if the neutron is shut in, or if none of your beavers "
            "can move after it."
        ),
        msg(
            "The game is a draw if the same position comes up three times at the start of a turn, with the "
            "same player to move."
        ),
    ),
    credits=msg(
        "Neutron was designed by Robert A. Kraus. These rules follow the Artists sheet by Soggy Bottom Games."
    ),
    example=("b1-b4", "c3-b2"),
)

GAME: Final = Game(
    slug="neutron",
    title="Neutron",
    akin=("chess",),
    position=Neutron,
    about=ABOUT,
)
