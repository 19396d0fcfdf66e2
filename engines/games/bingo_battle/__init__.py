"""Bingo Battle: dice put coins on tiles; three coins lock a stack, which the dice may claim or steal.

A turn rolls four dice, one for each suit's column (`roll:1-0-3-5`: suns, moons, crowns, arms; 0 is blank).
Blanks clear their columns of loose coins, and dice on locked stacks claim them. Each of the others brings a
coin: all at once if the order can't matter (`s1+c3+a5`), else tile by tile (`s1`). A seat that locks a second
stack claims its first. The first to four claims wins; a single player goes for as many as possible.

Rules: Bingo Battle for the piecepack by Martin Willett, version 1.0 of 2004. We added the end after 300 rolls
and the solitaire target.
"""

from collections.abc import Mapping
from typing import Final

from engines.core import About, Game, Option, msg, pmsg
from engines.games.bingo_battle.position import CENTRES, ROLL_LIMIT, TILES, BingoBattle, Effect

__all__ = ["CENTRES", "GAME", "TILES", "BingoBattle", "Effect"]


def _begin(seats: int, options: Mapping[str, str]) -> BingoBattle:
    drawn = seats == 1 or options["first"] == "seat0"
    return BingoBattle(locks=(-1,) * seats, claims=(0,) * seats, drawn=drawn, target=int(options["target"]))


ABOUT: Final = About(
    family=pmsg("search", "dice"),
    minutes=(5, 10),
    summary=msg("Stack three coins and claim them."),
    rules=(
        msg(
            "There are twenty tiles in four columns, one for each suit (suns, moons, crowns and arms). Each "
            "column runs from 1, the ace, to 5. Each suit has a die with a blank, an ace and 2 to 5, so it "
            "matches one tile of its column or none. The kitty holds 24 coins."
        ),
        msg(
            "On your turn, roll all four dice. First, each blank clears its column: loose coins go back to "
            "the kitty, but locked stacks stay."
        ),
        msg(
            "Then each die that matches a locked stack claims it for you. If your opponent locked it, that's "
            "a steal. One of its three coins counts as your claim, and two go back to the kitty."
        ),
        msg(
            "Every other die puts a coin from the kitty on its tile. The third coin locks the stack with "
            "your pawn. If you lock a second stack, you claim your first one at once."
        ),
        msg(
            "Your coins usually go down all at once. You only choose when it matters: when you could lock "
            "two stacks, or when the kitty runs short. Then pick the tiles to get a coin, one at a time."
        ),
        msg(
            "With two players, the first to make four claims wins. The game also ends after 300 rolls, or "
            "when the kitty is already empty and a roll neither clears nor claims anything. Then the player "
            "with more claims wins, and equal claims are a draw."
        ),
        msg(
            "Playing alone, keep going until you have 16 claims or the game ends. You win with at least 8 "
            "(or another number, if you pick one) and lose with fewer. The designer's best was 11."
        ),
    ),
    credits=msg("Bingo Battle is a piecepack game by Martin Willett (2004), in the public domain."),
    example=("roll:1-0-3-5", "s1+c3+a5", "roll:1-2-0-0", "s1+m2"),
)

GAME: Final = Game(
    slug="bingo-battle",
    title="Bingo Battle",
    seats=range(1, 3),
    options=(
        Option(
            name="first",
            values=("roll", "seat0"),
            title=pmsg("rule", "Who rolls first (two players)"),
            labels=(pmsg("option", "Random"), pmsg("option", "Blue")),
        ),
        Option(
            name="target",
            values=("8", "4", "6", "11", "16"),
            title=pmsg("rule", "Claims to win (alone)"),
            labels=(
                pmsg("option", "Eight claims"),
                pmsg("option", "Four claims"),
                pmsg("option", "Six claims"),
                pmsg("option", "Eleven claims"),
                pmsg("option", "All sixteen claims"),
            ),
        ),
    ),
    position=BingoBattle,
    begin=_begin,
    about=ABOUT,
    moves_bound=5 * ROLL_LIMIT + 1,
)
