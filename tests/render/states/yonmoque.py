"""States of Yonmoque: the start, placing, a piece in hand, captures, every kind of end."""

from engines.core import msg
from engines.games.yonmoque import GAME
from render import View
from tests.render.states.views import after, ended, picking


def yonmoque(moves: str = "") -> View:
    return after(GAME, GAME.start(), moves)


MIDDLE = "e5 d1 d2 b3 c3 c1 b1 b5 a5 b3-d5"
"""Ten plies, nothing replaced."""
REPLACED = "d3 c5 b5 d4 b4 e3 b4-c3 c2 b3 a3 a4 c4 e4 c2-b1 e4-d5"
"""The last move replaces several beavers."""
TRAPPED = "b2 a1 e5 c1 b2-b1"
WON = "a1 b1 d2 c1 d3 b3 d2-d1"
FIVE = "a1 a5 b1 b5 c1 e5 d1 d3 e1"
REPEATED = "a1 e5 a1-a2 e5-e4 a2-a1 e4-e5 a1-a2 e5-e4 a2-a1 e4-e5"

STATES: dict[str, View] = {
    "opening": yonmoque(),
    "placed": yonmoque("a3 b3"),
    "picked": picking(yonmoque(MIDDLE), "c3"),
    "replaced": yonmoque(REPLACED),
    "trapped": yonmoque(TRAPPED),
    "won": yonmoque(WON),
    "five": yonmoque(FIVE),
    "repeated": yonmoque(REPEATED),
    "resigned": ended(yonmoque(MIDDLE), (1, 0), msg("Green resigned.")),
    "agreed": ended(yonmoque(MIDDLE), (0.5, 0.5), msg("A draw by agreement.")),
}
BY_DAY = ("picked", "replaced", "won", "agreed")
"""Those that are kept in the light theme, too."""
