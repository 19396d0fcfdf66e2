"""Pretwa for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Take all of the other side's beavers by jumping over them, or leave them nothing to move."),
    do=msg("Step with one beaver to the next point, or jump over one of theirs. If you can jump, you must."),
    watch=msg("Every step into a free point may force a jump. Before you step, count who jumps back last."),
    turn=(
        msg(
            "Press one of your beavers, then the point it goes to. Only beavers that may move have a button."
        ),
        msg("For a capture, press where it lands. Lodge makes further jumps where there's no choice."),
        msg("If there's only one move, as often with a capture, Lodge plays it."),
        msg("Pressed the wrong beaver? Press Clear to put it down."),
    ),
    ideas=(
        Idea(
            msg("The first step"),
            msg(
                "Only the middle, o, is free, so Blue starts by stepping there. From each of a3, a4 "
                "and a5 a line leads to it. Along a line or along a circle: a step goes to the next "
                "point, if it's free."
            ),
            Line((), picked="a4"),
        ),
        Idea(
            msg("A jump"),
            msg(
                "Blue stepped from a4 to o, and Green's beaver jumped from a1 over it to a4. A jump goes "
                "straight along a line through the middle, over one beaver onto the free point behind it. "
                "Green had no choice: who can jump must."
            ),
            Line(("a4-o", "a1xa4")),
        ),
        Idea(
            msg("Jumping back"),
            msg(
                "Now Green's beaver on a4 stands in front of Blue's on b4, with o free behind it: Blue has "
                "jumped back. One beaver each is gone. Every game begins with such a swap."
            ),
            Line(("a4-o", "a1xa4", "b4xo")),
        ),
        Idea(
            msg("A bait"),
            msg(
                "Blue has stepped to o on purpose. Green must take it, from a2 over o to a5, and "
                "can't do anything else. But that opens the way for b5: the next picture shows it."
            ),
            Line(
                ("a3-o", "a6xa3", "b3xo", "a1-a6", "b4-b3", "a6xa3", "b3xo", "b1-a1", "oxb1", "c1xa1", "a5-o")
            ),
        ),
        Idea(
            msg("Two in a turn"),
            msg(
                "Blue's beaver jumped from b5 over a5 to o, turned, and went on over a1 to b1. As long as "
                "it can jump, the same beaver goes on. One beaver given, two taken: that was a good bait."
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
            msg("None left"),
            msg(
                "Green has jumped from c3 over b3 to a3 and taken Blue's last beaver. It had just stepped "
                "from a3 to b3, right in front of c3. Never do that while the point behind you is free."
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
