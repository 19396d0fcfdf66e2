"""Uckers: four beavers run round a cross of 52 squares and up a home column of their own, with blocks.

A six lets a beaver in (`t1`); one beaver moves the whole roll (`t1-t7`), or two on one square do as a block
(`t1=t7`). No beaver passes an opposing one; landing on it sends it back to its pond, but only a block can
take a block. The first with all four home wins.

`board` holds the squares and courses, `position` the game.

Rules: the "Outdoor Boys" sheet of Soggy Bottom Games, which has Ludo with blocks, not the naval game of two
dice; its picture is lost, so the board is the usual Ludo board.
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
    summary=msg("Race four beavers home. Send others back."),
    rules=(
        msg(
            "Your four beavers wait in the pond in your corner. They come in on your start "
            "square, run clockwise round the ring of 52 squares and, before they reach it again, "
            "turn off into your own home column of five squares, with home at its end. Everyone "
            "rolls to see who begins."
        ),
        msg(
            "Each turn, roll one die. A six can let a beaver in; any roll can move one beaver the whole "
            "roll. If anything can move, something must; if not, you pass. Home needs the exact roll."
        ),
        msg(
            "Two of your beavers on one square are a block: they may move together by the whole roll, or one "
            "of them alone. No third may join them."
        ),
        msg(
            "Landing on another player's beaver on the ring sends it back to its pond. Only a "
            "block can land on a block and send it back. You can't pass another player's beavers "
            "(an option lets you pass single ones). You may pass your own on the ring, but not in"
            " the home column."
        ),
        msg(
            "A six earns another roll if it could not let a beaver in: none was in the pond, or "
            "the start square was closed. (An option: every six that is used earns one.) A third "
            "six in one turn isn't played and ends the turn."
        ),
        msg(
            "The first with all four beavers home wins. With more than two players the others are"
            " ranked by how far their beavers have come in all. If someone leaves, their beavers "
            "come off the board, and they come last."
        ),
    ),
    credits=msg(
        "Uckers and Ludo descend from pachisi, a game of India; these rules follow the Outdoor Boys sheet "
        "of Soggy Bottom Games."
    ),
    example=("roll:5-2", "roll:6", "t1", "roll:3", "pass", "roll:4", "t1-t5"),
    notes=(msg("This isn't the naval game of two dice and partners."),),
    sources=(
        msg(
            "The sheet has one die and no partners. Its picture is lost, so the board is the usual one of "
            "Ludo."
        ),
    ),
)

GAME: Final = Game(
    slug="uckers",
    title="Uckers",
    aliases=("Ludo", "Parcheesi", "Pachisi", "Parchís", "Mensch ärgere dich nicht"),
    seats=range(2, 5),
    options=(
        Option(
            name="bonus",
            values=("no-entry", "always"),
            title=msg("Another roll after a six"),
            labels=(msg("If none could come in"), msg("After every six used")),
        ),
        Option(
            name="passing",
            values=("none", "singles"),
            title=msg("Passing others' beavers"),
            labels=(msg("Never"), msg("Single ones")),
        ),
        Option(
            name="first",
            values=("roll", "seat0"),
            title=msg("Who goes first"),
            labels=(msg("Highest roll"), msg("First seat")),
        ),
    ),
    position=Uckers,
    begin=_begin,
    high_rolls=True,
    about=ABOUT,
)
