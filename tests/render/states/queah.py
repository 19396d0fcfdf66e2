"""States of Queah: a capture, a piece in hand, an end."""

from engines.games.queah import GAME
from render import View
from tests.render.states.views import picking, played, set_up

STATES: dict[str, View] = {
    "capture": played(GAME, "d2-c3 b4xd2"),
    "picked": picking(played(GAME, "d2-c3 b4xd2 a1"), "d2"),
    "stuck": set_up(GAME, "c3 c1", "a1", "c1-b2", stocks=(0, 0)),
}
BY_DAY = ("capture",)
"""Those that are kept in the light theme, too."""
