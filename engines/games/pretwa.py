"""Pretwa: step along three circles and three diameters, and capture by leaping; captures are compulsory.

`a4-o` is a step. `c4xa4xa1` leaps over a neighbour of the other side along a diameter, and again while it
can; with `arc_jumps=yes`, it may leap along a circle, too. A seat with no beavers or no legal move loses. On
the third repetition, or after 60 turns without a capture, the side with more beavers wins.

Rules: Pretwa, a game from Bihar in India, from the "Clowns" sheet of Soggy Bottom Games. The repetition and
the 60 turns stand in for the sheet's "neither can capture any more".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engines.bases.draws import Draws
from engines.bases.duel import Duel
from engines.bases.leaps import Leaps
from engines.boards.nets import Net, polar
from engines.core import About, Game, Message, Option, msg, npmsg, pmsg

_RADII: Final = {"a": 0.15, "b": 0.3, "c": 0.45}
NET: Final = Net.of(
    {"o": (0.5, 0.5)}
    | {f"{ring}{k}": polar(_RADII[ring], 90 - 60 * (k - 1)) for ring in "abc" for k in range(1, 7)},
    [f"c{k} b{k} a{k} o a{k + 3} b{k + 3} c{k + 3}" for k in (1, 2, 3)],
    [" ".join(f"{ring}{k}" for k in (1, 2, 3, 4, 5, 6, 1)) for ring in "abc"],
)
QUIET_TURNS: Final = 60
"""How many turns in a row without a capture end the game."""


def leaps_on(net: Net) -> dict[str, Leaps]:
    """Return the leaps on a board, for each value of the option `arc_jumps`."""
    return {
        option: Leaps(net.points, tuple(net.jumps(cell, curved=curved) for cell in range(len(net.points))))
        for option, curved in (("no", False), ("yes", True))
    }


@dataclass(frozen=True, slots=True)
class Pretwa(Duel):
    """A position of Pretwa."""

    arc_jumps: str = "no"
    """The option `arc_jumps`."""

    board: ClassVar = NET
    leaps: ClassVar = leaps_on(NET)
    start: ClassVar = ("a3 a4 a5 b3 b4 b5 c3 c4 c5", "a6 a1 a2 b6 b1 b2 c6 c1 c2")
    draws: ClassVar[Draws] = Draws(
        limit=QUIET_TURNS, verdict=pmsg("part of a sentence", "the player with more beavers wins")
    )
    form: ClassVar[Message] = pmsg(
        "part of a sentence", "write two points (a4-o) or every point you land on (c4xa4xa1)"
    )

    @property
    def captured(self) -> tuple[int, int]:
        """How many beavers each seat has lost."""
        first, second = self.men
        return 9 - first.bit_count(), 9 - second.bit_count()

    def legal(self) -> list[str]:
        own, other = self.men[self.seat], self.men[1 - self.seat]
        empty = self.empty
        return self.leaps[self.arc_jumps].chains(own, other, empty) or self.board.step_moves(own, empty)

    def can_leap(self) -> bool:
        own, other = self.men[self.seat], self.men[1 - self.seat]
        return self.leaps[self.arc_jumps].possible(own, other, self.empty)

    def can_move(self) -> bool:
        return self.board.can_step(self.men[self.seat], self.empty) or self.can_leap()

    def captures(self, move: str) -> int:
        return self.leaps[self.arc_jumps].captures(move) if "x" in move else 0

    def ending(self) -> str:
        return Duel.ending(self) if self.men[self.seat] else "captured"

    def verdict(self) -> tuple[int | None, Message]:
        if self.end == "captured":
            return 1 - self.seat, self.all_captured()
        if self.end == "stuck":
            return 1 - self.seat, pmsg("sentence", "{seat} can't move.", seat=self.names[self.seat])
        counts = tuple(men.bit_count() for men in self.men)
        if counts[0] == counts[1]:
            level = npmsg("part of a sentence", "it's {n} beaver each", "it's {n} beavers each", counts[0])
            return None, self.draws.reason(self.end, level)
        winner = 0 if counts[0] > counts[1] else 1
        what = {"seat": self.names[winner], "more": counts[winner], "less": counts[1 - winner]}
        return winner, self.draws.reason(
            self.end,
            npmsg(
                "part of a sentence",
                "it's {n} beaver to {less}",
                "it's {n} beavers to {less}",
                counts[winner],
                **what,
            ),
        )

    def describe_move(self, actor: int, move: str) -> Message:
        if "x" in move:
            return self.leaps[self.arc_jumps].describe(self.names[actor], move)
        return Duel.describe_move(self, actor, move)


ABOUT: Final = About(
    family=pmsg("kind of game", "capture"),
    minutes=(10, 20),
    summary=msg("Jump and capture on three circles."),
    rules=(
        msg(
            "The board has 19 points: three circles (a, b and c, from the inside out) crossed by three "
            "straight lines through the centre, o. The six spokes are numbered clockwise from the top. Each "
            "player starts with nine beavers on three neighbouring spokes, so only the centre is empty. Blue "
            "goes first."
        ),
        msg("Move one beaver along a line or circle to the next point, if it's empty."),
        msg(
            "Capture by jumping over an opponent's beaver next to yours and landing on the empty point right "
            "behind it. Jumps follow the straight lines, even across the centre. The beaver you jump comes "
            "off at once. (An option allows jumps along the circles, too.)"
        ),
        msg(
            "If you can capture, you must. The same beaver keeps jumping, in any direction, until it can't "
            "capture any more. If there's more than one capture, take your pick."
        ),
        msg("You win when your opponent has no beavers left or can't move."),
        msg(
            "The game also ends when the same position comes up for the third time with the same player to "
            "move, or after 60 turns in a row without a capture. The player with more beavers then wins. "
            "Equal numbers are a draw."
        ),
    ),
    credits=msg(
        "Pretwa is a traditional game from Bihar in India. These rules follow the Clowns sheet by Soggy "
        "Bottom Games."
    ),
    example=("a4-o", "a1xa4", "b4xo"),
)

GAME: Final = Game(
    slug="pretwa",
    title="Pretwa",
    akin=("draughts", "checkers"),
    options=(
        Option(
            name="arc_jumps",
            values=("no", "yes"),
            title=pmsg("rule", "Jumps along the circles"),
            labels=(
                pmsg("option", "No"),
                pmsg("option", "Yes"),
            ),
        ),
    ),
    position=Pretwa,
    about=ABOUT,
)
