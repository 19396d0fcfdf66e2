"""A number for every position of a game on a board, apart from what came before."""

from __future__ import annotations

from typing import Any

from engines.bases.duel import Duel
from engines.core import Game, Position
from engines.opponents.known import knowledge
from engines.opponents.tables.folding import NOWHERE


def number_of(game: Game, position: Position) -> int:
    """The number of a running position: its pieces and whose turn it is (`Duel.key`), and what else the game
    counts (`engines.opponents.knowledge`). Equal for positions alike but for what came before and, in a game
    whose knowledge module folds them, for symmetry; for no others of the same options. Raises TypeError if
    the game is not one of position."""
    if not isinstance(position, Duel):
        raise TypeError(f"{game.title} is no game of position for two.")
    module = knowledge(game.slug)
    if hasattr(module, "folded"):
        state = module.folded(position)
        return NOWHERE if state is None else int(module.FOLDING.number(state))
    number = position.key(position.men, position.seat)
    extras: Any = getattr(module, "extras", None)
    if extras is not None:
        for value, size in zip(extras(position), module.SIZES, strict=True):
            assert 0 <= value < size, f"{game.slug}: extras say {value} of {size}"
            number = number * size + value
    return number


def options_of(game: Game, position: Position) -> dict[str, str]:
    """The options by which a position is played: the fields of their names, or those that the game's
    knowledge module names instead (`FIELDS`)."""
    fields: dict[str, str] = getattr(knowledge(game.slug), "FIELDS", {})
    found = {
        each.name: getattr(position, fields.get(each.name, each.name), each.default) for each in game.options
    }
    return {name: str(value) for name, value in found.items()}
