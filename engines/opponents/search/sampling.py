"""Looking ahead in games with dice, hidden hands, simultaneous choices, or more or fewer than two seats:
Monte Carlo tree search over sampled worlds.

Every few iterations a world is drawn that looks the same to the seat (`Position.resample`). Each iteration
draws every chance result on the way and goes down a tree whose nodes are what has been played, so a node
stands for all the worlds in which it can be reached (information set MCTS: P. Cowling, E. Powley, D.
Whitehouse, 2012). Each seat chooses by UCB1 over its own score; seats that choose at the same time choose
independently. A leaf is judged by how the seats stand; where nothing is known about that, by playing on at
random for a while first.

A game's knowledge module (`engines.opponents.knowledge`) may name the moves worth trying. Others are left out
of the tree, except moves at the root that win at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, Final

from engines.core import CHANCE, Game, Position
from engines.opponents.budget import Budget, OutOfBudget
from engines.opponents.known import knowledge, noise_scale
from engines.opponents.levels import Level
from engines.opponents.noise import misjudged
from engines.opponents.standing import standing
from engines.opponents.thought import Thought

EXPLORATION: Final = 0.7
"""How strongly seldom-tried moves are favoured where leaves are won or lost; less where leaves are nearly
alike."""
PLAYOUT: Final = 12
"""The most plies a playout goes on at random before it is judged, where the knowledge module has no
`standing`. With one, there are no playouts unless the module sets a `PLAYOUT` of its own."""
LEAST_SPREAD: Final = 0.02
"""Leaves are assumed to differ by at least this much."""
ITERATIONS: Final = 4
"""This many iterations go through one world, but one fewer through the first."""
FIRST: Final = 4
"""Where moves are ordered by promise, this many are tried at first, then as many more as the square root of
how often one was chosen here."""
FEW: Final = 8
"""Fewer leaves than this don't show how far they differ."""
SHARPER: Final = 0.4
"""A level's blur counts this much less than with dice, as there are many more moves to mistake for the
best."""
CLEARLY: Final = 2
"""A move is settled once it has been tried this many times as often as any other."""
GLANCED_AT: Final = 32
"""Whether a move is settled is checked once every this many iterations."""
WORTH_CHOOSING: Final = 0.3
"""Where seats choose at the same time, the choice is random among moves tried at least this often, relative
to the one tried most."""


class _Node:
    """A point in the tree: what each seat that acts here has tried."""

    __slots__ = ("children", "options", "position", "tried", "visits")

    def __init__(self) -> None:
        self.children: dict[tuple[int, str], _Node] = {}
        self.tried: dict[tuple[int, str], list[float]] = {}
        """By seat and move: how often it could be chosen, how often it was, and the sum of the scores that
        came of it."""
        self.visits = 0
        self.position: Position | None = None
        """The position here, if nothing is hidden, so that there is only one."""
        self.options: dict[int, list[str]] = {}
        """By seat: the moves worth trying, if nothing is hidden."""


def sample(
    game: Game, position: Position, seat: int, level: Level, budget: Budget, rng: random.Random
) -> Thought:
    """Choose a move by sampling until the budget is spent."""
    view = position.seen_by(seat)
    search = _Search(game, view, seat, budget, rng)
    options = search.root_options
    winning = search.winning
    if winning:
        return Thought(winning[0], 1.0, (winning[0],), budget.spent, exact=True)
    search.run()
    stats = {move: search.root.tried.get((seat, move), [0, 0, 0.0]) for move in options}
    if search.at_once:
        best = _mixed(stats, rng)
    elif level.blur:
        tried = [move for move, stat in stats.items() if stat[1]] or options
        blur = SHARPER * level.blur * noise_scale(game, level)
        scores = misjudged([_mean(stats[move]) for move in tried], blur, rng)
        best = tried[scores.index(max(scores))]
    else:
        best = max(options, key=lambda move: (stats[move][1], _mean(stats[move])))
    return Thought(best, round(_mean(stats[best]), 6), (best,), budget.spent, exact=False)


@dataclass(frozen=True, slots=True)
class Tried:
    """A move at the root: how often it was tried, and the scores of all seats that came of it."""

    move: str
    times: int
    scores: tuple[float, ...]
    doubt: float
    """The standard error of the score of the seat that searched."""


def survey(
    game: Game,
    position: Position,
    seat: int,
    budget: Budget,
    rng: random.Random,
    among: Sequence[str] = (),
) -> list[Tried]:
    """Sample the moves of `seat`, or only those in `among`, until the budget is spent, and return what came
    of them, the one tried most first. The seat knows only what it may see."""
    search = _Search(game, position.seen_by(seat), seat, budget, rng)
    if among:
        search.root_options = list(among)
    search.run()
    found = [
        Tried(move, *_summed_up(search.totals[move])) for move in search.root_options if move in search.totals
    ]
    return sorted(found, key=lambda each: (each.times, each.scores[seat]), reverse=True)


