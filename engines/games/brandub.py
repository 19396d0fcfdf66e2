"""Hnefatafl (Brandub): eight attackers hunt a queen who, guarded by four vikings, makes for a corner.

The board is 7 x 7. Every piece moves like a chess rook (`d1-b1`). No piece may stop on the centre, and only
the queen may stop on a corner. Capture is custodian: a piece is caught between two pieces of the side that
moves, or between one of them and a corner or the empty centre. It takes four attackers to capture the queen
on the centre, three next to it and two elsewhere.

Rules: the "Vikings" sheet of Soggy Bottom Games, after the Irish brandub of the tafl family. We added the
limit of 100 turns without a capture and the option of a third repetition.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Self

from engines.bases.draws import QUIET, REPEATED, Draws
from engines.bases.duel import Duel
from engines.bases.record import replace
from engines.boards.cells import cells_of, mask_of
from engines.boards.grids import ORTHOGONALS, Grid
from engines.core import About, Game, Message, Option, msg, pmsg

GRID: Final = Grid(7, 7)
CENTRE: Final = GRID.cell["d4"]
CORNERS: Final = tuple(GRID.cell[point] for point in ("a1", "g1", "a7", "g7"))
COLOURS: Final = ("blue", "orange")

# Bitboards: bit n is cell n of GRID. All geometry is worked out once, here.
_CELLS: Final = range(49)
_BITS: Final = tuple(1 << cell for cell in _CELLS)
_CENTRE: Final = _BITS[CENTRE]
_CORNERS: Final = mask_of(CORNERS)

_LINES: Final = tuple(
    tuple(mask_of((*GRID.ray(cell, (x, y)), *GRID.ray(cell, (-x, -y)))) for x, y in ((1, 0), (0, 1)))
    for cell in _CELLS
)
"""The other cells in each cell's row and in its column, as bitboards."""

_BESIDE: Final = tuple(
    tuple((_BITS[ray[0]], _BITS[ray[1]] if len(ray) > 1 else 0) for ray in GRID.rays(cell, ORTHOGONALS))
    for cell in _CELLS
)
"""Each cell's neighbours, as the bit of the neighbour and of the cell beyond it (0 off the board)."""

_SIEGES: Final = {
    _BITS[cell]: mask_of(GRID.neighbours(cell, ORTHOGONALS)) & ~_CENTRE
    for cell in (CENTRE, *GRID.neighbours(CENTRE, ORTHOGONALS))
}
"""The cells that must all hold attackers to capture the queen on the centre or next to it, by her bit."""

_DRAWS: Final = {"second": Draws(times=2), "third": Draws(times=3)}


@cache
def _slides(start: int, line: int, taken: int, closed: int) -> tuple[str, ...]:
    """Return the moves from `start` along `line`. Two bitboards limit them: `taken` holds the occupied cells
    of the line, `closed` the cells that may be crossed but not stopped on."""
    found = []
    for ray in GRID.rays(start, ORTHOGONALS):
        if _BITS[ray[0]] & line:
            for cell in ray:
                if _BITS[cell] & taken:
                    break
                if not _BITS[cell] & closed:
                    found.append(f"{GRID.points[start]}-{GRID.points[cell]}")
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Brandub(Duel):
    """A position of Brandub; seat 0 has the attackers, seat 1 the vikings and the queen."""

    queen: int = _CENTRE
    """The queen's bit, which is also in `men[1]`; 0 once she is captured."""
    repetition: str = "second"
    """The option `repetition`."""
    spot: int = -1
    """The cell where the queen was captured or escaped; -1 before that."""

    board: ClassVar = GRID
    start: ClassVar = ("d1 d2 a4 b4 f4 g4 d6 d7", "d3 c4 e4 d5 d4")
    colours: ClassVar = COLOURS
    form: ClassVar = pmsg("part of a sentence", "write two points (d1-b1)")

    @property
    def captured(self) -> tuple[int, int]:
        """How many attackers and how many of seat 1's pieces are off the board."""
        return 8 - self.men[0].bit_count(), 5 - self.men[1].bit_count()

    @property
    def turns_left(self) -> int | None:
        return self._draws.turns_left(self.series)

    @property
    def warning(self) -> Message | None:
        if self.end:
            return None
        if self.repetition == "second" and len(self.series) > 2:
            back = tuple(move for move in self.legal() if self.play(self.seat, move).end == REPEATED)
            if back:
                return msg("{moves} would repeat a position, which is a draw.", moves=back)
        return self._draws.warning(self.series)

    def key(self, men: tuple[int, int], seat: int) -> int:
        return self._key(men, seat, self.queen)

    def legal(self) -> list[str]:
        return [move for moves in _moves(self.men, self.queen, self.seat) for move in moves]

    def follow(self, actor: int, move: str) -> Self:
        men, queen, lost = self._effects(move)
        end, spot = "", -1
        if queen & lost:
            end, spot, queen = "captured", queen.bit_length() - 1, 0
        elif queen & _CORNERS:
            end, spot = "escaped", queen.bit_length() - 1
        key = self._key(men, 1 - actor, queen)
        series = (key,) if lost else (*self.series, key)
        if not end:
            end = self._draws.end(series)
        if end in ("", QUIET) and not any(_moves(men, queen, 1 - actor)):
            end = "stuck"
        return replace(self, men=men, seat=1 - actor, series=series, end=end, queen=queen, spot=spot)

    def describe_move(self, actor: int, move: str) -> Message:
        start, end = move.split("-")
        _, queen, lost = self._effects(move)
        what = {"seat": self.names[actor], "start": start, "end": end}
        what["caught"] = tuple(
            pmsg("part of a sentence", "the queen on {point}", point=GRID.points[cell])
            if _BITS[cell] & queen
            else GRID.points[cell]
            for cell in cells_of(lost)
        )
        if self.queen & _BITS[GRID.cell[start]]:
            if lost:
                return msg("{seat}'s queen moves {start} to {end} and captures {caught}.", **what)
            return msg("{seat}'s queen moves {start} to {end}.", **what)
        if lost:
            return msg("{seat} moves {start} to {end} and captures {caught}.", **what)
        return pmsg("sentence", "{seat} moves {start} to {end}.", **what)

    def objection(self, move: str) -> Message | None:
        start, _, end = move.partition("-")
        if GRID.cell.get(start) is None or self.cells[GRID.cell[start]] != self.seat:
            return None
        if end == GRID.points[CENTRE]:
            return msg("Pieces can cross the centre, {point}, but not stop there.", point=end)
        if GRID.cell.get(end) in CORNERS and not self.queen & _BITS[GRID.cell[start]]:
            return msg("Only the queen can stop on {point}.", point=end)
        return None

    def verdict(self) -> tuple[int | None, Message]:
        match self.end:
            case "captured":
                point = GRID.points[self.spot]
                return 0, msg("{seat} captured the queen on {point}.", seat=self.names[0], point=point)
            case "escaped":
                point = GRID.points[self.spot]
                return 1, msg("{seat}'s queen reached the corner {point}.", seat=self.names[1], point=point)
            case "stuck":
                return None, pmsg("sentence", "{seat} can't move.", seat=self.names[self.seat])
        return None, self._draws.reason(self.end)

    @property
    def _draws(self) -> Draws:
        return _DRAWS[self.repetition]

    def _key(self, men: tuple[int, int], seat: int, queen: int) -> int:
        return Duel.key(self, men, seat) | queen.bit_length() << 99

    def _effects(self, move: str) -> tuple[tuple[int, int], int, int]:
        """Return the men and the queen's bit after a move, with captured pieces taken off, and a bitboard of
        those pieces."""
        change = GRID.change(move)
        own, other = self.men[self.seat] ^ change, self.men[1 - self.seat]
        end = change & own
        queen = end if self.queen & change else self.queen
        lost = _captures(end.bit_length() - 1, own, other, queen)
        other &= ~lost
        return ((other, own) if self.seat else (own, other)), queen, lost


