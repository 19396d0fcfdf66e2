"""Uckers: run four beavers round a cross of 52 squares and up a home column, singly or in blocks.

A six lets a beaver in (`t1`). A roll moves one beaver the whole way (`t1-t7`) or both beavers of a block, two
on one square (`t1=t7`). Beavers can't pass opposing ones. Landing on one sends it back to its pond, but only
a block can take a block. The first seat with all four home wins.

`board` holds the squares and courses, `position` the game.

Rules: the "Outdoor Boys" sheet of Soggy Bottom Games, which has Ludo with blocks, not the naval game with two
dice. Its picture is lost, so the board is the usual Ludo board.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg, pmsg
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
    family=pmsg("kind of game", "race"),
    minutes=(20, 45),
    summary=msg("Race home and send others back."),
    rules=(
        msg(
            "Your four beavers wait in the pond in your corner. They come in on your start square and run "
            "clockwise round the ring of 52 squares. Two squares before they'd reach the start again, they "
            "turn off into your own home column, which has five squares with home at the end. Everyone rolls "
            "to see who goes first."
        ),
        msg(
            "Each turn, roll one die. A six can bring a beaver in, and any roll can move one beaver that "
            "many squares. If you can move, you must. If you can't, you pass. You need the exact roll to get "
            "home."
        ),
        msg(
            "Two of your beavers on one square are a block. They can move together by the whole roll, or one "
            "of them can move alone. A third can't join them."
        ),
        msg(
            "Land on another player's beaver on the ring, even as you come in, and it goes back to its pond. "
            "Only a block can land on another player's block, and sends both back. You can't pass another "
            "player's beavers. (An option lets you pass single ones.) You can pass your own on the ring, but "
            "not in the home column."
        ),
        msg(
            "A six you use earns another roll if it couldn't bring a beaver in, because your pond was empty "
            "or there was a block on your start square. (An option gives you another roll for every six you "
            "use.) A third six in one turn isn't played and ends your turn."
        ),
        msg(
            "The first player to get all four beavers home wins. With more than two players, the others are "
            "ranked by how far their beavers have come in total. If someone leaves, their beavers come off "
            "the board and they finish last."
        ),
    ),
    credits=msg(
        "Uckers and Ludo come from pachisi, an Indian game. These rules follow the Outdoor Boys sheet by "
        "Soggy Bottom Games."
    ),
    example=("roll:5-2", "roll:6", "t1", "roll:3", "pass", "roll:4", "t1-t5"),
    notes=(msg("This isn't the naval version with two dice and partners."),),
    sources=(
        msg("The sheet has one die and no partners. Its picture is lost, so this is the usual Ludo board."),
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
            title=pmsg("rule", "Another roll after a six"),
            labels=(pmsg("option", "If no beaver could come in"), pmsg("option", "After every six you use")),
        ),
        Option(
            name="passing",
            values=("none", "singles"),
            title=pmsg("rule", "Passing other players' beavers"),
            labels=(pmsg("option", "Never"), pmsg("option", "Only single ones")),
        ),
        Option(
            name="first",
            values=("roll", "seat0"),
            title=pmsg("rule", "Who goes first"),
            labels=(pmsg("option", "Highest roll"), pmsg("option", "First seat")),
        ),
    ),
    position=Uckers,
    begin=_begin,
    high_rolls=True,
    about=ABOUT,
)
