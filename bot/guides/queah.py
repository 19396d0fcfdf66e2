"""Queah for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg

_OPENING: Final = (
    "b2-c3 d4xb2 a1 b2-c3 c1-b2 c3-d4 d2-c1 b4-c3 b2-a3 d4-e3 a1-b2 c3xa1 e5 a5-b4 e1-d2 b4-c3 "
    "d2xb4 a5 b4-c3 a5-b4 c3xa5 c3 a5-b4 c3xa5 e1 e3-d2 c1xe3 c3 a3-b2 c3-b4 e3-d2 a1xc3 e3 c3-b2 "
    "e5-d4 b2-c1 d4-c3 c1-b2 c3xa1 c1 a1-b2 c1xa3 a1 b4-c3 d2xb4 d4 b4-c3 d4xb2 d4 a5-b4 a1xc3 a5 "
    "e1-d2 a3-b2 c3xa1 b4-a3 d4-c3 c5-b4 d2-e1 b4xd2 e1xc3"
)
"""A game as far as one of the ideas shows it."""

GUIDE: Final = Guide(
    want=msg("Capture all ten of the other side's beavers: the four on the board and the six in reserve."),
    do=msg(
        "The first of these that you can: put a beaver from your reserve, leap over one of theirs, or step."
    ),
    watch=msg(
        "Don't step to a square with an enemy in front of it and an empty square behind it: you'd "
        "be leapt over."
    ),
    turn=(
        msg(
            "Fewer than four on the board and some in reserve? Press the empty square where the next one "
            "goes."
        ),
        msg(
            "Else press one of your beavers, then the square it goes to. If any of yours can leap, only "
            "those can be pressed."
        ),
        msg("Pressed the wrong beaver? Press it again to put it down."),
        msg("If only one beaver can move, it's picked already. If there's only one move, Lodge plays it."),
    ),
    ideas=(
        Idea(
            msg("A leap"),
            msg(
                "Blue stepped to c3, next to Green's beaver on b4, with d2 empty behind it. So Green's "
                "beaver leapt over it to d2, and Blue has lost one of ten. One leap a turn, never more, "
                "but a leap that can be made must be made."
            ),
            Line(("d2-c3", "b4xd2")),
        ),
        Idea(
            msg("From the reserve"),
            msg(
                "Blue has put a beaver from the reserve on a1, and that was the whole turn. So it could "
                "not leap over d2 yet, though c1 and e1 both could have. Now Green may save that beaver, "
                "for instance by stepping to c3 or e3."
            ),
            Line(("d2-c3", "b4xd2", "a1")),
        ),
        Idea(
            msg("The safe edge"),
            msg(
                "All four of Blue's beavers stand on the edge, where no one can leap over them: only "
                "the five inner squares are dangerous. The steps from c1 or a3 to b2 are safe too, "
                "since a1 behind is taken. The step from a1 to b2 would lose a beaver to the one on "
                "c3."
            ),
            Line(plies("b2-c3 d4xb2 a1 b2-c3 c1-b2 c3-d4 d2-c1 b4-c3 b2-a3 a5-b4")),
        ),
        Idea(
            msg("No good step"),
            msg(
                "Green has put its beaver on c1, and Blue has to move. Every step that Blue has goes to "
                "an inner square with an enemy on one side and an empty square on the other: one beaver "
                "is lost, wherever it goes."
            ),
            Line(
                plies(
                    "b2-c3 d4xb2 a1 b2-c3 c1-b2 c3-d4 d2-c1 b4-c3 c1-d2 a5-b4 d2-e3 b4-a3 b2-c1 a3-b2 "
                    "c1xa3 c1"
                )
            ),
        ),
        Idea(
            msg("A bait"),
            msg(
                "No one has a reserve any more. Blue stepped out of the way, to e1; Green's beaver "
                "had to leap over the one on c3, from b4 to d2, and the one from e1 took it there."
            ),
            Line(plies(_OPENING)),
        ),
        Idea(
            msg("The last one"),
            msg(
                "The same trick ends the game: Blue gave a beaver on c3, Green's last one had to leap "
                "over it to d2, and the beaver on c1 leapt over that. Ten captured: Blue has won."
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
