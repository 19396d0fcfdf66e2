"""The games, each in its own module or package."""

from collections.abc import Iterable

from engines.core import Game
from engines.games import (
    badger,
    baseball,
    bingo_battle,
    blulu,
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
    pepper_corn,
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

GAMES: dict[str, Game] = {
    game.slug: game
    for game in (
        baseball.GAME,
        bingo_battle.GAME,
        blulu.GAME,
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
        pepper_corn.GAME,
    )
}
"""Every game by its slug, in no particular order; `listed` sorts them."""


def listed(games: Iterable[Game] = GAMES.values()) -> list[Game]:
    """Sort games (all by default) by title, the order used everywhere."""
    return sorted(games, key=lambda game: game.title)
