"""States of Fox & Geese: a capture, a chain in hand, a fox shut in."""

from engines.games.fox_and_geese import GAME
from render import View
from tests.render.states.views import picking, played, set_up

STATES: dict[str, View] = {
    "capture": played(GAME, "d4-d3 e5-f4 d3-c3 d5-d4 c3xe5xg3"),
    "picked": picking(set_up(GAME, "d4", "d5 d3 e3 b5 f3 g5", "g5-g4", seat=1), "d4xd2"),
    "trapped": set_up(GAME, "d1", "c1 e1 d2 d4 a3", "d4-d3", seat=1),
}
BY_DAY = ("picked",)
"""Those that are kept in the light theme, too."""
