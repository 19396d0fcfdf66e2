"""A lesson in Blulu."""

from __future__ import annotations

from typing import Final

from bot.guides.blulu import GUIDE
from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, yes_or_no
from engines.core import msg

_SUM, _FLUSH, _NO, _SEXTET, _NET, _COUNTING = (idea.shown for idea in GUIDE.ideas)

_LAST = Line(
    (
        "deal:6SY AY AL CM 6MW 4MS 5ML 3SK 9WY 9LK 5SW AM AW 3MW 2WL 7SK CW CK 5YK CY 9MS 4YK 7WY "
        "CL 8WL 4WL CS 7ML 2MK 8YK 8MS 3LY AK AS 2SY 6LK",
        *plies(
            "AY+6SY=5 4MS+5ML=A AL+CM=9 3SK+6MW AW+2WL=3 5YK+CY 3MW+7SK=C CW+CK 4YK+CL=6 7ML+CS "
            "7WY+9MS 4WL+8WL 3LY+8YK=5 2SY+6LK=4 2MK+8MS=C AS+AK"
        ),
        "deal:9LK 2MK CL AL AW 5YK CM 7WY CW AY 8WL 7ML 6LK 9MS 2WL 4MS 3MW 8MS AS 6MW 9WY 2SY "
        "3SK CS 5ML 8YK AK 5SW 4YK CY 6SY 4WL CK AM 3LY 7SK",
        *plies("9LK+CL=A AW+7WY=8 AL+2MK 5YK+CM 4MS+6LK=C 6MW+8MS=2 2WL+9MS=7 AS+3MW 9WY+CS=A"),
    ),
)

LESSON: Final = Lesson(
    (
        Task(
            msg("An Ace counts as 1. What does a Crown count as?"),
            _SUM,
            ("10",),
            msg("Two cards catch all cards that match their sum or their difference."),
            otherwise=msg("More than 9, but not by much."),
            places=(
                "5",
                "10",
                "11",
            ),
        ),
        Task(
            msg("You're Blue. Catch both Aces."),
            _SUM,
            ("3LY+4WL=A",),
            msg("4 minus 3 is 1. You take every card of that rank."),
            otherwise=msg("That catches the 7. Which two cards are 1 apart?"),
            offered=(
                "2WL+9WY=7",
                "3LY+4WL=7",
                "3LY+4WL=A",
            ),
        ),
        Task(
            msg("Now look at the suits. Which play makes a flush, where all the cards share one?"),
            _SUM,
            ("2WL+9WY=7",),
            msg("All three have Waves. A flush is worth 2 points."),
            otherwise=msg("Those cards don't all share a suit."),
            offered=(
                "2WL+9WY=7",
                "3LY+4WL=7",
                "3LY+4WL=A",
            ),
        ),
        yes_or_no(
            msg("You're Orange, with a 2, two 6s and a Crown. Can any two of them catch something?"),
            _NO,
            msg("So you have to lay two cards. Choose some that are hard to catch."),
            msg("Try the sums and differences again: none is on the table."),
            right=False,
        ),
        yes_or_no(
            msg("Two 4s caught an 8, and the three cards show all six suits once each. Is that a bonus?"),
            _SEXTET,
            msg("A sextet, worth 4 points."),
            msg("It is! Each suit exactly once makes a sextet."),
            right=True,
        ),
        Task(
            msg("Blue has 22 cards. Each card beyond 18 scores a point. How many points is that?"),
            _COUNTING,
            ("4",),
            msg("Plus the bonuses on the way. The first to 22 points wins."),
            otherwise=msg("Count only the cards beyond 18."),
            places=(
                "2",
                "4",
                "22",
            ),
        ),
        Task(
            msg("You're Blue with 18 points, and 22 win. A sextet is worth 4: all six suits, once each."),
            _LAST,
            ("5ML+5SW=5",),
            msg("Moons and Leaves, Suns and Wyrms, Waves and Knots: all six. That's 22 points, and you win!"),
            Effect.WINS,
            otherwise=msg("Some suits are missing. Look for three cards with six different suits."),
        ),
    )
)
