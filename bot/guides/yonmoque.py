"""Yonmoque for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Move a beaver so that four of yours stand in a row, a column or a diagonal."),
    do=msg("Place a beaver from your stock on any empty cell, or move one of yours that is on the board."),
    watch=msg("Four made by placing win nothing, and five in a row lose. Look before you fill a gap."),
    turn=(
        msg("To place a beaver: press an empty cell."),
        msg("To move one: press your beaver, then the cell it goes to."),
        msg("Lodge recolours trapped beavers."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("A trap"),
            msg(
                "Blue has moved to e3. Now the green beaver on e4 stands between two blue ones, e3 and e5, "
                "and turns blue. Only a move traps; placing a beaver never does."
            ),
            Line(("c1", "e4", "e5", "b3", "c1-e3")),
        ),
        Idea(
            msg("A long slide"),
            msg(
                "A beaver steps to any cell next to it. Blue's on c1 stands on blue, too, so it may slide "
                "on along a diagonal of blue cells: to a3 or e3 in one go. Green beavers slide on green in "
                "the same way."
            ),
            Line(("c1", "e5"), picked="c1"),
        ),
        Idea(
            msg("Walking into it"),
            msg(
                "Blue has moved from b2 to b1, in between two green beavers, and so it was Blue's own "
                "beaver that changed colour. Placed on b1 from the stock, it would have been safe."
            ),
            Line(("b2", "a1", "e5", "c1", "b2-b1")),
        ),
        Idea(
            msg("Placed, not made"),
            msg(
                "Blue has four in a row at the bottom, but the last one was placed: the game goes on. A "
                "beaver on e1 would even lose, for that makes five. To win, step out of the row and back "
                "in."
            ),
            Line(("a1", "a5", "b1", "b5", "c1", "e5", "d1")),
        ),
        Idea(
            msg("Four by a move"),
            msg(
                "Green has moved from e5 to d4. That trapped Blue's d3, and with d3 turned green the "
                "column stands: d2, d3, d4 and d5. Beavers that have just changed colour count, so one "
                "move can do a lot."
            ),
            Line(("b4", "d2", "d4", "e5", "c3", "b5", "a5", "d5", "d3", "c2", "d4-e4", "e5-d4")),
        ),
        Idea(
            msg("One too many"),
            msg(
                "Green has moved to d5 and trapped three at a stroke: d2, d3 and d4. But with d1 and "
                "d5 that makes five in a row, and Green has lost. You can't choose not to trap, so "
                "count first."
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
