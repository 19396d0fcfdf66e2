"""Marinetti for newcomers: one close race, from its first numbers to its last three."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg


def _plies(turns: str) -> tuple[str, ...]:
    """Rolls, and what is made of each."""
    return tuple(f"roll:{ply}" if "-" in ply else ply for ply in turns.split())


_FIRST: Final = _plies("1-2-4 1,2")
_SUMS: Final = (*_FIRST, *_plies("1-2-4 1+2,4"))
_MISSED: Final = (*_SUMS, *_plies("1-6-6 pass"))
_TO_ELEVEN: Final = (
    *_MISSED,
    *_plies("1-1-2 1,2 1-3-3 3,1+3 2-5-6 5,6 4-5-5 pass"),
    *_plies("5-6-6 5,6 3-4-5 3+4 2-3-6 2+6 4-4-5 4+5 3-4-5 pass"),
    *_plies("3-4-5 3+4 2-4-6 2+6 4-5-6 4+5 5-5-6 5+5 4-5-6 5+6 2-4-5 pass"),
)
_THE_LAST_THREE: Final = (
    *_TO_ELEVEN,
    *_plies("4-5-6 4+6 5-6-6 5+6 5-6-6 6+6 3-5-6 5+6 3-4-6 4+6 4-5-6 4+5 2-4-5 pass"),
    *_plies("4-6-6 6+6 4-5-6 5+6 5-5-6 5+5 2-2-5 2+2+5 3-4-4 4+4 2-3-5 2+5 4-4-6 6 2-2-6 pass"),
    *_plies("2-5-6 2+6 3-4-6 3+4,6 4-5-6 5,4 1-4-4 pass"),
    *_plies("4-4-5 5,4 3-6-6 3 2-3-6 2 3-4-5 pass"),
    *_plies("1-2-3"),
)

GUIDE: Final = Guide(
    want=msg("Make every number from 1 up to 12 and back down to 1, in order, before the other side does."),
    do=msg("Roll three dice and make the number you need with one, two or all of them; then roll again."),
    watch=msg("Do not spend two dice on a number that one makes: the dice left over may make the next."),
    turn=(
        msg("Press Roll."),
        msg("If there's a choice, press what you make (Make 3, Go on to 4, Stop at 3). Clear starts over."),
        msg("With only one way to play, Lodge plays it; after a number made, the dice roll again."),
        msg("A roll without your number ends your turn."),
    ),
    ideas=(
        Idea(
            msg("Step by step"),
            msg(
                "Each beaver begins beside the board and needs a 1 first. Blue rolled 1, 2 and 4: the"
                " 1 makes the first number, the 2 the second. A 3 wasn't left, so Blue stands on 2 "
                "and rolls all three dice again."
            ),
            Line(_FIRST),
        ),
        Idea(
            msg("Adding up"),
            msg(
                "Dice may be added. Blue needed a 3 and rolled 1, 2 and 4: 1 and 2 make it, and the 4 makes "
                "the next number. Each die counts once in a roll."
            ),
            Line(_SUMS),
        ),
        Idea(
            msg("A miss"),
            msg(
                "Now Blue needed a 5, and 1, 6 and 6 make none. That ends the turn: Blue stays on 4, and "
                "Orange rolls for a 1. As long as you make a number, you roll on."
            ),
            Line(_MISSED),
        ),
        Idea(
            msg("The long wait"),
            msg(
                "Orange is on 11 and needs a 12: two sixes, or three dice that come to twelve. 2, 4 and 5 "
                "come to eleven. A 12 is made by about one roll in five, a 6 by three in four; so a leader "
                "at the top is soon caught up."
            ),
            Line(_TO_ELEVEN),
        ),
        Idea(
            msg("Spend little"),
            msg(
                "Coming down, Blue needs 3, 2 and 1, and has rolled just these. The 3 on its own leaves a 2 "
                "and a 1 for the next numbers. Made of 1 and 2, it would leave only a 3, which is no use "
                "now."
            ),
            Line(_THE_LAST_THREE, picked="3"),
        ),
        Idea(
            msg("Home"),
            msg(
                "Three numbers in one roll, and Blue is back on 1 and has won. Orange stood on 2, a single "
                "1 short."
            ),
            Line((*_THE_LAST_THREE, "3,2,1")),
        ),
    ),
    best=Line(_THE_LAST_THREE),
)
