"""Queah: four beavers on the board and six in reserve; capture all ten of the opponent's by single leaps.

The board has 13 squares standing on their corners, named like the squares of one colour on a 5 x 5 board, so
squares that share a side are diagonal neighbours by name. `c3` puts a reserve beaver on the board, `b4xd2`
captures and `d2-c3` steps. Replacing a lost beaver comes first and is the whole turn (with
`replacement=and-move`, a capture or step follows). Otherwise a seat captures if it can and steps if it can't.

Rules: the Liberian queah from the "Workers" sheet of Soggy Bottom Games, with the set-up from other sources.
We added the draws and the loss of a blocked player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.leaps import Leaps
from engines.bases.record import replace
from engines.boards.cells import cells_of
from engines.boards.nets import Net, lattice
from engines.core import About, Game, Message, Option, msg, pmsg

NET: Final = Net.of(
    lattice("a1 c1 e1 b2 d2 a3 c3 e3 b4 d4 a5 c5 e5", (0.1, 0.1), 0.2),
    ["a1 b2 c3 d4 e5", "e1 d2 c3 b4 a5", "c1 b2 a3", "c1 d2 e3", "a3 b4 c5", "e3 d4 c5"],
)
"""The squares by their centres; the lines join squares that share a side."""
ON_BOARD: Final = 4
"""How many beavers a side can have on the board at once."""
RESERVE: Final = 6

_LEAPS: Final = Leaps(NET.points, tuple(NET.jumps(cell) for cell in range(len(NET.points))))


@dataclass(frozen=True, slots=True)
class Queah(Duel):
    """A position of Queah."""

    stocks: tuple[int, int] = (RESERVE, RESERVE)
    """Each seat's beavers in reserve."""
    replacement: str = "whole-turn"
    """The option `replacement`."""
    replaced: int = 0
    """1 if the seat to act has replaced a beaver this turn and must still move, else 0."""

    board: ClassVar = NET
    start: ClassVar = ("b2 c1 d2 e1", "a5 b4 c5 d4")
    draws: ClassVar[Draws] = Draws(progress=pmsg("part of a sentence", "a capture or a replacement"))
    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write one square (c3), two (d2-c3) or a capture (b4xd2)"
    )

    @property
    def captured(self) -> tuple[int, int]:
        """How many beavers each seat has lost."""
        first, second = (
            ON_BOARD + RESERVE - men.bit_count() - stock
            for men, stock in zip(self.men, self.stocks, strict=True)
        )
        return first, second

    def key(self, men: tuple[int, int], seat: int) -> int:
        return Duel.key(self, men, seat) | self.replaced << 2 * len(NET.points) + 1

    def legal(self) -> list[str]:
        own, other = self.men[self.seat], self.men[1 - self.seat]
        empty = self.empty
        if self._replaces:
            return [NET.points[cell] for cell in cells_of(empty)]
        return _LEAPS.singles(own, other, empty) or NET.step_moves(own, empty)

    def can_leap(self) -> bool:
        own, other = self.men[self.seat], self.men[1 - self.seat]
        return not self._replaces and _LEAPS.possible(own, other, self.empty)

    def follow(self, actor: int, move: str) -> Self:
        men = self.after_move(actor, move)
        if move in NET.cell:
            return self._after_replacement(actor, men)
        lost = _LEAPS.captures(move) if "x" in move else 0
        after = replace(self, men=self.after_capture(men, actor, lost), seat=1 - actor, replaced=0)
        return after._with_series(() if lost else self.series)

    def describe_move(self, actor: int, move: str) -> Message:
        if "x" in move:
            return _LEAPS.describe(self.names[actor], move)
        return Duel.describe_move(self, actor, move)

    def verdict(self) -> tuple[int | None, Message]:
        seat, other = self.names[self.seat], self.names[1 - self.seat]
        match self.end:
            case "captured":
                return 1 - self.seat, msg("{seat} captured all of {other}'s beavers.", seat=other, other=seat)
            case "stuck":
                return 1 - self.seat, pmsg("sentence", "{seat} can't move.", seat=seat)
        return None, self.draws.reason(self.end)

    @property
    def _replaces(self) -> bool:
        """Whether the seat to act has to replace a beaver now."""
        short = self.men[self.seat].bit_count() < ON_BOARD
        return bool(short and self.stocks[self.seat] and not self.replaced)

    def _after_replacement(self, actor: int, men: tuple[int, int]) -> Self:
        """Return the position after a replacement; the same seat acts again if its turn goes on."""
        stocks = (self.stocks[0] - 1 + actor, self.stocks[1] - actor)
        after = replace(self, men=men, stocks=stocks, replaced=1)
        if self.replacement == "whole-turn" or not after.legal():
            after = replace(after, seat=1 - actor, replaced=0)
        return after._with_series(())

    def _with_series(self, series: tuple[int, ...]) -> Self:
        """Return the position added to `series`, with whatever ends the game there."""
        return replace(self, series=(*series, self.key(self.men, self.seat))).with_end()

    def ending(self) -> str:
        """Return what ends the game at the start of a turn or after a replacement; "" if nothing does."""
        if not self.men[self.seat] and not self.stocks[self.seat]:
            return "captured"
        return self.draws.end(self.series) if self.legal() else "stuck"


ABOUT: Final = About(
    family=pmsg("kind of game", "capture"),
    minutes=(10, 20),
    summary=msg("Capture all ten of your opponent's beavers."),
    rules=(
        msg(
            "Each player has ten beavers, four on the board and six in reserve. The squares stand on their "
            "corners. Two squares are neighbours if they share a side. Blue goes first."
        ),
        msg("On your turn, do the first of these you can: replace, capture or step."),
        msg(
            "Replace: if you have fewer than four beavers on the board and any in reserve, put one on any "
            "empty square. That's your whole turn. (With an option, you then capture or step as well.)"
        ),
        msg(
            "Capture: jump over an opponent's beaver on a neighbouring square to the empty square straight "
            "beyond. The beaver you jump is out of the game. You only get one jump a turn. If there's more "
            "than one, take your pick."
        ),
        msg("Step: move one beaver to an empty neighbouring square."),
        msg(
            "You win when you've captured all ten of your opponent's beavers. Those in reserve have to come "
            "onto the board first. If you can't place or move on your turn, you lose."
        ),
        Queah.draws.rule,
    ),
    credits=msg(
        "Queah is a traditional game from Liberia. These rules follow the Workers sheet by Soggy Bottom "
        "Games."
    ),
    example=("d2-c3", "b4xd2", "a1"),
)

GAME: Final = Game(
    slug="queah",
    title="Queah",
    aliases=("Liberian Queah",),
    akin=("draughts", "checkers"),
    options=(
        Option(
            name="replacement",
            values=("whole-turn", "and-move"),
            title=pmsg("rule", "Replacing a beaver"),
            labels=(pmsg("option", "Takes the whole turn"), pmsg("option", "Then capture or step")),
        ),
    ),
    position=Queah,
    about=ABOUT,
)
