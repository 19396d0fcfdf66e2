"""Dara: drop ten beavers each, then move them into rows of exactly three to remove the opponent's.

The board has 6 x 5 cells (options: 6 x 6, 7 x 7). The seats first drop beavers on empty cells (`c3`), then
move them one step along a row or column (`c2-c1`). Rows of more than three are never allowed. A seat that
moves into a row of three may remove an opposing beaver that isn't in a row of three (`c2-c1/e5`). A seat with
fewer than three beavers or no legal move loses.

Rules: the West African dara from the "Vikings" sheet of Soggy Bottom Games. The board has the usual size. We
added the draws, and passing while dropping.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.record import replace
from engines.boards.cells import cells_of, mask_of
from engines.boards.grids import ORTHOGONALS, Grid
from engines.core import About, Game, Message, Option, msg, nmsg, pmsg
from engines.notation import points_of

SIZES: Final = ("6x5", "6x6", "7x7")
"""The boards, columns x rows, as named in the option."""
_ROW: Final = 3
"""How many beavers make a row; a side with fewer on the board can't make one."""
_DROPS: Final = "b4 a5 f4 b5 d3 c5 c2 e5 a1 d4 b1 a3 e1 f3 d5 e2 f5 f1 a4 c4"
"""Twenty drops for the example in the rules: one row is made, another is about to be."""


