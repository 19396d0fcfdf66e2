"""Retrograde analysis, step by step: from decided positions to the ones that they decide."""

from __future__ import annotations

from array import array
from collections.abc import MutableMapping

from engines.opponents.tables.graph import Graph, Told


def spread(
    graph: Graph,
    parents: array[int],
    starts: array[int],
    values: array[int],
    open_moves: MutableMapping[int, int] | array[int],
    layer: list[int],
    *,
    plies: int = 0,
    level: int | None = None,
    told: Told = lambda *_: None,
) -> None:
    """Fill in all values that follow from a layer of positions decided in `plies` plies.

    Goes breadth first, so it finds the shortest wins and the longest losses. `values` gets 2n if the seat to
    act wins in n plies, 2n + 1 if it loses. `parents` holds the parents of all positions, those of each from
    `starts` on: twice the index, plus 1 if the same seat acts before and after the move. `open_moves` counts
    down, for each position, the moves not known to lose. With a `level`, only positions on it are looked at.
    """
    levels, decided, total = graph.levels, 0, len(graph.numbers)
    while layer:
        plies += 1
        decided += len(layer)
        told("decided", decided, total)
        following: list[int] = []
        for index in layer:
            lost = values[index] % 2 == 1
            for each in parents[starts[index] : starts[index + 1]]:
                parent, again = each >> 1, each & 1
                if values[parent] or (level is not None and levels[parent] != level):
                    continue
                if lost == again:  # another move that loses
                    open_moves[parent] -= 1
                    if open_moves[parent]:
                        continue
                    values[parent] = 2 * plies + 1
                else:
                    values[parent] = 2 * plies
                following.append(parent)
        layer = following
