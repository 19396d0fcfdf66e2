"""States of Kolowis: a capture, a huff, the long board."""

from engines.games.kolowis import GAME
from render import View
from tests.render.states.views import played, set_up

STATES: dict[str, View] = {
    "capture": set_up(GAME, "a1 b5", "b2 b3 c4", "a1xc2xa3"),
    "huff": set_up(GAME, "a1 a4", "b2 b3 c4", "a4-a3", jumps="huff"),
    "long": played(GAME, "a8-b9", size="16"),
}
BY_DAY = ("capture",)
"""Those that are kept in the light theme, too."""
