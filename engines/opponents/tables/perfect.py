"""Playing from a table: never give up a won or drawn position, and win the shortest way."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final, cast

from engines.bases.draws import QUIET
from engines.bases.duel import Duel
from engines.core import Game, Outcome, Position
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
    best, _, first = ranked[0]
    slack = _slack(game, table, first, seat)
    moves = [
        (move, after)
        for rank, move, after in ranked
        if rank == best and _slack(game, table, after, seat) == slack
    ]
    if best == 0 and len(moves) > 1:
        shares = [_pitfalls(game, table, after, seat) for _, after in moves]
        moves = [each for each, share in zip(moves, shares, strict=True) if share == max(shares)]
    move, _ = rng.choice(moves)
    score = 0.5 if best == 0 else float(best > 0)
    return Thought(move, score, line(game, table, position, seat, move), len(ranked), exact=True)


def ranks(game: Game, table: Table, position: Position, seat: int) -> list[tuple[int, str, Position]] | None:
    """Return the rank of each move (`_rank`), the move, and where it leads, best first; None for a position
    that is not in the table."""
    ranked = []
    for move in position.moves(seat):
        after = position.follow(seat, move)
        rank = _rank(game, table, after, seat)
        if rank is None:
            return None
        ranked.append((rank, move, after))
    ranked.sort(key=lambda each: (each[0], _slack(game, table, each[2], seat)), reverse=True)
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
        return _signed(AT_ONCE, outcome, seat)
    entry = table.look_up(game, after)
    if entry is None:
        return None
    if _too_late(after, entry):
        return _rank_at_limit(cast("Duel", after), seat)
    if entry.value == DRAW:
        return 0
    won = (entry.value % 2 == 0) == (after.actors[0] == seat)
    rank = AT_ONCE - 1 - entry.value // 2
    return rank if won else -rank


def _too_late(position: Position, entry: Entry) -> bool:
    """Whether the limit of quiet turns comes before what the table says can be forced."""
    if entry.progress is None or not isinstance(position, Duel) or position.turns_left is None:
        return False
    if entry.progress == DRAW:
        return entry.value != DRAW
    return entry.progress // 2 > position.turns_left


def _rank_at_limit(position: Duel, seat: int) -> int:
    """Return the rank of a move that leads here if the limit of quiet turns ends the game."""
    outcome, left = replace(position, end=QUIET).outcome, position.turns_left
    assert outcome is not None, "the game is over"
    assert left is not None, "there is a limit"
    return _signed(AT_ONCE - 1 - left, outcome, seat)


def _slack(game: Game, table: Table, after: Position, seat: int) -> int:
    """Return 0, unless a move that leads here draws and a side has to make progress for that, because the
    limit of quiet turns isn't a draw: then twice the plies to that progress, below 0 if it's up to `seat`.
    Without making it as soon as possible, the other side could repeat the position until it wins."""
    entry = table.look_up(game, after) if after.actors else None
    if entry is None or entry.value != DRAW or not entry.progress:
        return 0
    return entry.progress if _rank_at_limit(cast("Duel", after), seat) > 0 else -entry.progress


def _signed(rank: int, outcome: Outcome, seat: int) -> int:
    """Return the rank as it is if the seat wins, below 0 if it loses, 0 for a draw."""
    score = outcome.scores[seat]
    return 0 if score == 0.5 else rank if score > 0.5 else -rank


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