def _moves(men: tuple[int, int], queen: int, seat: int) -> Iterator[tuple[str, ...]]:
    """Yield the moves of each of a seat's pieces along its row and along its column, skipping empty ones."""
    own, taken = men[seat], men[0] | men[1]
    while own:
        bit = own & -own
        own ^= bit
        start = bit.bit_length() - 1
        closed = _CENTRE if bit == queen else _CENTRE | _CORNERS
        for line in _LINES[start]:
            if moves := _slides(start, line, taken & line, closed):
                yield moves


def _captures(cell: int, own: int, other: int, queen: int) -> int:
    """Return the pieces of `other` captured by a piece of `own` that has just moved to `cell`."""
    lost = 0
    partners = own | _CORNERS | _CENTRE & ~queen
    for beside, beyond in _BESIDE[cell]:
        if not beside & other:
            continue
        if beside != queen:
            caught = beyond & partners
        elif (siege := _SIEGES.get(queen)) is not None:
            caught = siege & own == siege
        else:
            caught = beyond & (own | _CORNERS)
        if caught:
            lost |= beside
    return lost


ABOUT: Final = About(
    family=pmsg("kind of game", "hunt"),
    minutes=(15, 30),
    summary=msg("Get the queen out, or capture her."),
    rules=(
        msg(
            "The board is seven squares by seven. Orange's queen starts in the centre, on d4, with her four "
            "vikings around her. Blue's eight attackers start further out, two on each arm of the cross, and "
            "move first."
        ),
        msg(
            "Every piece moves like a rook in chess, any distance along a row or column over empty squares. "
            "No piece, not even the queen, can stop on the centre, but any piece can cross it while it's "
            "empty. Only the queen can stop on a corner. You can't pass."
        ),
        msg(
            "To capture an attacker or viking, move so that it's between two of your pieces along a row or "
            "column. A corner counts as one of yours, and so does the empty centre, but the edge of the "
            "board never does. The queen can help to capture. One move can capture several pieces."
        ),
        msg("You can safely move between two enemy pieces."),
        msg(
            "On the centre, the queen is captured by attackers on all four sides. Next to the centre, she's "
            "captured by attackers on the other three. Anywhere else she's captured like any other piece, "
            "between two attackers or between an attacker and a corner."
        ),
        msg("The queen's side wins if she reaches a corner. The attackers win if they capture her."),
        msg(
            "The game is a draw if a position is repeated with the same side to move (option: if it occurs "
            "for the third time), if the side to move is stuck, or after 100 turns in a row without a "
            "capture."
        ),
    ),
    credits=msg(
        "Brandub is the Irish game of the old northern tafl family. These rules follow the Vikings sheet by "
        "Soggy Bottom Games."
    ),
    example=("d2-g2", "d3-b3", "d6-g6", "d5-b5"),
    notes=(msg("The queen's side has it easier. Play twice and swap sides."),),
)

GAME: Final = Game(
    slug="brandub",
    title="Hnefatafl (Brandub)",
    aliases=("Brandubh", "Tafl", "Viking Chess", "King's Table", "Ajedrez vikingo"),
    akin=("chess",),
    options=(
        Option(
            name="repetition",
            values=("second", "third"),
            title=pmsg("rule", "Repeating a position"),
            labels=(
                pmsg("option", "A draw straight away"),
                pmsg("option", "A draw the third time"),
            ),
        ),
    ),
    position=Brandub,
    about=ABOUT,
)
