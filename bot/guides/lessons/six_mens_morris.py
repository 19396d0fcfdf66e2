"""A lesson in Six Men's Morris."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before, yes_or_no
from bot.guides.six_mens_morris import GUIDE
from engines.core import msg

_MILL, _DOOR, _SAFE, _OPEN, _FLY, _SHUT = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg(
                "You're Blue. Three along one side make a mill. Close it along the bottom and take a beaver."
            ),
            before(_MILL),
            (
                "e1/a5",
                "e1/c5",
            ),
            msg("That's a mill, and a beaver is gone for good."),
            Effect.CAPTURES,
            wrong={"e1": msg("That's the mill! But take a beaver while you can.")},
            otherwise=msg("That isn't a mill. You have a1 and c1."),
        ),
        Task(
            msg("You're Green. Blue has a1 and c1. Stop the mill."),
            before(_DOOR),
            ("e1",),
            msg("Shut! While you're still placing, blocking is half the game."),
            Effect.SAFE,
            otherwise=msg("Blue would close the mill next turn. Which point is missing?"),
        ),
        Task(
            msg("Blue can close a mill on e1. Press the green beaver that Blue may take."),
            replace(_SAFE, picked=""),
            ("b4",),
            msg("The other three are in a mill of their own, so they're safe."),
            otherwise=msg("That one's safe in a mill, or isn't Green's."),
            places=EVERYWHERE,
            then=("e1/b4",),
        ),
        Task(
            msg("You're Green. You opened your mill on the left. Close it again and take one."),
            before(_OPEN),
            (
                "b3-a3/e1",
                "b3-a3/c2",
                "b3-a3/d3",
                "b3-a3/d4",
                "b3-a3/c5",
            ),
            msg("It counts again each time you close it. A mill that swings is worth guarding."),
            Effect.CAPTURES,
            wrong={"b3-a3": msg("The mill's closed! Now take a beaver, too.")},
            otherwise=msg("That doesn't close your mill on a1, a3 and a5."),
        ),
        yes_or_no(
            msg("Blue has only three beavers left. Can the one on a1 go to c5, right across the board?"),
            replace(_FLY, picked=""),
            msg("With three left, your beavers can fly to any empty point."),
            msg("It can. With three left, beavers fly."),
            right=True,
            then=("a1-c5",),
        ),
        Task(
            msg("You're Green, and Blue has three left. Close a mill and win."),
            before(_FLY),
            (
                "b4/a1",
                "b4/c1",
                "b4/e1",
            ),
            msg("Blue is down to two, and that's the end. You win!"),
            Effect.WINS,
            otherwise=msg("Blue still has three. Close the mill on row 4, and take one."),
        ),
        Task(
            msg("You're Green. If Blue can't move, you win as well. Place your last beaver."),
            before(_SHUT),
            ("c5",),
            msg("Not one blue beaver has a free point beside it. You win!"),
            Effect.WINS,
            otherwise=msg("A blue beaver could still move. Where's the last way out?"),
        ),
    )
)
