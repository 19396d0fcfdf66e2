"""Fox & Geese for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg(
        "Orange's otters try to trap the beaver. Blue's beaver tries to slip past them, or to leave only "
        "three."
    ),
    do=msg(
        "The beaver steps along a line, or captures otters by jumping over them. An otter steps down or "
        "sideways."
    ),
    watch=msg(
        "Otters can't go back up. Don't leave an empty point right behind an otter the beaver can reach."
    ),
    turn=(
        msg("Playing the beaver? It's already picked, so just press where it goes."),
        msg("To jump several otters, press each point you land on. “Stop at” ends the chain there."),
        msg("Playing the otters? Press one, then the point it steps to."),
        msg("Pressed the wrong one? Press Clear to put it down."),
        msg("If there's only one move, Lodge plays it."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A double jump"),
            msg(
                "The beaver was on c3. The otter on d4 had an empty point behind it, and so did the one on "
                "f4. The beaver jumped both in one turn, via e5 to g3. It can stop after any jump, and it "
                "never has to jump."
            ),
            Line(plies("d4-d3 e5-f4 d3-c3 d5-d4 c3xe5xg3")),
        ),
        Idea(
            pmsg("heading", "Mind the gaps"),
            msg(
                "Orange's otters came down with gaps between them, and the beaver jumped four in one turn: "
                "from e3 to g5, e5, c5 and c3. Before you step down, look at the points you're leaving "
                "empty."
            ),
            Line(plies("d4-d3 g5-g4 d3-e3 a5-a4 e3-f4 c5-b4 f4-f3 b4-c4 f3-e3 e5-f4 e3xg5xe5xc5xc3")),
        ),
        Idea(
            pmsg("heading", "Safety in pairs"),
            msg(
                "There are three otters next to the beaver on c3, but it can't jump any of them. The ones "
                "on b4, d4 and d3 each have another otter right behind them, on a5, e5 and e3. Come down "
                "like this, with every otter backed up."
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
            pmsg("heading", "Trapped"),
            msg(
                "The beaver moved to b3, on the edge, and Orange won. The otters on a3, b4 and c3 block "
                "every way out. The ones on b4 and c3 are backed up by b5 and d3, and the one on a3 by the "
                "edge of the board."
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
            pmsg("heading", "Slipping past"),
            msg(
                "The beaver got up to row 7 and has just captured the last otter there. The rest are all "
                "lower and can't come back up, so Blue has won. With the otters, keep a guard at the top "
                "until the beaver is boxed in."
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
