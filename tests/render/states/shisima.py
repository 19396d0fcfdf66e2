"""States of Shisima: a piece in hand, an end."""

from engines.games.shisima import GAME
from render import View
from tests.render.states.views import picking, played

STATES: dict[str, View] = {
    "picked": picking(played(GAME, "r5-c r2-r3"), "c"),
    "won": played(GAME, "r5-c r2-r3 r6-r7 r3-r2 r4-r3"),
}
BY_DAY = ("picked",)
"""Those that are kept in the light theme, too."""
