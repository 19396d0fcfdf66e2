"""States of Kaooa: the vulture in hand, a capture, an end."""

from engines.games.kaooa import GAME
from render import View
from tests.render.states.views import picking, played

SHUT_IN = "t3 p1 t2 p1-p5 t5 p5-p1 t1 p1-p5 p2 p5-p1 p5"

STATES: dict[str, View] = {
    "picked": picking(played(GAME, "t1 t3 p2"), "t3"),
    "captured": played(GAME, "t1 t3 p2 t3xp1"),
    "shut": played(GAME, SHUT_IN),
}
BY_DAY = ("captured",)
"""Those that are kept in the light theme, too."""
