"""Yonmoque: place or move a beaver, replace trapped ones, make four in a row by moving.

The board is 5 x 5, with blue cells, green cells and neutral rocks; each side has six beavers. `c3` places a
beaver. `b2-c3` moves one: a step in any direction or, from a cell of its side's tint, a slide along a
diagonal of that tint. A beaver that moves (never one that is placed) replaces the opponent's beavers it
traps. With `self_trap=replaced`, if it then stands in a trapped run of its own side, that run is replaced in
turn. Four in a row made by moving wins. Five in a row made in any way loses, and so does having no legal
move.

Rules: Yonmoque by Mitsuo Yamamoto (Logy Games) from the "Aces" sheet of Soggy Bottom Games. The sheet has no
draws, so we added two: the third repetition since the last placing, and 100 quiet turns.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.boards.cells import cells_of, mask_of
from engines.boards.grids import AXES, DIAGONALS, ORTHOGONALS, Grid
from engines.core import JSON, About, Game, Message, Option, msg, pmsg

GRID: Final = Grid(5, 5)
TINTS: Final = "ngbgn" "gbgbg" "bgngb" "gbgbg" "ngbgn"  # fmt: skip
"""The tint of each cell, a1 first: `b` blue, `g` green, `n` neutral rock."""
STOCK: Final = 6
QUIET_TURNS: Final = 100
"""How many turns in a row without a placing or a replacement make a draw."""
DRAWS: Final = Draws(QUIET_TURNS, pmsg("part of a sentence", "a beaver being placed or replaced"))

# Bitboards: bit n is cell n of GRID. All geometry is worked out once, here.
_CELLS: Final = range(25)
_BOARD: Final = (1 << 25) - 1
_BITS: Final = tuple(1 << cell for cell in _CELLS)
_NEIGHBOURS: Final = tuple(mask_of(GRID.neighbours(cell, ORTHOGONALS + DIAGONALS)) for cell in _CELLS)
_FOURS: Final = tuple(mask_of(line) for line in GRID.lines(4))
_FOURS_AT: Final = tuple(tuple(four for four in _FOURS if four & bit) for bit in _BITS)
_FIVES: Final = tuple(mask_of(line) for line in GRID.lines(5))


_ARMS: Final = tuple(
    tuple(
        tuple(tuple(_BITS[passed] for passed in GRID.ray(cell, way)) for way in ((x, y), (-x, -y)))
        for x, y in AXES
    )
    for cell in _CELLS
)
"""Each cell's four axes, each as two rays of bits that leave the cell in opposite directions."""


def _slide(cell: int, direction: tuple[int, int]) -> tuple[int, ...]:
    """Return the bits of the cells along a diagonal from `cell` for as long as they share its tint."""
    reached = []
    for passed in GRID.ray(cell, direction):
        if TINTS[passed] != TINTS[cell]:
            break
        reached.append(_BITS[passed])
    return tuple(reached)


_SLIDES: Final = tuple(
    tuple(
        tuple(s for d in DIAGONALS if len(s := _slide(cell, d)) > 1) if TINTS[cell] == tint else ()
        for cell in _CELLS
    )
    for tint in "bg"
)
"""The slides longer than a step, by seat and cell, for a beaver that stands on its own tint."""

_REACHABLE: Final = tuple(
    _NEIGHBOURS[cell] | mask_of(b.bit_length() - 1 for seat in _SLIDES for ray in seat[cell] for b in ray[1:])
    for cell in _CELLS
)
"""Every cell that a beaver of either side could reach from each cell on an empty board."""

_PLACE: Final = -1
_MOVES: Final = {point: (_PLACE, cell) for point, cell in GRID.cell.items()} | {
    f"{GRID.points[start]}-{GRID.points[end]}": (start, end)
    for start in _CELLS
    for end in cells_of(_REACHABLE[start])
}
"""Every possible placing and move, with its two cells; the first cell of a placing is _PLACE."""


@cache
def _placings(row: int, mask: int) -> tuple[str, ...]:
    """Return the points of one row's five bits. The cache has at most 5 x 32 entries."""
    return tuple(GRID.points[5 * row + column] for column in cells_of(mask))


@cache
def _steps(start: int, targets: int) -> tuple[str, ...]:
    """Return the moves from a cell to a set of cells. The cache stays small: a cell has few possible sets."""
    return tuple(f"{GRID.points[start]}-{GRID.points[end]}" for end in cells_of(targets))


def _reach(seat: int, start: int, empty: int) -> int:
    targets = _NEIGHBOURS[start] & empty
    for ray in _SLIDES[seat][start]:
        for bit in ray:
            if not bit & empty:
                break
            targets |= bit
    return targets


