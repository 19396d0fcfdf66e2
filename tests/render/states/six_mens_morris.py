"""States of Six Men's Morris: a beaver to take, one taken, an end."""

from engines.games.six_mens_morris import GAME
from render import View
from tests.render.states.views import picking, played

MORRIS = "d3 a3 e1 b3 d4 c4 d2/a3 c2 c5 a5 e5 b4 d3-e3/c4 b4-c4"

STATES: dict[str, View] = {
    "taking": picking(played(GAME, "a1 a5 c1 c5"), "e1"),
    "taken": played(GAME, "a1 a5 c1 c5 e1/a5"),
    "won": played(GAME, f"{MORRIS} e3-d3/c2 b3-a1 d3-e3/a1"),
}
BY_DAY = ("taking",)
"""Those that are kept in the light theme, too."""
