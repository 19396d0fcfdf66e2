"""Yonmoque for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Move a beaver to get four of yours in a row, column or diagonal."),
    do=msg(
        "Place a beaver on any empty square, or move one. Moving recolours any of theirs it traps between "
        "two of yours."
    ),
    watch=msg("Placing the fourth in a row doesn't win, and making five loses. Look before you fill a gap."),
    turn=(
        msg("To place a beaver, press an empty square."),
        msg("To move one, press your beaver, then the square it goes to."),
        msg("Lodge recolours trapped beavers for you."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A trap"),
            msg(
                "Blue moved to e3. That put the green beaver on e4 between two blue ones, on e3 and e5, and "
                "it turned blue. Only moving traps. Placing a beaver never does."
            ),
            Line(("c1", "e4", "e5", "b3", "c1-e3")),
        ),
        Idea(
            pmsg("heading", "A long slide"),
            msg(
                "A beaver can step to any square next to it. Blue's beaver on c1 is also on a blue square, "
                "so it can slide along a diagonal of blue squares, all the way to a3 or e3. Green beavers "
                "slide on green in the same way."
            ),
            Line(("c1", "e5"), picked="c1"),
        ),
        Idea(
            pmsg("heading", "Into a trap"),
            msg(
                "Blue moved from b2 to b1, right between two green beavers, so Blue's own beaver changed "
                "colour. Placed on b1 from the stock, it would have been safe."
            ),
            Line(("b2", "a1", "e5", "c1", "b2-b1")),
        ),
        Idea(
            pmsg("heading", "Placing isn't enough"),
            msg(
                "Blue has four in a row along the bottom, but the last one was placed, so the game goes on. "
                "Another on e1 would make five and lose. To win, step out of the row and back in."
            ),
            Line(("a1", "a5", "b1", "b5", "c1", "e5", "d1")),
        ),
        Idea(
            pmsg("heading", "Four by moving"),
            msg(
                "Green moved from e5 to d4 and trapped Blue's d3. It turned green, and that completed the "
                "column: d2, d3, d4 and d5. Beavers that have just changed colour count, so one move can do "
                "a lot."
            ),
            Line(("b4", "d2", "d4", "e5", "c3", "b5", "a5", "d5", "d3", "c2", "d4-e4", "e5-d4")),
        ),
        Idea(
            pmsg("heading", "One too many"),
            msg(
                "Green moved to d5 and trapped three at once: d2, d3 and d4. But with d1 and d5 that makes "
                "five in a row, so Green loses. You can't choose not to trap, so count first."
            ),
            Line(("b4", "d2", "d1", "e5", "c2", "e1", "d1-e2", "b5", "d3", "d1", "d4", "b1", "e4", "e5-d5")),
        ),
    ),
    best=Line(
        (
            *("b2", "d2", "d1", "a1", "b4", "e5", "b5", "a4", "a5", "e1"),
            *("b2-a3", "b2", "d1-c1", "d2-c3"),
        )
    ),
)
