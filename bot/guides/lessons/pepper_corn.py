"""A lesson in Pepper. Corn!."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from bot.guides.pepper_corn import GUIDE
from engines.core import msg, pmsg

_PILES, _OPEN, _PAYING, _GAPS, _THROUGH, _ACES, _LAST = (idea.shown for idea in GUIDE.ideas)

_END = Line(
    (
        "deal:CL 4MS AK 7WY 3LY 3MW 7SK 3SK 2WL AY 4YK 9WY 8WL 7ML 6SY CW 2MK 8MS 5SW CS 5YK 9MS "
        "8YK CM CK 4WL 2SY AS AW AL 6LK AM CY 9LK 6MW 5ML",
        *plies(
            "split:AS+AL/AW+2SY+4WL+CK split:AM+5ML+6LK+9LK/6MW+CY take:2 take:1 "
            "a3:AM+AS+AL+5ML+6LK+9LK d1:AW+4WL+6MW+CY pass"
        ),
    ),
)

LESSON: Final = Lesson(
    (
        Task(
            msg("Blue's hand is worth 36 and Orange's 37. The lower hand starts. Who is it?"),
            _OPEN,
            ("blue",),
            msg(
                "A Crown counts 10, an Ace 1, and an Ace in hand has every suit. From now on, hands are open."
            ),
            otherwise=msg("The lower hand starts."),
            places=(
                "blue",
                "orange",
            ),
            labels={"blue": pmsg("option", "Blue"), "orange": pmsg("option", "Orange")},
        ),
        Task(
            msg("To begin with, you reach only the row in front of you. Which card can Blue capture?"),
            _OPEN,
            ("b1",),
            msg("Row 1 is Blue's, and row 3 is Orange's."),
            otherwise=msg("That's too far for now. Blue sits at row 1."),
            places=(
                "b1",
                "b2",
                "b3",
            ),
        ),
        Task(
            msg("You're Blue. Capture the Crown of Knots on e1 with cards that have Knots."),
            before(_PAYING),
            ("e1:6LK+7SK",),
            msg("6 and 7 make 13, enough for 10. Your cards still count at the end."),
            otherwise=msg("You can afford it, so don't pass."),
            offered=(
                "e1:6LK+7SK",
                "pass",
            ),
            labels={"e1:6LK+7SK": pmsg("option", "Capture it with the 6 and the 7")},
        ),
        yes_or_no(
            msg("You pay 13 for a 10. Do you get change?"),
            _PAYING,
            msg("No change, so pay as little as you can."),
            msg("What you pay goes to your discards."),
            right=False,
        ),
        Task(
            msg("With e1 gone, you can reach a card behind the gap. Which one?"),
            before(_GAPS),
            ("e2",),
            msg("Every card next to a gap that's linked to your row is in reach."),
            otherwise=msg("It isn't next to the gap at e1."),
            places=(
                "e2",
                "g2",
                "b2",
            ),
        ),
        yes_or_no(
            msg("Orange has a 9 of Waves and the Ace of Knots. Do they pay for the Crown of Waves?"),
            before(_ACES),
            msg("In hand, an Ace counts as every suit: 9 and 1 make 10."),
            msg("They do. In hand, an Ace has every suit."),
            right=True,
        ),
        Task(
            msg("You're Blue. Your cards are worth 40, Orange's 25, and Orange has just passed. What now?"),
            _END,
            ("pass",),
            msg("When both pass, the game ends, and the cards worth more win. That's you!"),
            Effect.WINS,
            otherwise=msg("Now Orange gets another turn. You could have ended it while you're ahead."),
            offered=("c1:CK", "e1:7WY", "pass"),
            labels={
                "c1:CK": pmsg("option", "Capture c1 with your Crown"),
                "e1:7WY": pmsg("option", "Capture e1 with your 7"),
            },
        ),
    )
)
