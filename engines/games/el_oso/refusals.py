"""Refusals of El Oso: one sentence saying what is wrong with a move and what can be played instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engines.core import Message, excerpt, msg, nearest, nmsg, pmsg
from engines.games.el_oso.table import GRID

_WRITTEN: Final = re.compile(r"(?:pass/(?P<stay>[a-e][1-5]))|(?P<start>[a-e][1-5])-(?P<end>[a-e][1-5]|sky)")

Ways = Mapping[str, tuple[int, int | None, tuple[int, ...]]]
"""Every possible move by its notation, as the cells of its start, its end (None for the Sky) and its path."""


def refused_move(move: str, stacks: tuple[int, ...], legal: list[str], ways: Ways) -> Message:
    """Explain why `move` is not among `legal`, the moves of a seat whose board has these stacks."""
    parts = _WRITTEN.fullmatch(move)
    if parts is None:
        return msg(
            "{move} isn't a move. Write b1-d3, c5-sky or pass/c2. Try {moves}.",
            move=excerpt(move) or "-",
            moves=nearest(move, legal),
        )
    point = parts["stay"] or parts["start"]
    height = stacks[GRID.cell[point]]
    if height <= 0:
        # Translators: {owner} is whose the point is, or "empty".
        return pmsg(
            "sentence",
            "{point} is {owner}. Try {moves}.",
            point=point,
            owner=pmsg("place", "the Bear's") if height else pmsg("place", "empty"),
            moves=nearest(move, legal),
        )
    if parts["end"] == "sky":
        return msg("You can only reach the Sky from row 5.")
    own = [other for other in legal if point in other.split("-")[0]]
    what = {"start": point, "end": parts["end"], "moves": nearest(move, own)}
    _, _, path = ways.get(move, (0, 0, ()))
    if not path:
        return msg("{start} can only move sideways or diagonally. Try {moves}.", **what)
    if len(path) > height:
        return nmsg(
            "{start} has {n} piece and can't reach {end}. Try {moves}.",
            "{start} has {n} pieces and can't reach {end}. Try {moves}.",
            height,
            **what,
        )
    block = next(GRID.points[cell] for cell in path if stacks[cell])
    return msg("{block} is in the way. Try {moves}.", block=block, **what)
