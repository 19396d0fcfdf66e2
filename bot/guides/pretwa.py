"""Pretwa for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Capture all of your opponent's beavers by jumping over them, or block the ones that are left."),
    do=msg("Move one beaver to the next point, or jump over one of theirs. If you can jump, you must."),
    watch=msg("Any step can set off a string of forced jumps. Before you move, work out who jumps last."),
    turn=(
        msg(
            "Press one of your beavers, then the point it goes to. Only beavers that can move have a button."
        ),
        msg(
            "To capture, press where you land. Lodge makes any further jumps for you unless you have a "
            "choice."
        ),
        msg("If there's only one move, often a capture, Lodge plays it."),
        msg("Pressed the wrong beaver? Press Clear to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "The first move"),
            msg(
                "Only the centre, o, is free, so Blue has to start there, from a3, a4 or a5. A step follows "
                "a line or a circle to the next point, if it's free."
            ),
            Line((), picked="a4"),
        ),
        Idea(
            pmsg("heading", "A jump"),
            msg(
                "Blue stepped from a4 to o, and Green jumped over it from a1 to a4. A jump follows a "
                "straight line over one beaver to the free point behind it. Green had no choice. If you can "
                "jump, you must."
            ),
            Line(("a4-o", "a1xa4")),
        ),
        Idea(
            pmsg("heading", "Jumping back"),
            msg(
                "Green's beaver had landed on a4, right in front of Blue's on b4 and with o free behind it, "
                "so Blue jumped back. Both sides have lost a beaver. Every game starts with a swap like "
                "this."
            ),
            Line(("a4-o", "a1xa4", "b4xo")),
        ),
        Idea(
            pmsg("heading", "The bait"),
            msg(
                "Blue stepped to o on purpose. Green's only move is to take it, from a2 to a5. But that "
                "opens the way for Blue's beaver on b5, as the next picture shows."
            ),
            Line(
                ("a3-o", "a6xa3", "b3xo", "a1-a6", "b4-b3", "a6xa3", "b3xo", "b1-a1", "oxb1", "c1xa1", "a5-o")
            ),
        ),
        Idea(
            pmsg("heading", "Two in one turn"),
            msg(
                "Blue jumped from b5 over a5 to o, turned, and carried on over a1 to b1. A beaver keeps "
                "going as long as it can jump. Blue gave up one beaver to take two."
            ),
            Line(
                (
                    "a3-o",
                    "a6xa3",
                    "b3xo",
                    "a1-a6",
                    "b4-b3",
                    "a6xa3",
                    "b3xo",
                    "b1-a1",
                    "oxb1",
                    "c1xa1",
                    "a5-o",
                    "a2xa5",
                    "b5xoxb1",
                )
            ),
        ),
        Idea(
            pmsg("heading", "None left"),
            msg(
                "Green jumped from c3 over b3 and took Blue's last beaver. Blue had just stepped from a3 to "
                "b3, right in front of Green. Never do that while the point behind you is free."
            ),
            Line(
                (
                    *("a4-o", "a1xa4", "b4xo", "a2-a1", "a5-a4", "a6-a5", "a3-a2", "a5-a6", "a4-b4", "a6xa3"),
                    *("b3xo", "a1xa4", "b4xo", "b1-a1", "oxb1", "b2xo", "b1-a1", "oxb1", "b5-a5", "b1-a1"),
                    *(
                        "c5-b5",
                        "c6-c5",
                        "c4-b4",
                        "c5-c6",
                        "b4-b3",
                        "c6-c5",
                        "b3-a3",
                        "c5-c4",
                        "a5-a4",
                        "c4-c5",
                    ),
                    *(
                        "b5-a5",
                        "a1-b1",
                        "c3-b3",
                        "b6-b5",
                        "a4-b4",
                        "b5xo",
                        "a3xa6",
                        "b1-a1",
                        "a6-b6",
                        "c5-c6",
                    ),
                    *("b6-b5", "c2-c3", "b3-b2", "c3-c2", "b2-a2", "c6-c5", "b5-a5", "a1-o", "b4-b3", "oxb5"),
                    *(
                        "b3-b2",
                        "c5-c4",
                        "b2-b3",
                        "b5-a5",
                        "a2-a3",
                        "c2-c3",
                        "b3-b2",
                        "c3-c2",
                        "b2-a2",
                        "a5-a4",
                    ),
                    *("a3-b3", "c4-c3", "a2-a3", "a4-b4", "b3-b2", "c2xa2", "a3-b3", "c3xa3"),
                )
            ),
        ),
    ),
    best=Line(("a3-o", "a6xa3", "b3xo", "a1-a6", "b4-b3", "a6xa3", "b3xo", "b1-a1", "oxb1")),
)
