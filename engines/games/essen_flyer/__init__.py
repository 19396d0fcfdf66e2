"""The Essen flyer game of 2006: pay with coloured dice to bring six coloured markers home.

The field is a row of spaces from the centre outwards: `centre`, `red`, `purple`, `blue`, `green`, `yellow`,
the border `white`, then each seat's own `home`. A turn rolls six dice of six colours to pay for steps. A step
(`b-red`: the blue marker to the red space) costs a die of the marker's colour and, unless the space has
already been paid for this turn, a die of the space's colour. Bringing a marker home scores its colour's
value, and most points wins.

`board` holds the field, `position` the game.

Rules: the flyer by Richard van Oostrum given out at the Essen fair of 2006. Its title and the picture of the
field are lost, so our field is a reconstruction.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg, pmsg
from engines.games.essen_flyer.board import COLOURS, CORNERS, HOME, LETTERS, SPACES
from engines.games.essen_flyer.position import EssenFlyer

__all__ = ["COLOURS", "CORNERS", "GAME", "HOME", "LETTERS", "SPACES", "EssenFlyer"]


def _begin(seats: int, options: Mapping[str, str]) -> EssenFlyer:
    return EssenFlyer(table=seats, stack=options["stack"], direction=options["direction"])


ABOUT: Final = About(
    family=pmsg("search", "dice"),
    minutes=(10, 25),
    summary=msg("Bring your markers home."),
    rules=(
        msg(
            "Six markers are stacked in the centre: red on top, then purple, blue, green, yellow and white. "
            "Around them are six rings: red, purple, blue, green, yellow and the white border. Each player "
            "has a home in a corner, next to the border. Six ordinary dice, rolled and sorted, set the "
            "markers' values, from the lowest for red to the highest for white."
        ),
        msg(
            "On your turn, roll six dice, each showing one of the six colours. Take as many steps as you "
            "like, one at a time, then pass when you're done. A step moves one marker to the next space, "
            "inwards or outwards, but never back to the centre (option: outwards only)."
        ),
        msg(
            "A step costs a die of the marker's colour, and a die of the colour of the space it enters "
            "unless you've already paid for that space this turn. If both are the same colour, that's two "
            "dice of it. Your home counts as a white space of its own, and isn't paid for with the white "
            "border. You can only spend each die once."
        ),
        msg(
            "A marker entering a space goes on top of any that are already there. You can move any marker in "
            "a stack (option: only the top one). You can only bring markers to your own home, where they "
            "stay. Your turn also ends when you can't pay for another step."
        ),
        msg(
            "The game ends when all six markers are home, or after twenty turns for each player in a row "
            "without a marker coming home. Most points wins, and players with equal points tie. If you leave "
            "the game you come last, and the markers you brought home stay there."
        ),
    ),
    credits=msg(
        "This game by Richard van Oostrum comes from a flyer for the 2006 Essen fair. Its title is lost."
    ),
    example=("roll:1-2-2-4-5-6", "roll:r-r-b-g-y-w", "b-red"),
    sources=(
        msg(
            "The picture of the board is lost. This reconstruction, six square rings with a home in each "
            "corner, fits every sentence of the rules."
        ),
        msg("The flyer is for four players. Two or three play on the same board."),
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
            title=pmsg("rule", "Stacked markers"),
            labels=(pmsg("option", "Any can move"), pmsg("option", "Only the top one")),
        ),
        Option(
            name="direction",
            values=("both", "outward"),
            title=pmsg("rule", "Direction"),
            labels=(pmsg("option", "Inwards and outwards"), pmsg("option", "Outwards only")),
        ),
    ),
    position=EssenFlyer,
    begin=_begin,
    about=ABOUT,
)
