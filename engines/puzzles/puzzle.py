"""The puzzles that come with Lodge, and what answers a move in one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from engines.bases.duel import Duel
from engines.core import Game
from engines.games import GAMES
from engines.opponents.budget import Budget
from engines.opponents.known import evaluation_of
from engines.opponents.search.alphabeta import AlphaBeta
from engines.opponents.tables.perfect import ranks
from engines.opponents.tables.store import table_for

SHIPPED: Final = Path(__file__).parent / "shipped"
"""The puzzles: a file for each game, a line of JSON for each puzzle."""
KEPT: Final = 64
"""How many puzzles have their position kept."""
NODES: Final = 2000
"""How many positions are looked at to answer a wrong move where there is no table: at most a tenth of a
second."""


class Goal(Enum):
    """What a puzzle asks for."""

    WIN = "win"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and its solution. The seat to act is the one that solves it."""

    id: str
    """The game's slug and a number that always stays with this puzzle: "yonmoque-17"."""
    slug: str
    moves: tuple[str, ...]
    """The plies from the start of the game to the position."""
    goal: Goal
    grade: int
    """From 1, the easiest, to 5."""
    line: tuple[str, ...]
    """All plies of the solution, with the best replies."""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Options of the game that differ from the defaults."""

    @property
    def game(self) -> Game:
        """The game it's a position of."""
        return GAMES[self.slug]

    def position(self, played: Sequence[str] = ()) -> Duel:
        """Return the position after these plies of the solution, or of an attempt. Raises IllegalMove if one
        can't be played."""
        position = _start_of(self)
        for move in played:
            position = position.play(position.seat, move)
        return position

    @property
    def turns(self) -> int:
        """How many turns of one's own the solution takes."""
        return len(turns_of(self))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a move tried in a puzzle."""

    right: bool
    replies: tuple[str, ...] = ()
    """What the other side plays next: its best defence, or what refutes a wrong move."""
    solved: bool = False
    """Whether nothing is left to find."""


def puzzles_of(slug: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, in the order of their numbers; () if it has none."""
    return _by_game().get(slug, ())


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles."""
    return tuple(puzzle for some in _by_game().values() for puzzle in some)


def puzzle(name: str) -> Puzzle:
    """Return a puzzle by its id. Raises KeyError if there's none."""
    return _by_id()[name]


def answer(puzzle: Puzzle, played: Sequence[str], move: str) -> Verdict:
    """Judge a move, after these plies of an attempt that was right so far. Raises IllegalMove if it can't be
    played.

    Only the solution's move is right, except in the last turn, where every way to win is. Where no table says
    how to refute a wrong move, that takes a search of NODES positions.
    """
    position = puzzle.position(played)
    seat = position.seat
    after = position.play(seat, move)
    assert isinstance(after, Duel), "a game doesn't change its kind of position"
    line = (*played, move)
    if puzzle.line[: len(line)] == line:
        replies = _until(puzzle.line[len(line) :], after, seat)
        return Verdict(True, replies, solved=len(line) + len(replies) == len(puzzle.line))
    if puzzle.goal is Goal.WIN and in_last_turn(puzzle, len(played)) and wins_this_turn(after, seat):
        return Verdict(True, solved=bool(after.end))
    return Verdict(False, _refutation(puzzle.game, after, seat))


def turns_of(puzzle: Puzzle) -> list[tuple[int, int]]:
    """Return the solver's turns in the solution, each as the places of its first ply and after its last."""
    position = puzzle.position()
    solver, turns, begun = position.seat, [], 0
    for place, move in enumerate(puzzle.line):
        following = position.follow(position.seat, move)
        if position.seat == solver and (following.end or following.seat != solver):
            turns.append((begun, place + 1))
        if following.seat == solver and position.seat != solver:
            begun = place + 1
        position = following
    return turns


def in_last_turn(puzzle: Puzzle, place: int) -> bool:
    """Whether the ply at this place of the solution, or of another way to win, belongs to its last turn."""
    return place >= turns_of(puzzle)[-1][0]


def wins_this_turn(position: Duel, seat: int) -> bool:
    """Whether the seat has won, or can before its turn ends."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.scores[seat] > 0.5
    return position.seat == seat and any(
        wins_this_turn(position.follow(seat, move), seat) for move in position.legal()
    )


def best_reply(game: Game, position: Duel) -> str:
    """Return the best move of the seat to act, from a table if there is one, else from a short search."""
    table = table_for(game, position)
    ranked = None if table is None else ranks(game, table, position, position.seat)
    if ranked is not None:
        return ranked[0][1]
    search = AlphaBeta(evaluation_of(game, position), Budget(NODES))
    return search.search(position, position.seat)[0].move


@lru_cache(KEPT)
def _start_of(puzzle: Puzzle) -> Duel:
    """Return a puzzle's position. A press asks for it several times."""
    position = puzzle.game.start(None, **puzzle.options)
    for move in puzzle.moves:
        position = position.play(position.actors[0], move)
    assert isinstance(position, Duel), "puzzles are made for games of position"
    return position


def _until(line: Sequence[str], position: Duel, seat: int) -> tuple[str, ...]:
    """Return the plies of a line up to the next one of `seat`."""
    for place, move in enumerate(line):
        if position.seat == seat:
            return tuple(line[:place])
        position = position.follow(position.seat, move)
    return tuple(line)


def _refutation(game: Game, position: Duel, seat: int) -> tuple[str, ...]:
    """Return how the other side answers a wrong move; () if the game is over or it's still the same turn."""
    replies: list[str] = []
    while not position.end and position.seat != seat:
        replies.append(best_reply(game, position))
        position = position.follow(position.seat, replies[-1])
    return tuple(replies)


@cache
def _by_game() -> dict[str, tuple[Puzzle, ...]]:
    return {
        path.stem: tuple(map(read, path.read_text(encoding="utf-8").splitlines()))
        for path in sorted(SHIPPED.glob("*.jsonl"))
    }


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in all_puzzles()}


def read(line: str) -> Puzzle:
    """Return the puzzle that a line of a file is about."""
    told = json.loads(line)
    slug, _, _ = told["id"].rpartition("-")
    return Puzzle(
        id=told["id"],
        slug=slug,
        moves=tuple(told["moves"].split()),
        goal=Goal(told["goal"]),
        grade=told["grade"],
        line=tuple(told["line"].split()),
        options=told.get("options", {}),
    )


def written(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of its file."""
    told: dict[str, Any] = {
        "id": puzzle.id,
        "goal": puzzle.goal.value,
        "grade": puzzle.grade,
        "moves": " ".join(puzzle.moves),
        "line": " ".join(puzzle.line),
    }
    if puzzle.options:
        told["options"] = dict(puzzle.options)
    return json.dumps(told)
