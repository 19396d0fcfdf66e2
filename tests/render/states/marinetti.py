"""States of Marinetti: a number picked, steps, the turn at the far end, an end."""

from dataclasses import replace
from typing import cast

from engines.games.marinetti import GAME, Marinetti
from render import View
from tests.render.states.views import after, picking


def marinetti(progress: tuple[int, int], moves: str, seat: int = 0) -> View:
    position = replace(cast("Marinetti", GAME.start()), progress=progress, seat=seat)
    return after(GAME, position, moves)


STATES: dict[str, View] = {
    "picked": picking(marinetti((5, 14), "roll:3-4-6"), "6"),
    "moved": marinetti((0, 14), "roll:1-2-3 1,2,3"),
    "turned": marinetti((12, 20), "roll:1-5-6 5+6"),
    "won": marinetti((10, 20), "roll:1-2-3 3,2,1", seat=1),
}
BY_DAY = ("picked",)
"""Those that are kept in the light theme, too."""
