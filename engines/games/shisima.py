"""Shisima: move three beavers around a ring and its middle into a straight row through the stump.

A move takes a beaver one rock along the bank, or along a rope to or from the stump `c` (`r4-c`). There are no
jumps or captures. The first to fill a diameter wins.

Rules: Shisima, a game from Kenya, called "Dusty's Dustup" on the "Cowboys" sheet of Soggy Bottom Games. The
sheet has no draws, so we added the third repetition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engines.bases.threes import Threes, by_mask
from engines.boards.nets import SPOKED_RING
from engines.core import About, Game, Message, msg, pmsg

NET: Final = SPOKED_RING


@dataclass(frozen=True, slots=True)
class Shisima(Threes):
    """A position of Shisima."""

    board: ClassVar = NET
    rows: ClassVar = by_mask(NET.lines)
    start: ClassVar = ("r4 r5 r6", "r8 r1 r2")
    form: ClassVar[Message] = pmsg("part of a sentence", "write two neighbouring points (r4-c)")


ABOUT: Final = About(
    family=pmsg("kind of game", "line"),
    minutes=(5, 15),
    summary=msg("Line up three beavers through the stump."),
    rules=(
        msg(
            "Eight rocks lie around a pond, numbered clockwise from r1 at the top to r8. A rope runs from "
            "each rock to the stump, c, in the middle. Each player starts with three beavers side by side on "
            "the bank, Blue's at the bottom and Green's at the top, with an empty rock between them on "
            "either side. Blue goes first."
        ),
        msg(
            "On your turn, move one of your beavers to the next rock along the bank, or along a rope to or "
            "from the stump, as long as the spot is empty. There's no jumping or capturing, and no passing. "
            "There's always a move you can make."
        ),
        msg(
            "You win when your three beavers form a straight row, two on opposite rocks and one on the stump "
            "between them. Three side by side on the bank don't count."
        ),
        Shisima.draws.rule,
    ),
    credits=msg(
        "Shisima is a traditional game from Kenya. These rules follow the Cowboys sheet by Soggy Bottom "
        "Games, which calls it Dusty's Dustup."
    ),
    example=("r5-c", "r2-r3", "r6-r7", "r3-r2", "r4-r3"),
)

GAME: Final = Game(
    slug="shisima",
    title="Shisima",
    aliases=("Dusty's Dustup",),
    akin=("tic-tac-toe", "noughts and crosses"),
    position=Shisima,
    about=ABOUT,
)
