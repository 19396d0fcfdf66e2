"""The games: pure rules behind one contract (`engines.core`). `GAMES` lists all of them."""

from engines.core import CHANCE, Game, IllegalMove, Message, Option, Outcome, Position

GAMES: dict[str, Game] = {}

__all__ = ["CHANCE", "GAMES", "Game", "IllegalMove", "Message", "Option", "Outcome", "Position"]
