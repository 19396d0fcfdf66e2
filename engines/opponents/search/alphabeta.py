"""Alpha-beta search for games of two without chance and without anything hidden.

Iterative deepening of a principal variation search in negamax form, with a transposition table, killer moves,
the history heuristic, and quiescence over leaps that capture (see the Chess Programming Wiki under these
names). A node is a position that was made by playing a move.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engines.bases.duel import Duel
from engines.core import Position
from engines.opponents.budget import SETTLED, Budget, OutOfBudget
from engines.opponents.evaluation import Evaluation
from engines.opponents.scale import PROVEN, WIN

INFINITE: Final = WIN + 1
MOST_PLIES: Final = 64
"""At most this deep does it look, without captures that go on."""
CAPTURES_ON: Final = 6
"""At most this many plies of captures are followed beyond the depth."""
MOST_STORED: Final = 400_000
"""At most this many positions are kept in the transposition table, about 150 MB, and so many evaluations."""

CONTEMPT: Final = 400
"""A draw is worth so much less than an even position to the seat that searches, so that it plays on where it
may still win."""
STEADY: Final = 2
"""A best move is settled once it hasn't changed for this many depths."""
FALLEN: Final = 200
"""A best move whose value fell by so much from one depth to the next is not steady."""
OBVIOUS: Final = 0.2
"""After this share of its time a search ends where there is nothing to choose: one move is legal, or does not
lose."""

_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2


class _Stored(NamedTuple):
    depth: int
    value: int
    bound: int
    move: str


@dataclass(slots=True)
class RootMove:
    """A move at the root, with what the search has found about it so far."""

    move: str
    value: int = 0
    line: tuple[str, ...] = ()


class Memory:
    """What searches of one game have learned: the transposition table, and what positions were judged. A
    search that is given the memory of the one before begins where that one ended."""

    def __init__(self) -> None:
        self.table: dict[Hashable, _Stored] = {}
        self.judged: dict[Hashable, int] = {}

    def make_room(self) -> None:
        """Forget everything once half of what fits is taken, so that there is room for the next search."""
        for each in (self.table, self.judged):
            if len(each) > MOST_STORED // 2:
                each.clear()


