"""El Oso (The Bear): bring stacks across the board into the Sky before the Bear's dice wear them down.

One to four seats each have their own 5 x 5 board; columns a to e are the faces 1 to 5. A stack of height h
slides 1 to h spaces sideways or diagonally over empty spaces (`b1-d3`), leaves for the Sky from row 5
(`c5-sky`) or stays (`pass/c2`). Then the Bear rolls h dice (`roll:1-4-6`), and one more roll rains what fell
to the Ground back down. A seat's score is its pieces in the Sky.

`table` holds one seat's board and what the dice do to it, and `position` the game. `sentences` puts a roll
into words, and `refusals` explains why a move is refused.

Rules: El Oso by James Ernest (Crab Fragment Labs), playtest rules 1.2 of 2024. We added the limit of 200
turns, the target for several games and the turn-by-turn order.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Daily, Game, Option, msg, pmsg
from engines.games.el_oso.position import ElOso
from engines.games.el_oso.table import GRID, TURN_LIMIT, ElOsoTable, Fall

__all__ = ["GAME", "GRID", "ElOso", "ElOsoTable", "Fall"]


def _begin(seats: int, options: Mapping[str, str]) -> ElOso:
    return ElOso((ElOsoTable(),) * seats, (0,) * seats, games=int(options["games"]), order=options["order"])


ABOUT: Final = About(
    family=pmsg("search", "dice"),
    minutes=(10, 20),
    summary=msg("Get your pieces past the Bear and into the Sky."),
    rules=(
        msg(
            "Columns a to e match the dice numbers 1 to 5. You start with one piece on each space of row 1, "
            "and the Bear with one on each space of row 5. Then a die for each adds seven more to each "
            "side's row, with at most five to a stack."
        ),
        msg(
            "On your turn, choose one of your stacks. Slide it in a straight line, sideways or diagonally "
            "but never straight up or down. It can move up to one space for each piece in it, over and onto "
            "empty spaces only. From row 5, you can send it into the Sky instead, where it's safe for good. "
            "Or it can pass and stay where it is."
        ),
        msg(
            "Then the Bear rolls one die for each piece in that stack and uses them from low to high. Each "
            "die moves the Bear's topmost stack in its column down one space. A 6 does nothing."
        ),
        msg(
            "If the Bear has no stack in that column, five pieces come out of its Cave onto row 5, or as "
            "many as there are. If the Cave is empty, nothing happens."
        ),
        msg(
            "When the Bear's pieces land on one of your stacks, they cancel out one for one. Yours are lost "
            "in the Pit, and the Bear's go to its Cave. Anything left of the taller stack stays there. The "
            "Bear's own stacks merge, to any height."
        ),
        msg(
            "When the Bear's pieces leave row 1, they fall to the Ground. After the Bear's dice, they rain "
            "back down, with a die for each to set the column. On a 6, or if the Bear already has five "
            "pieces on row 5 there, the piece goes to the Cave. Otherwise it lands on row 5, where it joins "
            "the Bear's stack or cancels out with one of your pieces."
        ),
        msg(
            "Your game ends when your last piece has left the board, or after 200 turns. You score a point "
            "for each piece in the Sky. Playing alone, ten or more is a win and anything less a loss (on "
            "average, over several games). Eleven and twelve are superior wins."
        ),
        msg(
            "With two to four players, everyone has their own board and the highest total wins. Options set "
            "how many games you each play, and whether you play whole games in turn or take one turn each."
        ),
    ),
    credits=msg(
        "El Oso was designed by James Ernest and Crab Fragment Labs. These rules follow their playtest draft "
        "1.2 from May 2024."
    ),
    example=(*(f"roll:{face}" for face in "11223451123345"), "a1-d4", "roll:1-4-6"),
)

GAME: Final = Game(
    slug="el-oso",
    title="El Oso",
    aliases=("The Bear", "Rain"),
    seats=range(1, 5),
    options=(
        Option(
            name="games",
            values=("1", "2", "3"),
            title=pmsg("rule", "Games each"),
            labels=(
                pmsg("option", "One"),
                pmsg("option", "Two, total score"),
                pmsg("option", "Three, total score"),
            ),
        ),
        Option(
            name="order",
            values=("whole", "alternate"),
            title=pmsg("rule", "Order of play"),
            labels=(pmsg("option", "A whole game each"), pmsg("option", "One turn each")),
        ),
    ),
    position=ElOso,
    begin=_begin,
    about=ABOUT,
    dailies=(
        Daily({"games": "1"}),
        Daily({"games": "2"}, msg("Two games in a row. Your points add up, and 20 or more is a win.")),
    ),
    # Fourteen dice, then at most 200 turns of a move, a roll and a rain, for each of 4 seats' 3 games.
    moves_bound=4 * 3 * (14 + 3 * TURN_LIMIT),
)
