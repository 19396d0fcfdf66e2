"""Baseball for newcomers: single at-bats, and a whole game that the last one turns."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg


def _at_bats(rolls: str) -> tuple[str, ...]:
    """Return the rolls of some batters, each written as the faces of its two dice."""
    return tuple(f"roll:{faces[0]}-{faces[1]}" for faces in rolls.split())


_TO_THE_LAST_BATTER: Final = _at_bats(
    "23 16 44 25 26 15 16 46 26 16 12 26 23 55 16 14 46 16 34 56 34 12 22 11 25 24 26 12 12 36 23 24 56 13 "
    "24 26 55 25 22 35 33 45 35 46 26 13 24 22 15 25 14 25 14 12 23 35 26 23 25 15 11 35 22 12 34 25 26 45 "
    "15 36 15 16 46 14 33 15 15 16 34 12 16 24 23 13 55 33 46 24 23 34 36 33 14 66"
)
GUIDE: Final = Guide(
    want=msg("Score more runs than your opponent over nine innings."),
    do=msg("Roll two dice to see what your batter does. After three outs, the other team bats."),
    watch=msg("There are no decisions to make, so just roll. But remember: no one scores on the third out."),
    turn=(
        msg("When your team is batting, press Roll once for each batter."),
        msg("Lodge moves the runners and keeps score."),
        msg("In a hurry? Play the inning rolls for everyone until the teams swap."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A hit"),
            msg(
                "A 3-4 is a triple, so the batter ran to third base. A double (1-2, 5-5) gets you to second, "
                "a single (1-6, 2-5) to first. Runners already on base move up too. Everyone who gets home "
                "scores a run, and a home run (1-1, 6-6) brings them all home."
            ),
            Line(_at_bats("34")),
        ),
        Idea(
            pmsg("heading", "A walk"),
            msg(
                "On a 1-4, 3-3 or 4-4, the batter walks to first. Runners only move up if they're pushed by "
                "the one behind. Blue has walked three times, so the bases are loaded. One more walk pushes "
                "a runner home."
            ),
            Line(_at_bats("33 33 44")),
        ),
        Idea(
            pmsg("heading", "Runs"),
            msg(
                "With the bases loaded, Blue rolled a 1-6, a single that moves every runner two bases. The "
                "runners on second and third came home for a run each. The one on first is now on third, and "
                "the batter is on first."
            ),
            Line(_at_bats("33 33 44 16")),
        ),
        Idea(
            pmsg("heading", "A productive out"),
            msg(
                "A 5-6 is a sacrifice fly. The batter is out, but the runner on third came home for a run. A "
                "3-5 works the same way. If it's the third out, though, no one moves."
            ),
            Line(_at_bats("34 56")),
        ),
        Idea(
            pmsg("heading", "The double play"),
            msg(
                "Here's the roll to dread: a 2-2 with runners on first and second. The batter is out, and so "
                "is the lead runner, here the one from second. That's two outs at once, with one runner left "
                "on first."
            ),
            Line(_at_bats("14 25 22")),
        ),
        Idea(
            pmsg("heading", "A walk-off"),
            msg(
                "It's the bottom of the ninth with the bases loaded, and Orange trails 8–11. A 6-6! It's a "
                "home run, all four come home, and Orange wins 12–11 on the spot. The home team bats last, "
                "and wins the moment it takes the lead. If it's tied after nine, you play another inning."
            ),
            Line(_TO_THE_LAST_BATTER),
        ),
    ),
    best=Line(_TO_THE_LAST_BATTER[:-1]),
)
