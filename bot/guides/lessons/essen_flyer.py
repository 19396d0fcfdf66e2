"""A lesson in Essen Flyer Game (2006)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.essen_flyer import GUIDE
from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from engines.core import msg, pmsg

_WORTH, _PAYING, _RING, _ALMOST, _TWO, _DOORSTEP = (idea.shown for idea in GUIDE.ideas)

_LAST = Line(
    plies(
        "roll:1-3-4-5-6-6 roll:p-p-p-b-y-w pass roll:p-b-g-g-y-y pass roll:p-p-b-g-y-w pass "
        "roll:r-p-b-b-w-w p-red b-red w-red roll:r-r-b-g-g-w g-red r-red roll:p-p-g-y-w-w "
        "p-purple w-purple g-purple roll:b-b-y-y-y-w w-blue roll:r-p-b-g-g-g p-red g-red "
        "roll:r-r-g-g-y-w y-red w-green roll:p-b-y-w-w-w b-purple w-yellow w-white "
        "roll:r-p-p-b-y-y b-red y-purple p-purple y-red roll:r-p-b-g-w-w p-blue w-home "
        "roll:r-b-g-w-w-w pass roll:p-g-y-y-w-w g-purple y-purple roll:r-p-b-y-y-w r-purple "
        "b-purple roll:r-p-b-g-y-y p-green b-red y-red roll:b-g-y-y-y-w g-blue roll:r-b-g-g-y-w "
        "r-blue g-green roll:g-y-y-y-y-w g-yellow roll:r-r-p-g-y-y y-purple r-green r-yellow "
        "roll:r-r-p-g-g-w r-white g-green roll:g-g-g-y-w-w g-yellow g-green roll:r-r-r-g-y-w "
        "g-yellow r-home roll:r-p-b-g-g-w g-green p-blue roll:g-g-y-y-w-w g-yellow g-white "
        "roll:r-r-p-p-b-y p-purple y-red b-purple roll:p-g-g-y-w-w y-purple g-home "
        "roll:b-b-b-g-g-y b-blue y-blue b-green roll:p-p-p-p-b-w p-blue p-purple p-blue "
        "roll:r-p-g-y-w-w y-green p-green roll:r-b-b-b-b-w b-blue roll:p-p-p-y-y-w p-yellow "
        "y-yellow p-white p-yellow roll:r-p-p-b-b-b b-purple b-red b-purple roll:r-r-r-p-g-w "
        "p-white roll:b-g-y-y-w-w y-white y-home roll:r-r-p-b-y-w p-home b-red roll:r-p-b-b-g-g "
        "b-purple b-red roll:r-p-b-g-g-y b-purple roll:b-g-g-g-w-w pass roll:r-p-p-b-b-w b-blue "
        "roll:b-b-b-b-g-g b-green b-blue b-green roll:p-g-g-w-w-w pass roll:r-r-b-b-g-w b-blue "
        "roll:r-r-r-b-b-g b-green roll:r-b-g-y-w-w b-yellow roll:b-g-g-g-w-w b-white "
        "roll:r-b-g-y-w-w"
    ),
)

LESSON: Final = Lesson(
    (
        Task(
            msg("Each marker's value is beside the board. Which of these is worth the most?"),
            _WORTH,
            ("white",),
            msg("White is worth 6 this time. Dice set the values at the start."),
            otherwise=msg("There's a better one. Look at the values."),
            places=(
                "red",
                "purple",
                "white",
            ),
            labels={
                "red": pmsg("option", "Red"),
                "purple": pmsg("option", "Purple"),
                "white": pmsg("option", "White"),
            },
        ),
        Task(
            msg(
                "A step costs a die of the marker's colour and one of the ring's. Move blue to the red ring."
            ),
            replace(_PAYING, picked=""),
            ("b-red",),
            msg("It cost a blue die and a red one."),
            otherwise=msg("That isn't the blue marker's step."),
        ),
        yes_or_no(
            msg("There's no white die in this roll. Can the white marker move?"),
            replace(_PAYING, picked=""),
            msg("Each step needs a die of the marker's own colour."),
            msg("It has to wait for a white die."),
            right=False,
        ),
        Task(
            msg("You've already paid for the red ring this turn. Yellow is left: take it along."),
            before(_RING),
            ("y-red",),
            msg("You pay for a ring once a turn, so yellow needed only its own die."),
            otherwise=msg("You still have a yellow die. Use it!"),
        ),
        yes_or_no(
            msg(
                "The white ring is the border, and home lies beyond. Each costs a white die. Is one enough "
                "to get home from yellow?"
            ),
            _ALMOST,
            msg("One for the border, one for home, and a die of the marker's colour for each step."),
            msg("It's two steps, and each costs a white die."),
            right=False,
        ),
        Task(
            msg("You're Purple, and have paid for the border and home this turn. Take purple home as well."),
            before(_TWO),
            ("p-home",),
            msg("Home! The player who brings a marker home gets its points."),
            otherwise=msg("Don't leave it there. Anyone could take it home."),
        ),
        Task(
            msg("You're Orange. Red is on the border and you have no white die. Keep it from the others."),
            _DOORSTEP,
            ("r-yellow",),
            msg("You can move inwards, too. On the border, the next player might have taken it."),
            otherwise=msg("Red would be left on everyone's doorstep."),
        ),
        Task(
            msg("You're Blue, and blue is the last marker, waiting on the border. Win."),
            _LAST,
            ("b-home",),
            msg("All six are home, and you have the most points: 16 to 9. You win!"),
            Effect.WINS,
            otherwise=msg("Then someone else could end the game and take the points."),
        ),
    )
)