def _custodian_captures(mover: int, other: int, cell: int) -> int:
    """Return the beavers of `other` that `mover` traps by moving to `cell`."""
    found = 0
    if _NEIGHBOURS[cell] & other:
        for arms in _ARMS[cell]:
            for ray in arms:
                run = 0
                for bit in ray:
                    if bit & other:
                        run |= bit
                        continue
                    if bit & mover:
                        found |= run
                    break
    return found


def _self_captures(mover: int, other: int, cell: int) -> int:
    """Return the beavers of `mover` in an unbroken run through `cell` with one of `other` at each end."""
    found = 0
    for arms in _ARMS[cell]:
        run = _BITS[cell]
        for ray in arms:
            for bit in ray:
                if not bit & mover:
                    break
                run |= bit
            else:
                break  # the run ends at the edge
            if not bit & other:
                break
        else:
            found |= run
    return found


@dataclass(frozen=True, slots=True)
class Yonmoque(Duel):
    """A position of Yonmoque."""

    stocks: tuple[int, int] = (STOCK, STOCK)
    """How many beavers each seat still has to place."""
    quiet: int = 0
    """Turns since the last placing or replacement; `series` goes back to the last placing."""
    self_trap: str = "replaced"
    """The option `self_trap`."""
    rows: tuple[tuple[int, ...], ...] = ()
    """The cells of each row of five (or four) that ended the game."""

    board: ClassVar = GRID
    past: ClassVar = ("series", "quiet")
    draws: ClassVar = DRAWS
    form: ClassVar = pmsg("part of a sentence", "write one square (c3) or two (b2-c3)")

    @property
    def turns_left(self) -> int | None:
        return DRAWS.turns_left(self.series, self.quiet)

    @property
    def warning(self) -> Message | None:
        return None if self.end else DRAWS.warning(self.series, self.quiet)

    def legal(self) -> list[str]:
        own, empty = self.men[self.seat], self.empty
        found: list[str] = []
        if self.stocks[self.seat]:
            for row in range(5):
                found += _placings(row, empty >> 5 * row & 31)
        while own:
            low = own & -own
            own ^= low
            start = low.bit_length() - 1
            found += _steps(start, _reach(self.seat, start, empty))
        return found

    def follow(self, actor: int, move: str) -> Self:
        start, cell = _MOVES[move]
        stocks, gained, lost = self.stocks, 0, 0
        if placed := start == _PLACE:
            own, other = self.men[actor] | _BITS[cell], self.men[1 - actor]
            stocks = (stocks[0] - 1, stocks[1]) if actor == 0 else (stocks[0], stocks[1] - 1)
        else:
            own, other, gained, lost = self._replaced(actor, start, cell)
        men = (own, other) if actor == 0 else (other, own)
        quiet = 0 if placed or gained or lost else self.quiet + 1
        series = self.next_series(men, fresh=placed)
        end = ""
        fresh = (_BITS[cell] | gained) & ~lost
        rows: tuple[tuple[int, ...], ...] = ()
        four = _makes_four(own, fresh)  # as every five does
        if four and (rows := _new_rows(_FIVES, own, fresh)):
            end = "five"
        elif four and not placed:
            end, rows = "four", _new_rows(_FOURS, own, fresh)
        elif not stocks[1 - actor] and _shut_in(1 - actor, other, _BOARD & ~(own | other)):
            end = "stuck"
        else:
            end = DRAWS.end(series, quiet)
        return type(self)(men, 1 - actor, series, end, stocks, quiet, self.self_trap, rows)

    def verdict(self) -> tuple[int | None, Message]:
        mover, other = 1 - self.seat, self.seat
        rows = tuple("-".join(GRID.points[cell] for cell in row) for row in self.rows)
        row = tuple(GRID.points[cell] for cell in self.rows[0]) if rows else ()
        seat = self.names[mover]
        match self.end:
            case "five" if len(rows) == 1:
                return other, msg("{seat} made five in a row: {points}.", seat=seat, points=row)
            case "five":
                return other, msg("{seat} made rows of five: {rows}.", seat=seat, rows=rows)
            case "four" if len(rows) == 1:
                return mover, msg("{seat} made four in a row: {points}.", seat=seat, points=row)
            case "four":
                return mover, msg("{seat} made rows of four: {rows}.", seat=seat, rows=rows)
            case "stuck":
                return mover, msg("{seat} can't place or move.", seat=self.names[other])
        return None, DRAWS.reason(self.end)

    def describe_move(self, actor: int, move: str) -> Message:
        start, cell = _MOVES[move]
        gained, lost = (0, 0) if start == _PLACE else self._replaced(actor, start, cell)[2:]
        if not gained and not lost:
            return Duel.describe_move(self, actor, move)
        what = {"seat": self.names[actor], "start": GRID.points[start], "end": GRID.points[cell]}
        replaced, caught = (tuple(GRID.points[c] for c in cells_of(mask)) for mask in (gained, lost))
        if gained and lost:
            return msg(
                "{seat} moves {start} to {end}, replaces {points}, but loses {caught}.",
                **what,
                points=replaced,
                caught=caught,
            )
        if gained:
            return msg("{seat} moves {start} to {end} and replaces {points}.", **what, points=replaced)
        return msg(
            "{seat} moves {start} to {end} into a trap and loses {caught}.",
            **what,
            caught=caught,
        )

    def to_json(self) -> JSON:
        return {
            "cells": "".join(".bg"[owner + 1] for owner in self.cells),
            "stocks": list(self.stocks),
            "seat": self.seat,
            "quiet": self.quiet,
            "series": list(self.series),
            "self_trap": self.self_trap,
            "end": self.end,
            "rows": [list(row) for row in self.rows],
        }

    @classmethod
    def from_json(cls, data: JSON) -> Self:
        blue, green = (
            mask_of(cell for cell, owner in enumerate(data["cells"]) if owner == sign) for sign in "bg"
        )
        return cls(
            men=(blue, green),
            seat=data["seat"],
            series=tuple(data["series"]),
            end=data["end"],
            stocks=(data["stocks"][0], data["stocks"][1]),
            quiet=data["quiet"],
            self_trap=data["self_trap"],
            rows=tuple(tuple(row) for row in data["rows"]),
        )

    def _replaced(self, actor: int, start: int, cell: int) -> tuple[int, int, int, int]:
        """Return bitboards after a move: the mover's beavers, the other's, and what the mover gains and
        loses."""
        own = self.men[actor] ^ (_BITS[start] | _BITS[cell])
        other = self.men[1 - actor]
        gained = _custodian_captures(own, other, cell)
        own, other = own | gained, other & ~gained
        lost = _self_captures(own, other, cell) if self.self_trap == "replaced" else 0
        return own & ~lost, other | lost, gained, lost


