"""States of Picaria: placing on the board of nine points, a piece in hand, an end."""

from engines.games.picaria import GAME
from render import View
from tests.render.states.views import picking, played

STATES: dict[str, View] = {
    "placed": played(GAME, "a1 a5 c1", board="9"),
    "picked": picking(played(GAME, "a1 a5 b2 c5 d2 e3"), "b2"),
    "won": played(GAME, "a1 a5 b2 c5 d2 e3 d2-c3"),
}
BY_DAY = ("picked", "won")
"""Those that are kept in the light theme, too."""
