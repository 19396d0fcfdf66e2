"""States of four games of dice without a track: a turn, a choice and an end of each."""

from dataclasses import replace
from typing import cast

from engines.games.baseball import GAME as BASEBALL
from engines.games.bingo_battle import GAME as BINGO_BATTLE
from engines.games.bingo_battle import TILES, BingoBattle
from engines.games.essen_flyer import GAME as ESSEN_FLYER
from engines.games.essen_flyer import LETTERS, SPACES, EssenFlyer
from engines.games.marinetti import GAME as MARINETTI
from engines.games.marinetti import Marinetti
from render import View
from tests.render.states.views import after, picking

VALUES = "roll:1-2-2-4-5-6"


def baseball(rolls: str, **options: str) -> View:
    return after(BASEBALL, BASEBALL.start(2, **options), " ".join(f"roll:{roll}" for roll in rolls.split()))


def bingo(coins: str, locks: str, claims: tuple[int, ...], moves: str, **fields: int) -> View:
    """Coins as "s1=2", the tile of each seat's locked stack ("-" for none), the claims and what is played."""
    counted = dict(part.split("=") for part in coins.split())
    start = cast("BingoBattle", BINGO_BATTLE.start(len(claims), first="seat0"))
    position = replace(
        start,
        coins=tuple(int(counted.get(tile, 0)) for tile in TILES),
        locks=tuple(TILES.index(tile) if tile in TILES else -1 for tile in locks.split()),
        claims=claims,
        **fields,  # type: ignore[arg-type]
    )
    return after(BINGO_BATTLE, position, moves)


def marinetti(progress: tuple[int, int], moves: str, seat: int = 0) -> View:
    position = replace(cast("Marinetti", MARINETTI.start()), progress=progress, seat=seat)
    return after(MARINETTI, position, moves)


def flyer(field: str, homes: str, dice: str, moves: str, seat: int = 0) -> View:
    """Stacks as "white=rg", the seats' homes as "-wy-" by marker letter's owner, the dice left."""
    on = dict(part.split("=") for part in field.split())
    position = replace(
        cast("EssenFlyer", ESSEN_FLYER.start(4)),
        values=(1, 2, 2, 4, 5, 6),
        stacks=tuple(tuple(LETTERS.index(letter) for letter in on.get(space, "")) for space in SPACES[:-1]),
        owners=tuple(-1 if owner == "-" else int(owner) for owner in homes),
        dice=tuple(dice.count(letter) for letter in LETTERS),
        rolling=False,
        seat=seat,
    )
    return after(ESSEN_FLYER, position, moves)


NEARLY_HOME = ("red=b purple=p white=r yellow=g", "----20")
THREE_PLAY = after(ESSEN_FLYER, ESSEN_FLYER.start(3), f"{VALUES} roll:r-r-r-p-p-w r-red")

TABLE_STATES: dict[str, View] = {
    "baseball-opening": baseball(""),
    "baseball-single": baseball("1-4 2-4 1-2 1-6 2-4 3-4 2-2 1-2 4-4 1-6"),
    "baseball-double-play": baseball("3-4 1-4 2-2"),
    "baseball-won": baseball("2-4 2-4 2-4 1-4 1-1", innings="1"),
    "bingo-battle-choice": picking(
        bingo("s1=2 s2=1 s3=2 m4=1 c4=2 c5=3 a3=2", "- c5", (1, 2), "roll:4-1-4-3"), ""
    ),
    "bingo-battle-stolen": bingo("s4=3 s1=2 m5=2 m1=1 c2=2", "s4 -", (1, 2), "roll:4-0-2-1", seat=1),
    "bingo-battle-won": bingo("s4=3 s1=2 m5=2 c2=3", "s4 c2", (3, 2), "roll:4-1-1-1"),
    "bingo-battle-alone": bingo("s4=1 s1=2 m5=2 c2=3", "c2", (5,), "roll:4-1-2-0 s4+m1"),
    "marinetti-picked": picking(marinetti((5, 14), "roll:3-4-6"), "6"),
    "marinetti-moved": marinetti((0, 14), "roll:1-2-3 1,2,3"),
    "marinetti-turned": marinetti((12, 20), "roll:1-5-6 5+6"),
    "marinetti-won": marinetti((10, 20), "roll:1-2-3 3,2,1", seat=1),
    "essen-flyer-picked": picking(THREE_PLAY, "r"),
    "essen-flyer-home": picking(flyer(*NEARLY_HOME, "rpggww", "g-white", seat=1), "g"),
    "essen-flyer-homed": flyer(*NEARLY_HOME, "rpggww", "g-white g-home", seat=1),
    "essen-flyer-over": flyer("yellow=g", "333-10", "rpggww", "g-white g-home", seat=2),
}
TABLES_BY_DAY = {"baseball-single", "bingo-battle-stolen", "marinetti-picked", "essen-flyer-home"}
