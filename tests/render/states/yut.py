"""States of Yut: a beaver in hand, a capture, a roll, an end."""

from dataclasses import replace
from typing import cast

from engines.games.yut import BOARD, GAME, Yut
from engines.games.yut.board import OFF, OUT
from render import View
from tests.render.states.views import after, picking


def yut(moves: str, kept: tuple[int, ...], *sides: str, seats: int = 2) -> View:
    """A position made by hand: where each side has its beavers ("r7 out off"); seat 0 has `kept` to use."""
    other = {"out": OUT, "off": OFF}
    beavers = tuple(
        tuple(sorted(other[name] if name in other else BOARD.cell[name] for name in side.split()))
        for side in sides
    )
    position = replace(cast("Yut", GAME.start(seats)), beavers=beavers, kept=kept, rolling=False)
    return after(GAME, position, moves)


STATES: dict[str, View] = {
    "picked": picking(yut("r3-r7", (2, 4), "r3 r7 out", "w2 r12 off", "c c r17", seats=3), "r7"),
    "captured": yut("r5-r9", (1, 4), "r5 r2 out off", "r9 r9 r9 s2", seats=4),
    "rolled": yut("r2-r3 roll:4 roll:5 roll:2", (1,), "r2 r9 out off", "r14 c out out"),
    "won": yut("r18-off", (3,), "r18 off off off", "e1 r20 r20 out"),
}
BY_DAY = ("picked",)
"""Those that are kept in the light theme, too."""