class AlphaBeta:
    """One search. What it has learned is kept from depth to depth, and in a `memory` for the next search."""

    def __init__(
        self, evaluation: Evaluation, budget: Budget, *, memory: Memory | None = None, contempt: int = 0
    ) -> None:
        self._evaluation = evaluation
        self._budget = budget
        self._contempt = contempt
        self._seat = 0
        """The seat that searches."""
        self._leaping = False
        memory = Memory() if memory is None else memory
        memory.make_room()
        self._table, self._judged = memory.table, memory.judged
        self._killers: list[list[str]] = [[] for _ in range(MOST_PLIES + 1)]
        self._history: defaultdict[tuple[int, str], int] = defaultdict(int)

    def search(
        self,
        position: Position,
        seat: int,
        depth: int = MOST_PLIES,
        margin: int = 0,
        among: Sequence[str] = (),
    ) -> list[RootMove]:
        """The moves of `seat`, or only those `among` them that are named, best first, looked at up to `depth`
        plies ahead or until the budget is spent.

        The values of those at most `margin` worse than the best are right; others are at most so good.
        """
        self._leaping = isinstance(position, Duel) and position.leaping
        self._seat = seat
        found = [RootMove(move) for move in among or position.moves(seat)]
        found.sort(key=lambda each: self._promise(seat, each.move), reverse=True)
        steady = 0
        for plies in range(1, min(depth, MOST_PLIES) + 1):
            before = found[0]
            try:
                deeper = self._deepen(position, seat, found, plies, margin)
            except OutOfBudget:
                break
            found = sorted(deeper, key=lambda each: each.value, reverse=True)
            best = found[0]
            if abs(best.value) >= PROVEN or self._budget.over:
                break
            steady = steady + 1 if best.move == before.move and best.value > before.value - FALLEN else 0
            obvious = len(found) == 1 or found[1].value <= -PROVEN
            used = self._budget.time_used
            if (obvious and used > OBVIOUS) or (steady >= STEADY and used > SETTLED):
                break
        return found

    def _deepen(
        self, position: Position, seat: int, order: list[RootMove], plies: int, margin: int
    ) -> list[RootMove]:
        """Search every root move `plies` deep. When the budget is spent on the way, what was found counts if
        the first move, the best so far, is among it. Raises OutOfBudget if not."""
        best = -INFINITE
        done: list[RootMove] = []
        try:
            for number, each in enumerate(order):
                child = self._follow(position, seat, each.move)
                floor = -INFINITE if number == 0 else max(-INFINITE, best - margin - 1)
                value = -self._value(child, seat, plies - 1, 1, -INFINITE, -floor)
                done.append(RootMove(each.move, value, (each.move, *self._line(child, plies - 1))))
                best = max(best, value)
        except OutOfBudget:
            if not done:
                raise
            # The others keep what the depth before has found, but never above the best of this one.
            top = max(each.value for each in done)
            left = order[len(done) :]
            done += [RootMove(each.move, min(each.value, top - 1), each.line) for each in left]
        return done

    def _follow(self, position: Position, seat: int, move: str) -> Position:
        self._budget.spend()
        return position.follow(seat, move)

    def _value(self, position: Position, mover: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """The value of a position for whoever does not move to it next: the seat other than `mover`, unless
        the mover goes on. Always seen from the seat that `mover` plays against."""
        actors = position.actors
        if not actors:
            return self._final(position, 1 - mover, ply)
        seat = actors[0]
        if seat == mover:  # a turn of several parts goes on
            return -self._negamax(position, seat, depth, ply, -beta, -alpha)
        return self._negamax(position, seat, depth, ply, alpha, beta)

    def _negamax(self, position: Position, seat: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """The value of a running position for `seat`, which is to act; at depth 0 and below only leaps that
        capture are looked at."""
        if depth <= 0:
            return self._quiesce(position, seat, depth, ply, alpha, beta)
        key = (position.essence(), seat)
        stored = self._table.get(key)
        first = ""
        if stored is not None:
            first = stored.move
            if stored.depth >= depth:
                value = _from_table(stored.value, ply)
                if (
                    stored.bound == _EXACT
                    or (stored.bound == _AT_LEAST and value >= beta)
                    or (stored.bound == _AT_MOST and value <= alpha)
                ):
                    return value
        best, best_move, floor = -INFINITE, "", alpha
        for number, move in enumerate(self._ordered(position, seat, first, ply)):
            child = self._follow(position, seat, move)
            if number == 0:
                value = -self._value(child, seat, depth - 1, ply + 1, -beta, -floor)
            else:
                value = -self._value(child, seat, depth - 1, ply + 1, -floor - 1, -floor)
                if floor < value < beta:
                    value = -self._value(child, seat, depth - 1, ply + 1, -beta, -floor)
            if value > best:
                best, best_move = value, move
            if best > floor:
                floor = best
            if floor >= beta:
                self._note_cut(seat, move, depth, ply)
                break
        bound = _AT_LEAST if best >= beta else _EXACT if best > alpha else _AT_MOST
        if len(self._table) < MOST_STORED or stored is not None:
            self._table[key] = _Stored(depth, _to_table(best, ply), bound, best_move)
        return best

    def _quiesce(self, position: Position, seat: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """The value of a position for `seat`, by evaluation once no leap that captures is left to be made.
        Where every move captures, the rules compel it, and there is no standing by."""
        if not self._leaping or depth <= -CAPTURES_ON:
            return self._evaluate(position, seat)
        moves = position.moves(seat)
        captures = [move for move in moves if "x" in move]
        best, floor = -INFINITE, alpha
        if len(captures) < len(moves):
            best = self._evaluate(position, seat)
            if best >= beta:
                return best
            floor = max(floor, best)
        for move in captures:
            child = self._follow(position, seat, move)
            best = max(best, -self._value(child, seat, depth - 1, ply + 1, -beta, -floor))
            if best >= beta:
                break
            floor = max(floor, best)
        return best

    def _evaluate(self, position: Position, seat: int) -> int:
        """What the evaluation says; the same position comes up again and again in different ways."""
        key = (position.essence(), seat)
        value = self._judged.get(key)
        if value is None:
            value = self._evaluation.value(position, seat)
            if len(self._judged) < MOST_STORED:
                self._judged[key] = value
        return value

    def _final(self, position: Position, seat: int, ply: int) -> int:
        """The value of a game that is over."""
        outcome = position.outcome
        assert outcome is not None, "nobody is to act"
        score = outcome.scores[seat]
        if score == 0.5:
            return -self._contempt if seat == self._seat else self._contempt
        return WIN - ply if score > 0.5 else ply - WIN

    def _ordered(self, position: Position, seat: int, first: str, ply: int) -> list[str]:
        moves = position.moves(seat)
        killers, history = self._killers[ply], self._history

        def promise(move: str) -> int:
            if move == first:
                return 1 << 62
            if "x" in move or "/" in move:
                return 1 << 61
            if move in killers:
                return 1 << 60
            return history[seat, move]

        moves.sort(key=promise, reverse=True)
        return moves

    def _promise(self, seat: int, move: str) -> int:
        return (1 << 61) if "x" in move or "/" in move else self._history[seat, move]

    def _note_cut(self, seat: int, move: str, depth: int, ply: int) -> None:
        """Note a move that was too good for the other side to allow."""
        self._history[seat, move] += depth * depth
        killers = self._killers[ply]
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]

    def _line(self, position: Position, plies: int) -> tuple[str, ...]:
        """The moves that the table holds for best from here on."""
        line: list[str] = []
        while position.actors and len(line) < plies:
            seat = position.actors[0]
            stored = self._table.get((position.essence(), seat))
            if stored is None or not stored.move or stored.move not in position.moves(seat):
                break
            line.append(stored.move)
            position = position.follow(seat, stored.move)
        return tuple(line)


def _to_table(value: int, ply: int) -> int:
    """A proven value counted from the stored position instead of from the root."""
    return value + ply if value >= PROVEN else value - ply if value <= -PROVEN else value


def _from_table(value: int, ply: int) -> int:
    return value - ply if value >= PROVEN else value + ply if value <= -PROVEN else value
