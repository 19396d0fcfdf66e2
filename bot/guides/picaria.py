"""Picaria for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Get your three beavers into a row along a line, by a move."),
    do=msg("First put down a beaver a turn; once all six stand, move one along a line to the next point."),
    watch=msg("Before you move, look where the other side could close a row with one move of its own."),
    turn=(
        msg("While you have beavers in hand: press the point where the next one goes."),
        msg("After that: press one of your beavers, then the point it goes to."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("Putting down"),
            msg(
                "Each side puts down three beavers in turn, anywhere but on the pond in the middle. A"
                " row made now doesn't win yet, so take points from which many lines lead."
            ),
            Line(("a1", "a5", "b2", "c5")),
        ),
        Idea(
            msg("A row closed"),
            msg(
                "Blue has moved to the pond, and a1, b2 and the pond are next to one another on a line: Blue "
                "has won."
            ),
            Line(("a1", "a5", "b2", "c5", "d2", "e3", "d2-c3")),
        ),
        Idea(
            msg("Shutting the door"),
            msg(
                "Blue has just gone to b2 and would close the long diagonal by stepping onto the pond. Green "
                "has one answer: to step onto the pond first. Look for the point that the other side needs."
            ),
            Line(("c1", "a3", "e5", "a5", "d4", "e1", "c1-b2"), picked="a3"),
        ),
        Idea(
            msg("The pond"),
            msg(
                "Eight lines meet at the pond. Hold it, and you move more freely and shut most rows. "
                "Leave it only for a row of your own."
            ),
            Line(("c1", "a3", "e5", "a5", "d4", "e1", "c1-b2", "a3-c3")),
        ),
    ),
    best=Line(("a1", "a5", "b2", "c5", "d2", "e3")),
)
