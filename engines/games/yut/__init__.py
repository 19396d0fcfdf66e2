"""Yut: run beavers round a ring of twenty cells to the lodge at the top, or cut through the middle.

There is one die. A 1, 2 or 3 is kept and ends the rolling, a 4 or 5 is kept and rolls again, and a 6 ends the
turn. Kept rolls are used one at a time, in any order: a beaver enters (`r3`), one moves (`r5-w2`), or all of
a side's on one cell do (`r7=r9`). Past the lodge they are borne off (`r18-off`). Landing on opponents
sends them off the board and earns a roll. The first side with all its beavers off wins. With four seats, 0
and 2 play against 1 and 3.

`board` holds the cells and courses, `position` the game.

Rules: the Korean game from the "Lifesavers" sheet of Soggy Bottom Games, with its one die.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg, pmsg
from engines.games.yut.board import BOARD, COURSES, OFF, OUT, ROUTES, TURNS, Route
from engines.games.yut.position import Yut

__all__ = ["BOARD", "COURSES", "GAME", "OFF", "OUT", "ROUTES", "TURNS", "Route", "Yut"]


def _begin(seats: int, options: Mapping[str, str]) -> Yut:
    sides, beavers = (3, 3) if seats == 3 else (2, 4)
    return Yut(table=seats, beavers=((OUT,) * beavers,) * sides, six=options["six"])


ABOUT: Final = About(
    family=pmsg("kind of game", "race"),
    minutes=(15, 30),
    summary=msg("Race all your beavers round the board and off."),
    rules=(
        msg(
            "All beavers start off the board. Two players have four each, and three players have three each. "
            "With four players, the first and third are partners against the second and fourth. Each side "
            "has four beavers, and either partner can move them."
        ),
        msg(
            "Roll one die. Keep a 1, 2 or 3 and stop rolling. Keep a 4 or 5 and roll again. A 6 ends your "
            "turn at once, and you lose all the rolls you've kept. (With an option, it only ends the "
            "rolling.)"
        ),
        msg(
            "Then use your kept rolls one at a time, in any order. Bring in a beaver, counting that many "
            "spaces anticlockwise from the lodge at the top (r20), or move one that's on the board. Beavers "
            "of one side on the same space can move together on one roll, either all of them or just one. "
            "You must use every roll."
        ),
        msg(
            "A beaver that starts its move on the west, south or east space (r5, r10, r15) can go on along "
            "the ring or turn in towards the middle. From the middle, all beavers go on to the lodge, even "
            "if they only pass through it. A beaver that only passes r5, r10 or r15 stays on the ring."
        ),
        msg(
            "Land on another side's beavers and all of them on that space go off the board to start again. "
            "Each time, you also earn another roll, which you make once you've used the ones you kept. "
            "Passing over beavers does nothing."
        ),
        msg(
            "A roll that goes past the lodge takes the beaver off. A beaver in the lodge goes off with any "
            "roll, but it can be captured until then. If several of your kept rolls would take it off, the "
            "smallest is used."
        ),
        msg(
            "The first side to get all its beavers off wins. With three players, the others are ranked by "
            "how many they got off. If one of four players leaves, their partner plays on alone. If one of "
            "three leaves, their beavers come off the board."
        ),
    ),
    credits=msg(
        "Yut is a traditional Korean game, described by Stewart Culin as Nyout. These rules use a die "
        "instead of sticks and follow the Lifesavers sheet by Soggy Bottom Games."
    ),
    example=("roll:5", "roll:2", "r5", "r5-w2"),
)

GAME: Final = Game(
    slug="yut",
    title="Yut",
    aliases=("Yut Nori", "Yunnori", "Nyout"),
    akin=("backgammon",),
    seats=range(2, 5),
    options=(
        Option(
            name="six",
            values=("ends", "keeps"),
            title=pmsg("rule", "Rolling a six"),
            labels=(
                pmsg("option", "Ends the turn, and kept rolls are lost"),
                pmsg("option", "Ends the rolling, but kept rolls count"),
            ),
        ),
    ),
    position=Yut,
    begin=_begin,
    high_rolls=True,
    about=ABOUT,
    partners={4: ((0, 2), (1, 3))},
)
