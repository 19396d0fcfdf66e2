"""States of Cheeta: a hit, a pair in hand, an end."""

from dataclasses import replace
from typing import cast

from engines.games.cheeta import GAME, Cheeta
from render import View
from tests.render.states.views import after, picking


def cheeta(moves: str, own: tuple[int, ...], other: tuple[int, ...], *values: int) -> View:
    position = cast("Cheeta", GAME.start())
    position = replace(position, steps=(own, other), values=values, throwing=not values, hits=(True, False))
    return after(GAME, position, moves)


STATES: dict[str, View] = {
    "hit": cheeta("e1-e4 roll:4 roll:1", (0, 0, 2, 2, 18), (0, 0, 5, 9, 13), 3),
    "picked": picking(cheeta("e1=e4 roll:6 roll:2", (0, 0, 2, 2, 24), (0, 0, 9, 9, 10), 3), "d1"),
    "won": cheeta("d3-c3", (21, 24, 24, 24, 24), (0, 5, 12, 15, 15), 3),
}
BY_DAY = ("picked",)
"""Those that are kept in the light theme, too."""
