"""Picaria: place three beavers, then move them into a row of three along a drawn line.

`b2` places a beaver on any point but the centre pond c3. Once all six are down, `b2-c3` moves one along a
line to the next point. There are no jumps or captures. A row made by moving wins. The options choose a board
of 13 or 9 points, whether a row made by placing wins, and whether the long diagonals count as rows. (The
sheet calls it a tie if a player can't move. Here only a row can shut a player in, and it has already won.)

Rules: Picaria, a game of the Zuni and other Pueblo peoples, from the "Scouts" sheet of Soggy Bottom Games. We
added the draw by third repetition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from engines.bases.threes import DROP_LINE, Threes, by_mask
from engines.boards.nets import Net, lattice
from engines.core import About, Game, Message, Option, msg, pmsg

_STRAIGHT: Final = ("a1 c1 e1", "a3 c3 e3", "a5 c5 e5", "a1 a3 a5", "c1 c3 c5", "e1 e3 e5")
_NINE: Final = "a1 c1 e1 a3 c3 e3 a5 c5 e5"

NETS: Final = {
    "13": Net.of(
        lattice("a1 c1 e1 b2 d2 a3 c3 e3 b4 d4 a5 c5 e5", pitch=0.25),
        [*_STRAIGHT, "a1 b2 c3 d4 e5", "a5 b4 c3 d2 e1", "a3 b2 c1", "c1 d2 e3", "e3 d4 c5", "c5 b4 a3"],
    ),
    "9": Net.of(
        lattice(_NINE, pitch=0.25),
        [*_STRAIGHT, "a1 c3 e5", "a5 c3 e1", "a3 c1", "c1 e3", "e3 c5", "c5 a3"],
    ),
}
"""The board for each value of the option `board`."""
POND: Final = "c3"

_ROWS: Final = {board: by_mask(net.runs(3)) for board, net in NETS.items()}
_LONG: Final = by_mask(
    tuple(NETS["13"].cell[point] for point in run) for run in (("a1", "c3", "e5"), ("a5", "c3", "e1"))
)
_ROWS_BY_OPTIONS: Final = {
    ("13", "no"): _ROWS["13"],
    ("13", "yes"): _ROWS["13"] | _LONG,
    ("9", "no"): _ROWS["9"],
    ("9", "yes"): _ROWS["9"],
}
"""The rows by the options `board` and `long_diagonal`."""


@dataclass(frozen=True, slots=True)
class Picaria(Threes):
    """A position of Picaria."""

    size: str = "13"
    """The option `board`."""
    drop_line: str = "ignored"
    long_diagonal: str = "no"
    """The options `drop_line` and `long_diagonal`."""

    form: ClassVar[Message] = pmsg("part of a sentence", "write one point (b2) or two (b2-c3)")

    @property
    def board(self) -> Net:
        return NETS[self.size]

    @property
    def rows(self) -> Mapping[int, tuple[int, ...]]:
        return _ROWS_BY_OPTIONS[self.size, self.long_diagonal]

    def legal(self) -> list[str]:
        moves = Threes.legal(self)
        if self.stocks[self.seat]:
            moves.remove(POND)  # always empty until all beavers are down
        return moves

    def objection(self, move: str) -> Message | None:
        if move == POND and self.stocks[self.seat]:
            return msg("You can't place a beaver on the pond, c3.")
        return None


def _begin(seats: int, options: Mapping[str, str]) -> Picaria:
    return Picaria(
        size=options["board"], drop_line=options["drop_line"], long_diagonal=options["long_diagonal"]
    )


ABOUT: Final = About(
    family=pmsg("kind of game", "line"),
    minutes=(5, 15),
    summary=msg("Make a row of three beavers."),
    rules=(
        msg(
            "The board is a square of four smaller squares, each with both diagonals. Its 13 points are "
            "the corners, the middles of the sides, the pond c3 in the centre, and b2, b4, d2 and d4, "
            "where the small diagonals cross. (On the nine-point board these crossings aren't points.) "
            "Each player has three beavers. Blue goes first."
        ),
        msg("First take turns to place your beavers, one at a time, on any empty point except the pond."),
        msg(
            "Once all six are down, move one of your beavers each turn, along a line to the next point, if "
            "it's empty. The pond is open now, too. There's no jumping and no capturing."
        ),
        msg(
            "You win when a move brings your three beavers into a row: three points next to each other on "
            "one line, horizontal, vertical or diagonal. A row made by placing doesn't count. You have to "
            "break it and make it again with a move. (An option lets it win at once.)"
        ),
        msg(
            "On the 13-point board, a corner, the pond and the opposite corner aren't a row, because there "
            "are points in between (an option makes them one)."
        ),
        Picaria.draws.rule,
    ),
    credits=msg(
        "Picaria is a traditional game of the Zuni and other Pueblo peoples. These rules follow the Scouts "
        "sheet by Soggy Bottom Games."
    ),
    example=("a1", "a5", "b2", "c5", "d2", "e3", "d2-c3"),
)

GAME: Final = Game(
    slug="picaria",
    title="Picaria",
    aliases=("Pikaria",),
    akin=("Connect Four", "tic-tac-toe", "noughts and crosses"),
    options=(
        Option(
            name="board",
            values=("13", "9"),
            title=pmsg("rule", "Points on the board"),
            labels=(msg("13"), msg("9")),
        ),
        DROP_LINE,
        Option(
            name="long_diagonal",
            values=("no", "yes"),
            title=pmsg("rule", "Corner, pond, corner"),
            labels=(pmsg("option", "Doesn't count on 13 points"), pmsg("option", "Counts as a row")),
        ),
    ),
    position=Picaria,
    begin=_begin,
    about=ABOUT,
)
