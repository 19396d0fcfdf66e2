"""Which wins there is time for, in games that are drawn after a number of turns without progress.

Progress, such as a capture, can never be undone, so a game goes down from level to level. Starting at the
lowest level, this finds for each position in how many plies the winner can force the next progress (or the
end) and still win; anything that takes more than the limit is a draw, for the levels above as well. A
position reached after some quiet turns is won if those plus its plies are no more than the limit.

Plies are stored the same way as values (`engines.opponents.tables.solve`): 2n if the seat to act wins, 2n + 1
if it loses, 0 for a draw. Chess programs know this as the distance to zeroing.
"""

from __future__ import annotations

from array import array

from engines.opponents.tables.backwards import spread
from engines.opponents.tables.graph import DRAWN, Graph, Told


def progress(graph: Graph, parents: array[int], starts: array[int], told: Told) -> bytearray:
    """Return the plies to progress from each position; empty if no limit matters."""
    if graph.limit is None:
        return bytearray()
    plies = array("H", bytes(2 * len(graph.numbers)))
    for index in graph.lost:
        plies[index] = 1
    levels: dict[int, list[int]] = {}
    for index in range(DRAWN + 1, len(graph.numbers)):
        levels.setdefault(graph.levels[index], []).append(index)
    done = 0
    for level in sorted(levels):
        _settle(graph, parents, starts, levels[level], plies)
        for index in levels[level]:
            if plies[index] // 2 > graph.limit:
                plies[index] = 0
        done += len(levels[level])
        told("with the limit", done, len(graph.numbers))
    return bytearray(iter(plies))


def _settle(
    graph: Graph, parents: array[int], starts: array[int], positions: list[int], plies: array[int]
) -> None:
    """Find the plies of all positions of a level, once the lower levels are known."""
    children, firsts, levels = graph.children, graph.firsts, graph.levels
    level = levels[positions[0]]
    layer: list[tuple[int, int]] = []
    open_moves: dict[int, int] = {}
    for index in positions:
        if plies[index]:  # an end
            continue
        holding, won = 0, False
        for each in children[firsts[index] : firsts[index + 1]]:
            child, again = each >> 1, each & 1
            if not plies[child]:  # drawn, or on this level and not known yet
                holding += 1
            elif plies[child] == 1 or levels[child] != level:
                won = won or (plies[child] % 2 == 1) != again
        if won or not holding:
            layer.append((index, 2 if won else 3))
        open_moves[index] = holding
    # Filled in only now, so that the loop above knows nothing of this level but its ends.
    for index, known in layer:
        plies[index] = known
    decided = [index for index, _ in layer]
    spread(graph, parents, starts, plies, open_moves, decided, plies=1, level=level)
