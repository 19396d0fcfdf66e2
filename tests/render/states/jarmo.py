"""States of Jarmo: a capture, beavers taken back, an end by count."""

from engines.games.jarmo import GAME
from render import View
from tests.render.states.views import played, set_up

STATES: dict[str, View] = {
    "capture": played(GAME, "c1-c2 e5-d4 c2-c3 d4-c3"),
    "taking-back": set_up(GAME, "c4* a2", "e5 e4 a4*", "c4-c5", captured=(2, 2)),
    "counted": set_up(GAME, "a4 b5", "c2 c3 d1*", "a4-a5", captured=(3, 2)),
}
BY_DAY = ("taking-back",)
"""Those that are kept in the light theme, too."""
