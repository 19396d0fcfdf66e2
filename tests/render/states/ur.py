"""States of the Game of Ur: the start, a frog, a beaver in hand, an end."""

from dataclasses import replace
from typing import cast

from engines.games.ur import GAME, Ur
from render import View
from tests.render.states.views import after, picking, played


def ur(moves: str, steps: tuple[tuple[int, ...], tuple[int, ...]], shown: tuple[int, int]) -> View:
    return after(GAME, replace(cast("Ur", GAME.start()), steps=steps, phase="move", shown=shown), moves)


STATES: dict[str, View] = {
    "begun": played(GAME, "roll:6-2"),
    "frog": ur("b2-d2 roll:1-6", ((0, 2, 6, 8, 11, 15, 15), (0, 0, 4, 8, 8, 13, 15)), (1, 3)),
    "picked": picking(
        ur("c2-g2 roll:2-6", ((0, 2, 7, 8, 13, 15, 15), (0, 0, 4, 8, 11, 12, 15)), (1, 5)), "a3"
    ),
    "won": ur("h1-off", ((13, 15, 15, 15, 15, 15, 15), (0, 0, 8, 14, 14, 15, 15)), (2, 4)),
}
BY_DAY = ("picked",)
"""Those that are kept in the light theme, too."""
