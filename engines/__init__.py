"""The games: pure rules behind one contract (`engines.core`). `GAMES` lists all of them."""

from engines import (
    el_oso,
    mu_torere,
    picaria,
    shisima,
    tsoro,
    yonmoque,
)
from engines.core import CHANCE, Game, IllegalMove, Message, Option, Outcome, Position

GAMES: dict[str, Game] = {
    game.slug: game
    for game in (
        el_oso.GAME,
        mu_torere.GAME,
        picaria.GAME,
        shisima.GAME,
        tsoro.GAME,
        yonmoque.GAME,
    )
}

__all__ = ["CHANCE", "GAMES", "Game", "IllegalMove", "Message", "Option", "Outcome", "Position"]
