"""States of Bingo Battle: a choice, a stack stolen, ends for two and for one."""

from dataclasses import replace
from typing import cast

from engines.games.bingo_battle import GAME, TILES, BingoBattle
from render import View
from tests.render.states.views import after, picking


def bingo(coins: str, locks: str, claims: tuple[int, ...], moves: str, **fields: int) -> View:
    """Coins as "s1=2", the tile of each seat's locked stack ("-" for none), the claims and what is played."""
    counted = dict(part.split("=") for part in coins.split())
    start = cast("BingoBattle", GAME.start(len(claims), first="seat0"))
    position = replace(
        start,
        coins=tuple(int(counted.get(tile, 0)) for tile in TILES),
        locks=tuple(TILES.index(tile) if tile in TILES else -1 for tile in locks.split()),
        claims=claims,
        **fields,  # type: ignore[arg-type]
    )
    return after(GAME, position, moves)


STATES: dict[str, View] = {
    "choice": picking(bingo("s1=2 s2=1 s3=2 m4=1 c4=2 c5=3 a3=2", "- c5", (1, 2), "roll:4-1-4-3"), ""),
    "stolen": bingo("s4=3 s1=2 m5=2 m1=1 c2=2", "s4 -", (1, 2), "roll:4-0-2-1", seat=1),
    "won": bingo("s4=3 s1=2 m5=2 c2=3", "s4 c2", (3, 2), "roll:4-1-1-1"),
    "alone": bingo("s4=1 s1=2 m5=2 c2=3", "c2", (5,), "roll:4-1-2-0 s4+m1"),
}
BY_DAY = ("stolen", "won")
"""Those that are kept in the light theme, too."""
