"""Marinetti for newcomers: one close race, from its first numbers to its last three."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg


def _plies(turns: str) -> tuple[str, ...]:
    """Return rolls, and what is made of each."""
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
    want=msg("Make every number from 1 up to 12 and back down to 1, in order, before your opponent does."),
    do=msg(
        "Roll three dice and make the number you need with one, two or all three of them. Then roll again."
    ),
    watch=msg(
        "Don't spend two dice on a number you can make with one. The dice you save might make the next."
    ),
    turn=(
        pmsg("sentence", "Press Roll."),
        msg("If there's a choice, press what to make (Make 3, Go on to 4, Stop at 3). Clear starts over."),
        msg(
            "If there's only one way to play, Lodge plays it. Make a number, and you roll all three dice "
            "again."
        ),
        msg("If you can't make your number, your turn is over."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Getting started"),
            msg(
                "Both beavers start beside the board and need a 1. Blue rolled 1, 2 and 4. The 1 makes the "
                "first number and the 2 makes the second. The 4 doesn't make 3, so Blue stops on 2 and "
                "rolls all three dice again."
            ),
            Line(_FIRST),
        ),
        Idea(
            pmsg("heading", "Adding up"),
            msg(
                "You can add dice together. Blue needed a 3 and rolled 1, 2 and 4. The 1 and the 2 make 3, "
                "and the 4 makes the next number. Each die counts once per roll."
            ),
            Line(_SUMS),
        ),
        Idea(
            pmsg("heading", "A miss"),
            msg(
                "This time Blue needed a 5, and you can't make one from 1, 6 and 6. That ends the turn. "
                "Blue stays on 4, and Orange rolls for a 1. You keep rolling for as long as you keep "
                "making numbers."
            ),
            Line(_MISSED),
        ),
        Idea(
            pmsg("heading", "The long wait"),
            msg(
                "Orange is on 11 and needs a 12. That takes two sixes, or three dice that add up to 12, "
                "and 2, 4 and 5 only make 11. About one roll in five makes a 12, but three in four make a "
                "6, so a leader near the top is soon caught."
            ),
            Line(_TO_ELEVEN),
        ),
        Idea(
            pmsg("heading", "Don't overspend"),
            msg(
                "On the way down, Blue needs 3, 2 and 1, and has just rolled all three. Using the 3 on its "
                "own leaves the 2 and the 1 for the next numbers. Using the 1 and the 2 instead would "
                "leave only a 3, which is no use now."
            ),
            Line(_THE_LAST_THREE, picked="3"),
        ),
        Idea(
            pmsg("heading", "Home"),
            msg(
                "That's three numbers in one roll. Blue is back on 1 and has won. Orange was on 2 and only "
                "needed a 1."
            ),
            Line((*_THE_LAST_THREE, "3,2,1")),
        ),
    ),
    best=Line(_THE_LAST_THREE),
)
