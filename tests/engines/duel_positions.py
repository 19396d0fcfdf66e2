"""Positions of games of position for two, set up for tests, and what tests ask of them."""

from __future__ import annotations

from typing import Any

import pytest

from engines import GAMES, IllegalMove
from engines.bases.duel import Duel
from tests.engines.playing import played


def after(slug: str, moves: str = "", **options: str) -> Any:
    """The position after some moves from the start."""
    return played(GAMES[slug].start(**options), moves)


def stand(slug: str, first: str, second: str, seat: int = 0, **fields: Any) -> Any:
    """A position set up by hand: the points of each seat's pieces, and further fields."""
    start = GAMES[slug].start()
    assert isinstance(start, Duel)
    men = [sum(1 << start.board.cell[point] for point in points.split()) for points in (first, second)]
    position = GAMES[slug].position.from_json(
        start.to_json() | {"men": men, "seat": seat, "series": []} | fields
    )
    assert isinstance(position, Duel)
    key = position.key(position.men, seat)
    return GAMES[slug].position.from_json(position.to_json() | {"series": [key]})


def points(position: Duel, seat: int) -> set[str]:
    """Where a seat's pieces stand."""
    return {position.board.points[cell] for cell, owner in enumerate(position.cells) if owner == seat}


def moves(position: Duel) -> set[str]:
    """What the seat to act may play."""
    return set(position.moves(position.seat))


def scores(position: Duel) -> tuple[float, ...] | None:
    return position.outcome.scores if position.outcome else None


def reason(position: Duel) -> str:
    assert position.outcome is not None
    return str(position.outcome.reason)


def warning(position: Duel) -> str:
    """What is announced, "" if nothing is."""
    return str(position.warning or "")


def refusal(position: Duel, move: str, actor: int | None = None) -> str:
    """Why a move is refused, by default one of the seat to act."""
    with pytest.raises(IllegalMove) as caught:
        position.play(position.seat if actor is None else actor, move)
    return str(caught.value)
