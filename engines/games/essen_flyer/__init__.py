"""The Essen flyer game of 2006: six markers of six colours, to be paid home with coloured dice.

The field is a row of spaces from the centre outwards: `centre`, `red`, `purple`, `blue`, `green`, `yellow`,
the border `white`, then each seat's own `home`. Six dice of six colours pay for steps (`b-red`: the blue
marker to the red space): one of the marker's colour, and one of the space's unless that space has been paid
for this turn. A marker is worth its colour's value to the seat that brings it home; the most points win.

`board` holds the field, `position` the game.

Rules: the flyer given out at the Essen fair of 2006, by Richard van Oostrum; its title is lost, and so is
the picture of the field, of which ours is a reconstruction.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg
from engines.games.essen_flyer.board import COLOURS, CORNERS, HALF_WIDTHS, HOME, LETTERS, SPACES
from engines.games.essen_flyer.position import EssenFlyer

__all__ = ["COLOURS", "CORNERS", "GAME", "HALF_WIDTHS", "HOME", "LETTERS", "SPACES", "EssenFlyer"]


def _begin(seats: int, options: Mapping[str, str]) -> EssenFlyer:
    return EssenFlyer(table=seats, stack=options["stack"], direction=options["direction"])


ABOUT: Final = About(
    family=msg("dice"),
    minutes=(10, 25),
    summary=msg("Pay dice, bring markers home."),
    rules=(
        msg(
            "Six markers lie stacked in the centre: red on top, then purple, blue, green, yellow and "
            "white. Around it lie six rings, red, purple, blue, green, yellow and the white border, and "
            "in each corner, next to the border, a player's home. Six ordinary dice, sorted, set the "
            "markers' points: red gets the lowest, white the highest."
        ),
        msg(
            "On your turn, roll six dice, each showing one of the six colours. Then take any number of "
            "steps, one at a time, and pass when you are done. A step takes one marker to the next "
            "space, inwards or outwards, but never back to the centre (option: outwards only)."
        ),
        msg(
            "A step costs one die of the marker's colour and one die of the colour of the space it "
            "enters, unless you have already paid for that space this turn. Your home costs a white die, "
            "and the border another. If marker and space are the same colour, you need two dice of it. "
            "Each die pays once."
        ),
        msg(
            "A marker that enters a space lies on top of those already there, and any of them may move "
            "(option: only the top one of a stack). You can only bring markers to your own home, where "
            "they stay. The turn also ends when no further step can be paid for."
        ),
        msg(
            "The game ends when all six markers are home, or after twenty turns for each player without "
            "a marker coming home. The most points win. Anyone who leaves the game comes last; what they "
            "brought home stays there."
        ),
    ),
    credits=msg(
        "The game is by Richard van Oostrum, on a flyer of the Essen fair of 2006; its title is lost."
    ),
    example=("roll:1-2-2-4-5-6", "roll:r-r-b-g-y-w", "b-red"),
    sources=(
        msg(
            "The picture of the field is lost. Six square rings with a home in each corner are a "
            "reconstruction that fits every sentence of the rules."
        ),
        msg("The flyer is for four players; two or three play on the same field."),
    ),
)

GAME: Final = Game(
    slug="essen-flyer",
    title="Essen Flyer Game (2006)",
    seats=range(2, 5),
    options=(
        Option(
            name="stack",
            values=("free", "top"),
            title=msg("Stacked markers"),
            labels=(msg("Any can move"), msg("Only the top one")),
        ),
        Option(
            name="direction",
            values=("both", "outward"),
            title=msg("Direction"),
            labels=(msg("Inwards and outwards"), msg("Outwards only")),
        ),
    ),
    position=EssenFlyer,
    begin=_begin,
    about=ABOUT,
)
