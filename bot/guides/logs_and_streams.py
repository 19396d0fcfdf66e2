"""Logs & Streams for newcomers: a race of four that one roll decides, and two tricks of its end."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg


def _plies(rolls: str) -> tuple[str, ...]:
    return tuple(f"roll:{ply}" if ply.isdecimal() else ply for ply in rolls.split())


_OF_FOUR: Final = _plies(
    "1 climb 5 1 climb 4 climb 3 3 5 3 5 5 1 4 climb 5 climb 1 6 5 2 6 1 climb 2 climb 1 1 climb 1 6 5 5 3 "
    "climb 4 6 2 climb"
)
_COUNTED_BACK: Final = _plies("1 climb 2 6 3 6 3 1 climb 2 4 climb 5 5 5 6")
_THE_LAST_LOG: Final = _plies("1 climb 2 6 3 6 3 1 climb 2 6 5 6 5 1")

GUIDE: Final = Guide(
    want=msg("Be the first to bring your beaver to square 100."),
    do=msg("Roll one die and go that many squares; a log may take you up, a stream takes you down."),
    watch=msg(
        "The streams on 87, 93, 95 and 98 lie in wait near the end, also when you count back from 100."
    ),
    turn=(
        msg("Press Roll, and your beaver moves."),
        msg("If it lands at the base of a log, press Climb the log or Stay below."),
        msg("Then it's the next player's turn to roll."),
    ),
    ideas=(
        Idea(
            msg("Up a log"),
            msg(
                "Blue's first roll is a 1, and there's the base of a log. Blue may climb it to 38 or "
                "stay. Climb: every log on this board gains you time on the average, and one that you"
                " let go is gone until you land there again."
            ),
            Line(_OF_FOUR[:1], seats=4),
        ),
        Idea(
            msg("Down a stream"),
            msg(
                "Purple has rolled a 5 and landed on 47, the mouth of a stream, and there's no "
                "choice: down to 26. Only the square you land on matters. Passing over a stream, or a"
                " log, does nothing."
            ),
            Line(_OF_FOUR[:21], seats=4),
        ),
        Idea(
            msg("The great log"),
            msg(
                "Purple was quick to recover: a 2 from 26 to the base on 28, and up the longest log, "
                "56 squares to 84. No lead is safe here, and no one is ever out of it. Beavers don't "
                "disturb one another; any number may share a square."
            ),
            Line(_OF_FOUR[:27], seats=4),
        ),
        Idea(
            msg("Counting back"),
            msg(
                "You need 100 exactly. Blue was on 96 and rolled a 6: four steps to 100, two back to 98, "
                "and there a stream begins, down to 78."
            ),
            Line(_COUNTED_BACK),
        ),
        Idea(
            msg("The last log"),
            msg(
                "From 80 a log leads straight to 100. Blue has landed there from 79 and only has to climb "
                "it to win. So the squares just below 80 are good ones to stand on."
            ),
            Line(_THE_LAST_LOG),
        ),
    ),
    best=Line(_OF_FOUR, seats=4),
)
