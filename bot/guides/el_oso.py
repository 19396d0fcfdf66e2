"""El Oso for newcomers: one solitaire game from its first slide to its end, and a moment of another."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg


def _rolls(*faces: str) -> tuple[str, ...]:
    return tuple(f"roll:{face}" for face in faces)


_GAME: Final = (
    *_rolls(*"25525415223314"),
    *("e1-c3", "roll:2-3-5-6", "c3-e5", "roll:1-3-6-6", "e5-sky", "roll:1-3-5-6"),
    *("a1-c3", "roll:3-3", "roll:1-2", "b1-e4", "roll:1-2-3", "c3-e5", "roll:6-6", "e5-sky", "roll:1-6"),
    *("d1-c2", "roll:3-4", "c2-a4", "roll:2-3", "e4-d5", "roll:5-6-6", "d5-sky", "roll:3-6-6"),
    *("a4-b5", "roll:4-5", "b5-sky"),
)
_FULL_BOARD: Final = (
    *_rolls(*"15423344115341"),
    *("d1-b3", "roll:2-3-6", "c1-e3", "roll:1-6-6", "a1-b2", "roll:3-6", "e3-c5", "roll:3-4-5"),
    *("b3-d5", "roll:1-3-3", "roll:2-5"),
)

GUIDE: Final = Guide(
    want=msg("Get your twelve pieces past row 5 and into the Sky. Alone, saving ten or more is a win."),
    do=msg(
        "Slide a stack sideways or diagonally, up to one space per piece, or send it off row 5. The Bear "
        "rolls a die per piece."
    ),
    watch=msg("Tall stacks go far but give the Bear more dice. Don't leave one in its path."),
    turn=(
        msg("Press one of your stacks to light up the spaces it can reach, then press a space."),
        msg("From row 5, you can also press Into the Sky."),
        msg(
            "To stay put, press Pass and then a stack. The Bear rolls for that stack, so a low one is cheap."
        ),
        msg("Lodge rolls for the Bear and the rain."),
        msg("Wrong stack? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A slide"),
            msg(
                "The stack on e1 is four high, so it can slide up to four spaces, sideways or diagonally, "
                "but never straight up or down. It can reach d2, c3 or b4. The way has to be clear, but d1 "
                "is yours and a5 is the Bear's."
            ),
            Line(_GAME[:14], picked="e1"),
        ),
        Idea(
            pmsg("heading", "The Bear's dice"),
            msg(
                "Four pieces slid to c3, so the Bear rolled four dice: 2, 3, 5 and 6. Numbers 1 to 5 stand "
                "for columns a to e, and each die moves the Bear's topmost stack in its column down one "
                "space. The ones in b, c and e have come down. A 6 does nothing."
            ),
            Line(_GAME[:16]),
        ),
        Idea(
            pmsg("heading", "Into the Sky"),
            msg(
                "One more slide, and the four are on row 5. From there, a stack of any height can go into "
                "the Sky on its next move. Pieces in the Sky are safe and score, so that's four points in "
                "one go."
            ),
            Line(_GAME[:18], picked="e5"),
        ),
        Idea(
            pmsg("heading", "Caught below"),
            msg(
                "The Bear rolled two 3s. First its three pieces on c2 landed on your one on c1. They "
                "cancelled out one for one: yours is lost in the Pit, and one of the Bear's is back in its "
                "Cave. Then its other two fell off the board to the Ground. From there they rain, with a die "
                "each. A 6 sends a piece to the Cave, and any other number to row 5."
            ),
            Line(_GAME[:22]),
        ),
        Idea(
            pmsg("heading", "Out of the Cave"),
            msg(
                "If a die comes up for a column where the Bear has no stack, up to five pieces come out of "
                "its Cave onto row 5. Here a 3 brought one out onto c5, above your two on c3. If the Cave is "
                "empty, nothing happens."
            ),
            Line(_GAME[:25]),
        ),
        Idea(
            pmsg("heading", "Past the Bear"),
            msg(
                "Your stacks on a4 and e4 are past the Bear. Its stacks in those columns are below them and "
                "only go down, and its Cave is empty. As long as they stay there, its next roll can't hurt "
                "them. Slip past early, and the rest is easy."
            ),
            Line(_GAME[:33]),
        ),
        Idea(
            pmsg("heading", "How it ends"),
            msg(
                "Your last piece has left the board, so the game is over, with eleven in the Sky and one "
                "lost. Ten is a win, and eleven or twelve is a superior win. With several players, the "
                "highest total wins."
            ),
            Line(_GAME),
        ),
    ),
    best=Line(_FULL_BOARD),
)
