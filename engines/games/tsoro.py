"""Tsoro: place three beavers on the seven points of a triangle, then move or jump into a row.

`b2` places a beaver. Once all six are down, `a1-b1` moves one to the empty point: a step along a line, or a
jump from one end of a line to the other over whatever is in the middle. Nothing is captured. A row made by
moving wins; with `drop_line=wins`, so does one made by placing.

Rules: Tsoro Yematatu, a game from Zimbabwe, from the "Baseball players" sheet of Soggy Bottom Games. The
sheet leaves draws to the players, so we added the third repetition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engines.bases.threes import DROP_LINE, Threes, by_mask
from engines.boards.cells import cells_of
from engines.boards.nets import Net
from engines.core import About, Game, Message, msg, pmsg

NET: Final = Net.of(
    {
        "a1": (0.0, 0.0),
        "b1": (0.5, 0.0),
        "c1": (1.0, 0.0),
        "a2": (0.25, 0.5),
        "b2": (0.5, 0.5),
        "c2": (0.75, 0.5),
        "b3": (0.5, 1.0),
    },
    ["a1 b1 c1", "a2 b2 c2", "a1 a2 b3", "b1 b2 b3", "c1 c2 b3"],
)
_OVER: Final = {
    f"{NET.points[start]}-{NET.points[end]}": NET.points[over]
    for start in range(7)
    for over, end in NET.jumps(start)
}
"""Every jump, and the point it goes over."""
_MOVES: Final = (*(step for steps in NET.steps for _, step in steps), *_OVER)
_MOVES_TO: Final = tuple(
    tuple((1 << NET.cell[move[:2]], move) for move in sorted(_MOVES) if move.endswith(point))
    for point in NET.points
)
"""The steps and jumps to each cell, each with the bit of the cell it starts from."""


@dataclass(frozen=True, slots=True)
class Tsoro(Threes):
    """A position of Tsoro."""

    drop_line: str = "ignored"
    """The option `drop_line`."""

    board: ClassVar = NET
    rows: ClassVar = by_mask(NET.lines)
    form: ClassVar[Message] = pmsg("part of a sentence", "write one point (b2) or two (a1-b1)")

    def legal(self) -> list[str]:
        own, empty = self.men[self.seat], self.empty
        if self.stocks[self.seat]:
            return [NET.points[cell] for cell in cells_of(empty)]
        return [move for bit, move in _MOVES_TO[empty.bit_length() - 1] if bit & own]

    def describe_move(self, actor: int, move: str) -> Message:
        if move not in _OVER:
            return Threes.describe_move(self, actor, move)
        start, end = move.split("-")
        return msg(
            "{seat} jumps from {start} over {over} to {end}.",
            seat=self.names[actor],
            start=start,
            over=_OVER[move],
            end=end,
        )


ABOUT: Final = About(
    family=pmsg("kind of game", "line"),
    minutes=(5, 15),
    summary=msg("Move or jump to make three in a row."),
    rules=(
        msg(
            "The board is a triangle with seven points: the corners, the middles of the sides and the "
            "centre. Five lines join three points each. Each player has three beavers. Blue goes first."
        ),
        msg(
            "First you take turns placing your beavers on any empty point, one at a time. Once all six are "
            "down, one point is left empty."
        ),
        msg(
            "After that, move one of your beavers to the empty point each turn. Step along a line to the "
            "next point, or jump from one end of a line to the other over any beaver in the middle. Nothing "
            "is captured, and you can't pass."
        ),
        msg(
            "You win when a move lines up your three beavers on one of the five lines. A row made by placing "
            "doesn't count. You have to break it and make it again with a move. (With an option, it wins at "
            "once.)"
        ),
        Tsoro.draws.rule,
    ),
    credits=msg(
        "Tsoro Yematatu is a traditional game from Zimbabwe. These rules follow the Baseball players sheet "
        "by Soggy Bottom Games."
    ),
    example=("b3", "a1", "a2", "b1", "c1", "b2", "a2-c2"),
)

GAME: Final = Game(
    slug="tsoro",
    title="Tsoro",
    aliases=("Tsoro Yematatu",),
    akin=("tic-tac-toe", "noughts and crosses"),
    options=(DROP_LINE,),
    position=Tsoro,
    about=ABOUT,
)
