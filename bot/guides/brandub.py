"""Brandub for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Orange: bring the queen to one of the four corners. Blue: capture her first."),
    do=msg(
        "Move one piece along its row or column, as far as you like, over empty squares. Nothing is jumped."
    ),
    watch=msg(
        "Blue: before every move, look for open rows and columns by which the queen could run to a corner."
    ),
    turn=(
        msg("Press one of your pieces, then the square it goes to."),
        msg("Pressed the wrong piece? Press Clear to put it down."),
        msg("Lodge captures for you. If only one piece can move, it's picked already."),
    ),
    ideas=(
        Idea(
            msg("Between two"),
            msg(
                "Orange's viking had run to e1, next to the attacker on d1. Blue's other attacker came "
                "down to f1, and the viking between the two is captured. You capture only by your own "
                "move: who steps in between two enemies is safe."
            ),
            Line(plies("b4-b6 d5-b5 d2-b2 e4-e1 f4-f1")),
        ),
        Idea(
            msg("A corner helps"),
            msg(
                "Blue stopped on a6, next to the corner. Orange moved a viking to a5, and the "
                "attacker between it and the corner is captured. A corner captures for either "
                "side, and so does the empty centre."
            ),
            Line(("d6-a6", "d5-a5")),
        ),
        Idea(
            msg("A threat, an answer"),
            msg(
                "The queen has run to d7, on the edge, and along row 7 nothing stands between her and the "
                "corner g7. Blue has one answer: from f4 up to f7, into her way. Any other move loses."
            ),
            Line(plies("d6-b6 d5-e5 d2-b2 d3-a3 d7-b7 d4-d7")),
        ),
        Idea(
            msg("Two corners at once"),
            msg(
                "Here row 7 is empty on both sides of the queen. Blue can shut the way to one corner but "
                "not to both, so Orange wins. An edge without attackers is what the queen's side plays "
                "for."
            ),
            Line(plies("d7-e7 d5-g5 d6-b6 e4-e1 e7-e6 d3-f3 b4-b2 d4-d7")),
        ),
        Idea(
            msg("The queen captured"),
            msg(
                "Away from the centre the queen is captured like anyone else. Here she had gone out "
                "to d6, right below the attacker on d7; another came to d5 and captured her, and the "
                "viking on c5 too. Blue has won: don't lead her out alone."
            ),
            Line(plies("d6-g6 d5-c5 b4-b5 d4-d6 g4-g5 e4-e1 g5-d5")),
        ),
        Idea(
            msg("In the centre"),
            msg(
                "In the centre the queen is well guarded: it takes attackers on all four sides to "
                "capture her there, as here. On a square next to it, it takes three. No one may stop "
                "on the centre again once she has left, not even she."
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
