"""The games: pure rules behind one contract (`engines.core`). `GAMES` lists all of them."""

from engines import el_oso, yonmoque
from engines.core import CHANCE, Game, IllegalMove, Message, Option, Outcome, Position

GAMES: dict[str, Game] = {game.slug: game for game in (yonmoque.GAME, el_oso.GAME)}

__all__ = ["CHANCE", "GAMES", "Game", "IllegalMove", "Message", "Option", "Outcome", "Position"]