def survey_all(game: Game, position: Position, budget: Budget, rng: random.Random) -> tuple[float, ...]:
    """Return what each seat can expect from a running position if everybody sees everything, sampling until
    the budget is spent."""
    search = _Search(game, position, position.actors[0], budget, rng, all_seen=True)
    search.run()
    return _summed_up(search.total)[1] if search.total else standing(game, position)


def _summed_up(totals: list[float]) -> tuple[int, tuple[float, ...], float]:
    """Return how many leaves there were, the mean scores, and the standard error of the searching seat's
    score. As long as there are few leaves, it is at least that of a game that is won or lost."""
    *sums, squares, own, count = totals
    variance = max(squares / count - (own / count) ** 2, 0.0)
    if count < FEW:
        variance = max(variance, 0.25)
    return int(count), tuple(each / count for each in sums), sqrt(variance / count)


def _mixed(stats: dict[str, list[float]], rng: random.Random) -> str:
    """Return one of the moves at random, in proportion to how often they were tried, but none tried
    seldom."""
    most = max(stat[1] for stat in stats.values())
    good = [move for move, stat in stats.items() if stat[1] >= WORTH_CHOOSING * most]
    left = rng.random() * sum(stats[move][1] for move in good)
    for move in good:
        left -= stats[move][1]
        if left < 0:
            return move
    return good[-1]


def _mean(stat: list[float]) -> float:
    return stat[2] / stat[1] if stat[1] else 0.0


