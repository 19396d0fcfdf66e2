"""States of eight games on points and lines: a piece in hand, a capture and an end of each."""

from engines.games.kaooa import GAME as KAOOA
from engines.games.mu_torere import GAME as MU_TORERE
from engines.games.picaria import GAME as PICARIA
from engines.games.pretwa import GAME as PRETWA
from engines.games.shisima import GAME as SHISIMA
from engines.games.six_mens_morris import GAME as SIX_MENS_MORRIS
from engines.games.tsoro import GAME as TSORO
from engines.games.watermelon_chess import GAME as WATERMELON_CHESS
from render import View
from tests.render.states.views import picking, played

CHAIN = "a4-o a1xa4 b4xo a6-a1 c4-b4"
"""Pretwa: a1 can leap over o and b4."""
MELON = "m3-i3 o3-m2 o6-m3 m2-i2 o9-o10 m1-i1 o10-m4 o1-m1 i3-c i2-i3 m3-o6 m1-o1 m4-o9 i3-m3"
"""Watermelon Chess: the last step captures three."""
MELON_END = (
    f"{MELON} o9-o10 m3-i3 o5-o4 i1-i2 o4-o3 i3-m3 o10-o9 m3-o8 o9-o10 o8-o9 c-i4 o1-m1 i4-m4 i2-i1 o3-m2 "
    "o12-o11"
)
SHUT_IN = "t3 p1 t2 p1-p5 t5 p5-p1 t1 p1-p5 p2 p5-p1 p5"
MORRIS = "d3 a3 e1 b3 d4 c4 d2/a3 c2 c5 a5 e5 b4 d3-e3/c4 b4-c4"

NET_STATES: dict[str, View] = {
    "mu-torere-picked": picking(played(MU_TORERE, "r4-c r3-r4 c-r3"), "r2"),
    "mu-torere-stuck": played(MU_TORERE, "r4-c r3-r4 c-r3 r4-c r3-r4 r2-r3"),
    "shisima-picked": picking(played(SHISIMA, "r5-c r2-r3"), "c"),
    "shisima-won": played(SHISIMA, "r5-c r2-r3 r6-r7 r3-r2 r4-r3"),
    "picaria-placed": played(PICARIA, "a1 a5 c1", board="9"),
    "picaria-picked": picking(played(PICARIA, "a1 a5 b2 c5 d2 e3"), "b2"),
    "picaria-won": played(PICARIA, "a1 a5 b2 c5 d2 e3 d2-c3"),
    "tsoro-placed": played(TSORO, "b3"),
    "tsoro-jumped": picking(played(TSORO, "b3 a1 a2 b1 c1 b2 c1-c2 a1-c1"), "a2"),
    "tsoro-won": played(TSORO, "b3 a1 a2 b1 c1 b2 a2-c2"),
    "kaooa-picked": picking(played(KAOOA, "t1 t3 p2"), "t3"),
    "kaooa-captured": played(KAOOA, "t1 t3 p2 t3xp1"),
    "kaooa-shut": played(KAOOA, SHUT_IN),
    "pretwa-picked": picking(played(PRETWA, CHAIN), "a1xa4"),
    "pretwa-chain": played(PRETWA, f"{CHAIN} a1xa4xc4"),
    "watermelon-chess-picked": picking(played(WATERMELON_CHESS, "m3-i3 m1-i1"), "o5"),
    "watermelon-chess-captured": played(WATERMELON_CHESS, MELON),
    "watermelon-chess-won": played(WATERMELON_CHESS, MELON_END),
    "six-mens-morris-taking": picking(played(SIX_MENS_MORRIS, "a1 a5 c1 c5"), "e1"),
    "six-mens-morris-taken": played(SIX_MENS_MORRIS, "a1 a5 c1 c5 e1/a5"),
    "six-mens-morris-won": played(SIX_MENS_MORRIS, f"{MORRIS} e3-d3/c2 b3-a1 d3-e3/a1"),
}
NETS_BY_DAY = {
    *("mu-torere-stuck", "shisima-picked", "picaria-won", "tsoro-placed", "kaooa-captured"),
    *("pretwa-chain", "watermelon-chess-picked", "six-mens-morris-taking"),
}
