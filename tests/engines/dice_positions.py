"""Positions of games of dice set up for tests, and what tests ask of them."""

from __future__ import annotations

from typing import Any

import pytest

from engines import CHANCE, GAMES, IllegalMove, Position
from tests.engines.playing import played


def at(slug: str, moves: str = "", *, seats: int | None = None, **fields: Any) -> Any:
    """The position after some moves from the start, or from a start with some fields of its JSON changed.

    A field that is an option of the game chooses that option.
    """
    game = GAMES[slug]
    options = {option.name: fields.pop(option.name) for option in game.options if option.name in fields}
    start = game.start(seats, **options)
    return played(game.position.from_json(start.to_json() | fields), moves)


def moves(position: Position) -> set[str]:
    """What the one who is to act may play or throw."""
    (actor,) = position.actors
    return set(position.moves(actor))


def told(position: Position, move: str) -> str:
    """What a move or roll of the one who is to act does, in words."""
    (actor,) = position.actors
    return str(position.describe(actor, move))


def refusal(position: Position, move: str, actor: int | None = None) -> str:
    """Why a move is refused, by default one of the actor whose turn it is."""
    with pytest.raises(IllegalMove) as caught:
        position.play(position.actors[0] if actor is None else actor, move)
    return str(caught.value)


def waits_for_roll_of(position: Position) -> int | None:
    """The seat that is to roll; None if nobody is."""
    return position.roller if position.actors == (CHANCE,) else None


def scores(position: Position) -> tuple[float, ...]:
    assert position.outcome is not None
    return position.outcome.scores


def reason(position: Position) -> str:
    assert position.outcome is not None
    return str(position.outcome.reason)
