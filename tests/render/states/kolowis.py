"""States of Kolowis: a capture, a huff, ends by capture and by blockade, the long board."""

from engines.games.kolowis import GAME
from render import View
from tests.render.states.views import played, set_up

STATES: dict[str, View] = {
    "capture": set_up(GAME, "a1 b5", "b2 b3 c4", "a1xc2xa3"),
    "huff": set_up(GAME, "a1 a4", "b2 b3 c4", "a4-a3", jumps="huff"),
    "won": set_up(GAME, "a1 b5", "b2 b3", "a1xc2xa3"),
    "stuck": set_up(GAME, "b1", "a1 c1 a2 c2 b3 b4", "a2-b2", seat=1),
    "long": played(GAME, "a8-b9", size="16"),
}
BY_DAY = ("capture", "won")
"""Those that are kept in the light theme, too."""
