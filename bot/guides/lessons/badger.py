"""A lesson in Badger."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.badger import GUIDE
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from engines.core import msg

_JOIN, _STRAIGHT, _EMPTY, _SINGLES, _LEFT, _FINISH = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're the hare. Your row ends in the Ace of Moons. Which card can start your play?"),
            _JOIN,
            ("5ML",),
            msg("It has Moons, like the Ace. The same rank or the next rank up would do, too."),
            otherwise=msg("It doesn't join. It needs Moons, or to be an Ace or a 2."),
            places=("5ML", "5YK", "7SK"),
        ),
        Task(
            msg("Play as many cards as you can in one straight."),
            _JOIN,
            ("5ML+6SY+7SK+8MS",),
            msg("5, 6, 7, 8: only the first card has to join your row. Four cards gone at once."),
            otherwise=msg("You can play more than that. Only the first card has to join."),
            offered=("5ML", "6MW+7SK", "5ML+6LK+7SK", "5ML+6SY+7SK+8MS"),
        ),
        yes_or_no(
            msg("You're the tortoise now. You need a straight that ends in 8 or higher. Do you have one?"),
            replace(_STRAIGHT, viewer=1),
            msg("None of yours joins and ends that high, so you pass. Straights of any length would do."),
            msg("Look again: it has to join your row and end in 8 or higher."),
            right=False,
        ),
        yes_or_no(
            msg("The hare has played their whole hand, but there are cards in their deck. Have they won?"),
            before(_EMPTY, 2),
            msg("Hand and deck must both be empty. They have to pass, and draw eight more."),
            msg("Not yet. There are still cards in their deck."),
            right=False,
        ),
        Task(
            msg("You're Orange. Singles only: Blue has just played a Crown. Win the lead."),
            replace(before(_SINGLES), viewer=1),
            ("CS", "CL", "CK"),
            msg("The same rank is high enough. Blue has no Crown left and must pass, so you lead next."),
            otherwise=msg("If you pass, Blue leads. You have a card that's high enough."),
        ),
        Task(
            msg("You're Orange, your deck is empty, and this race decides the game. Win it in one play."),
            replace(before(_FINISH), viewer=1, options={"races": "1"}),
            ("AY+AW",),
            msg("Out of cards! You score a point for each card the hare still holds. You win!"),
            Effect.WINS,
            otherwise=msg("You'd still have cards left. Can you play both at once?"),
            offered=("AY", "AY+AW", "pass"),
        ),
    )
)