def _makes_four(own: int, fresh: int) -> bool:
    """Return whether one of the mover's new beavers is in a line of four."""
    for cell in cells_of(fresh):
        for four in _FOURS_AT[cell]:
            if own & four == four:
                return True
    return False


def _new_rows(lines: tuple[int, ...], own: int, fresh: int) -> tuple[tuple[int, ...], ...]:
    """Return the lines full of the mover's beavers that have at least one new one."""
    return tuple(tuple(cells_of(line)) for line in lines if own & line == line and line & fresh)


def _shut_in(seat: int, own: int, empty: int) -> bool:
    return not any(_reach(seat, start, empty) for start in cells_of(own))


ABOUT: Final = About(
    family=pmsg("kind of game", "line"),
    minutes=(10, 20),
    summary=msg("Make four in a row by moving."),
    rules=(
        msg(
            "The board has 8 blue squares, 12 green ones and 5 grey ones with rocks (the corners and the "
            "middle). Beavers can be on any of them. Each player has six beavers in stock. Blue goes first."
        ),
        msg(
            "On your turn, place a beaver from your stock on any empty square, or move one of yours. You "
            "can't pass."
        ),
        msg(
            "A beaver moves one step to an empty square in any direction, including diagonally. From a "
            "square of your own colour, it can also slide along a diagonal as far as you like, but only over "
            "empty squares of your colour."
        ),
        msg(
            "Moving can trap beavers. In each direction, all of your opponent's beavers in an unbroken line "
            "between the beaver you moved and another of yours are replaced by yours, like it or not. "
            "Placing never replaces anything."
        ),
        msg(
            "Then, if the beaver you moved, alone or in an unbroken line of yours, has an opponent's beaver "
            "at each end, it and the line are replaced by your opponent's. (An option leaves this out.) "
            "Replacements don't come from your stock."
        ),
        msg(
            "You win if, after all that, your move has put four of your beavers side by side in a row, "
            "column or diagonal. Those you've just replaced count. Four made by placing, or already there, "
            "win nothing."
        ),
        msg(
            "You lose if you make five in a row, by placing or moving, even if you make four at the same "
            "time. You also lose if you can't place or move."
        ),
        DRAWS.rule,
    ),
    credits=msg(
        "Yonmoque is a game by Mitsuo Yamamoto, published by Logy Games. These rules follow the Aces sheet "
        "by Soggy Bottom Games."
    ),
    example=("c1", "e4", "e5", "b3", "c1-e3"),
)

GAME: Final = Game(
    slug="yonmoque",
    title="Yonmoque",
    aliases=("Yonmoku",),
    akin=("Connect Four", "four in a row", "Gomoku", "reversi", "Othello"),
    options=(
        Option(
            name="self_trap",
            values=("replaced", "safe"),
            title=pmsg("rule", "Moving into a trap"),
            labels=(
                pmsg("option", "Your beavers change sides"),
                pmsg("option", "Safe"),
            ),
        ),
    ),
    position=Yonmoque,
    about=ABOUT,
)
