"""Queah for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

_OPENING: Final = (
    "b2-c3 d4xb2 a1 b2-c3 c1-b2 c3-d4 d2-c1 b4-c3 b2-a3 d4-e3 a1-b2 c3xa1 e5 a5-b4 e1-d2 b4-c3 "
    "d2xb4 a5 b4-c3 a5-b4 c3xa5 c3 a5-b4 c3xa5 e1 e3-d2 c1xe3 c3 a3-b2 c3-b4 e3-d2 a1xc3 e3 c3-b2 "
    "e5-d4 b2-c1 d4-c3 c1-b2 c3xa1 c1 a1-b2 c1xa3 a1 b4-c3 d2xb4 d4 b4-c3 d4xb2 d4 a5-b4 a1xc3 a5 "
    "e1-d2 a3-b2 c3xa1 b4-a3 d4-c3 c5-b4 d2-e1 b4xd2 e1xc3"
)
"""A game up to the point one of the ideas shows."""

GUIDE: Final = Guide(
    want=msg("Capture all ten of your opponent's beavers, the four on the board and the six in reserve."),
    do=msg(
        "Do the first of these you can: bring on a beaver from your reserve, capture one of theirs by "
        "jumping over it, or step."
    ),
    watch=msg("Don't step in between an enemy beaver and an empty square, or you'll be jumped."),
    turn=(
        msg("Fewer than four on the board and some in reserve? Press an empty square to bring one on."),
        msg(
            "Otherwise, press one of your beavers, then the square it goes to. If any of them can jump, you "
            "can only press those."
        ),
        msg("Pressed the wrong beaver? Press it again to put it down."),
        msg("If only one beaver can move, it's already picked. If there's only one move, Lodge plays it."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A jump"),
            msg(
                "Blue stepped to c3, next to Green's beaver on b4, and left d2 empty behind it. Green jumped "
                "over it to d2, and Blue has lost the first of ten. You only get one jump a turn, but if you "
                "can jump, you must."
            ),
            Line(("d2-c3", "b4xd2")),
        ),
        Idea(
            pmsg("heading", "From the reserve"),
            msg(
                "Blue brought on a beaver from the reserve at a1. That took the whole turn, so Blue couldn't "
                "jump over d2 yet, though c1 and e1 were both ready to. Green can still save that beaver, "
                "say by stepping to c3 or e3."
            ),
            Line(("d2-c3", "b4xd2", "a1")),
        ),
        Idea(
            pmsg("heading", "The safe edge"),
            msg(
                "All four of Blue's beavers are on the edge, where no one can jump over them. Only the five "
                "inner squares are dangerous. Stepping from c1 or a3 to b2 is safe too, because a1 behind it "
                "is taken. Stepping from a1 to b2 would lose a beaver to the one on c3."
            ),
            Line(plies("b2-c3 d4xb2 a1 b2-c3 c1-b2 c3-d4 d2-c1 b4-c3 b2-a3 a5-b4")),
        ),
        Idea(
            pmsg("heading", "No good move"),
            msg(
                "Green put a beaver on c1, and now Blue has to move. Every step takes Blue to an inner "
                "square between an enemy and an empty square. Whatever Blue does, Green gets a beaver."
            ),
            Line(
                plies(
                    "b2-c3 d4xb2 a1 b2-c3 c1-b2 c3-d4 d2-c1 b4-c3 c1-d2 a5-b4 d2-e3 b4-a3 b2-c1 a3-b2 "
                    "c1xa3 c1"
                )
            ),
        ),
        Idea(
            pmsg("heading", "The bait"),
            msg(
                "Both reserves are empty. Blue stepped out of the way to e1. That forced Green to jump from "
                "b4 over c3 to d2, where Blue's beaver on e1 could take it."
            ),
            Line(plies(_OPENING)),
        ),
        Idea(
            pmsg("heading", "The last one"),
            msg(
                "The same trick ends the game. Blue gave up a beaver on c3, Green's last one had to jump "
                "over it to d2, and Blue's beaver on c1 jumped that. All ten are captured, so Blue wins."
            ),
            Line(plies(f"{_OPENING} a3-b4 a1-b2 b4xd2 e3xc1 a5-b4 b2-c3 b4xd2 c1xe3")),
        ),
    ),
    best=Line(
        plies(
            "b2-c3 d4xb2 a1 b2-c3 c1-b2 c3-d4 d2-c1 b4-c3 b2-a3 a5-b4 c1-b2 d4-e3 b2xd4 e5 "
            "d4-c3 b4xd2 c1 d2-c3 e1-d2 c3xe1 a5 e1-d2 a5-b4 e5-d4 c1-b2 d4-e5 b2-c3 d2-e1 "
            "c3-b2 e1-d2 b2-c3 d2-e1 c3-b2 e5-d4 b2-c1 e1-d2 a1-b2 d2-e1 b4-c3 e1-d2 c3xe1 c3 "
            "a3-b4"
        ),
        picked="c3",
    ),
)
