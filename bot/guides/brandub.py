"""Brandub for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Orange: get the queen to one of the four corners. Blue: capture her first."),
    do=msg(
        "Move a piece as far as you like along a row or column, without jumping. Catch an enemy between two "
        "of yours to capture it."
    ),
    watch=msg("Blue: before every move, look for open rows and columns that lead the queen to a corner."),
    turn=(
        msg("Press one of your pieces, then the square to move it to."),
        msg("Pressed the wrong piece? Press Clear to put it down."),
        msg("Lodge removes captured pieces. If only one piece can move, it's picked for you."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Caught in between"),
            msg(
                "Orange's viking was on e1, next to the attacker on d1. Blue's other attacker came down to "
                "f1 and captured the viking between them. You only capture on your own move, so you can "
                "safely step between two enemies."
            ),
            Line(plies("b4-b6 d5-b5 d2-b2 e4-e1 f4-f1")),
        ),
        Idea(
            pmsg("heading", "A corner helps"),
            msg(
                "Blue stopped on a6, next to the corner. Orange moved a viking to a5 and captured the "
                "attacker between the viking and the corner. Corners help both sides to capture, and so does "
                "the empty centre."
            ),
            Line(("d6-a6", "d5-a5")),
        ),
        Idea(
            pmsg("heading", "A threat and an answer"),
            msg(
                "The queen has moved to the edge at d7, and nothing on row 7 stands between her and the "
                "corner on g7. Blue's only answer is to move from f4 up to f7 and block her path. Any other "
                "move loses."
            ),
            Line(plies("d6-b6 d5-e5 d2-b2 d3-a3 d7-b7 d4-d7")),
        ),
        Idea(
            pmsg("heading", "Two corners at once"),
            msg(
                "Here row 7 is open on both sides of the queen. Blue can block the way to one corner but not "
                "both, so Orange wins. If you're playing the queen's side, aim for an edge without attackers."
            ),
            Line(plies("d7-e7 d5-g5 d6-b6 e4-e1 e7-e6 d3-f3 b4-b2 d4-d7")),
        ),
        Idea(
            pmsg("heading", "The queen captured"),
            msg(
                "Away from the centre, the queen is captured like any other piece. Here she went out to d6, "
                "just below the attacker on d7. Another came to d5 and captured her, and the viking on c5 "
                "too. Blue wins. Don't send her out alone."
            ),
            Line(plies("d6-g6 d5-c5 b4-b5 d4-d6 g4-g5 e4-e1 g5-d5")),
        ),
        Idea(
            msg("Safe in the centre?"),
            msg(
                "The queen is hardest to capture in the centre. It takes attackers on all four sides, as "
                "here. On a square next to the centre, it takes three. Once she leaves the centre, no one "
                "can stop there again, not even her."
            ),
            Line(
                plies(
                    "d2-e2 e4-e3 b4-b3 e3-f3 g4-g3 d3-c3 d6-c6 c4-b4 f4-e4 f3-d3 d1-c1 b4-b5 a4-b4 "
                    "d5-g5 c6-c4 b5-f5 g3-f3 d3-d2 b3-a3 f5-f6 f3-d3 f6-b6 d7-d5"
                )
            ),
        ),
    ),
    best=Line(plies("d7-e7 d5-g5 d6-b6 e4-e1 e7-e6 d3-f3 b4-b2 d4-d7")),
)
