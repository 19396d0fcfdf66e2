"""Cheeta for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

_TO_BOTH_RINGS: Final = (
    "roll:6 roll:5 roll:3 c1-e5 c1-e2 roll:4 roll:6 roll:4 roll:2 c5-a3 a3-e1 e1-e3 c5-a3 roll:6 "
    "roll:3 c1-e2 c1-e5 roll:2 a3-a1 roll:4 roll:2 e5=c5 c1-e3 roll:4 roll:3 c5-a3 c5-a4 roll:6 "
    "roll:6 roll:6 roll:4 roll:3 e2-e5 c5-a1 e3-c5 e5-a3 c5-a1 roll:5 roll:3 c5-a4 roll:4 roll:4 "
    "roll:6 roll:1 a1-b4 a1-d4 e2-e3 d4-c3"
)
"""A game up to the point its third idea shows."""
_TO_THE_CENTRE: Final = (
    f"{_TO_BOTH_RINGS} roll:6 roll:6 roll:1 c5-b5 a3-e1 a4=d1 roll:1 c5-b5 roll:1 e1-e2 roll:2 b5-a4 "
    "roll:6 roll:4 "
    "roll:1 c5-b5 b5-b1 b1-e2 roll:4 roll:3 a4-a1 e3-c5 roll:6 roll:4 roll:3 e3-d5 e2-d5 pass "
    "roll:2 c5-a5 roll:1 e2-e3 roll:6 roll:3 a3-b4 a1-b3 roll:1 d1-e1 roll:3 b4=d3 roll:3 d1-e3 "
    "roll:5 roll:3"
)
"""The same game, further on."""

GUIDE: Final = Guide(
    want=msg("Be first to bring all five of your beavers round the board and into the centre."),
    do=msg("Roll the die, and roll again after a 4, 5 or 6. Then move a beaver for each number you kept."),
    watch=msg(
        "You can't get inside until you've hit a single beaver by landing on it. Keep yours in pairs or on "
        "safe squares."
    ),
    turn=(
        msg("Press Roll. You keep a 4 or a 6, but not a 5. After any of these, Lodge rolls again for you."),
        msg(
            "Press a beaver, then the square to move it to. Do this for each number you kept. Some buttons "
            "show the whole move, like c1 → e2, and need only one press."
        ),
        msg("With two beavers on a square, press One to or Both to."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
        msg(
            "If only one beaver can move, it's picked for you. If there's only one move, or none, Lodge "
            "plays it for you."
        ),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Rolling on"),
            msg(
                "Blue rolled a 6 and kept it, then a 5, which doesn't count, then a 3, which ended the "
                "rolling. Now Blue moves once by 6 and once by 3. From home on c1, one beaver can go to e5 "
                "and another to e2, or the same beaver can use both."
            ),
            Line(("roll:6", "roll:5", "roll:3"), picked="c1"),
        ),
        Idea(
            pmsg("heading", "A hit"),
            msg(
                "Blue's beaver moved from c5 to a1 and hit Orange's beaver, which goes back home to c5, at "
                "the top. It was Blue's first hit, so now all of Blue's beavers can enter the inner ring."
            ),
            Line(
                plies(
                    "roll:6 roll:5 roll:3 c1-e5 c1-e2 roll:4 roll:6 roll:4 roll:2 c5-a3 a3-e1 e1-e3 "
                    "c5-a3 roll:6 roll:3 c1-e2 c1-e5 roll:2 a3-a1 roll:4 roll:2 e5=c5 c1-e3 roll:4 "
                    "roll:3 c5-a3 c5-a4 roll:6 roll:6 roll:6 roll:4 roll:3 e2-e5 c5-a1"
                )
            ),
        ),
        Idea(
            pmsg("heading", "A double in the way"),
            msg(
                "Two beavers of the same side on one square can't be hit. Orange has just moved two to e4 "
                "together, so no one can pass them there on Blue's next turn. The beavers on c1, e1 and e3 "
                "have to stay behind."
            ),
            Line(
                plies(
                    "roll:1 c1-d1 roll:6 roll:5 roll:2 c5-a1 a1-c1 roll:6 roll:3 d1-e3 c1-e5 roll:1 "
                    "c5-b5 roll:2 e5-c5 roll:3 b5-a3 roll:2 c5-a5 roll:6 roll:1 a3-e1 e1-e2 roll:2 "
                    "c1-e1 roll:6 roll:3 c1-e2 c5-a1 roll:5 roll:1 c1-d1 roll:3 a1-d1 roll:4 roll:4 "
                    "roll:2 e3-e5 e5-a5 c1-e3 roll:5 roll:2 e2=e4"
                )
            ),
        ),
        Idea(
            pmsg("heading", "Safe squares"),
            msg(
                "Blue and Orange share both e3 and a3, where no one can be hit. Those two squares are safe, "
                "and so are both homes and the centre. Blue is on the inner ring on b4, and already has a "
                "beaver in the centre."
            ),
            Line(plies(_TO_BOTH_RINGS)),
        ),
        Idea(
            pmsg("heading", "The last step"),
            msg(
                "You need an exact roll to reach the centre. Blue rolled a 3, and it's three steps from d3: "
                "d2, c2 and c3. One of the two beavers there can go in, or both together."
            ),
            Line(
                plies(_TO_THE_CENTRE),
                picked="d3",
            ),
        ),
        Idea(
            pmsg("heading", "All five in"),
            msg(
                "Blue's fifth beaver has reached the centre, and Blue wins. Orange never made a hit, so the "
                "inner ring stayed closed to Orange all game."
            ),
            Line(
                plies(
                    f"{_TO_THE_CENTRE} d3-c3 roll:3 e1-e4 roll:5 roll:1 d3-d2 roll:2 e3-e5 roll:4 "
                    "roll:1 b3-d3 a5-a4 roll:3 pass roll:5 roll:2 d3-c2 roll:6 "
                    "roll:5 roll:1 e3-e4 pass roll:6 roll:4 roll:5 roll:5 roll:1 "
                    "c2-c3 a4-b3 b3-d3 roll:1 e4-e5 roll:4 roll:6 roll:4 roll:6 "
                    "roll:4 roll:4 roll:5 roll:5 roll:5 roll:6 roll:5 roll:6 "
                    "roll:2 d2-c3 pass roll:3 pass roll:5 roll:3 d3-c3"
                )
            ),
        ),
    ),
    best=Line(
        plies(
            "roll:6 roll:6 roll:1 c1-e5 e5-d5 c1-e5 roll:5 roll:6 roll:6 roll:4 roll:3 c5-a1 "
            "a1-e3 c5-a4 c5-a3 roll:5 roll:5 roll:6 roll:5 roll:5 roll:3 c1-e5 c1-e2 roll:6 "
            "roll:6 roll:3 c5-a1 c5-a4 a4=d1 roll:6 roll:4 roll:1 d5-c5 e2-d5 d5-a2 roll:1 "
            "a3-a2 roll:1 e5=d5 roll:4 roll:5 roll:1 d1-e4 e3-e4 roll:6 roll:1 d5-a2 c1-d1 "
            "roll:1 e4=e5 roll:6 roll:6 roll:2 d1-e2 d5-a2 a2=c4 roll:1 a1-b1 roll:1 c4-d4 "
            "roll:3 b1-e1 roll:5 roll:3 c1-e2 roll:6 roll:6 roll:4 roll:6 roll:4 roll:3 c5-a3 "
            "a3-c1 e5=b2 c5-a1 b2=c4"
        )
    ),
)
