"""States of eight games of position: a piece in hand, a capture and an end of each."""

from dataclasses import replace
from typing import cast

from engines.bases.duel import Duel
from engines.boards.points import mask_of
from engines.core import Game
from engines.games.brandub import GAME as BRANDUB
from engines.games.dara import GAME as DARA
from engines.games.five_field_kono import GAME as FIVE_FIELD_KONO
from engines.games.fox_and_geese import GAME as FOX_AND_GEESE
from engines.games.jarmo import GAME as JARMO
from engines.games.kolowis import GAME as KOLOWIS
from engines.games.neutron import GAME as NEUTRON
from engines.games.queah import GAME as QUEAH
from render import View
from tests.render.states.views import after, picking, played


def placed(game: Game, first: str, second: str, moves: str = "", seat: int = 0, **fields: object) -> View:
    """A game from a position put up by hand: where each seat's pieces stand. `fields` are the position's; a
    star after a point marks a splat shooter, a plus the queen."""
    start = cast("Duel", game.start())
    cell = start.board.cell
    men = tuple(mask_of(cell[point.rstrip("*+")] for point in side.split()) for side in (first, second))
    for sign, field in (("*", "marks"), ("+", "queen")):
        if sign in first + second:
            points = [point for point in f"{first} {second}".split() if point.endswith(sign)]
            fields[field] = mask_of(cell[point.rstrip(sign)] for point in points)
    return after(game, replace(start, men=men, seat=seat, series=(), **fields), moves)  # type: ignore[arg-type]


TWENTY_DROPS = "b4 a5 f4 b5 d3 c5 c2 e5 a1 d4 b1 a3 e1 f3 d5 e2 f5 f1 a4 c4"
"""Dara: a5-b5-c5 stands, and c2-c1 makes three."""
OPENED = (
    "a2-b3 e4-d3 c1-d2 c5-b4 d2-e3 d5-e4 b3-c4 d3-c2 c4-d5 a4-b3 "
    "a1-b2 b3-a2 e1-d2 b4-c3 e2-d3 b5-c4 d1-e2 c2-d1 e3-d4 a5-b4"
)
ACROSS = (
    f"{OPENED} d4-c5 e5-d4 b2-a3 c4-b3 d3-c4 d4-e3 c4-b5 e4-d3 b1-c2 c3-b2 d2-c3 b2-c1 c3-d4 a2-b1 d4-e5 "
    "b3-a2 c2-b3 d3-c2 b3-a4 e3-d2 e2-d3 d2-e1 d3-e4 b4-c3 a3-b4 c3-d2 b4-a5"
)
"""Five Field Kono: twenty turns of a whole game, and all of it."""
LONG_DARA = (
    "d2 d1 b5 c3 a4 f1 c1 e1 a1 c4 d5 e3 a2 d3 d4 f4 b3 f2 c2 b2 a4-a3/b2 f2-e2/d2 b3-b2/c4 e3-f3 b2-b1/d3 "
    "c3-b3 b1-b2/b3 f1-f2/d4 b2-b1/e1 e2-d2 b1-b2/d2 d1-e1 b2-b1/e1 f4-e4 b1-b2/e4"
)
HUNTED = placed(BRANDUB, "f1 d3 b4 d6 a5 g5 c2 e7", "d5 c5 c4 e3 e4+", "f1-f3")

BOARD_STATES: dict[str, View] = {
    "brandub-opening": played(BRANDUB),
    "brandub-picked": picking(HUNTED, "e4"),
    "brandub-captured": placed(BRANDUB, "d5 c4 e4 a3", "b2 d4+", "a3-d3"),
    "brandub-escaped": placed(BRANDUB, "d5 c4 e4 a3", "b2 a5+", "a5-a7", seat=1),
    "dara-dropping": played(DARA, TWENTY_DROPS[:26]),
    "dara-picked": picking(played(DARA, TWENTY_DROPS), "c2-c1"),
    "dara-removed": played(DARA, f"{TWENTY_DROPS} c2-c1/f1"),
    "dara-won": played(DARA, LONG_DARA),
    "five-field-kono-opening": played(FIVE_FIELD_KONO),
    "five-field-kono-picked": picking(played(FIVE_FIELD_KONO, OPENED), "b2"),
    "five-field-kono-won": played(FIVE_FIELD_KONO, ACROSS),
    "neutron-picked": picking(played(NEUTRON, "b1-b4 c3-b2 a5-a2"), "b2"),
    "neutron-home": played(NEUTRON, "b1-b4 c3-b2 a5-a2 b2-b1"),
    "neutron-shut": played(NEUTRON, "a1-b2 c3-c2 c5-a3 c2-e4 c1-e3 e4-a4 a3-d3 a4-e4 b2-d4"),
    "fox-and-geese-capture": played(FOX_AND_GEESE, "d4-d3 e5-f4 d3-c3 d5-d4 c3xe5xg3"),
    "fox-and-geese-picked": picking(
        placed(FOX_AND_GEESE, "d4", "d5 d3 e3 b5 f3 g5", "g5-g4", seat=1), "d4xd2"
    ),
    "fox-and-geese-trapped": placed(FOX_AND_GEESE, "d1", "c1 e1 d2 d4 a3", "d4-d3", seat=1),
    "queah-capture": played(QUEAH, "d2-c3 b4xd2"),
    "queah-picked": picking(played(QUEAH, "d2-c3 b4xd2 a1"), "d2"),
    "queah-stuck": placed(QUEAH, "c3 c1", "a1", "c1-b2", stocks=(0, 0)),
    "kolowis-capture": placed(KOLOWIS, "a1 b5", "b2 b3 c4", "a1xc2xa3"),
    "kolowis-huff": placed(KOLOWIS, "a1 a4", "b2 b3 c4", "a4-a3", jumps="huff"),
    "kolowis-long": played(KOLOWIS, "a8-b9", size="16"),
    "jarmo-capture": played(JARMO, "c1-c2 e5-d4 c2-c3 d4-c3"),
    "jarmo-taking-back": placed(JARMO, "c4* a2", "e5 e4 a4*", "c4-c5", captured=(2, 2)),
    "jarmo-counted": placed(JARMO, "a4 b5", "c2 c3 d1*", "a4-a5", captured=(3, 2)),
}
BOARDS_BY_DAY = {
    *("brandub-captured", "dara-removed", "five-field-kono-picked", "neutron-home"),
    *("fox-and-geese-picked", "queah-capture", "kolowis-capture", "jarmo-taking-back"),
}
