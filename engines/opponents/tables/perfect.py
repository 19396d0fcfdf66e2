"""Playing by a table: never out of a won or drawn position, and the shortest way to win."""

from __future__ import annotations

import random

from engines.core import Game, Position
from engines.opponents.tables.solve import DRAW
from engines.opponents.tables.store import Table
from engines.opponents.thought import Thought


def perfect(game: Game, table: Table, position: Position, seat: int, rng: random.Random) -> Thought | None:
    """The best move by a table; None for a position that is not in it. Of moves that draw it takes one after
    which the other side has the fewest that do not lose; of losing ones the longest."""
    ranked = ranks(game, table, position, seat)
    if ranked is None:
        return None
    best = max(rank for rank, _, _ in ranked)
    moves = [(move, after) for rank, move, after in ranked if rank == best]
    if best == 0 and len(moves) > 1:
        fewest = [_holding(game, table, after) for _, after in moves]
        moves = [each for each, few in zip(moves, fewest, strict=True) if few == min(fewest)]
    move, _ = rng.choice(moves)
    score = 0.5 if best == 0 else float(best > 0)
    return Thought(move, score, line(game, table, position, seat, move), len(ranked), exact=True)


def ranks(game: Game, table: Table, position: Position, seat: int) -> list[tuple[int, str, Position]] | None:
    """How good each move of a position is (`_rank`), and where it leads; None for a position that is not in
    the table."""
    ranked = []
    for move in position.moves(seat):
        after = position.follow(seat, move)
        rank = _rank(game, table, after, seat)
        if rank is None:
            return None
        ranked.append((rank, move, after))
    return ranked


def plies_of(rank: int) -> int:
    """In how many plies a move of this rank wins or loses, itself included.

    >>> plies_of(1000), plies_of(998), plies_of(-1000), plies_of(-998)
    (1, 2, 1, 2)
    """
    return max(1, 1000 - abs(rank))


def _rank(game: Game, table: Table, after: Position, seat: int) -> int | None:
    """How good a move is that leads here: above 0 a win, the sooner the higher; below 0 a loss, the later the
    higher; 0 a draw."""
    outcome = after.outcome
    if outcome is not None:
        score = outcome.scores[seat]
        return 0 if score == 0.5 else 1000 if score > 0.5 else -1000
    value = table.value(game, after)
    if value is None:
        return None
    if value == DRAW:
        return 0
    won = (value % 2 == 0) == (after.actors[0] == seat)
    return 999 - value // 2 if won else value // 2 - 999


def _holding(game: Game, table: Table, position: Position) -> int:
    """How many moves the seat to act has that do not lose; 0 where the game is over."""
    if not position.actors:
        return 0
    seat = position.actors[0]
    ranks = (_rank(game, table, position.follow(seat, move), seat) for move in position.moves(seat))
    return sum(rank is None or rank >= 0 for rank in ranks)


def line(
    game: Game, table: Table, position: Position, seat: int, move: str, most: int = 8
) -> tuple[str, ...]:
    """The move and the best ones after it, up to `most` in all; of a drawn position, the move alone."""
    found = [move]
    position = position.follow(seat, move)
    while position.actors and len(found) < most:
        value = table.value(game, position)
        if not value:
            break
        seat = position.actors[0]
        ranks = {
            following: rank
            for following in position.moves(seat)
            if (rank := _rank(game, table, position.follow(seat, following), seat)) is not None
        }
        if not ranks:
            break
        best = max(ranks, key=lambda following: ranks[following])
        found.append(best)
        position = position.follow(seat, best)
    return tuple(found)
