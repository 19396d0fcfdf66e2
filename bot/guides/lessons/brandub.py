"""A lesson in Hnefatafl (Brandub)."""

from __future__ import annotations

from typing import Final

from bot.guides.brandub import GUIDE
from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from engines.core import msg

_BETWEEN, _CORNER, _THREAT, _TWO, _QUEEN, _CENTRE = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're Blue. Capture one of Orange's pieces, the vikings: catch it between two of yours."),
            before(_BETWEEN),
            (
                "f4-f1",
                "b2-b4",
                "a4-b4",
            ),
            msg("One of yours on either side. You slide as far as the way is clear, and never jump."),
            Effect.CAPTURES,
            otherwise=msg("That captures nothing. Find a viking next to one of yours."),
        ),
        Task(
            msg("You're Orange. Blue stopped on a6, next to the corner a7. Use the corner to capture it."),
            before(_CORNER),
            ("d5-a5",),
            msg("Corners help both sides to capture, and so does the empty centre."),
            Effect.CAPTURES,
            otherwise=msg("Not captured. Which square is on the other side of a6?"),
        ),
        Task(
            msg("You're Blue. The queen on d7 is about to reach a corner, and that wins. Stop her."),
            _THREAT,
            ("f4-f7",),
            msg("Row 7 is blocked. Before every move, look for open ways to a corner."),
            Effect.SAVES,
            otherwise=msg("She'd still get to g7. Block her on row 7."),
        ),
        yes_or_no(
            msg("Here row 7 is open on both sides of the queen, and it's Blue's turn. Can Blue stop her?"),
            _TWO,
            msg("One piece can't block both ways, so Orange wins."),
            msg("Block one side, and she goes to the other."),
            right=False,
        ),
        Task(
            msg("You're Blue. The queen has left the centre. Capture her."),
            before(_QUEEN),
            ("g5-d5",),
            msg("Out here she's captured like any other piece, between d7 and d5. You win!"),
            Effect.WINS,
            otherwise=msg("She's still free. Which square is opposite d7?"),
        ),
        Task(
            msg("You're Orange. Bring your queen to a corner."),
            Line(plies("g4-g2 c4-c3 f4-f1 d5-e5 a4-a6 d4-c4 g2-g3 e5-a5 b4-a4 a5-f5 d6-g6 c4-c7 d2-b2")),
            ("c7-a7",),
            msg("She's in the corner. You win!"),
            Effect.WINS,
            otherwise=msg("That isn't a corner. The queen is on c7."),
        ),
    )
)
