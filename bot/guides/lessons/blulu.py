"""A lesson in Blulu."""

from __future__ import annotations

from typing import Final

from bot.guides.blulu import GUIDE
from bot.guides.lesson import Lesson, Task, yes_or_no
from engines.core import msg

_SUM, _FLUSH, _NO, _SEXTET, _NET, _COUNTING = (idea.shown for idea in GUIDE.ideas)

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
    )
)