@dataclass(frozen=True)
class Ground(Grid):
    """A board with its lines along rows and columns, worked out once as bitboards."""

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, int, str], ...], ...]:
        """Each step from each cell, as the cell reached, its bit and the notation."""
        return tuple(
            tuple(
                (end, 1 << end, f"{start}-{self.points[end]}") for end in self.neighbours(cell, ORTHOGONALS)
            )
            for cell, start in enumerate(self.points)
        )

    @cached_property
    def threes(self) -> tuple[int, ...]:
        """Every line of three cells."""
        return tuple(mask_of(line) for line in self.lines(_ROW, ORTHOGONALS[:2]))

    @cached_property
    def through(self) -> Mapping[int, tuple[tuple[int, ...], ...]]:
        """The lines of each length (three, four) through each cell."""
        return {
            length: tuple(
                tuple(mask_of(line) for line in self.lines(length, ORTHOGONALS[:2]) if cell in line)
                for cell in range(len(self.points))
            )
            for length in (_ROW, _ROW + 1)
        }

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The other cells of the lines of three through each cell, as a bitboard."""
        return tuple(reduce(or_, lines, 0) & ~(1 << cell) for cell, lines in enumerate(self.through[_ROW]))

    def in_row(self, own: int, cell: int, length: int = _ROW) -> bool:
        """Return whether the beaver of `own` on `cell` stands in a row of at least `length`."""
        for line in self.through[length][cell]:  # noqa: SIM110 - random games spend their time here
            if own & line == line:
                return True
        return False

    def loose(self, own: int) -> int:
        """Return the beavers of `own` that are in no row of three."""
        rows = 0
        for line in self.threes:
            if own & line == line:
                rows |= line
        return own & ~rows

    def legal_steps(self, own: int, other: int) -> Iterator[tuple[str, bool]]:
        """Yield the notation of each step that makes no row too long, and whether it makes a row of three."""
        empty = ~(own | other)
        left, near = own, self.near
        while left:
            low = left & -left
            left ^= low
            for end, bit, step in self.steps[low.bit_length() - 1]:
                if empty & bit:
                    after = own ^ (low | bit)
                    if (after & near[end]).bit_count() < _ROW - 1 or not self.in_row(after, end):
                        yield step, False
                    elif not self.in_row(after, end, _ROW + 1):
                        yield step, True


GROUNDS: Final = {size: Ground(int(size[0]), int(size[2])) for size in SIZES}


@dataclass(frozen=True, slots=True)
class Dara(Duel):
    """A position of Dara."""

    hands: tuple[int, int] = (0, 0)
    """Beavers each seat still has to drop."""
    captured: tuple[int, int] = (0, 0)
    """Beavers each seat has lost to the opponent."""
    passed: int = 0
    """1 if the previous turn was a pass, in the drop phase."""
    size: str = SIZES[0]
    """The option `board`."""
    drop_rows: str = "allowed"
    removal: str = "may"
    """The options `drop_rows` and `removal`."""

    draws: ClassVar[Draws] = Draws(progress=pmsg("reason", "a removal"))
    form: ClassVar[Message] = pmsg("part of a sentence", "write one point (c3) or two (c2-c1)")

    @property
    def board(self) -> Ground:
        return GROUNDS[self.size]

    def legal(self) -> list[str]:
        board, own, other = self.board, self.men[self.seat], self.men[1 - self.seat]
        if any(self.hands):
            return self._drops() or ["pass"]
        found = []
        loose: list[int] | None = None
        for step, row in board.legal_steps(own, other):
            if row:
                loose = cells_of(board.loose(other)) if loose is None else loose
                found += [f"{step}/{board.points[cell]}" for cell in loose]
            if not row or not loose or self.removal == "may":
                found.append(step)
        return found

    def follow(self, actor: int, move: str) -> Self:
        if any(self.hands):
            return self._after_drop(actor, move)
        step, _, removed = move.partition("/")
        men, captured = self.after_move(actor, step), self.captured
        if removed:
            gone = 1 << self.board.cell[removed]
            men = (men[0] & ~gone, men[1] & ~gone)
            captured = (captured[0] + actor, captured[1] + 1 - actor)
        series = self.next_series(men, fresh=bool(removed))
        return replace(self, men=men, seat=1 - actor, series=series, captured=captured).with_end()

    def describe_move(self, actor: int, move: str) -> Message:
        if move == "pass":
            return msg("{seat} has nowhere to drop and passes.", seat=self.names[actor])
        step, _, removed = move.partition("/")
        start, _, end = step.partition("-")
        what = {"seat": self.names[actor], "start": start, "end": end, "removed": removed}
        if removed:
            return msg("{seat} moves {start} to {end} and removes {removed}.", **what)
        if end and (step, True) in self.board.legal_steps(self.men[actor], self.men[1 - actor]):
            return msg("{seat} moves {start} to {end} but removes nothing.", **what)
        return Duel.describe_move(self, actor, move)

    def objection(self, move: str) -> Message | None:
        written = points_of(move.partition("/")[0])
        cells = [self.board.cell[point] for point in written if point in self.board.cell]
        dropping = any(self.hands)
        if len(cells) != len(written) or len(written) != (1 if dropping else 2):
            return None
        end, own = cells[-1], self.men[self.seat]
        if self.cells[end] != -1 or (dropping and not self.hands[self.seat]):
            return None
        if not dropping:
            start = cells[0]
            if not own >> start & 1 or end not in self.board.neighbours(start, ORTHOGONALS):
                return None
            own ^= 1 << start
        if self.board.in_row(own | 1 << end, end, _ROW + 1):
            return msg("{point} would make a row of more than three.", point=written[-1])
        if dropping:
            return msg("{point} would make a row. You can't do that while dropping.", point=written[-1])
        return None

    def verdict(self) -> tuple[int | None, Message]:
        match self.end:
            case "few":
                loser = self.seat if self._short(self.seat) else 1 - self.seat
                return 1 - loser, nmsg(
                    "{seat} has only {n} beaver left.",
                    "{seat} has only {n} beavers left.",
                    self.men[loser].bit_count(),
                    seat=self.names[loser],
                )
            case "blocked":
                return 1 - self.seat, pmsg("sentence", "{seat} can't move.", seat=self.names[self.seat])
        return None, self.draws.reason(self.end)

    def _drops(self) -> list[str]:
        """Return where the seat to act can drop a beaver."""
        if not self.hands[self.seat]:
            return []
        board, own = self.board, self.men[self.seat]
        taken = own | self.men[1 - self.seat]
        too_long = _ROW if self.drop_rows == "forbidden" else _ROW + 1
        return [
            point
            for cell, point in enumerate(board.points)
            if not taken >> cell & 1 and not board.in_row(own | 1 << cell, cell, too_long)
        ]

    def _after_drop(self, actor: int, move: str) -> Self:
        """Return the position after a turn of the drop phase; seat 0 starts the move phase."""
        men, hands = self.men, self.hands
        if move == "pass":
            if self.passed or not hands[1 - actor]:
                hands = (0, 0)
        else:
            men = self.after_move(actor, move)
            hands = (hands[0] - 1 + actor, hands[1] - actor)
        seat = 1 - actor if any(hands) else 0
        key = self.key(men, seat)
        series = (*self.series, key) if move == "pass" else (key,)
        passed = int(move == "pass" and any(hands))
        after = replace(self, men=men, seat=seat, series=series, hands=hands, passed=passed)
        return after if any(hands) else after.with_end()

    def ending(self) -> str:
        """Return what ends the game at the start of a turn of the move phase, "" if nothing does."""
        if self._short(self.seat) or self._short(1 - self.seat):
            return "few"
        if not any(self.board.legal_steps(self.men[self.seat], self.men[1 - self.seat])):
            return "blocked"
        return self.draws.end(self.series)

    def _short(self, seat: int) -> bool:
        """Return whether a seat has too few beavers to make a row."""
        return self.men[seat].bit_count() < _ROW


def _begin(seats: int, options: Mapping[str, str]) -> Dara:
    beavers = int(options["beavers"])
    return Dara(
        hands=(beavers, beavers),
        size=options["board"],
        drop_rows=options["drop_rows"],
        removal=options["removal"],
    ).set_up(0, 0)


ABOUT: Final = About(
    family=pmsg("kind of game", "line"),
    minutes=(15, 30),
    summary=msg("Make rows of exactly three to remove beavers."),
    rules=(
        msg(
            "The board has six columns and five rows (options: 6 x 6 and 7 x 7). Only horizontal and "
            "vertical rows and neighbours count, never diagonal ones. Each player has ten beavers (option: "
            "twelve). Blue goes first."
        ),
        msg(
            "First, take turns dropping a beaver on any empty square. Rows of three don't remove anything at "
            "this stage (an option forbids them)."
        ),
        msg(
            "When all the beavers are down, take turns moving one to an empty square next to it, "
            "horizontally or vertically. Blue goes first again."
        ),
        msg(
            "You can never have more than three of your beavers in an unbroken row, whether you're dropping "
            "or moving."
        ),
        msg(
            "When the beaver you moved is in a row of exactly three, you can remove an opposing beaver that "
            "isn't in a row of three itself. Two rows at once still remove only one. An option makes "
            "removing compulsory. You can break up a row and make it again to remove another."
        ),
        msg("You lose if you have fewer than three beavers left or can't move on your turn."),
        Dara.draws.rule,
    ),
    credits=msg(
        "Dara is a traditional West African game. These rules follow the Vikings sheet by Soggy Bottom Games."
    ),
    example=(*_DROPS.split(), "c2-c1/e5"),
)

GAME: Final = Game(
    slug="dara",
    title="Dara",
    aliases=("Derrah", "Doki"),
    options=(
        Option(
            name="board",
            values=SIZES,
            title=pmsg("rule", "Board"),
            labels=(
                pmsg("option", "6 columns, 5 rows"),
                pmsg("option", "6 columns, 6 rows"),
                pmsg("option", "7 columns, 7 rows"),
            ),
        ),
        Option(
            name="beavers",
            values=("10", "12"),
            title=pmsg("rule", "Beavers"),
            labels=(pmsg("option", "Ten each"), pmsg("option", "Twelve each")),
        ),
        Option(
            name="drop_rows",
            values=("allowed", "forbidden"),
            title=pmsg("rule", "Rows while dropping"),
            labels=(pmsg("option", "Allowed, but nothing is removed"), pmsg("option", "Not allowed")),
        ),
        Option(
            name="removal",
            values=("may", "must"),
            title=pmsg("rule", "Removing"),
            labels=(
                pmsg("option", "Optional"),
                pmsg("option", "Compulsory"),
            ),
        ),
    ),
    position=Dara,
    begin=_begin,
    about=ABOUT,
)
