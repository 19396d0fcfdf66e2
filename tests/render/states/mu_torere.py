"""States of Mu Torere: a piece in hand, an end."""

from engines.games.mu_torere import GAME
from render import View
from tests.render.states.views import picking, played

STATES: dict[str, View] = {
    "picked": picking(played(GAME, "r4-c r3-r4 c-r3"), "r2"),
    "stuck": played(GAME, "r4-c r3-r4 c-r3 r4-c r3-r4 r2-r3"),
}
BY_DAY = ("stuck",)
"""Those that are kept in the light theme, too."""
