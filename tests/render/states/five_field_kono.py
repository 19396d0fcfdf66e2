"""States of Five Field Kono: the start, a piece in hand, an end."""

from engines.games.five_field_kono import GAME
from render import View
from tests.render.states.views import picking, played

OPENED = (
    "a2-b3 e4-d3 c1-d2 c5-b4 d2-e3 d5-e4 b3-c4 d3-c2 c4-d5 a4-b3 "
    "a1-b2 b3-a2 e1-d2 b4-c3 e2-d3 b5-c4 d1-e2 c2-d1 e3-d4 a5-b4"
)
"""Twenty turns of a whole game."""
ACROSS = (
    f"{OPENED} d4-c5 e5-d4 b2-a3 c4-b3 d3-c4 d4-e3 c4-b5 e4-d3 b1-c2 c3-b2 d2-c3 b2-c1 c3-d4 a2-b1 d4-e5 "
    "b3-a2 c2-b3 d3-c2 b3-a4 e3-d2 e2-d3 d2-e1 d3-e4 b4-c3 a3-b4 c3-d2 b4-a5"
)
"""All of it."""

STATES: dict[str, View] = {
    "opening": played(GAME),
    "picked": picking(played(GAME, OPENED), "b2"),
    "won": played(GAME, ACROSS),
}
BY_DAY = ("picked",)
"""Those that are kept in the light theme, too."""
