"""States of Watermelon Chess: a piece in hand, a capture, an end."""

from engines.games.watermelon_chess import GAME
from render import View
from tests.render.states.views import picking, played

MELON = "m3-i3 o3-m2 o6-m3 m2-i2 o9-o10 m1-i1 o10-m4 o1-m1 i3-c i2-i3 m3-o6 m1-o1 m4-o9 i3-m3"
"""The last step captures three."""
MELON_END = (
    f"{MELON} o9-o10 m3-i3 o5-o4 i1-i2 o4-o3 i3-m3 o10-o9 m3-o8 o9-o10 o8-o9 c-i4 o1-m1 i4-m4 i2-i1 o3-m2 "
    "o12-o11"
)

STATES: dict[str, View] = {
    "picked": picking(played(GAME, "m3-i3 m1-i1"), "o5"),
    "captured": played(GAME, MELON),
    "won": played(GAME, MELON_END),
}
BY_DAY = ("picked",)
"""Those that are kept in the light theme, too."""
