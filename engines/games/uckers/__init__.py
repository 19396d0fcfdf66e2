"""Uckers: four beavers run round a cross of 52 squares and up a home column of their own, with blocks.

A six lets a beaver in (`t1`); one beaver moves by the whole roll (`t1-t7`), two on one square may do so as a
block (`t1=t7`). Nobody passes an opposing beaver; landing on one sends it back to its pond, but a block only
a block can take. The first with all four home wins.

`board` holds the squares and courses, `position` the game.

Rules: the "Outdoor Boys" sheet of Soggy Bottom Games, which are those of Ludo with blocks, not the naval
game of two dice; its picture is lost, so the board is the ordinary one of Ludo.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg
from engines.games.uckers.board import CORNERS, HOME, POND, PONDS, TRACK
from engines.games.uckers.position import Uckers

__all__ = ["CORNERS", "GAME", "HOME", "POND", "PONDS", "TRACK", "Uckers"]


def _begin(seats: int, options: Mapping[str, str]) -> Uckers:
    return Uckers(
        beavers=((POND,) * 4,) * seats,
        opening=options["first"] == "roll",
        bonus=options["bonus"],
        passing=options["passing"],
    )


ABOUT: Final = About(
    family=msg("race"),
    minutes=(20, 45),
    summary=msg(
        "Bring your four beavers round the board and home, and send the others' back to their ponds."
    ),
    rules=(
        msg(
            "Your four beavers wait in the pond of your corner. They come in on your start square, run "
            "clockwise round the ring of 52 squares, and turn off before they reach it again into your own "
            "home column of five squares, at the end of which is home. All roll for who begins."
        ),
        msg(
            "Each turn you roll one die. A six may let a beaver in; any roll moves one beaver by all of it. "
            "If anything can move, something must; else you pass. Home needs the exact roll."
        ),
        msg(
            "Two of your beavers on one square are a block: they may move together by the whole roll, or one "
            "of them alone. No third may join them."
        ),
        msg(
            "Landing on somebody else's beaver on the ring sends it back to its pond. A block can be landed "
            "on, and sent back, by a block only. No beaver passes one of somebody else's (an option lets it "
            "pass single ones); your own on the ring may be passed, in the home column not."
        ),
        msg(
            "A six gives another roll if no beaver could have been let in with it: none in the pond, or the "
            "start square closed (an option: every six that is used). The third six of a turn is not played "
            "and ends the turn."
        ),
        msg(
            "The first with all four beavers home wins. With more than two players the others are ranked by "
            "how far their beavers have come in all. When somebody leaves, their beavers come off the board, "
            "and they are last."
        ),
    ),
    credits=msg(
        "Uckers and Ludo descend from pachisi of India; these rules follow the Outdoor Boys sheet of Soggy "
        "Bottom Games."
    ),
    example=("roll:5-2", "roll:6", "t1", "roll:3", "pass", "roll:4", "t1-t5"),
    notes=(
        msg(
            "This is not the naval game of two dice: the sheet has one die and no partners. Its picture is "
            "lost, so the board is the usual one of Ludo."
        ),
    ),
)

GAME: Final = Game(
    slug="uckers",
    title="Uckers",
    seats=range(2, 5),
    options=(
        Option(
            name="bonus",
            values=("no-entry", "always"),
            title=msg("Another roll after a six"),
            labels=(msg("Only if no beaver could be let in"), msg("After every six that is used")),
        ),
        Option(
            name="passing",
            values=("none", "singles"),
            title=msg("Passing others' beavers"),
            labels=(msg("Never"), msg("Single ones may be passed, blocks not")),
        ),
        Option(
            name="first",
            values=("roll", "seat0"),
            title=msg("Who begins"),
            labels=(msg("The highest roll"), msg("The first seat")),
        ),
    ),
    position=Uckers,
    begin=_begin,
    about=ABOUT,
)
