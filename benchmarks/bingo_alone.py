"""Bingo Battle alone, solved: `python -m benchmarks.bingo_alone` prints how many claims the best choices
bring on average, and how many claims a game each level gives away.

Only how many stacks of one and of two each column has matters, and where the locked one is. That leaves
161,692 boards with claims made. Their values come from the game's own rules by value iteration, beginning
with the most claims. The end after 300 rolls is left out: a game takes about 25.
"""

from __future__ import annotations

import argparse
import random
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import prod, sqrt
from operator import mul
from statistics import fmean, stdev
from typing import Final, cast

from benchmarks.ladder.contests import RANDOM, Contest
from benchmarks.ladder.players import choose
from benchmarks.ladder.playing import chance_result
from engines import CHANCE, Position
from engines.games.bingo_battle.position import COINS, RANKS, STACK, BingoBattle
from engines.opponents import LEVELS

COLUMNS: Final = 4
GOAL: Final = 16
ROLLS: Final = 6**COLUMNS
CLOSE: Final = 1e-6
"""Iteration stops once no value changes by more than this."""
CONTEST: Final = Contest("bingo-battle", 1)

Column = tuple[int, int, bool]
"""How many stacks of one and of two a column has, and whether it has the locked one."""
Board = tuple[Column, ...]
"""The columns, in ascending order."""
Values = dict[tuple[int, Board], float]
"""By the claims made and the board before a roll: the claims to expect at the end."""


def board_of(position: BingoBattle) -> Board:
    """Return what matters of a position."""
    columns = [position.coins[start : start + RANKS] for start in range(0, COLUMNS * RANKS, RANKS)]
    return tuple(sorted((each.count(1), each.count(2), STACK in each) for each in columns))


def position_of(claims: int, board: Board) -> BingoBattle:
    """Return a position with this board, before a roll."""
    coins: list[int] = []
    for ones, twos, locked in board:
        coins += [1] * ones + [2] * twos + [STACK] * locked + [0] * (RANKS - ones - twos - locked)
    lock = coins.index(STACK) if STACK in coins else -1
    return BingoBattle(coins=tuple(coins), locks=(lock,), claims=(claims,))


def boards(claims: int) -> list[Board]:
    """Return the boards there can be with so many claims, those with most coins first."""
    columns = [
        (ones, twos, locked)
        for ones, twos, locked in product(range(RANKS + 1), range(RANKS + 1), (False, True))
        if ones + twos + locked <= RANKS
    ]
    found = [
        board
        for board in combinations_with_replacement(sorted(columns), COLUMNS)
        if sum(locked for _, _, locked in board) <= 1 and _coins(board) <= COINS - claims
    ]
    return sorted(found, key=_coins, reverse=True)


def _coins(board: Board) -> int:
    return sum(ones + 2 * twos + STACK * locked for ones, twos, locked in board)


def rolls(position: BingoBattle) -> Iterator[tuple[int, BingoBattle]]:
    """Yield the positions after a roll that differ, with how many of the 1,296 rolls lead to them."""
    columns = []
    for start in range(0, COLUMNS * RANKS, RANKS):
        column = position.coins[start : start + RANKS]
        columns.append([(0, 1), *((column.index(height) + 1, n) for height, n in Counter(column).items())])
    for dice in product(*columns):
        faces, ways = zip(*dice, strict=True)
        yield prod(ways), position.after_roll(faces)


def ends(position: BingoBattle) -> list[BingoBattle]:
    """Return the positions in which the turn can end."""
    if position.over or not position.pending:
        return [position]
    return [end for move in position.legal() for end in ends(position.after_move(move))]


def solve(least: int = 0) -> Values:
    """Return the values of all boards with at least so many claims, with the best choices."""
    values: Values = {}
    for claims in range(GOAL - 1, least - 1, -1):
        _solve(claims, values)
    return values


def _solve(claims: int, values: Values) -> None:
    """Add the values of the boards with so many claims."""
    numbers: dict[tuple[int, Board] | int, int] = {}
    worth: list[float] = []

    def number(end: BingoBattle) -> int:
        """Return the place in `worth` of what follows the end of a turn."""
        key = end.claims[0] if end.over else (end.claims[0], board_of(end))
        if key not in numbers:
            numbers[key] = len(worth)
            worth.append(key if isinstance(key, int) else values.get(key, claims))
        return numbers[key]

    rows = []
    for board in boards(claims):
        settled, open_ = Counter[int](), Counter[tuple[int, ...]]()
        for ways, after in rolls(position_of(claims, board)):
            found = tuple({number(end): None for end in ends(after)})
            if len(found) == 1:
                settled[found[0]] += ways
            else:
                open_[found] += ways
        rows.append((board, array("L", settled), array("L", settled.values()), list(open_.items())))
    change = 1.0
    while change > CLOSE:
        change = 0.0
        for board, places, counts, choices in rows:
            settled_worth = sum(map(mul, counts, map(worth.__getitem__, places)))
            open_worth = sum(count * max(map(worth.__getitem__, found)) for found, count in choices)
            value = (settled_worth + open_worth) / ROLLS
            place = numbers.get((claims, board))
            if place is not None:
                change = max(change, abs(value - worth[place]))
                worth[place] = value
            values[claims, board] = value


def value_of(values: Values, position: BingoBattle) -> float:
    """Return the claims to expect from a position, with the best choices."""
    return max(end.claims[0] if end.over else values[end.claims[0], board_of(end)] for end in ends(position))


def given_away(values: Values, player: str, number: int, start: Position) -> float:
    """Return the claims that a player's choices cost from `start` on, with the dice of this game's number."""
    position, drawn, cost = start, 0, 0.0
    rng = random.Random(f"{player} {number}")
    while position.actors:
        if position.actors == (CHANCE,):
            position = position.follow(CHANCE, chance_result(CONTEST, position, number, drawn))
            drawn += 1
            continue
        before = value_of(values, cast("BingoBattle", position))
        move, _ = choose(player, CONTEST.game, position, 0, rng, (None, None))
        position = position.follow(0, move)
        cost += before - value_of(values, cast("BingoBattle", position))
    return cost


def main() -> None:
    """Solve the game and measure the levels."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bingo_alone", description=main.__doc__)
    parser.add_argument("--claims", type=int, default=0, help="only boards with at least so many claims")
    parser.add_argument("--games", type=int, default=1000, help="games of each level")
    chosen = parser.parse_args()
    values = solve(chosen.claims)
    best = values[chosen.claims, ((0, 0, False),) * COLUMNS]
    print(f"{len(values):,} boards; from an empty one with {chosen.claims} claims: {best:.4f}", flush=True)
    for player in () if chosen.claims else (RANDOM, *LEVELS):
        costs = [given_away(values, player, number, CONTEST.start()) for number in range(chosen.games)]
        off = 1.96 * stdev(costs) / sqrt(len(costs))
        print(f"{player}: {fmean(costs):.3f} ± {off:.3f} claims given away a game", flush=True)


if __name__ == "__main__":
    main()
