"""Fox & Geese for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg

GUIDE: Final = Guide(
    want=msg(
        "Orange's otters: trap the beaver. Blue's beaver: jump over otters until three are left, or "
        "get past all."
    ),
    do=msg(
        "Beaver: step along a line, or jump over otters, several in a turn. Otters: step one down or "
        "sideways."
    ),
    watch=msg("Otters never go back up. Leave no empty point straight behind one that the beaver can reach."),
    turn=(
        msg("Beaver: it's picked already. Press where it goes."),
        msg(
            "In a chain of jumps, press each landing in turn; Stop at, with the point, ends the chain there."
        ),
        msg("Otters: press one of them, then the point it steps to."),
        msg("Pressed the wrong one? Press Clear to put it down."),
        msg("If there's only one move, Lodge plays it."),
    ),
    ideas=(
        Idea(
            msg("A jump"),
            msg(
                "The beaver stood on c3. The otter on d4 had an empty point behind it, and from there the "
                "one on f4 did too: one turn, two otters, by way of e5 to g3. The beaver may stop after "
                "any jump, and never has to jump."
            ),
            Line(plies("d4-d3 e5-f4 d3-c3 d5-d4 c3xe5xg3")),
        ),
        Idea(
            msg("Every gap counts"),
            msg(
                "Orange's otters came down with gaps between them, and four of them were gone in one "
                "turn: from e3 to g5, e5, c5 and c3. Before you step down, look at the points you leave "
                "empty."
            ),
            Line(plies("d4-d3 g5-g4 d3-e3 a5-a4 e3-f4 c5-b4 f4-f3 b4-c4 f3-e3 e5-f4 e3xg5xe5xc5xc3")),
        ),
        Idea(
            msg("Back to back"),
            msg(
                "Three otters stand next to the beaver on c3, and it can jump none of them: behind b4, d4 "
                "and d3 stand others, on a5, e5 and e3. That is how otters come down: each with a friend "
                "straight behind it, as seen from the beaver."
            ),
            Line(
                plies(
                    "d4-c3 c5-b4 c3-c2 d6-c5 c2-c3 c5-d4 c3-c2 b5-c5 c2-c1 c5-b5 c1-d1 b4-a3 d1-c1 "
                    "e7-d6 c1-d2 d4-e4 d2-d1 e5-f4 d1-c1 e6-e5 c1-d2 e4-e3 d2-e1 d5-c5 e1-d1 c5-d4 "
                    "d1-d2 e3-d3 d2-c1 f4-f3 c1-d2 d6-d5 d2-c3 f3-e3 c3-c2 c6-c5 c2-c3 c5-b4"
                )
            ),
        ),
        Idea(
            msg("Trapped"),
            msg(
                "The beaver went to b3, at the edge, and Orange has won. The otters on a3, b4 and c3 take "
                "every way out; behind b4 and c3 stand others, on b5 and d3, and behind a3 the board ends."
            ),
            Line(
                plies(
                    "d4-c3 c5-b4 c3-c2 d6-c5 c2-c3 c5-d4 c3-c2 b5-c5 c2-c1 c5-b5 c1-d1 b4-a3 d1-c1 "
                    "e7-d6 c1-d2 d4-e4 d2-d1 e5-f4 d1-c1 e6-e5 c1-d2 e4-e3 d2-e1 d5-c5 e1-d1 c5-d4 "
                    "d1-d2 e3-d3 d2-c1 f4-f3 c1-d2 d6-d5 d2-c3 f3-e3 c3-c2 c6-c5 c2-c3 c5-b4 c3-b3 "
                    "d4-c3"
                )
            ),
        ),
        Idea(
            msg("Past them"),
            msg(
                "The beaver got up to row 7 and has just taken the last otter there. Every other one "
                "stands lower, and none can ever come back up. Blue has won. Otters, keep a guard at home "
                "until the beaver is shut in."
            ),
            Line(
                plies(
                    "d4-e4 b5-b4 e4-d4 b4-a3 d4-c4 e5-e4 c4-b4 e6-e5 b4-a4 e4-e3 a4-b4 e7-e6 b4-c4 "
                    "e3-e2 c4-d4 g5-g4 d4-c4 e5-e4 c4-d4 g4-g3 d4-c4 d6-e5 c4-b4 c7-d6 b4-a4 e5-d4 "
                    "a4-b4 d6-e5 b4xd6 d5-c5 d6-c7 g3-f3 c7xe7"
                )
            ),
        ),
    ),
    best=Line(plies("d4-d3 g5-g4 d3-e3 a5-a4 e3-f4 c5-b4 f4-f3 b4-c4 f3-e3 e5-f4 e3xg5xe5xc5xc3")),
)
