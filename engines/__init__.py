"""The games: pure rules behind one contract (`engines.core`). `GAMES` lists all of them."""

from engines import (
    badger,
    baseball,
    bingo_battle,
    brandub,
    cheeta,
    dara,
    el_oso,
    essen_flyer,
    five_field_kono,
    fox_and_geese,
    jarmo,
    kaooa,
    kolowis,
    logs_and_streams,
    marinetti,
    mu_torere,
    neutron,
    picaria,
    pretwa,
    queah,
    shisima,
    six_mens_morris,
    tsoro,
    uckers,
    ur,
    watermelon_chess,
    yonmoque,
    yut,
)
from engines.core import CHANCE, Game, IllegalMove, Message, Option, Outcome, Position

GAMES: dict[str, Game] = {
    game.slug: game
    for game in (
        baseball.GAME,
        bingo_battle.GAME,
        brandub.GAME,
        cheeta.GAME,
        dara.GAME,
        el_oso.GAME,
        essen_flyer.GAME,
        five_field_kono.GAME,
        fox_and_geese.GAME,
        jarmo.GAME,
        kaooa.GAME,
        kolowis.GAME,
        logs_and_streams.GAME,
        marinetti.GAME,
        mu_torere.GAME,
        neutron.GAME,
        picaria.GAME,
        pretwa.GAME,
        queah.GAME,
        shisima.GAME,
        six_mens_morris.GAME,
        tsoro.GAME,
        uckers.GAME,
        ur.GAME,
        watermelon_chess.GAME,
        yonmoque.GAME,
        yut.GAME,
        badger.GAME,
    )
}

__all__ = ["CHANCE", "GAMES", "Game", "IllegalMove", "Message", "Option", "Outcome", "Position"]
