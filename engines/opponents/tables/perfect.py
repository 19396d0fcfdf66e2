"""Playing from a table: never give up a won or drawn position, win the shortest way, and set traps where
there's nothing to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from operator import mul
from typing import Final, cast

from engines.bases.draws import QUIET
from engines.bases.duel import Duel
from engines.core import Game, Outcome, Position
from engines.opponents.tables.solve import DRAW
from engines.opponents.tables.store import Entry, Table
from engines.opponents.thought import Thought

AT_ONCE: Final = 1000
"""The rank of a move that wins on the spot; every win takes fewer plies than this."""
LOOKED_AT: Final = 2000
"""At most about this many positions are looked at to find where the other side is likely to go wrong ..."""
TURNS: Final = 3
"""... over at most so many of its turns."""
SOON: Final = 3
"""The other side sees when a move loses in so few plies ..."""
SELDOM: Final = 0.1
"""... and plays it this often for each time it plays any other."""


def perfect(game: Game, table: Table, position: Position, seat: int, rng: random.Random) -> Thought | None:
    """Return the best move from a table; None for a position that is not in it: the quickest win, the longest
    loss or, where neither side can win by force, the move after which the other side is most likely to go
    wrong. It doesn't go back to a position that has stood before while another move holds."""
    ranked = ranks(game, table, position, seat)
    if ranked is None:
        return None
    best, _, first = ranked[0]
    slack = _slack(game, table, first, seat)
    kept = [
        (move, after)
        for rank, move, after in ranked
        if rank == best and _slack(game, table, after, seat) == slack
    ]
    looked_at = len(ranked)
    if best == 0 and len(kept) > 1:
        kept = [each for each in kept if _is_new(each[1])] or kept
        traps = Traps(game, table, seat)
        hopes = traps.hopes([after for _, after in kept])
        kept = [each for each, hope in zip(kept, hopes, strict=True) if hope == max(hopes)]
        looked_at += traps.looked_at
    move, _ = rng.choice(kept)
    score = 0.5 if best == 0 else float(best > 0)
    return Thought(move, score, line(game, table, position, seat, move), looked_at, exact=True)


def _is_new(position: Position) -> bool:
    """Whether a position hasn't stood before, as far as the rules count it."""
    return not isinstance(position, Duel) or position.times_stood == 1


class _Spent(Exception):
    """`LOOKED_AT` is reached."""


class Traps:
    """Looks for where a side that isn't perfect goes wrong, while `seat` holds the draw.

    The other side is taken to play any move as likely as another, but hardly ever one that loses `SOON`.
    """

    def __init__(self, game: Game, table: Table, seat: int) -> None:
        self.looked_at = 0
        self._game, self._table, self._seat = game, table, seat
        self._deep = False

    def hopes(self, afters: Sequence[Position], turns: int = TURNS) -> list[float]:
        """Return the score `seat` can hope for in each of these positions. It looks at up to `turns` of the
        other side's turns, as many as `LOOKED_AT` allows."""
        found = [self._hope(after, 1) for after in afters]
        self._deep = True
        with suppress(_Spent):
            for ahead in range(2, turns + 1):
                found = [self._hope(after, ahead) for after in afters]
        return found

    def _hope(self, position: Position, turns: int) -> float:
        """Return the score `seat` can hope for, looking at that many of the other side's turns."""
        outcome = position.outcome
        if outcome is not None:
            return outcome.scores[self._seat]
        actor = position.actors[0]
        following = [position.follow(actor, move) for move in position.moves(actor)]
        self.looked_at += len(following)
        if self._deep and self.looked_at > LOOKED_AT:
            raise _Spent
        found = [_rank(self._game, self._table, after, actor) or 0 for after in following]
        best = max(found)
        if actor == self._seat:
            if best > 0:
                return 1.0
            kept = (after for after, rank in zip(following, found, strict=True) if rank == 0)
            return max(self._hope(after, turns) for after in kept)
        scores, weights = [], []
        for after, rank in zip(following, found, strict=True):
            weights.append(SELDOM if rank < 0 and plies_of(rank) <= SOON else 1.0)
            scores.append(1.0 if rank < 0 else self._hope(after, turns - 1) if turns > 1 else 0.5)
        return float(sum(map(mul, weights, scores)) / sum(weights))


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
