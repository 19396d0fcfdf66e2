"""Six Men's Morris: place six beavers, move them along the lines, close mills and take the opponent's.

`c4` places a beaver, `a1-a3` moves one along a line to the next point. A player with exactly three beavers
left, none of them in hand, can fly to any empty point. A beaver that closes a mill, one of the eight lines of
three, may take one of the opponent's, written after a slash: `e1/a5`. Beavers in mills can only be taken if
there are no others. A player with two beavers left or no legal move loses.

Rules: the traditional game from the "Clowns" sheet of Soggy Bottom Games. The sheet has no draws, so we added
two: the third repetition, and 100 turns without placing or taking a beaver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.record import replace
from engines.boards.cells import cells_of, mask_of
from engines.boards.nets import Net, lattice
from engines.core import About, Game, Message, Option, msg, pmsg
from engines.notation import is_placing

_SIDES: Final = (
    "a1 c1 e1",
    "e1 e3 e5",
    "a5 c5 e5",
    "a1 a3 a5",
    "b2 c2 d2",
    "d2 d3 d4",
    "b4 c4 d4",
    "b2 b3 b4",
)
_LINKS: Final = ("c1 c2", "d3 e3", "c4 c5", "a3 b3")
"""The links between the squares, which form no mills."""
NET: Final = Net.of(
    lattice("a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5", start=(0.05, 0.05), pitch=0.225),
    [*_SIDES, *_LINKS],
)
STOCK: Final = 6
MILLS: Final = NET.runs(3)

_MILLS: Final = tuple(mask_of(mill) for mill in MILLS)
_MILLS_AT: Final = tuple(
    tuple(mill for mill in _MILLS if mill >> cell & 1) for cell in range(len(NET.points))
)
"""The mills through each cell."""


@dataclass(frozen=True, slots=True)
class SixMensMorris(Duel):
    """A position of Six Men's Morris."""

    stocks: tuple[int, int] = (STOCK, STOCK)
    """How many beavers each seat still has to place."""
    flying: str = "yes"
    removal: str = "may"
    """The options `flying` and `removal`."""

    board: ClassVar = NET
    draws: ClassVar[Draws] = Draws(
        limit=100, progress=pmsg("part of a sentence", "placing or taking a beaver")
    )
    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write one point (c4) or two (a1-a3), plus the beaver you take (a1-a3/d4)"
    )

    @property
    def captured(self) -> tuple[int, int]:
        """How many beavers each seat has lost."""
        return STOCK - self._left(0), STOCK - self._left(1)

    def flies(self, seat: int) -> bool:
        """Return whether a seat's beavers may go to any empty point."""
        return self.flying == "yes" and not self.stocks[seat] and self.men[seat].bit_count() == 3

    def legal(self) -> list[str]:
        own = self.men[self.seat]
        empty = self.empty
        if self.stocks[self.seat]:
            ways = [(0, cell, NET.points[cell]) for cell in cells_of(empty)]
        elif self.flies(self.seat):
            ends = [(cell, NET.points[cell]) for cell in cells_of(empty)]
            ways = [
                (1 << start, cell, f"{NET.points[start]}-{point}")
                for start in cells_of(own)
                for cell, point in ends
            ]
        else:
            ways = [
                (1 << start, bit.bit_length() - 1, step)
                for start in cells_of(own)
                for bit, step in NET.steps[start]
                if bit & empty
            ]
        found = []
        for start, cell, move in ways:
            if _closed_mills(own & ~start | 1 << cell, cell):
                found += self._with_removals(move)
            else:
                found.append(move)
        return found

    def objection(self, move: str) -> Message | None:
        base, _, taken = move.partition("/")
        legal = self.legal()
        if taken and base in legal and not any(other.startswith(f"{base}/") for other in legal):
            return msg("{move} doesn't close a mill.", move=base)
        return None

    def captures(self, move: str) -> int:
        taken = move.partition("/")[2]
        return 1 << NET.cell[taken] if taken else 0

    def advance(self, actor: int, move: str) -> Self:
        after = Duel.advance(self, actor, move)
        if not is_placing(move):
            return after
        first, second = self.stocks
        return replace(after, stocks=(first - 1, second) if actor == 0 else (first, second - 1))

    def ending(self) -> str:
        if self._left(self.seat) <= 2:
            return "reduced"
        return "stuck" if self._blocked() else self.draws.end(self.series)

    def verdict(self) -> tuple[int | None, Message]:
        winner, loser = 1 - self.seat, self.names[self.seat]
        match self.end:
            case "reduced":
                return winner, msg("{seat} is down to two beavers.", seat=loser)
            case "stuck":
                return winner, pmsg("sentence", "{seat} can't move.", seat=loser)
            case _:
                return None, self.draws.reason(self.end)

    def describe_move(self, actor: int, move: str) -> Message:
        base, _, taken = move.partition("/")
        start, _, end = base.rpartition("-")
        cell = NET.cell[end]
        closed = _closed_mills(self.after_move(actor, base)[actor], cell)
        if not closed:
            return Duel.describe_move(self, actor, move)
        mills = tuple("-".join(NET.points[c] for c in MILLS[_MILLS.index(mill)]) for mill in closed)
        what = {"seat": self.names[actor], "start": start, "end": end, "mills": mills, "point": taken}
        match bool(start), bool(taken):
            case True, True:
                return msg("{seat} moves {start} to {end}, closes {mills} and takes {point}.", **what)
            case True, False:
                return msg("{seat} moves {start} to {end} and closes {mills}, but takes nothing.", **what)
            case False, True:
                return msg("{seat} places a beaver on {end}, closes {mills} and takes {point}.", **what)
            case _:
                return msg("{seat} places a beaver on {end} and closes {mills}, but takes nothing.", **what)

    def _with_removals(self, move: str) -> list[str]:
        """Return the ways to play a move that closes a mill: with each removal and, if allowed, without."""
        other = self.men[1 - self.seat]
        free = other
        for mill in _MILLS:
            if other & mill == mill:
                free &= ~mill
        taking = [f"{move}/{NET.points[cell]}" for cell in cells_of(free or other)]
        return taking if taking and self.removal == "must" else [move, *taking]

    def _left(self, seat: int) -> int:
        """Return how many beavers a seat has on the board and in hand."""
        return self.men[seat].bit_count() + self.stocks[seat]

    def _blocked(self) -> bool:
        """Return whether the seat to act has no legal move."""
        if self.stocks[self.seat] or self.flies(self.seat):
            return False
        return not NET.can_step(self.men[self.seat], self.empty)


