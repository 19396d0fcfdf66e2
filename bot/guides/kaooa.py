"""Kaooa for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg

GUIDE: Final = Guide(
    want=msg(
        "Blue's crows: shut the vulture in so that it can't move. Green's vulture: capture four of the crows."
    ),
    do=msg("Crows: drop one a turn; once all seven are down, step one. Vulture: step, or leap over a crow."),
    watch=msg("Never leave a crow next to the vulture with an empty point straight behind it."),
    turn=(
        msg("Crows in hand: press the point where the next one drops."),
        msg("No crow in hand: press one of your crows, then the point it steps to."),
        msg("Pressed the wrong crow? Press it again to put it down."),
        msg("Vulture: press the point where it comes down. After that, press where it goes."),
        msg("If there's only one move, such as a leap that must be made, Lodge plays it."),
    ),
    ideas=(
        Idea(
            msg("A leap"),
            msg(
                "Blue dropped a crow on p3, next to the vulture on t3, and p4 straight behind it was "
                "empty. So the vulture leapt over it, to p4, and the crow is out of the game. The vulture "
                "must leap whenever it can."
            ),
            Line(plies("p1 p4 t2 p4-p3 t5 p3-t3 p3 t3xp4")),
        ),
        Idea(
            msg("A covered back"),
            msg(
                "Here Blue dropped a crow on p2, next to the vulture too. But p1, straight behind it,"
                " holds another crow, so there's no leap: a crow is safe on the side where a friend "
                "stands straight behind it. The vulture is left with one step, to p3."
            ),
            Line(plies("p1 p4 t2 p4-p3 t4 p3-t3 p2")),
        ),
        Idea(
            msg("A tip is a trap"),
            msg(
                "A tip of the star has only two ways out. The vulture has just stepped to t4: a crow on "
                "p3, covered by the one on p2, shuts the first way. Blue drops the next crow on p4, "
                "covered by the one on p5, and the vulture is caught."
            ),
            Line(plies("p3 p4 t3 p4-t4 p2 t4-p4 t1 p4-p5 t5 p5-p4 p5 p4-t4")),
        ),
        Idea(
            msg("Shut in"),
            msg(
                "The crows have won. All four points around the vulture are taken, so it can't step; "
                "and with crows on t1 and t3 behind those on p5 and p3, it can't leap. In the middle "
                "that takes six crows, in a tip only four."
            ),
            Line(plies("t1 p2 t2 p2-t3 t4 t3-p3 p1 p3-t3 p2 t3-p3 t3 p3-p4 t5 p4-p3 p1-p5 p3-p4 p2-p3")),
        ),
        Idea(
            msg("Four crows"),
            msg(
                "The vulture has won. Blue left crow after crow next to it with nothing straight behind, "
                "and it leapt over each in turn. The fourth crow captured ends the game, here with two "
                "still in hand."
            ),
            Line(plies("p4 p5 p1 p5xt4 p4 t4xp5 t3 p5xt2 p1 t2xp5")),
        ),
    ),
    best=Line(
        plies(
            "t1 p3 t2 p3-t4 p1 t4-p4 p5 p4-t5 p3 t5-p4 t3 p4-t4 p2 t4-p4 p5-t5 p4-t4 t1-p5 t4-p4 p1-t1 p4-t4"
        )
    ),
)
