"""The games: pure rules behind one contract (`engines.core`). `GAMES` lists all of them."""

from engines import (
    brandub,
    dara,
    el_oso,
    five_field_kono,
    mu_torere,
    neutron,
    picaria,
    shisima,
    tsoro,
    yonmoque,
)
from engines.core import CHANCE, Game, IllegalMove, Message, Option, Outcome, Position

GAMES: dict[str, Game] = {
    game.slug: game
    for game in (
        brandub.GAME,
        dara.GAME,
        el_oso.GAME,
        five_field_kono.GAME,
        mu_torere.GAME,
        neutron.GAME,
        picaria.GAME,
        shisima.GAME,
        tsoro.GAME,
        yonmoque.GAME,
    )
}

__all__ = ["CHANCE", "GAMES", "Game", "IllegalMove", "Message", "Option", "Outcome", "Position"]
