"""Kaooa for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg(
        "Blue's crows try to trap the vulture so it can't move. Green's vulture tries to capture four crows."
    ),
    do=msg(
        "Drop seven crows, one a turn, then move them. The vulture steps or captures crows by leaping, and "
        "must leap if it can."
    ),
    watch=msg("Never leave a crow next to the vulture with an empty point right behind it."),
    turn=(
        msg("Crows in hand? Press where to drop the next one."),
        msg("All crows down? Press one, then the point it steps to."),
        msg("Pressed the wrong crow? Press it again to put it down."),
        msg("Playing the vulture? Press where it starts. After that, press where it goes."),
        msg("If there's only one move, like a forced leap, Lodge plays it."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A leap"),
            msg(
                "Blue dropped a crow on p3, next to the vulture on t3, with p4 empty right behind it. So "
                "the vulture leapt over it to p4, and the crow is out of the game. The vulture must leap "
                "whenever it can."
            ),
            Line(plies("p1 p4 t2 p4-p3 t5 p3-t3 p3 t3xp4")),
        ),
        Idea(
            pmsg("heading", "Cover your crows"),
            msg(
                "Here Blue dropped a crow on p2, which is also next to the vulture. But there's another "
                "crow right behind it on p1, so the vulture can't leap. A crow with a friend right behind "
                "it is safe from that side. The vulture can only step to p3."
            ),
            Line(plies("p1 p4 t2 p4-p3 t4 p3-t3 p2")),
        ),
        Idea(
            pmsg("heading", "A tip is a trap"),
            msg(
                "A tip of the star has only two ways out, and the vulture has just stepped to t4. A crow "
                "on p3, backed up by p2, blocks one of them. Blue drops the next crow on p4, backed up by "
                "p5, and the vulture is trapped."
            ),
            Line(plies("p3 p4 t3 p4-t4 p2 t4-p4 t1 p4-p5 t5 p5-p4 p5 p4-t4")),
        ),
        Idea(
            pmsg("heading", "Trapped"),
            msg(
                "The crows have won. All four points around the vulture are taken, so it can't step. With "
                "crows on t1 and t3 behind the ones on p5 and p3, it can't leap either. That takes six "
                "crows in the middle, but only four at a tip."
            ),
            Line(plies("t1 p2 t2 p2-t3 t4 t3-p3 p1 p3-t3 p2 t3-p3 t3 p3-p4 t5 p4-p3 p1-p5 p3-p4 p2-p3")),
        ),
        Idea(
            pmsg("heading", "Four crows"),
            msg(
                "The vulture has won. Blue kept leaving crows next to it with nothing behind them, and it "
                "leapt over every one. The fourth capture ends the game, here with two crows still in "
                "hand."
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
