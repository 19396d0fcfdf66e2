"""Fox & Geese (Beaver & Otters): one beaver jumps the otters that try to trap it, on a cross of 33 points.

The beaver steps along a line (`d4-d3`) or jumps over otters, once or several times (`d4xd2xf4`); it never has
to jump. Otters step down, diagonally down or sideways (`c5-b4`), never up. Options set how many otters there
are, where the beaver starts, how it escapes, how otters move and whether there are diagonals.

Rules: the folk game from the "Footballers" sheet of Soggy Bottom Games, with the three set-ups known for this
board. We added the draws, and the rule that fewer than four otters lose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.leaps import Leaps
from engines.bases.record import replace
from engines.boards.cells import cells_of
from engines.boards.grids import AXES, Direction, Grid
from engines.boards.nets import Net, lattice
from engines.core import About, Game, Message, Option, msg, nmsg, pmsg

_GRID: Final = Grid(7, 7)
_CROSS: Final = tuple(point for point in _GRID.points if point[0] in "cde" or point[1] in "345")


def _lines(axes: tuple[Direction, ...]) -> Iterator[str]:
    """Yield the lines of the cross along `axes`. Only c1 and every second point from it have diagonals."""
    for x, y in axes:
        for cell in map(_GRID.cell.__getitem__, _CROSS):
            ahead, behind = (
                list(takewhile(_CROSS.__contains__, (_GRID.points[c] for c in _GRID.ray(cell, way))))
                for way in ((x, y), (-x, -y))
            )
            if ahead and not behind and (x * y == 0 or sum(divmod(cell, 7)) % 2 == 0):
                yield " ".join([_GRID.points[cell], *ahead])


NETS: Final = {
    lines: Net.of(lattice(" ".join(_CROSS), (0.5 / 7, 0.5 / 7), 1 / 7), _lines(axes))
    for lines, axes in (("diagonals", AXES), ("plain", AXES[:2]))
}
"""The board for each value of the option `lines`; both have the same points."""
FEWEST: Final = 4
"""The fewest otters that can still trap the beaver; with fewer they lose."""
COLOURS: Final = ("blue", "orange")

_ROWS: Final = tuple(int(point[1]) for point in _CROSS)
_LEAPS: Final = {
    lines: Leaps(net.points, tuple(net.jumps(cell) for cell in range(len(_CROSS))))
    for lines, net in NETS.items()
}

_DRAWS: Final = Draws(progress=pmsg("part of a sentence", "a capture or a step down"))
_FREE_DRAWS: Final = Draws()
"""The draws if otters may move up again, so that reaching a lower row is no progress."""


@cache
def _otter_steps(lines: str, geese_moves: str) -> tuple[tuple[tuple[int, str], ...], ...]:
    """Return the steps an otter may take from each cell, as the bit of the cell reached and the notation."""
    return tuple(
        tuple((bit, step) for bit, step in steps if _may_step(step, geese_moves))
        for steps in NETS[lines].steps
    )


def _may_step(step: str, geese_moves: str) -> bool:
    start, end = step.split("-")
    if geese_moves == "any":
        return True
    return end[1] <= start[1] and (geese_moves == "forward" or end[0] == start[0] or end[1] == start[1])


@dataclass(frozen=True, slots=True)
class FoxAndGeese(Duel):
    """A position of Fox & Geese: `men` are the beaver (0 until it is placed) and the otters."""

    geese: int = 13
    """How many otters the game began with."""
    escape: str = "past"
    geese_moves: str = "forward"
    lines: str = "diagonals"
    """The options `escape`, `geese_moves` and `lines`."""

    colours: ClassVar = COLOURS
    form: ClassVar[Message] = pmsg("part of a sentence", "write two points (d4-d3) or every jump (d4xd2xf4)")

    @property
    def board(self) -> Net:
        return NETS[self.lines]

    @property
    def captured(self) -> tuple[int, int]:
        """How many pieces each seat has lost."""
        return 0, self.geese - self.men[1].bit_count()

    @property
    def turns_left(self) -> int | None:
        return self._draws.turns_left(self.series)

    @property
    def warning(self) -> Message | None:
        return None if self.end else self._draws.warning(self.series)

    def legal(self) -> list[str]:
        beaver, otters = self.men
        empty = self.empty
        if self.seat == 1:
            steps = _otter_steps(self.lines, self.geese_moves)
            return [step for start in cells_of(otters) for bit, step in steps[start] if bit & empty]
        if not beaver:
            return [_CROSS[cell] for cell in cells_of(empty)]
        jumps = _LEAPS[self.lines].chains(beaver, otters, empty, stops=True)
        return self.board.step_moves(beaver, empty) + jumps

    def can_leap(self) -> bool:
        beaver, otters = self.men
        return self.seat == 0 and _LEAPS[self.lines].possible(beaver, otters, self.empty)

    def captures(self, move: str) -> int:
        return _LEAPS[self.lines].captures(move) if "x" in move else 0

    def advance(self, actor: int, move: str) -> Self:
        after = Duel.advance(self, actor, move)
        start, _, end = move.partition("-")
        down = actor == 1 and end[1] < start[1] and self.geese_moves != "any"
        return replace(after, series=after.series[-1:]) if down else after

    def describe_move(self, actor: int, move: str) -> Message:
        if "x" in move:
            return _LEAPS[self.lines].describe(self.names[actor], move)
        return Duel.describe_move(self, actor, move)

    def objection(self, move: str) -> Message | None:
        if self.seat == 0:
            return None
        if "x" in move:
            return msg("Otters can't jump.")
        start, _, end = move.partition("-")
        up = start in self.board.cell and end in self.board.cell and end[1] > start[1]
        if up and self.geese_moves != "any":
            return msg("Otters can't move up.")
        return None

    def ending(self) -> str:
        beaver, otters = self.men
        if otters.bit_count() < FEWEST:
            return "few"
        row = _ROWS[beaver.bit_length() - 1]
        if self.escape == "past" and _ROWS[otters.bit_length() - 1] < row:
            return "past"
        if self.escape == "far-side" and row == 7:
            return "far-side"
        if not self.legal():
            return "stuck" if self.seat else "trapped"
        return self._draws.end(self.series)

    def verdict(self) -> tuple[int | None, Message]:
        point = self.board.points[self.men[0].bit_length() - 1]
        match self.end:
            case "few":
                left = self.men[1].bit_count()
                return 0, nmsg("{n} otter can't trap the beaver.", "{n} otters can't trap the beaver.", left)
            case "past":
                return 0, msg("The beaver got past all the otters.")
            case "far-side":
                return 0, msg("The beaver reached the far side.")
            case "stuck":
                return 0, msg("The otters can't move.")
            case "trapped":
                return 1, msg("The beaver is trapped on {point}.", point=point)
        return None, self._draws.reason(self.end)

    @property
    def _draws(self) -> Draws:
        return _FREE_DRAWS if self.geese_moves == "any" else _DRAWS


_OTTERS: Final = {
    13: "c7 d7 e7 c6 d6 e6 a5 b5 c5 d5 e5 f5 g5",
    15: "c7 d7 e7 c6 d6 e6 a5 b5 c5 d5 e5 f5 g5 a4 g4",
    17: "c7 d7 e7 c6 d6 e6 a5 b5 c5 d5 e5 f5 g5 a4 g4 a3 g3",
}


def _begin(seats: int, options: Mapping[str, str]) -> FoxAndGeese:
    geese, net = int(options["geese"]), NETS["diagonals"]
    otters = net.mask(_OTTERS[geese]) if geese % 2 else net.mask(_OTTERS[geese + 1]) & ~net.mask("d5")
    return FoxAndGeese(
        geese=geese,
        escape=options["escape"],
        geese_moves=options["geese_moves"],
        lines=options["lines"],
    ).set_up(net.mask("d4") if options["fox_start"] == "centre" else 0, otters)


ABOUT: Final = About(
    family=pmsg("kind of game", "hunt"),
    minutes=(15, 30),
    summary=msg("Trap it, or get past."),
    rules=(
        msg(
            "The board is a cross of 33 points joined by horizontal and vertical lines. Every other point, "
            "starting with c1, also has diagonals (an option leaves them out). The beaver starts on d4, "
            "with 13 otters at the top, heading down (options: 12 to 17). The beaver moves first."
        ),
        msg(
            "The beaver steps along a line to the next point, in any direction, if it's empty. Or it jumps "
            "an otter on the next point, landing on the empty point straight beyond and capturing the "
            "otter. It can keep jumping, changing direction as it likes. It never has to jump, and it can "
            "stop after any jump."
        ),
        msg(
            "Otters step along a line to the next point, if it's empty: down, diagonally down or sideways, "
            "never up. They can't jump. There's no passing."
        ),
        msg(
            "The otters win by trapping the beaver so it can't move. The beaver wins if fewer than four "
            "otters are left, if the otters can't move, or if every otter is on a lower row than the beaver, "
            "whoever moved last."
        ),
        msg(
            "Options let the beaver choose where it starts, make it reach row 7 to win instead of getting "
            "past the otters, or leave it no way to escape at all. Otters can be limited to moving down and "
            "sideways, or allowed to move in any direction."
        ),
        msg(
            "The game is a draw if the same position comes up three times with the same side to move, or "
            "after 100 turns in a row without a capture or an otter reaching a lower row. If otters may "
            "move up, only captures count."
        ),
    ),
    credits=msg(
        "Fox and Geese is a European folk game. These rules follow the Footballers sheet by Soggy Bottom "
        "Games."
    ),
    example=("d4-d3", "e5-f4", "d3-c3", "d5-d4", "c3xe5xg3"),
    notes=(
        msg(
            "The otters have it easier once they learn to stick together, and the more of them, the easier "
            "it gets. Play twice and swap sides."
        ),
    ),
)

GAME: Final = Game(
    slug="fox-and-geese",
    title="Fox & Geese (Beaver & Otters)",
    aliases=("Fox and Geese", "Fuchs und Gänse", "El zorro y las ocas"),
    options=(
        Option(
            name="geese",
            values=("13", "15", "17", "12", "14", "16"),
            title=pmsg("rule", "Otters"),
            labels=(
                msg("13"),
                pmsg("option", "15, with two on row 4"),
                pmsg("option", "17, with two each on rows 4 and 3"),
                pmsg("option", "12 (13 without d5)"),
                pmsg("option", "14 (15 without d5)"),
                pmsg("option", "16 (17 without d5)"),
            ),
        ),
        Option(
            name="fox_start",
            values=("centre", "free"),
            title=pmsg("rule", "Where the beaver starts"),
            labels=(pmsg("option", "In the middle, on d4"), pmsg("option", "Anywhere")),
        ),
        Option(
            name="escape",
            values=("past", "far-side", "none"),
            title=pmsg("rule", "How the beaver escapes"),
            labels=(
                pmsg("option", "By getting past all the otters"),
                pmsg("option", "By reaching row 7"),
                pmsg("option", "It can't"),
            ),
        ),
        Option(
            name="geese_moves",
            values=("forward", "orthogonal", "any"),
            title=pmsg("rule", "How otters move"),
            labels=(
                pmsg("option", "Down, diagonally and sideways"),
                pmsg("option", "Down and sideways only"),
                pmsg("option", "In any direction"),
            ),
        ),
        Option(
            name="lines",
            values=("diagonals", "plain"),
            title=pmsg("rule", "Lines"),
            labels=(pmsg("option", "With diagonals"), pmsg("option", "Without diagonals")),
        ),
    ),
    position=FoxAndGeese,
    begin=_begin,
    about=ABOUT,
)