class _Search:
    """One search: its tree, and what all its leaves were worth."""

    def __init__(
        self,
        game: Game,
        view: Position,
        seat: int,
        budget: Budget,
        rng: random.Random,
        *,
        all_seen: bool = False,
    ) -> None:
        self.game, self.view, self.seat, self.budget, self.rng = game, view, seat, budget, rng
        self.root = _Node()
        known = knowledge(game.slug)
        self._plausible: Callable[[Position, int], list[str]] | None = getattr(known, "plausible", None)
        self._known = hasattr(known, "standing")
        self._plies: int = getattr(known, "PLAYOUT", 0 if self._known else PLAYOUT)
        at_once: Callable[[Any], bool] | None = getattr(known, "at_once", None)
        self.at_once = len(view.actors) > 1 if at_once is None else at_once(view)
        """Whether others choose at the same time, unseen."""
        self.spread = 1.0
        """How far leaves differ: twice their standard deviation, which is 1 where half of them are won."""
        self._leaves, self._sum, self._squares = 0, 0.0, 0.0
        self.total: list[float] = []
        """Sums over all leaves: each seat's score, then the searching seat's squared score and its score,
        then the number of leaves."""
        self.totals: dict[str, list[float]] = {}
        """The same for each of the seat's moves at the root."""
        self._world = view if all_seen else view.resample(seat, rng)
        self._open = self._world == view
        """Whether nothing is hidden."""
        self.winning: list[str] = []
        """The moves that win at once."""
        self.root_options = self._root_options()

    def _root_options(self) -> list[str]:
        moves = [] if self.seat == CHANCE else self.view.moves(self.seat)
        if not moves:
            return moves
        if len(self.view.actors) == 1:
            self.winning = [move for move in moves if self._wins(move)]
        if self._plausible is None:
            return moves
        worth_trying = self._plausible(self._world, self.seat)
        return worth_trying + [move for move in self.winning if move not in worth_trying]

    def _wins(self, move: str) -> bool:
        outcome = self._world.follow(self.seat, move).outcome
        return outcome is not None and outcome.scores[self.seat] > 0.5

    def run(self) -> None:
        """Iterate until the budget is spent."""
        iteration = 0
        while not self.budget.over:
            iteration += 1
            if not self._open and iteration % ITERATIONS == 0:
                self._world = self.view.resample(self.seat, self.rng)
            try:
                self._iterate()
            except OutOfBudget:
                break
            if iteration % GLANCED_AT == 0 and self._settled:
                break

    @property
    def _settled(self) -> bool:
        """Whether one move was tried so much more often than any other that more time would hardly change the
        choice."""
        if self.at_once:
            return False
        times = sorted(
            (stat[1] for (seat, _), stat in self.root.tried.items() if seat == self.seat), reverse=True
        )
        second = times[1] if len(times) > 1 else 0
        return self.budget.can_stop(times[0] / (CLEARLY * second) if second else inf)

    def _iterate(self) -> None:
        """Go down the tree once, add a node, and update the nodes on the way with what came of it."""
        position, node, grown = self._world, self.root, False
        path: list[tuple[_Node, tuple[int, str]]] = []
        while position.actors and not grown:
            if position.actors == (CHANCE,):
                position, node, grown = self._step(position, node, CHANCE, position.draw(self.rng))
                continue
            node.visits += 1
            chosen = [
                (seat, self._choose(node, seat, self._options(position, node, seat)))
                for seat in position.actors
            ]
            path += [(node, choice) for choice in chosen]
            for seat, move in chosen:
                position, node, new = self._step(position, node, seat, move)
                grown |= new
        scores = self._judge(position)
        self._note(scores[max(self.seat, 0)])
        self._add_up(path, scores)
        for passed, (seat, move) in path:
            stat = passed.tried[seat, move]
            stat[1] += 1
            stat[2] += scores[seat]

    def _add_up(self, path: list[tuple[_Node, tuple[int, str]]], scores: tuple[float, ...]) -> None:
        """Add a leaf's scores to the sums."""
        rows = [self.total]
        rows += [
            self.totals.setdefault(move, [])
            for passed, (seat, move) in path
            if passed is self.root and seat == self.seat
        ]
        own = scores[max(self.seat, 0)]
        new = (*scores, own * own, own, 1.0)
        for row in rows:
            row[:] = [total + more for total, more in zip(row or (0.0,) * len(new), new, strict=True)]

    def _step(self, position: Position, node: _Node, actor: int, move: str) -> tuple[Position, _Node, bool]:
        """Return the position and the node after a move, and whether that node is new."""
        self.budget.spend()
        following = node.children.get((actor, move))
        new = following is None
        if following is None:
            following = node.children[actor, move] = _Node()
        after = following.position
        if after is None:
            after = position.follow(actor, move)
            if self._open:
                following.position = after
        return after, following, new

    def _options(self, position: Position, node: _Node, seat: int) -> list[str]:
        """Return the moves worth trying; where they are ordered by promise, only the first few, and more as
        visits add up."""
        if node is self.root and seat == self.seat:
            moves = self.root_options
        elif seat in node.options:
            moves = node.options[seat]
        else:
            moves = position.moves(seat) if self._plausible is None else self._plausible(position, seat)
            if self._open:
                node.options[seat] = moves
        return moves if self._plausible is None else moves[: FIRST + int(sqrt(node.visits))]

    def _choose(self, node: _Node, seat: int, moves: list[str]) -> str:
        """Choose one of the moves, by UCB1 once all have been tried, and count that each could have been
        chosen."""
        if len(moves) == 1:
            node.tried.setdefault((seat, moves[0]), [0, 0, 0.0])[0] += 1
            return moves[0]
        fresh, best, most = [], moves[0], -1.0
        exploration = EXPLORATION * self.spread
        for move in moves:
            stat = node.tried.get((seat, move))
            if stat is None:
                stat = node.tried[seat, move] = [0, 0, 0.0]
            stat[0] += 1
            if not stat[1]:
                fresh.append(move)
                continue
            bound = stat[2] / stat[1] + exploration * sqrt(log(stat[0]) / stat[1])
            if bound > most:
                best, most = move, bound
        if not fresh:
            return best
        return fresh[0] if self._plausible is not None else self.rng.choice(fresh)

    def _judge(self, position: Position) -> tuple[float, ...]:
        """Return what each seat can expect, after playing on for a while at random, promising moves more
        often, and then rolling any dice that are due. Where something is known about how the seats stand,
        stop at a new deal."""
        plies = self._plies
        while position.actors and (plies > 0 or position.roller is not None):
            actor = position.actors[0]
            if actor == CHANCE and self._known and position.roller is None:
                break
            self.budget.spend()
            if actor == CHANCE:
                move = position.draw(self.rng)
            elif self._plausible is None:
                move = self.rng.choice(position.moves(actor))
            else:
                moves = self._plausible(position, actor)
                chance = self.rng.random()
                move = moves[int(len(moves) * chance * chance)]
            position = position.follow(actor, move)
            plies -= 1
        return standing(self.game, position)

    def _note(self, score: float) -> None:
        """Take a leaf's score into account for `spread`."""
        self._leaves += 1
        self._sum += score
        self._squares += score * score
        mean = self._sum / self._leaves
        variance = self._squares / self._leaves - mean * mean
        if self._leaves >= 8:
            self.spread = max(LEAST_SPREAD, 2 * sqrt(max(variance, 0.0)))
