"""Jarmo for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg

GUIDE: Final = Guide(
    want=msg(
        "Score most: two points for each shooter of yours on the far frog row at the end, one for any other."
    ),
    do=msg("Move one shooter along a line to the next splat. If an enemy stands there, it's captured."),
    watch=msg(
        "A shooter that captures can be captured right back: count how many on each side can reach "
        "that splat."
    ),
    turn=(
        msg("Press one of your shooters, then the splat it goes to."),
        msg("Pressed the wrong shooter? Press it again to put it down."),
        msg(
            "Earned a take-back? Press an empty splat of your frog row to put a shooter back there, or "
            "Pass to give it up."
        ),
        msg("If only one shooter can move, it's picked already. If there's only one move, Lodge plays it."),
    ),
    ideas=(
        Idea(
            msg("A capture"),
            msg(
                "Blue walked to c3 with no friend near, and Orange's shooter moved from d4 onto it: "
                "captured. Orange's is now a splat shooter, with a mark that it keeps for good. Move onto "
                "enemies, but never alone into their reach."
            ),
            Line(("c1-c2", "e5-d4", "c2-c3", "d4-c3")),
        ),
        Idea(
            msg("Count before you capture"),
            msg(
                "Blue has just captured on c3, coming from d2. Orange can capture back from b4 or c4, "
                "Blue then from c2, and Orange once more: two lost on each side, and Orange stays on c3. "
                "Count to the end first."
            ),
            Line(
                plies(
                    "c1-c2 c5-c4 a1-b2 b5-b4 e1-e2 d5-d4 e2-e1 a5-a4 e1-e2 e5-e4 d1-d2 a4-a3 b2-a1 "
                    "d4-c3 d2-c3"
                )
            ),
        ),
        Idea(
            msg("A shooter back"),
            msg(
                "Blue's splat shooter has arrived on a5, on the far frog row. For that Blue takes a "
                "captured shooter back: on a1, b1 or d1, the splats of Blue's own row that are empty. "
                "Only splat shooters bring one back, and only as they arrive."
            ),
            Line(
                plies(
                    "e1-e2 c5-c4 e2-e3 e5-d4 e3-e4 b5-b4 b1-b2 b4-c3 b2-b3 c3-c2 b3-b4 d4-d3 a1-b2 "
                    "c4-c3 d1-d2 c3-d2 e4-e5 c2-c1 b2-b1 d5-d4 b1-b2 d2-e1 b2-b3 d4-c3 b4-b5 c3-c2 "
                    "b3-b4 a5-a4 b4-a4 c2-b2 a4-a5"
                )
            ),
        ),
        Idea(
            msg("Not safe yet"),
            msg(
                "Blue's shooter had captured on b5 and arrived there. But Orange brought another one "
                "to b4 and stepped back onto it. A shooter that has arrived never moves again, so see"
                " that no one can come for it."
            ),
            Line(plies("a1-b2 a5-a4 b2-c3 c5-c4 c3-b4 e5-d4 b4-b5 a4-b4 d1-d2 b4-b5")),
        ),
        Idea(
            msg("Home first, and lost"),
            msg(
                "All of Blue's shooters have arrived, and that ends the game: three of them, six points. "
                "But Orange has four on the far row and one on c3: nine points. Before you bring in your "
                "last one, count."
            ),
            Line(
                plies(
                    "d1-d2 d5-d4 c1-c2 c5-c4 e1-e2 d4-c3 d2-d3 c3-c2 e2-e3 e5-d4 a1-a2 d4-d3 e3-e4 "
                    "a5-a4 b1-b2 d3-d2 b2-b3 d2-d1 e4-e5 a4-a3 a2-a3 c2-c1 d5 a3-a4 d5-d4 b3-b4 b5-b4 "
                    "a4-a5 a1 d4-c3 a1-a2 c3-b2 a2-a3 b2-b1 a3-a4 b4-c3 a4-b4 c3-d2 b4-a4 d2-e1 a4-b4 "
                    "c4-c3 b4-b5"
                )
            ),
        ),
    ),
    best=Line(
        plies(
            "a1-b2 b5-b4 e1-d2 b4-b3 d2-c3 d5-d4 b2-a2 b3-b2 d1-d2 e5-e4 a2-a3 c5-c4 c1-c2 "
            "d4-d3 d2-d3 e4-e3 c3-d4 b2-b1 e5 d4-e5 d1 e3-e2 c2-c3 a5-a4 c3-c4 a4-a3 d3-c3 "
            "e2-e3 c4-c5 e1 e3-e2 c3-d4 a3-a2 d4-d5 a2-a1 a5 d1-d2 a5-a4 d2-d3 e2-d2 e1-d2"
        )
    ),
)
