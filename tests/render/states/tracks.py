"""States of five games along tracks: a beaver in hand, a capture, a double or block, an end of each."""

from dataclasses import replace
from typing import cast

from engines.games.cheeta import GAME as CHEETA
from engines.games.cheeta import Cheeta
from engines.games.logs_and_streams import GAME as LOGS
from engines.games.logs_and_streams import LogsAndStreams
from engines.games.uckers import GAME as UCKERS
from engines.games.uckers import Uckers
from engines.games.ur import GAME as UR
from engines.games.ur import Ur
from engines.games.yut import BOARD, Yut
from engines.games.yut import GAME as YUT
from engines.games.yut.board import OFF, OUT
from render import View
from tests.render.states.views import after, picking, played


def yut(moves: str, kept: tuple[int, ...], *sides: str, seats: int = 2) -> View:
    """A position made by hand: where each side has its beavers ("r7 out off"); seat 0 has `kept` to use."""
    other = {"out": OUT, "off": OFF}
    beavers = tuple(
        tuple(sorted(other[name] if name in other else BOARD.cell[name] for name in side.split()))
        for side in sides
    )
    position = replace(cast("Yut", YUT.start(seats)), beavers=beavers, kept=kept, rolling=False)
    return after(YUT, position, moves)


def ur(moves: str, steps: tuple[tuple[int, ...], tuple[int, ...]], shown: tuple[int, int]) -> View:
    return after(UR, replace(cast("Ur", UR.start()), steps=steps, phase="move", shown=shown), moves)


def cheeta(moves: str, own: tuple[int, ...], other: tuple[int, ...], *values: int) -> View:
    position = cast("Cheeta", CHEETA.start())
    position = replace(position, steps=(own, other), values=values, throwing=not values, hits=(True, False))
    return after(CHEETA, position, moves)


def uckers(moves: str, die: int, *beavers: tuple[int, ...]) -> View:
    position = cast("Uckers", UCKERS.start(len(beavers), first="seat0"))
    return after(UCKERS, replace(position, beavers=beavers, die=die), moves)


def logs(moves: str, *squares: int) -> View:
    return after(LOGS, replace(cast("LogsAndStreams", LOGS.start(len(squares))), squares=squares), moves)


TRACK_STATES: dict[str, View] = {
    "yut-picked": picking(yut("r3-r7", (2, 4), "r3 r7 out", "w2 r12 off", "c c r17", seats=3), "r7"),
    "yut-captured": yut("r5-r9", (1, 4), "r5 r2 out off", "r9 r9 r9 s2", seats=4),
    "yut-rolled": yut("r2-r3 roll:4 roll:5 roll:2", (1,), "r2 r9 out off", "r14 c out out"),
    "yut-won": yut("r18-off", (3,), "r18 off off off", "e1 r20 r20 out"),
    "ur-begun": played(UR, "roll:6-2"),
    "ur-frog": ur("b2-d2 roll:1-6", ((0, 2, 6, 8, 11, 15, 15), (0, 0, 4, 8, 8, 13, 15)), (1, 3)),
    "ur-picked": picking(
        ur("c2-g2 roll:2-6", ((0, 2, 7, 8, 13, 15, 15), (0, 0, 4, 8, 11, 12, 15)), (1, 5)), "a3"
    ),
    "ur-won": ur("h1-off", ((13, 15, 15, 15, 15, 15, 15), (0, 0, 8, 14, 14, 15, 15)), (2, 4)),
    "cheeta-hit": cheeta("e1-e4 roll:4 roll:1", (0, 0, 2, 2, 18), (0, 0, 5, 9, 13), 3),
    "cheeta-picked": picking(cheeta("e1=e4 roll:6 roll:2", (0, 0, 2, 2, 24), (0, 0, 9, 9, 10), 3), "d1"),
    "cheeta-won": cheeta("d3-c3", (21, 24, 24, 24, 24), (0, 5, 12, 15, 15), 3),
    "uckers-begun": after(UCKERS, UCKERS.start(4), "roll:4-1-6-2"),
    "uckers-entered": uckers(
        "t1 roll:3", 6, (-1, -1, 6, 53), (-1, 12, 12, 56), (-1, -1, 26, 56), (-1, 7, 52, 56)
    ),
    "uckers-block": picking(
        uckers("t11=t15 roll:6", 4, (10, 10, 30, 56), (-1, 2, 2, 9), (-1, 40, 40, 56)), "t16"
    ),
    "uckers-won": uckers("a4=home", 2, (54, 54, 56, 56), (-1, 12, 49, 56)),
    "logs-and-streams-base": logs("roll:6 roll:3 roll:4 roll:2", 9, 44, 43, 26),
    "logs-and-streams-stream": logs("roll:6 roll:5 roll:3", 41, 42, 17),
    "logs-and-streams-won": logs("roll:6", 94, 71),
}
TRACKS_BY_DAY = {"yut-picked", "ur-picked", "cheeta-picked", "uckers-entered", "logs-and-streams-base"}
