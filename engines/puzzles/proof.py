"""Proving puzzles: that the solution works against everything, and that nothing else does.

With a table of the solved game, a right move is one that wins, or doesn't lose, at any length. Without one,
every move and every reply is tried: a right move wins within the turns that the puzzle takes. Each move of
the solution is the only right one. The last turn of a longer win may have several: they all win at once. What
came before can't be seen on the board, so it mustn't matter: the first move is also the only right one
without it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from engines.bases.duel import Duel
from engines.core import Game, IllegalMove
from engines.opponents.tables.graph import forget
from engines.opponents.tables.perfect import AT_ONCE, ranks
from engines.opponents.tables.store import Table, table_for
from engines.puzzles.puzzle import Goal, Puzzle, wins_this_turn

FEWEST_MOVES: Final = 4
"""A puzzle offers at least this many moves."""
MOST_LUCK: Final = 0.1
"""Moves at random solve a puzzle at most this often."""


class Unproven(Exception):
    """A puzzle claims something that isn't so. Says what, for developers."""


class Exhaustive:
    """Wins of one seat within a number of its turns, found by trying everything."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._known: dict[Hashable, bool] = {}
        self._refuted: dict[int, str] = {}
        """By turns left: the reply that last refuted a move, to be tried first."""

    def wins(self, position: Duel, turns: int) -> bool:
        """Whether the seat wins within this many turns of its own, one already begun included, whatever the
        other side does."""
        outcome = position.outcome
        if outcome is not None:
            return outcome.scores[self._seat] > 0.5
        if turns == 0:
            return False
        key = position.essence(), position.series, turns
        if key not in self._known:
            wins = self._finds_a_win if position.seat == self._seat else self._wins_against_all
            self._known[key] = wins(position, turns)
        return self._known[key]

    def wins_by(self, position: Duel, move: str, turns: int) -> bool:
        """Whether the seat wins within this many turns, the one that begins or goes on with `move`
        included."""
        after = position.follow(self._seat, move)
        return self.wins(after, turns if after.seat == self._seat else turns - 1)

    def _finds_a_win(self, position: Duel, turns: int) -> bool:
        if turns == 1:
            return wins_this_turn(position, self._seat)
        return any(self.wins_by(position, move, turns) for move in position.legal())

    def _wins_against_all(self, position: Duel, turns: int) -> bool:
        replies = position.legal()
        killer = self._refuted.get(turns)
        if killer in replies:
            replies.sort(key=lambda reply: reply != killer)
        for reply in replies:
            if not self.wins(position.follow(position.seat, reply), turns):
                self._refuted[turns] = reply
                return False
        return True


def prove(puzzle: Puzzle) -> None:
    """Check everything that a puzzle claims. Raises Unproven."""
    try:
        position = puzzle.position()
    except (IllegalMove, ValueError) as error:
        raise Unproven(f"{puzzle.id}: its position can't be reached. {error}") from error
    if not puzzle.line or len(position.moves(position.seat)) < FEWEST_MOVES:
        raise Unproven(f"{puzzle.id}: there's too little to choose from.")
    seat, luck, left = position.seat, 1.0, puzzle.turns
    table, search = table_for(puzzle.game, position), Exhaustive(position.seat)
    fresh = forget(position)
    assert isinstance(fresh, Duel), "only its past is gone"
    for place, move in enumerate(puzzle.line):
        if move not in position.moves(position.seat):
            raise Unproven(f"{puzzle.id}: {move} isn't legal at ply {place + 1} of the solution.")
        after = position.follow(position.seat, move)
        if position.seat == seat:
            good = right_moves(puzzle.game, position, puzzle.goal, left, table, search)
            several = place > 0 and puzzle.goal is Goal.WIN and left == 1
            if move not in good or (len(good) > 1 and not several):
                raise Unproven(f"{puzzle.id}: right at ply {place + 1}: {', '.join(good) or 'nothing'}.")
            luck *= len(good) / len(position.legal())
            left -= bool(after.end) or after.seat != seat
        position = after
    if puzzle.goal is Goal.WIN and not wins_this_turn(position, seat):
        raise Unproven(f"{puzzle.id}: its solution doesn't win.")
    if luck > MOST_LUCK:
        raise Unproven(f"{puzzle.id}: moves at random solve it {luck:.0%} of the time.")
    if right_moves(puzzle.game, fresh, puzzle.goal, puzzle.turns, table, Exhaustive(seat)) != [
        puzzle.line[0]
    ]:
        raise Unproven(f"{puzzle.id}: it depends on what came before.")


def right_moves(
    game: Game, position: Duel, goal: Goal, turns: int, table: Table | None, search: Exhaustive
) -> list[str]:
    """Return the moves that reach the goal; of a win in the last turn, those that win at once.

    Raises Unproven if that can't be told, or if there's a win where a draw is asked for.
    """
    if table is None:
        if goal is Goal.DRAW:
            raise Unproven(
                f"There's no table of {game.title} with these options, and only that proves a draw."
            )
        return [move for move in position.legal() if search.wins_by(position, move, turns)]
    ranked = ranks(game, table, position, position.seat)
    if ranked is None:
        raise Unproven(f"The table of {game.title} doesn't know a position.")
    best, _, _ = ranked[0]
    if (best > 0) != (goal is Goal.WIN):
        return []
    good = [move for rank, move, _ in ranked if rank > 0 or (goal is Goal.DRAW and rank == 0)]
    if goal is Goal.WIN and turns == 1 and best != AT_ONCE:
        return []
    return good
