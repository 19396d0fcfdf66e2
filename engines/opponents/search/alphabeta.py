"""Alpha-beta search for two-player games without chance or hidden information.

Iterative deepening of a principal variation search in negamax form, with a transposition table, killer moves,
the history heuristic, and quiescence over leaps that capture (see the Chess Programming Wiki under these
names). A node is a position reached by playing a move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engines.bases.duel import Duel
from engines.core import Position
from engines.opponents.budget import DEEPER, Budget, OutOfBudget
from engines.opponents.evaluation import Evaluation
from engines.opponents.scale import PROVEN, WIN

INFINITE: Final = WIN + 1
MOST_PLIES: Final = 64
"""The deepest it looks, not counting captures that go on beyond that."""
CAPTURES_ON: Final = 6
"""At most this many plies of captures are followed beyond the depth."""
MOST_STORED: Final = 400_000
"""At most this many positions are kept in the transposition table, about 180 MB."""

CONTEMPT: Final = 400
"""A draw is worth this much less than an even position to the seat that searches, so that it plays on where
it may still win."""
STEADY: Final = 2
"""A best move is settled once it hasn't changed for this many depths."""
FALLEN: Final = 200
"""A best move whose value fell by this much from one depth to the next is not steady."""
OBVIOUS: Final = 0.2
"""After this share of its time a search stops if there is nothing to choose: only one move is legal, or only
one doesn't lose."""

_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
_KILLER, _CAPTURE = 1 << 60, 1 << 61


_Stored = tuple[int, int, int, str]
"""What is kept about a position: how deep it was searched, its value, what that bounds, and the best move."""


@dataclass(slots=True)
class RootMove:
    """A move at the root, with what the search has found about it so far."""

    move: str
    value: int = 0
    line: tuple[str, ...] = ()


class _Promise(dict[str, int]):
    """How promising each move of a seat is: captures most, others by the cuts they have caused."""

    def __missing__(self, move: str) -> int:
        self[move] = _CAPTURE if "x" in move or "/" in move else 0
        return self[move]