def _closed_mills(own: int, cell: int) -> list[int]:
    """Return the mills closed by a beaver that has just arrived on `cell`, as bitboards."""
    return [mill for mill in _MILLS_AT[cell] if own & mill == mill]


ABOUT: Final = About(
    family=pmsg("kind of game", "line"),
    minutes=(10, 25),
    summary=msg("Make mills and capture beavers."),
    rules=(
        msg(
            "The board is two squares, one inside the other, joined at the middle of each side. It has 16 "
            "points. Each player starts with six beavers in hand. Blue goes first."
        ),
        msg(
            "While you have beavers in hand, place one on any empty point each turn. After that, move one of "
            "your beavers along a line to the next point, if it's empty. You can't pass."
        ),
        msg(
            "Once you have just three beavers on the board and none in hand, they can fly to any empty "
            "point. If you have more, you keep to the lines. (With an option, there's no flying.)"
        ),
        msg(
            "Three of your beavers along one side of a square make a mill. The short links between the "
            "squares don't count. When the beaver you place or move ends up in a mill, you may take one of "
            "your opponent's beavers off the board for good. You take only one, even if you close two mills "
            "at once. You can open a mill and close it again. (An option makes taking compulsory.)"
        ),
        msg("You can take a beaver from a mill only if all of your opponent's beavers are in mills."),
        msg("You win when your opponent is down to two beavers, counting those in hand, or can't move."),
        SixMensMorris.draws.rule,
    ),
    credits=msg(
        "Six Men's Morris is a traditional European game. These rules follow the Clowns sheet by Soggy "
        "Bottom Games."
    ),
    example=("a1", "a5", "c1", "c5", "e1/a5"),
)

GAME: Final = Game(
    slug="six-mens-morris",
    title="Six Men's Morris",
    aliases=("Mill", "Merels", "Mühle", "Molino"),
    options=(
        Option(
            name="flying",
            values=("yes", "no"),
            title=pmsg("rule", "Flying with three beavers"),
            labels=(pmsg("option", "Allowed"), pmsg("option", "Not allowed")),
        ),
        Option(
            name="removal",
            values=("may", "must"),
            title=pmsg("rule", "Taking a beaver for a mill"),
            labels=(pmsg("option", "Optional"), pmsg("option", "Compulsory")),
        ),
    ),
    position=SixMensMorris,
    about=ABOUT,
)
