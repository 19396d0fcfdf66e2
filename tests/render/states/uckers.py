"""States of Uckers: the start, a beaver entered, a block, an end."""

from dataclasses import replace
from typing import cast

from engines.games.uckers import GAME, Uckers
from render import View
from tests.render.states.views import after, picking


def uckers(moves: str, die: int, *beavers: tuple[int, ...]) -> View:
    position = cast("Uckers", GAME.start(len(beavers), first="seat0"))
    return after(GAME, replace(position, beavers=beavers, die=die), moves)


STATES: dict[str, View] = {
    "begun": after(GAME, GAME.start(4), "roll:4-1-6-2"),
    "entered": uckers("t1 roll:3", 6, (-1, -1, 6, 53), (-1, 12, 12, 56), (-1, -1, 26, 56), (-1, 7, 52, 56)),
    "block": picking(uckers("t11=t15 roll:6", 4, (10, 10, 30, 56), (-1, 2, 2, 9), (-1, 40, 40, 56)), "t16"),
    "won": uckers("a4=home", 2, (54, 54, 56, 56), (-1, 12, 49, 56)),
}
BY_DAY = ("entered",)
"""Those that are kept in the light theme, too."""
