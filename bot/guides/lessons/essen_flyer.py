"""A lesson in Essen Flyer Game (2006)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.essen_flyer import GUIDE
from bot.guides.lesson import Lesson, Task, before, yes_or_no
from engines.core import msg

_WORTH, _PAYING, _RING, _ALMOST, _TWO, _DOORSTEP = (idea.shown for idea in GUIDE.ideas)

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
            labels={"red": msg("Red"), "purple": msg("Purple"), "white": msg("White")},
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
        Task(
            msg("You're Purple. Your purple marker is on the border. Take it home."),
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
    )
)
