"""States of Neutron: the neutron in hand, both ways to win."""

from engines.games.neutron import GAME
from render import View
from tests.render.states.views import picking, played

STATES: dict[str, View] = {
    "picked": picking(played(GAME, "b1-b4 c3-b2 a5-a2"), "b2"),
    "home": played(GAME, "b1-b4 c3-b2 a5-a2 b2-b1"),
    "shut": played(GAME, "a1-b2 c3-c2 c5-a3 c2-e4 c1-e3 e4-a4 a3-d3 a4-e4 b2-d4"),
}
BY_DAY = ("home",)
"""Those that are kept in the light theme, too."""
