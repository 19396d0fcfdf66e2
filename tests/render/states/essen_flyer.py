"""States of the Essen flyer game: a die picked, beavers on the way home, an end."""

from dataclasses import replace
from typing import cast

from engines.games.essen_flyer import GAME, LETTERS, SPACES, EssenFlyer
from render import View
from tests.render.states.views import after, picking

VALUES = "roll:1-2-2-4-5-6"
NEARLY_HOME = ("red=b purple=p white=r yellow=g", "----20")


def flyer(field: str, homes: str, dice: str, moves: str, seat: int = 0) -> View:
    """Stacks as "white=rg", the seats' homes as "-wy-" by marker letter's owner, the dice left."""
    on = dict(part.split("=") for part in field.split())
    position = replace(
        cast("EssenFlyer", GAME.start(4)),
        values=(1, 2, 2, 4, 5, 6),
        stacks=tuple(tuple(LETTERS.index(letter) for letter in on.get(space, "")) for space in SPACES[:-1]),
        owners=tuple(-1 if owner == "-" else int(owner) for owner in homes),
        dice=tuple(dice.count(letter) for letter in LETTERS),
        rolling=False,
        seat=seat,
    )
    return after(GAME, position, moves)


THREE_PLAY = after(GAME, GAME.start(3), f"{VALUES} roll:r-r-r-p-p-w r-red")

STATES: dict[str, View] = {
    "picked": picking(THREE_PLAY, "r"),
    "home": picking(flyer(*NEARLY_HOME, "rpggww", "g-white", seat=1), "g"),
    "homed": flyer(*NEARLY_HOME, "rpggww", "g-white g-home", seat=1),
    "over": flyer("yellow=g", "333-10", "rpggww", "g-white g-home", seat=2),
}
BY_DAY = ("home",)
"""Those that are kept in the light theme, too."""
