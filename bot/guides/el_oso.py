"""El Oso for newcomers: one solitaire game from its first slide to its end, and a moment of another."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg


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
    want=msg("Get your twelve pieces up past row 5 into the Sky. Alone, ten or more saved is a win."),
    do=msg(
        "Slide a stack up to as many spaces as it's high, or lift it off row 5; the Bear rolls as many dice."
    ),
    watch=msg(
        "A tall stack goes far but gives the Bear many dice; don't leave it in the path of his stacks."
    ),
    turn=(
        msg("Press one of your stacks; the spaces it can reach light up. Press one of them, and it slides."),
        msg("A stack on row 5 has one more button: Into the Sky."),
        msg(
            "To stay where you are, press Pass and then a stack: the Bear rolls for that one, so a low "
            "stack is cheap."
        ),
        msg("Lodge rolls for the Bear and the rain."),
        msg("Wrong stack? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("A slide"),
            msg(
                "The stack on e1 is four high, so it may slide up to four spaces, sideways or along a "
                "diagonal, never straight up or down. It can reach d2, c3 or b4. Nothing may stand in its "
                "way: d1 is your own, a5 is the Bear's."
            ),
            Line(_GAME[:14], picked="e1"),
        ),
        Idea(
            msg("The Bear's dice"),
            msg(
                "Four pieces slid to c3, so the Bear rolled four dice: 2, 3, 5 and 6. Columns a to e are "
                "the faces 1 to 5, and each die brings the Bear's topmost stack of its column down one "
                "space. Those of b, c and e have come down; a 6 does nothing."
            ),
            Line(_GAME[:16]),
        ),
        Idea(
            msg("Into the Sky"),
            msg(
                "One more slide, and the four stand on row 5. From there a stack of any height may leave "
                "for the Sky with its next move, and what is in the Sky is safe and counts: four points at "
                "one stroke."
            ),
            Line(_GAME[:18], picked="e5"),
        ),
        Idea(
            msg("Caught below"),
            msg(
                "The Bear rolled 3 twice. First his three pieces on c2 came down on your single one on c1, "
                "and one of each was gone: yours lost for good in the Pit, his in his Cave. Then the other "
                "two fell off the board to the Ground. From there they rain: a die each puts them on row 5 "
                "again, or on a 6 into the Cave."
            ),
            Line(_GAME[:22]),
        ),
        Idea(
            msg("Out of the Cave"),
            msg(
                "A die for a column without a stack of the Bear's calls up to five pieces out of his Cave "
                "onto row 5. Here a 3 has called one onto c5, above your two on c3. If the Cave is empty, "
                "such a die does nothing."
            ),
            Line(_GAME[:25]),
        ),
        Idea(
            msg("Behind the Bear"),
            msg(
                "Your stacks on a4 and e4 are past him: his stacks in those columns stand below them and "
                "only go down, and his Cave is empty. While they stay there, nothing he can roll next hurts "
                "them. Slip by him early, and the rest is a walk."
            ),
            Line(_GAME[:33]),
        ),
        Idea(
            msg("How it ends"),
            msg(
                "Your last piece has left the board, so the game is over: eleven in the Sky, one lost. Ten "
                "wins, eleven or twelve is a superior win. With several players the most saved wins."
            ),
            Line(_GAME),
        ),
    ),
    best=Line(_FULL_BOARD),
)
