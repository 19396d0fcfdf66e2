"""Playing from a table: never give up a won or drawn position, and win the shortest way."""

from __future__ import annotations

import random
from typing import Final

from engines.bases.duel import Duel
from engines.core import Game, Position
from engines.opponents.tables.solve import DRAW
from engines.opponents.tables.store import Entry, Table
from engines.opponents.thought import Thought

AT_ONCE: Final = 1000
"""The rank of a move that wins on the spot; every win takes fewer plies than this."""


def perfect(game: Game, table: Table, position: Position, seat: int, rng: random.Random) -> Thought | None:
    """Return the best move from a table; None for a position that is not in it. Among drawing moves, pick one
    after which the largest share of the other side's moves lose; among losing ones, the longest."""
    ranked = ranks(game, table, position, seat)
    if ranked is None:
        return None
    best = max(rank for rank, _, _ in ranked)
    moves = [(move, after) for rank, move, after in ranked if rank == best]
    if best == 0 and len(moves) > 1:
        shares = [_pitfalls(game, table, after, seat) for _, after in moves]
        moves = [each for each, share in zip(moves, shares, strict=True) if share == max(shares)]
    move, _ = rng.choice(moves)
    score = 0.5 if best == 0 else float(best > 0)
    return Thought(move, score, line(game, table, position, seat, move), len(ranked), exact=True)


def ranks(game: Game, table: Table, position: Position, seat: int) -> list[tuple[int, str, Position]] | None:
    """Return the rank of each move (`_rank`), the move, and where it leads; None for a position that is not
    in the table."""
    ranked = []
    for move in position.moves(seat):
        after = position.follow(seat, move)
        rank = _rank(game, table, after, seat)
        if rank is None:
            return None
        ranked.append((rank, move, after))
    return ranked


def value_of(game: Game, table: Table, position: Position, seat: int) -> float | None:
    """Return what a position is worth to a seat if both play perfectly: 1 won, 0.5 drawn, 0 lost; None if it
    is not in the table."""
    rank = _rank(game, table, position, seat)
    return None if rank is None else 0.5 if rank == 0 else float(rank > 0)


def plies_of(rank: int) -> int:
    """Return in how many plies a move of this rank wins or loses, itself included.

    >>> plies_of(AT_ONCE), plies_of(998), plies_of(-AT_ONCE), plies_of(-998)
    (1, 2, 1, 2)
    """
    return max(1, AT_ONCE - abs(rank))


def _rank(game: Game, table: Table, after: Position, seat: int) -> int | None:
    """Return how good a move that leads here is: above 0 for a win, the sooner the higher; below 0 for a
    loss, the later the higher; 0 for a draw."""
    outcome = after.outcome
    if outcome is not None:
        score = outcome.scores[seat]
        return 0 if score == 0.5 else AT_ONCE if score > 0.5 else -AT_ONCE
    entry = table.look_up(game, after)
    if entry is None:
        return None
    if entry.value == DRAW or _too_late(after, entry):
        return 0
    won = (entry.value % 2 == 0) == (after.actors[0] == seat)
    rank = AT_ONCE - 1 - entry.value // 2
    return rank if won else -rank


def _too_late(position: Position, entry: Entry) -> bool:
    """Whether the limit of quiet turns comes before the winner can make progress."""
    if entry.progress is None or not isinstance(position, Duel) or position.draws.limit is None:
        return False
    quiet = max(0, len(position.series) - 1)
    return entry.progress == DRAW or quiet + entry.progress // 2 > position.draws.limit


def _pitfalls(game: Game, table: Table, position: Position, seat: int) -> float:
    """Return the share of losing moves when the side other than `seat` acts next; 0 if the game is over. If
    `seat` acts again first, it plays on so that the share is the largest."""
    if not position.actors:
        return 0.0
    actor = position.actors[0]
    following = [position.follow(actor, move) for move in position.moves(actor)]
    found = [_rank(game, table, after, actor) for after in following]
    if actor != seat:
        return sum(rank is not None and rank < 0 for rank in found) / len(found)
    holding = (after for after, rank in zip(following, found, strict=True) if rank == 0)
    return max((_pitfalls(game, table, after, seat) for after in holding), default=0.0)


def line(
    game: Game, table: Table, position: Position, seat: int, move: str, most: int = 8
) -> tuple[str, ...]:
    """Return the move and the best ones after it, up to `most` in all; in a drawn position, the move
    alone."""
    found = [move]
    position = position.follow(seat, move)
    while position.actors and len(found) < most:
        seat = position.actors[0]
        known = {
            following: rank
            for following in position.moves(seat)
            if (rank := _rank(game, table, position.follow(seat, following), seat)) is not None
        }
        best = max(known, key=lambda following: known[following], default=None)
        if best is None or known[best] == 0:
            break
        found.append(best)
        position = position.follow(seat, best)
    return tuple(found)
