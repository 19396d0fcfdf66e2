"""States of Dara: dropping, a piece in hand, a capture, an end."""

from engines.games.dara import GAME
from render import View
from tests.render.states.views import picking, played

TWENTY_DROPS = "b4 a5 f4 b5 d3 c5 c2 e5 a1 d4 b1 a3 e1 f3 d5 e2 f5 f1 a4 c4"
"""a5-b5-c5 stands, and c2-c1 makes three."""
LONG_DARA = (
    "d2 d1 b5 c3 a4 f1 c1 e1 a1 c4 d5 e3 a2 d3 d4 f4 b3 f2 c2 b2 a4-a3/b2 f2-e2/d2 b3-b2/c4 e3-f3 b2-b1/d3 "
    "c3-b3 b1-b2/b3 f1-f2/d4 b2-b1/e1 e2-d2 b1-b2/d2 d1-e1 b2-b1/e1 f4-e4 b1-b2/e4"
)

STATES: dict[str, View] = {
    "dropping": played(GAME, TWENTY_DROPS[:26]),
    "picked": picking(played(GAME, TWENTY_DROPS), "c2-c1"),
    "removed": played(GAME, f"{TWENTY_DROPS} c2-c1/f1"),
    "won": played(GAME, LONG_DARA),
}
BY_DAY = ("removed",)
"""Those that are kept in the light theme, too."""
