"""States of Pretwa: a chain of captures in hand, and played."""

from engines.games.pretwa import GAME
from render import View
from tests.render.states.views import picking, played

CHAIN = "a4-o a1xa4 b4xo a6-a1 c4-b4"
"""a1 can leap over o and b4."""

STATES: dict[str, View] = {
    "picked": picking(played(GAME, CHAIN), "a1xa4"),
    "chain": played(GAME, f"{CHAIN} a1xa4xc4"),
}
BY_DAY = ("chain",)
"""Those that are kept in the light theme, too."""
