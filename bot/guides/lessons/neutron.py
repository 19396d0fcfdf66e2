"""A lesson in Neutron."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before
from bot.guides.neutron import GUIDE
from engines.core import msg

_SLIDING, _THEN, _DOOR, _SHUTTING, _OWN_GOAL, _SHUT_IN = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're Green. First you slide the neutron, as far as it goes. Slide it straight up."),
            _SLIDING,
            ("c3-c4",),
            msg("It stops in front of a beaver or at the edge, never sooner. Then you'd slide a beaver."),
            otherwise=msg("That's not straight up from c3."),
        ),
        Task(
            msg("You're Blue. The neutron on your home row, row 1, wins for you. Get it there."),
            replace(_DOOR, picked=""),
            ("b2-b1",),
            msg("Green left the door to b1 open. You win!"),
            Effect.WINS,
            otherwise=msg("That isn't on row 1. Look for the gap in your home row."),
        ),
        Task(
            msg("Careful now: it doesn't matter who moves it. Which slide would make Blue lose?"),
            before(_OWN_GOAL),
            ("e3-c5",),
            msg("That's Green's home row, so Green would win. Never send it there yourself."),
            otherwise=msg("That wouldn't lose at once. Which slide ends on row 5?"),
        ),
        Task(
            msg("You're Green. The neutron could slide to b1 next. Slide a beaver to stop it."),
            before(_SHUTTING),
            ("b5-b1",),
            msg("b1 is blocked. Find your block before you move the neutron."),
            Effect.SAVES,
            otherwise=msg("Blue would still slide the neutron to b1 and win."),
        ),
        Task(
            msg("You're Blue. If Green can't move the neutron, you win. Wall it in on e4."),
            before(_SHUT_IN),
            ("b2-d4",),
            msg("All its ways out are taken. You win!"),
            Effect.WINS,
            otherwise=msg("The neutron still has a way out. Which square next to e4 is open?"),
        ),
        Task(
            msg("Your turn, Blue. One slide of the neutron wins."),
            Line(plies("a1-a4 c3-a3 e5-e2")),
            ("a3-a1",),
            msg("Your beaver had left a1, and the neutron came home. You win!"),
            Effect.WINS,
            otherwise=msg("That isn't your home row."),
        ),
    )
)
