"""Yut: beavers run round a ring of twenty cells to the hospital at the top, or turn in through its middle.

One die: 1 to 3 are kept and end the rolling, 4 and 5 are kept and roll again, a 6 ends the turn. Kept values
are used one at a time, in any order: a beaver enters (`r3`), one moves (`r5-w2`), or all of a side's on one
cell do (`r7=r9`); past the hospital they are borne off (`r18-off`). Landing on others sends them off the
board and earns a roll. The first side with all its beavers off wins; with four seats, 0 and 2 play against
1 and 3.

`board` holds the cells and courses, `position` the game.

Rules: the Korean game as on the "Lifesavers" sheet of Soggy Bottom Games, with its one die.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg
from engines.games.yut.board import BOARD, COURSES, OFF, OUT, ROUTES, TURNS, Route
from engines.games.yut.position import Yut

__all__ = ["BOARD", "COURSES", "GAME", "OFF", "OUT", "ROUTES", "TURNS", "Route", "Yut"]


def _begin(seats: int, options: Mapping[str, str]) -> Yut:
    sides, beavers = (3, 3) if seats == 3 else (2, 4)
    return Yut(table=seats, beavers=((OUT,) * beavers,) * sides, six=options["six"])


ABOUT: Final = About(
    family=msg("race"),
    minutes=(15, 30),
    summary=msg("Race all your beavers round the board and off."),
    rules=(
        msg(
            "All beavers start off the board: four each with two players, three each with three. With four, "
            "the first and third are partners against the second and fourth, and each side has four beavers "
            "that either partner may move."
        ),
        msg(
            "Roll one die. Keep a 1, 2 or 3 and stop rolling; keep a 4 or 5 and roll again. A 6 ends your "
            "turn at once, and all you have kept is lost (an option: it only ends the rolling)."
        ),
        msg(
            "Then use the kept rolls one at a time, in any order: enter a beaver, that many cells "
            "counter-clockwise from the hospital, or move one that is on the board. Beavers of one side on "
            "one cell may move together with one roll: all of them, or one alone. Every roll must be used."
        ),
        msg(
            "A beaver that starts its move on the West, South or East cell (r5, r10, r15) may go on along "
            "the ring or turn in towards the middle. From the middle all go on to the hospital at the top, "
            "r20. A beaver that only passes those cells stays on the ring."
        ),
        msg(
            "Landing on another side's beavers sends all on that cell off the board, to start "
            "again, and earns a roll, made once all kept ones are used. Passing over anyone does "
            "nothing."
        ),
        msg(
            "A roll that leads past the hospital bears the beaver off. A beaver on the hospital goes off "
            "with any roll, but can be captured until then. If several kept rolls would do, the smallest is "
            "used."
        ),
        msg(
            "The first side to bear off all its beavers wins. With three players the others are ranked by "
            "beavers borne off. When one of four leaves, their partner plays on alone; when one of three "
            "does, their beavers come off the board."
        ),
    ),
    credits=msg(
        "Yut is a traditional game of Korea, described as Nyout by Stewart Culin; these rules, with a die "
        "for the sticks, follow the Lifesavers sheet of Soggy Bottom Games."
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
            title=msg("A six"),
            labels=(
                msg("Ends the turn, kept rolls are lost"),
                msg("Ends the rolling, kept rolls count"),
            ),
        ),
    ),
    position=Yut,
    begin=_begin,
    high_rolls=True,
    about=ABOUT,
    partners={4: ((0, 2), (1, 3))},
)
