"""Bingo Battle for newcomers: a steal, a lock upon a lock, a short kitty, and the last claim open."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg


def _race(turns: str) -> Line:
    """A race of two, Blue first: of each turn the dice, and what is put down after them."""
    moves = (f"roll:{move}" if "-" in move else move for move in turns.split())
    return Line(("first:0", *moves), seats=2)


GUIDE: Final = Guide(
    want=msg(
        "Claim four stacks of three coins before the other side does. Alone: eight before the coins run out."
    ),
    do=msg(
        "Roll four dice, one a column. Each puts a coin on its tile; a third coin locks the stack for you."
    ),
    watch=msg("A locked stack isn't yours yet. The next to roll its tile takes it."),
    turn=(
        msg("Press Roll. Lodge does the rest, coins included."),
        msg(
            "Only where the order matters can tiles be pressed: press the one that gets the next coin, "
            "until all are down."
        ),
        msg("Playing alone, Roll on to my next choice rolls until there's something to choose."),
    ),
    ideas=(
        Idea(
            msg("Four dice, four columns"),
            msg(
                "Blue rolled sun 1, a blank moon, crown 3 and arms 5. A face 1 to 5 means that tile of its "
                "column, and each puts a coin there, so coins lie on s1, c3 and a5."
            ),
            _race("1-0-3-5 s1+c3+a5"),
        ),
        Idea(
            msg("A blank clears"),
            msg(
                "Now Orange has rolled two blanks, for crowns and arms. A blank sends the loose coins of its "
                "column back to the kitty, the common store: c3 and a5 are gone. The other dice will put "
                "coins on s1 and m2."
            ),
            _race("1-0-3-5 s1+c3+a5 1-2-0-0"),
        ),
        Idea(
            msg("Locked"),
            msg(
                "Blue put the third coin on s1, and a pawn of Blue's locks the stack. No blank can "
                "clear it now. But it's open to both: the first to roll a sun 1 claims it."
            ),
            _race("1-0-3-5 s1+c3+a5 1-2-0-0 s1+m2 1-2-0-0 s1+m2"),
        ),
        Idea(
            msg("A steal"),
            msg(
                "And Orange has rolled it: the stack that Blue locked is Orange's claim. One of its coins "
                "goes to Orange's tally, the other two to the kitty, and the tile is empty again."
            ),
            _race("1-0-3-5 s1+c3+a5 1-2-0-0 s1+m2 1-2-0-0 s1+m2 1-0-0-0"),
        ),
        Idea(
            msg("A second lock"),
            msg(
                "There's a surer way. Blue rolled s1 and m1, both holding two coins, and locked s1 "
                "first. Whoever locks another stack claims the older one at once: with m1 locked, s1 "
                "was Blue's without a roll."
            ),
            _race("1-1-0-0 s1+m1 1-1-0-0 s1+m1 1-1-1-0 s1 m1+c1"),
        ),
        Idea(
            msg("Short of coins"),
            msg(
                "Two coins are left for four tiles, so Blue chooses. s2 first: its third coin locks "
                "it, which claims Blue's older lock on m2, and two coins of that come back to the "
                "kitty. So there's one for each of the others, too. An empty kitty and a roll that "
                "neither clears nor claims end the game."
            ),
            _race(
                "2-4-0-1 s2+m4+a1 1-2-0-1 s1+m2+a1 5-2-3-4 s5+m2+c3+a4 4-4-4-2 s4+m4+c4+a2 2-2-5-4 "
                "s2+m2+c5+a4 3-1-2-1 s3+m1+c2+a1 2-3-4-2"
            ),
        ),
    ),
    best=_race(
        "5-4-5-2 s5+m4+c5+a2 2-5-0-2 s2+m5+a2 1-3-0-3 s1+m3+a3 1-3-0-2 s1+m3+a2 5-5-5-4 s5+m5+c5+a4 0-1-1-1 "
        "m1+c1+a1 2-4-3-5 s2+m4+c3+a5 1-1-3-2 s1+m1+c3 5-2-3-4 s5+m2+c3+a4 4-0-5-1 s4+c5+a1 3-0-4-4 "
        "s3+c4+a4 1-3-0-5 s1+m3+a5 4-2-5-1 s4+m2+c5+a1 1-5-2-5 s1 m5+c2+a5 4-3-2-1 s4+m3+c2 5-1-3-3 a3 c3 "
        "3-0-3-1 s3+c3+a1 5-4-2-1 c2 a1"
    ),
)
