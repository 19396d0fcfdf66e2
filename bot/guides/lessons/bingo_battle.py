"""A lesson in Bingo Battle."""

from __future__ import annotations

from typing import Final

from bot.guides.bingo_battle import GUIDE
from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from engines.core import msg, pmsg

_FOUR, _BLANK, _LOCKED, _STEAL, _SECOND, _SHORT = (idea.shown for idea in GUIDE.ideas)

_WIN = Line(
    plies(
        "first:1 roll:2-0-2-2 s2+c2+a2 roll:4-5-2-3 s4+m5+c2+a3 roll:5-4-3-2 s5+m4+c3+a2 "
        "roll:5-1-5-2 s5+m1+c5+a2 roll:2-5-3-5 s2+m5+c3+a5 roll:5-2-2-3 a3 c2 s5+m2 roll:4-2-2-1 "
        "s4+m2+c2+a1 roll:4-3-4-3 a3"
    ),
    seats=2,
)

LESSON: Final = Lesson(
    (
        Task(
            msg("You rolled sun 1, a blank moon, crown 3 and arms 5. How many coins go on the board?"),
            before(_FOUR),
            ("3",),
            msg("One on each tile you rolled: s1, c3 and a5. A blank adds none."),
            otherwise=msg("Four dice, but one is blank."),
            places=(
                "1",
                "3",
                "4",
            ),
            then=("s1+c3+a5",),
        ),
        Task(
            msg("Orange rolls sun 1, moon 2, and blanks for crowns and arms. Press a coin that's cleared."),
            _FOUR,
            (
                "c3",
                "a5",
            ),
            msg("A blank sends the loose coins in its column back to the kitty."),
            otherwise=msg("The sun die isn't blank, so s1 stays."),
            places=(
                "s1",
                "c3",
                "a5",
            ),
        ),
        yes_or_no(
            msg("Blue put the third coin on s1 and locked it. Is it Blue's for good?"),
            _LOCKED,
            msg("The next player to roll its tile claims it. That may not be Blue."),
            msg("Not yet. It's up for grabs."),
            right=False,
        ),
        Task(
            msg("Blue has locked s1. Orange now rolls a sun 1. Who gets the stack?"),
            before(_STEAL),
            ("orange",),
            msg("It's a steal. Claim four stacks first, and you win."),
            otherwise=msg("It goes to the player who rolls the tile."),
            places=(
                "blue",
                "orange",
            ),
            labels={"blue": pmsg("option", "Blue"), "orange": pmsg("option", "Orange")},
        ),
        yes_or_no(
            msg("Blue locked s1, then m1 as well. Does Blue still have to roll a sun 1 to claim s1?"),
            _SECOND,
            msg("A second lock claims the older one at once. That's the safer way."),
            msg("Locking another stack claims the older one."),
            right=False,
        ),
        Task(
            msg("Two coins are left for four tiles. Blue has m2 locked. Which tile first?"),
            _SHORT,
            ("s2",),
            msg("It locks s2 and claims m2, and that puts two coins back. Now there's enough."),
            otherwise=msg("Then the coins run out. Find the tile that locks."),
        ),
        Task(
            msg("You're Blue, with three stacks claimed and a3 locked. Four claims win. Which tile first?"),
            _WIN,
            ("s4",),
            msg("Your third coin locks s4, so a3 is claimed at once. That's four: you win!"),
            Effect.WINS,
            otherwise=msg("That locks nothing. Which tile has two coins already?"),
        ),
    )
)
