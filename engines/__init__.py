"""The games: pure rules behind one contract (`engines.core`). `GAMES` has them all; `listed` sorts them."""

from typing import TYPE_CHECKING, Any

from engines.core import CHANCE, Game, IllegalMove, Message, Option, Outcome, Position

if TYPE_CHECKING:
    from engines.games import GAMES, listed

__all__ = ["CHANCE", "GAMES", "Game", "IllegalMove", "Message", "Option", "Outcome", "Position", "listed"]


def __getattr__(name: str) -> Any:
    """Import the games on first use: some programs need none."""
    if name not in ("GAMES", "listed"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engines import games

    return getattr(games, name)
