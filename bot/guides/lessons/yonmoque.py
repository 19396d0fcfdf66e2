"""A lesson in Yonmoque."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from bot.guides.yonmoque import GUIDE
from engines.core import msg

_TRAP, _SLIDE, _INTO, _PLACED, _FOUR, _FIVE = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg(
                "Your beaver on c1 stands on blue, so it can slide along blue diagonals. Slide it as far "
                "as it goes."
            ),
            _SLIDE,
            ("c1-a3", "c1-e3"),
            msg(
                "On your own colour you slide. From any other square, a beaver only steps to the one next "
                "to it."
            ),
            otherwise=msg("That's just one step. Follow the blue diagonal further."),
        ),
        Task(
            msg("You're Blue. Trap the green beaver on e4: move so that it's between two of yours."),
            before(_TRAP),
            ("c1-e3",),
            msg("Green's beaver was caught between e3 and e5, so it turned blue."),
            Effect.CAPTURES,
            wrong={"e3": msg("Placing never traps. Only a move does.")},
            otherwise=msg("That doesn't trap anything. Which square is on the other side of e4?"),
        ),
        yes_or_no(
            msg("And if you place a beaver from your stock on e3 instead, is e4 trapped, too?"),
            before(_TRAP),
            msg("Placing never traps: e4 stays green. Only a move does."),
            msg("It stays green. Placing never traps, only a move does."),
            right=False,
            then=("e3",),
        ),
        Task(
            msg("You want a beaver on b1, right between two green ones. Get one there without losing it."),
            before(_INTO),
            ("b1",),
            msg("Placed from your stock, it's safe. Moved there, it would have turned green."),
            wrong={"b2-b1": msg("Move in between two enemies and your own beaver turns green.")},
            otherwise=msg("That doesn't put a beaver on b1."),
        ),
        yes_or_no(
            msg("Blue has just placed a beaver on d1, and has four in a row. Has Blue won?"),
            _PLACED,
            msg("Only moving wins. Blue has to step out of the row and back in."),
            msg("Not yet. Four only count if you move the beaver that completes them."),
            right=False,
        ),
        Task(
            msg("You're Green. One move makes four in a row and wins. Find it."),
            before(_FOUR),
            ("e5-d4",),
            msg("You trapped d3, and it turned green. With d2, d4 and d5 that's four."),
            Effect.WINS,
        ),
        yes_or_no(
            msg("You're Green. From e5 to d5 you'd trap d2, d3 and d4 at once. Is that a good move?"),
            before(_FIVE),
            msg("With d1 and d5 they make five in a row, and five loses. You can't choose not to trap."),
            msg("Count them: d1 to d5 are five in a row, and five loses."),
            right=False,
            then=("e5-d5",),
        ),
        Task(
            msg("You're Blue. Now win: trap two beavers and make four in one move."),
            Line(plies("d4 b5 d5 b4 a5 b5-c4")),
            ("a5-a4",),
            msg("b4 and c4 turned blue, so a4 to d4 is four in a row. You win!"),
            Effect.WINS,
            wrong={"a4": msg("Placing doesn't trap and doesn't win. Move a beaver there.")},
        ),
    )
)
