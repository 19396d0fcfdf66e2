"""Uckers for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Be the first to get all four of your beavers round the ring, up your home column and home."),
    do=msg(
        "Roll the die. A six can bring a beaver in. Any roll can move one beaver, or two on the same square "
        "together."
    ),
    watch=msg(
        "Land on someone's beaver to send it back. You can't pass it. Don't leave one of yours alone just "
        "ahead of theirs."
    ),
    turn=(
        msg("Lodge rolls for who goes first. On your turn, press Roll."),
        msg("Then press your move, like Enter on t1 or t1 → t7."),
        msg(
            "If the buttons only name squares, press one, then where it goes. With a block, One to moves one "
            "beaver and Block to moves both."
        ),
        msg("Pressed the wrong square? Press Clear."),
        msg(
            "If there's only one move, Lodge plays it. If there's none, Lodge passes. It also makes any "
            "extra roll you earn."
        ),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A six to come in"),
            msg(
                "At first everyone waits in the pond, and most turns pass with no one moving. Then Orange "
                "rolled a 6 and brought a beaver in on t27, its start square. From there it runs clockwise, "
                "all the way round."
            ),
            Line(plies("roll:6-1 roll:4 pass roll:6 t27")),
        ),
        Idea(
            pmsg("heading", "Sent back"),
            msg(
                "Orange rolled a 6, went from t49 to t3 and landed on Blue's beaver, which is back in the "
                "pond and needs another six. No square on the ring is safe, not even your own start."
            ),
            Line(
                plies(
                    "roll:3-1 roll:4 pass roll:6 t27 roll:4 pass roll:4 t27-t31 roll:2 pass roll:2 "
                    "t31-t33 roll:5 pass roll:4 t33-t37 roll:5 pass roll:4 t37-t41 roll:5 pass roll:2 "
                    "t41-t43 roll:4 pass roll:2 t43-t45 roll:6 t1 roll:4 t45-t49 roll:2 t1-t3 roll:6 "
                    "t49-t3"
                )
            ),
        ),
        Idea(
            pmsg("heading", "A block"),
            msg(
                "Orange's two beavers on t27 were a block and moved together, 6 squares to t33. No one else "
                "can get past a block, and only another block can land on it. The six couldn't bring a "
                "beaver in because Orange's start was full, so Orange rolls again."
            ),
            Line(
                plies(
                    "roll:6-1 roll:1 pass roll:1 pass roll:3 pass roll:2 pass roll:1 pass roll:2 pass "
                    "roll:3 pass roll:1 pass roll:1 pass roll:6 t27 roll:1 pass roll:6 t27 roll:6 t1 "
                    "roll:6 t27=t33"
                )
            ),
        ),
        Idea(
            pmsg("heading", "No way past"),
            msg(
                "Blue's beaver is on t23, and Blue rolled a 5. No one can pass Orange's beaver on t27, so "
                "Blue couldn't move. A 4 would have been better. It lands on t27 and sends that beaver back."
            ),
            Line(
                plies(
                    "roll:5-2 roll:6 t1 roll:2 pass roll:1 t1-t2 roll:5 pass roll:5 t2-t7 roll:2 pass "
                    "roll:4 t7-t11 roll:5 pass roll:6 t11-t17 roll:2 pass roll:5 t17-t22 roll:2 pass "
                    "roll:1 t22-t23 roll:6 t27 roll:5 pass"
                )
            ),
        ),
        Idea(
            pmsg("heading", "Block takes block"),
            msg(
                "This is a four-player game. Green's block moved from t38 to t40 and sent back two of "
                "Purple's beavers at once, right on Purple's own start square. Only a block can do that."
            ),
            Line(
                plies(
                    "roll:4-5-3-6 roll:5 pass roll:3 pass roll:5 pass roll:3 pass roll:1 pass roll:6 "
                    "t1 roll:1 pass roll:6 t27 roll:2 pass roll:1 t1-t2 roll:6 t14 roll:6 t27 roll:1 "
                    "pass roll:4 t2-t6 roll:4 t14-t18 roll:3 t27=t30 roll:5 pass roll:6 t1 roll:2 "
                    "t18-t20 roll:2 t30=t32 roll:6 t40 roll:2 t6-t8 roll:2 t20-t22 roll:6 t27 roll:4 "
                    "t40-t44 roll:5 t8-t13 roll:2 t22-t24 roll:6 t32=t38 roll:6 t40 roll:3 t1-t4 "
                    "roll:2 t24-t26 roll:6 t27 roll:4 t44-t48 roll:3 t13-t16 roll:6 t14 roll:5 "
                    "t27=t32 roll:6 t40 roll:3 t4-t7 roll:3 t26-t29 roll:2 t38=t40"
                ),
                seats=4,
            ),
        ),
        Idea(
            pmsg("heading", "Home"),
            msg(
                "Blue's home column runs up from the bottom edge, and only Blue can use it. One beaver got "
                "home from a2 with a 4, the exact roll it needed. The other is waiting on a2 for its own 4."
            ),
            Line(
                plies(
                    "roll:3-2 roll:6 t1 roll:3 pass roll:6 t1 roll:3 pass roll:3 t1=t4 roll:4 pass "
                    "roll:6 t4=t10 roll:5 pass roll:6 t10=t16 roll:2 pass roll:1 t16=t17 roll:2 pass "
                    "roll:2 t17=t19 roll:6 t27 roll:3 t19=t22 roll:4 t27-t31 roll:3 t22=t25 roll:2 "
                    "t31-t33 roll:4 t25=t29 roll:5 t33-t38 roll:3 t29=t32 roll:3 t38-t41 roll:6 "
                    "t32=t38 roll:5 t41-t46 roll:5 t38=t43 roll:6 t46-t52 roll:4 t43=t47 roll:5 "
                    "t52-t5 roll:6 t47=a2 roll:3 t5-t8 roll:4 a2-home"
                )
            ),
        ),
    ),
    best=Line(
        plies(
            "roll:2-1-4-2 roll:4 pass roll:6 t40 roll:2 pass roll:6 t14 roll:3 pass roll:6 "
            "t40 roll:1 pass roll:6 t14-t20 roll:6 t27 roll:6 t40=t46 roll:6 t46=t52 roll:2 "
            "pass roll:6 t14 roll:1 t27-t28 roll:2 t52=t2 roll:6 t1 roll:1 t20-t21 roll:3 "
            "t28-t31 roll:1 t2=t3 roll:2 pass roll:4 t14-t18 roll:1 t31-t32 roll:1 t3=t4 "
            "roll:6 t1 roll:3 t21-t24 roll:6 t27 roll:2 t4=t6 roll:3 t1=t4 roll:5 t18-t23 "
            "roll:6 t27 roll:6 t6=t12 roll:4 t4=t8 roll:2 t23-t25 roll:4 t32-t36 roll:4 "
            "t12=t16 roll:6 t8=t14 roll:4 pass roll:3 t27=t30 roll:1 t16=t17 roll:4 pass "
            "roll:6 pass roll:1 t30=t31 roll:4 t17=t21 roll:6 t14=t20 roll:5 t24-t29 roll:3 "
            "t31=t34 roll:6 t40 roll:6 t1 roll:4 t29-t33 roll:2 t36-t38 roll:2 t21=t23 roll:5 "
            "t1-t6 roll:4 t25-t29 roll:4 t34-t38 roll:5 t23=t28 roll:6 t20=t26 roll:1 t33-t34 "
            "roll:6 t27 roll:6 t40-t46 roll:1 t26=t27 roll:2 t29-t31 roll:5 t38=t43 roll:6 "
            "t46-t52 roll:1 t27=t28"
        ),
        seats=4,
    ),
)
