"""States of Pretwa: a chain of captures in hand, and played; ends by capture and by blockade."""

from engines.games.pretwa import GAME
from render import View
from tests.render.states.views import picking, played, set_up

CHAIN = "a4-o a1xa4 b4xo a6-a1 c4-b4"
"""a1 can leap over o and b4."""

STATES: dict[str, View] = {
    "picked": picking(played(GAME, CHAIN), "a1xa4"),
    "chain": played(GAME, f"{CHAIN} a1xa4xc4"),
    "captured": set_up(GAME, "b4 b5 c5 c6", "a2 a4", "b4xoxb2"),
    "stuck": set_up(GAME, "b1 c4", "a4 b4 c1 c2 c3 c5", "c1xa1", seat=1),
}
BY_DAY = ("chain", "stuck")
"""Those that are kept in the light theme, too."""
