"""A number for every position of a board game, whatever came before it."""

from __future__ import annotations

from typing import Any

from engines.bases.duel import Duel
from engines.core import Game, Position
from engines.opponents.known import knowledge
from engines.opponents.tables.folding import NOWHERE


def number_of(game: Game, position: Position) -> int:
    """Return the number of a running position: its pieces and whose turn it is (`Duel.key`), and whatever
    else the game counts (`engines.opponents.knowledge`). Under the same options, two positions share a number
    if and only if they differ at most in what came before or, in a game whose knowledge module folds them, by
    a symmetry. Raises TypeError if the game is not a game of position."""
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
    """Return the options that a position is played with: the fields of their names, or those that the game's
    knowledge module names instead (`FIELDS`)."""
    fields: dict[str, str] = getattr(knowledge(game.slug), "FIELDS", {})
    found = {
        each.name: getattr(position, fields.get(each.name, each.name), each.default) for each in game.options
    }
    return {name: str(value) for name, value in found.items()}
