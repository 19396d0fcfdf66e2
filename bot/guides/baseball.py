"""Baseball for newcomers: single at-bats, and a whole game that the last one turns."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg


def _at_bats(rolls: str) -> tuple[str, ...]:
    """The rolls of some batters, each written as the faces of its two dice."""
    return tuple(f"roll:{faces[0]}-{faces[1]}" for faces in rolls.split())


_TO_THE_LAST_BATTER: Final = _at_bats(
    "23 16 44 25 26 15 16 46 26 16 12 26 23 55 16 14 46 16 34 56 34 12 22 11 25 24 26 12 12 36 23 24 56 13 "
    "24 26 55 25 22 35 33 45 35 46 26 13 24 22 15 25 14 25 14 12 23 35 26 23 25 15 11 35 22 12 34 25 26 45 "
    "15 36 15 16 46 14 33 15 15 16 34 12 16 24 23 13 55 33 46 24 23 34 36 33 14 66"
)
GUIDE: Final = Guide(
    want=msg("Bring more runners home than the other side in nine innings."),
    do=msg("Roll two dice: they say what the batter does. After three outs the other side bats."),
    watch=msg("There's nothing to choose, so just roll; but know that no one scores on the third out."),
    turn=(
        msg("While your side bats, press Roll: one roll is one batter."),
        msg("Lodge moves the batter, the runners and the scoreboard."),
        msg("In a hurry? Play the inning rolls for every batter until the sides change."),
    ),
    ideas=(
        Idea(
            msg("A hit"),
            msg(
                "3 and 4 are a triple: the batter has run to third base. A double (1-2, 5-5) takes a "
                "batter to second, a single (1-6, 2-5) to first; runners ahead run on, too. Whoever "
                "comes round to home scores a run, and a home run (1-1, 6-6) brings everyone home."
            ),
            Line(_at_bats("34")),
        ),
        Idea(
            msg("A walk"),
            msg(
                "1-4, 3-3 and 4-4 let the batter walk to first. A runner moves up only when pushed by the "
                "one behind. Blue has walked three times, so the bases are full; the next walk pushes a "
                "runner home."
            ),
            Line(_at_bats("33 33 44")),
        ),
        Idea(
            msg("Runs"),
            msg(
                "With the bases full Blue rolled 1-6, a single that moves every runner two bases. Those "
                "from second and third have come home, a run each; the one from first stands on third, the "
                "batter on first."
            ),
            Line(_at_bats("33 33 44 16")),
        ),
        Idea(
            msg("A worthy out"),
            msg(
                "5-6 is a sacrifice fly: the batter is out, but the runner from third has come home "
                "for a run. A 3-5 does the same. Only as the third out do they bring nothing: then no"
                " one moves."
            ),
            Line(_at_bats("34 56")),
        ),
        Idea(
            msg("The double play"),
            msg(
                "The roll to dread: 2-2 with runners on first and second. The batter is out and so is the "
                "runner farthest ahead, here the one from second. Two out at a stroke, and one runner left "
                "on first."
            ),
            Line(_at_bats("14 25 22")),
        ),
        Idea(
            msg("The last word"),
            msg(
                "Bottom of the ninth, Orange behind 8 to 11, bases full: 6-6, a home run. All four "
                "come home, and Orange wins 12 to 11 on the spot. The home team bats last, and wins "
                "as soon as it leads then. If it's level after nine, another inning follows."
            ),
            Line(_TO_THE_LAST_BATTER),
        ),
    ),
    best=Line(_TO_THE_LAST_BATTER[:-1]),
)