class Memory:
    """What the searches of one game have learned: the transposition table. A search given the memory of the
    one before carries on from there."""

    def __init__(self) -> None:
        self.table: dict[Hashable, _Stored] = {}

    def make_room(self) -> None:
        """Clear the table if it's more than half full, so that there is room for the next search."""
        if len(self.table) > MOST_STORED // 2:
            self.table.clear()


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
        memory = Memory() if memory is None else memory
        memory.make_room()
        self._table = memory.table
        self._killers: list[list[str]] = [[] for _ in range(MOST_PLIES + 1)]
        self._promise = (_Promise(), _Promise())

    def search(
        self,
        position: Position,
        seat: int,
        depth: int = MOST_PLIES,
        margin: int = 0,
        among: Sequence[str] = (),
    ) -> list[RootMove]:
        """Return the moves of `seat`, or only those in `among`, best first, looked at up to `depth` plies
        ahead or until the budget is spent.

        The values of moves at most `margin` worse than the best are right; those of others are upper bounds.
        """
        assert isinstance(position, Duel), "made for two, with nothing hidden"
        self._seat = seat
        found = [RootMove(move) for move in among or position.moves(seat)]
        found.sort(key=lambda each: self._promise[seat][each.move], reverse=True)
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
            if (obvious and self._budget.time_used > OBVIOUS) or (
                steady >= STEADY and self._budget.can_stop(DEEPER)
            ):
                break
        return found

    def _deepen(
        self, position: Duel, seat: int, order: list[RootMove], plies: int, margin: int
    ) -> list[RootMove]:
        """Search every root move `plies` deep. If the budget runs out on the way, what was found counts as
        long as it includes the first move, the best so far. Raises OutOfBudget if it doesn't."""
        best = -INFINITE
        done: list[RootMove] = []
        try:
            for number, each in enumerate(order):
                self._budget.spend()
                child = position.follow(seat, each.move)
                floor = -INFINITE if number == 0 else max(-INFINITE, best - margin - 1)
                value = -self._value(child, seat, plies - 1, 1, -INFINITE, -floor)
                done.append(RootMove(each.move, value, (each.move, *self._line(child, plies - 1))))
                best = max(best, value)
        except OutOfBudget:
            if not done:
                raise
            # The others keep their values from the depth before, but never above the best of this one.
            top = max(each.value for each in done)
            left = order[len(done) :]
            done += [RootMove(each.move, min(each.value, top - 1), each.line) for each in left]
        return done

    def _value(self, position: Duel, mover: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value of a position after a move of `mover`, always for the seat that `mover` plays
        against, even if `mover` goes on."""
        if position.end:
            return self._final(position, 1 - mover, ply)
        if goes_on := position.seat == mover:  # a turn of several parts
            alpha, beta = -beta, -alpha
        if depth > 0:
            value = self._negamax(position, depth, ply, alpha, beta)
        elif depth > -CAPTURES_ON and position.can_leap():
            value = self._quiesce(position, depth, ply, alpha, beta)
        else:
            value = self._evaluation.value(position, position.seat)
        return -value if goes_on else value

    def _negamax(self, position: Duel, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value of a running position for the seat to act, looked at `depth` plies deep, at least
        one."""
        key = position.essence()
        stored = self._table.get(key)
        first = ""
        if stored is not None:
            known_depth, value, bound, first = stored
            if known_depth >= depth:
                value = _from_table(value, ply)
                if (
                    bound == _EXACT
                    or (bound == _AT_LEAST and value >= beta)
                    or (bound == _AT_MOST and value <= alpha)
                ):
                    return value
        seat = position.seat
        best, best_move, floor = -INFINITE, "", alpha
        for number, move in enumerate(self._ordered(position, first, ply)):
            self._budget.spend()
            child = position.follow(seat, move)
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
            self._table[key] = depth, _to_table(best, ply), bound, best_move
        return best

    def _quiesce(self, position: Duel, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value of a position for the seat to act, which can capture by leaping: evaluated once no
        such leaps are left. Where every move captures, the rules force a capture, so standing pat is not an
        option."""
        seat = position.seat
        moves = position.legal()
        captures = [move for move in moves if "x" in move]
        best, floor = -INFINITE, alpha
        if len(captures) < len(moves):
            best = self._evaluation.value(position, seat)
            if best >= beta:
                return best
            floor = max(floor, best)
        for move in captures:
            self._budget.spend()
            child = position.follow(seat, move)
            best = max(best, -self._value(child, seat, depth - 1, ply + 1, -beta, -floor))
            if best >= beta:
                break
            floor = max(floor, best)
        return best

    def _final(self, position: Duel, seat: int, ply: int) -> int:
        """Return the value of a game that is over."""
        outcome = position.outcome
        assert outcome is not None, "nobody is to act"
        score = outcome.scores[seat]
        if score == 0.5:
            return -self._contempt if seat == self._seat else self._contempt
        return WIN - ply if score > 0.5 else ply - WIN

    def _ordered(self, position: Duel, first: str, ply: int) -> Iterator[str]:
        """Yield the legal moves, the most promising first: `first`, if there is one, before the others are
        even listed, then captures, killer moves, and those that have caused the most cuts."""
        if first:
            yield first
        moves = position.legal()
        promise = self._promise[position.seat]
        raised = {move: promise[move] for move in self._killers[ply]}
        for move, usual in raised.items():
            promise[move] = max(usual, _KILLER)
        moves.sort(key=promise.__getitem__, reverse=True)
        promise.update(raised)
        for move in moves:
            if move != first:
                yield move

    def _note_cut(self, seat: int, move: str, depth: int, ply: int) -> None:
        """Note a move too good for the other side to allow."""
        self._promise[seat][move] += depth * depth
        killers = self._killers[ply]
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]

    def _line(self, position: Duel, plies: int) -> tuple[str, ...]:
        """Return the best moves from here on, as far as the table knows them."""
        line: list[str] = []
        while not position.end and len(line) < plies:
            *_, move = self._table.get(position.essence(), ("",))
            if move not in position.legal():
                break
            line.append(move)
            position = position.follow(position.seat, move)
        return tuple(line)


def _to_table(value: int, ply: int) -> int:
    """Return a value in which a proven win or loss is counted from the stored position, not from the root."""
    return value + ply if value >= PROVEN else value - ply if value <= -PROVEN else value


def _from_table(value: int, ply: int) -> int:
    return value - ply if value >= PROVEN else value + ply if value <= -PROVEN else value
