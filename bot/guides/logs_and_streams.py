"""Logs & Streams for newcomers: a race of four that one roll decides, and two tricks near the end."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg


def _plies(rolls: str) -> tuple[str, ...]:
    return tuple(f"roll:{ply}" if ply.isdecimal() else ply for ply in rolls.split())


_OF_FOUR: Final = _plies(
    "1 climb 5 1 climb 4 climb 3 3 5 3 5 5 1 4 climb 5 climb 1 6 5 2 6 1 climb 2 climb 1 1 climb 1 6 5 5 3 "
    "climb 4 6 2 climb"
)
_COUNTED_BACK: Final = _plies("1 climb 2 6 3 6 3 1 climb 2 4 climb 5 5 5 6")
_THE_LAST_LOG: Final = _plies("1 climb 2 6 3 6 3 1 climb 2 6 5 6 5 1")

GUIDE: Final = Guide(
    want=msg("Be the first to get your beaver to square 100."),
    do=msg("Roll one die and move that many squares. A log can take you up. A stream always takes you down."),
    watch=msg(
        "Look out for the streams on 87, 93, 95 and 98 near the end. You can hit them counting back from "
        "100, too."
    ),
    turn=(
        msg("Press Roll, and your beaver moves."),
        msg("If it lands at the base of a log, press Climb the log or Stay put."),
        msg("Then it's the next player's turn to roll."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Up a log"),
            msg(
                "Blue's first roll is a 1, which is the base of a log. Blue can climb to 38 or stay put. "
                "Climb! Every log on this board saves you time on average, and if you let one go, you have "
                "to land there again to use it."
            ),
            Line(_OF_FOUR[:1], seats=4),
        ),
        Idea(
            pmsg("heading", "Down a stream"),
            msg(
                "Purple rolled a 5 and landed on 47, the mouth of a stream. There's no choice, so it's "
                "down to 26. Only the square you land on matters. Passing a stream or a log does nothing."
            ),
            Line(_OF_FOUR[:21], seats=4),
        ),
        Idea(
            pmsg("heading", "The longest log"),
            msg(
                "Purple soon made up for it, rolling a 2 to reach 28 and climbing the longest log, 56 "
                "squares up to 84. No lead is safe, and no one is ever out of it. Beavers don't get in "
                "each other's way, and any number can share a square."
            ),
            Line(_OF_FOUR[:27], seats=4),
        ),
        Idea(
            pmsg("heading", "Counting back"),
            msg(
                "You need 100 exactly. Blue was on 96 and rolled a 6. That's four steps up to 100 and two "
                "back to 98, where a stream goes down to 78."
            ),
            Line(_COUNTED_BACK),
        ),
        Idea(
            pmsg("heading", "The last log"),
            msg(
                "The log on 80 leads straight to 100. Blue has rolled a 1 from 79 and only has to climb to "
                "win. That makes the squares just below 80 good places to be."
            ),
            Line(_THE_LAST_LOG),
        ),
    ),
    best=Line(_OF_FOUR, seats=4),
)
