"""States of Tsoro: placing, a jump, an end."""

from engines.games.tsoro import GAME
from render import View
from tests.render.states.views import picking, played

STATES: dict[str, View] = {
    "placed": played(GAME, "b3"),
    "jumped": picking(played(GAME, "b3 a1 a2 b1 c1 b2 c1-c2 a1-c1"), "a2"),
    "won": played(GAME, "b3 a1 a2 b1 c1 b2 a2-c2"),
}
BY_DAY = ("placed",)
"""Those that are kept in the light theme, too."""
