"""Bingo Battle for newcomers: a steal, a second lock, a short kitty, and the last claim open."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg


def _race(turns: str) -> Line:
    """Return a race of two, Blue first: each turn's dice, then the coins placed with them."""
    moves = (f"roll:{move}" if "-" in move else move for move in turns.split())
    return Line(("first:0", *moves), seats=2)


GUIDE: Final = Guide(
    want=msg("Be first to claim four stacks of three coins. Alone, claim eight before the coins run out."),
    do=msg(
        "Roll four dice, one for each column. Each puts a coin on its tile. The third coin locks the stack "
        "for you."
    ),
    watch=msg("A locked stack isn't yours yet. The next player to roll its tile claims it."),
    turn=(
        msg("Press Roll, and Lodge places your coins."),
        msg("When the order matters, press the tile that gets the next coin until they're all down."),
        msg("Playing alone? “Roll until my next choice” rolls until there's something to decide."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Four dice, four columns"),
            msg(
                "Blue rolled sun 1, a blank moon, crown 3 and arms 5. Each number puts a coin on that tile "
                "in its column, so there are coins on s1, c3 and a5."
            ),
            _race("1-0-3-5 s1+c3+a5"),
        ),
        Idea(
            pmsg("heading", "A blank clears"),
            msg(
                "Orange rolled two blanks, for crowns and arms. A blank sends the loose coins in its column "
                "back to the kitty, the shared supply, so c3 and a5 are gone. The other dice will put coins "
                "on s1 and m2."
            ),
            _race("1-0-3-5 s1+c3+a5 1-2-0-0"),
        ),
        Idea(
            pmsg("heading", "Locked"),
            msg(
                "Blue put the third coin on s1, and a blue pawn locks the stack. No blank can clear it now. "
                "But it's up for grabs: the first to roll a sun 1 claims it."
            ),
            _race("1-0-3-5 s1+c3+a5 1-2-0-0 s1+m2 1-2-0-0 s1+m2"),
        ),
        Idea(
            pmsg("heading", "A steal"),
            msg(
                "Orange rolled it, so the stack Blue locked is now Orange's claim. One of its coins goes on "
                "Orange's tally and the other two go back to the kitty. The tile is empty again."
            ),
            _race("1-0-3-5 s1+c3+a5 1-2-0-0 s1+m2 1-2-0-0 s1+m2 1-0-0-0"),
        ),
        Idea(
            pmsg("heading", "A second lock"),
            msg(
                "There's a safer way. Blue rolled s1 and m1, with two coins on each, and locked s1 first. "
                "Locking another stack claims the older one at once, so locking m1 gave Blue s1 without "
                "another roll."
            ),
            _race("1-1-0-0 s1+m1 1-1-0-0 s1+m1 1-1-1-0 s1 m1+c1"),
        ),
        Idea(
            pmsg("heading", "Short of coins"),
            msg(
                "There are two coins left for four tiles, so Blue gets to choose. Start with s2: its third "
                "coin locks it, which claims Blue's older lock on m2 and puts two of its coins back in the "
                "kitty. Now there's one for each of the other tiles too. If the kitty is empty and a roll "
                "clears and claims nothing, the game ends."
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
