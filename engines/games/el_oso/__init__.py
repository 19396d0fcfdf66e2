"""El Oso (The Bear): bring stacks across the board into the Sky before the Bear's dice wear them down.

One to four seats, each with a 5 x 5 board of its own; columns a to e are the faces 1 to 5. A stack of
height h slides 1 to h spaces sideways or diagonally over empty spaces (`b1-d3`), leaves for the Sky from
row 5 (`c5-sky`) or stays (`pass/c2`); then the Bear rolls h dice (`roll:1-4-6`), and what fell to the
Ground rains back by one more roll. A seat's score is its pieces in the Sky.

`table` holds one seat's board and what the dice do to it, `position` the game, `sentences` what a roll did
in words, `refusals` why a move is refused.

Rules: El Oso by James Ernest (Crab Fragment Labs), playtest rules 1.2 of 2024. The limit of 200 turns, the
mark for several games and the turn-by-turn order are ours.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg
from engines.games.el_oso.position import ElOso
from engines.games.el_oso.table import GRID, TURN_LIMIT, ElOsoTable, Fall

__all__ = ["GAME", "GRID", "ElOso", "ElOsoTable", "Fall"]


def _begin(seats: int, options: Mapping[str, str]) -> ElOso:
    return ElOso((ElOsoTable(),) * seats, (0,) * seats, games=int(options["games"]), order=options["order"])


ABOUT: Final = About(
    family=msg("dice"),
    minutes=(10, 20),
    summary=msg("Bring your pieces to the Sky, past the Bear."),
    rules=(
        msg(
            "Columns a to e stand for the dice faces 1 to 5. You start with one piece on every space of "
            "row 1, the Bear with one on every space of row 5; dice add seven more to each side, at most "
            "five to a stack."
        ),
        msg(
            "On your turn, choose one of your stacks. Slide it up to as many spaces as it's high,"
            " in a straight line sideways or diagonally (never straight up or down), over and "
            "onto empty spaces only. Or send it from row 5 into the Sky, safe for good. Or pass "
            "with it."
        ),
        msg(
            "Then the Bear rolls as many dice as that stack is high and carries them out from low to "
            "high. Each face moves the Bear's topmost stack in its column down one space; a 6 does "
            "nothing."
        ),
        msg(
            "If the Bear has no stack in the column, up to five pieces come from its Cave onto row 5. If "
            "the Cave is empty, nothing happens."
        ),
        msg(
            "Where the Bear's pieces land on a stack of yours, they annihilate one for one: yours go to "
            "the Pit, lost, and the Bear's to the Cave. What is left of the taller stack stays. The "
            "Bear's own stacks merge, to any height."
        ),
        msg(
            "The Bear's pieces that leave row 1 fall to the Ground. After the Bear's dice they rain, one "
            "die each. On a 6, or if five of the Bear's already stand on the column's row 5, the piece "
            "goes to the Cave; otherwise it lands on that row 5, adding to the Bear's stack or taking "
            "one of your pieces."
        ),
        msg(
            "Your game ends when your last piece has left the board, or after 200 turns. Your score is "
            "your pieces in the Sky. Alone, ten or more is a win (on average, over several games); "
            "eleven and twelve are superior wins."
        ),
        msg(
            "With two to four players, everyone has a board of their own, and the highest total wins. "
            "Options set how many games each plays, and whether you play whole games in turn or one turn "
            "each."
        ),
    ),
    credits=msg(
        "El Oso was designed by James Ernest and Crab Fragment Labs; these rules follow their "
        "playtest draft 1.2 of May 2024."
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
            title=msg("Games for each player"),
            labels=(msg("One"), msg("Two, scores added"), msg("Three, scores added")),
        ),
        Option(
            name="order",
            values=("whole", "alternate"),
            title=msg("Order of play"),
            labels=(msg("One game after the other"), msg("Side by side")),
        ),
    ),
    position=ElOso,
    begin=_begin,
    about=ABOUT,
    # Fourteen dice, then at most 200 turns of a move, a roll and a rain, for each of 4 seats' 3 games.
    moves_bound=4 * 3 * (14 + 3 * TURN_LIMIT),
)
