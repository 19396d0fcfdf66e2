"""States of Hnefatafl (Brandub): the start, a piece in hand, a capture, an escape."""

from engines.games.brandub import GAME
from render import View
from tests.render.states.views import picking, played, set_up

HUNTED = set_up(GAME, "f1 d3 b4 d6 a5 g5 c2 e7", "d5 c5 c4 e3 e4+", "f1-f3")

STATES: dict[str, View] = {
    "opening": played(GAME),
    "picked": picking(HUNTED, "e4"),
    "captured": set_up(GAME, "d5 c4 e4 a3", "b2 d4+", "a3-d3"),
    "escaped": set_up(GAME, "d5 c4 e4 a3", "b2 a5+", "a5-a7", seat=1),
}
BY_DAY = ("captured",)
"""Those that are kept in the light theme, too."""
