"""Playing any game through the engine contract: random games, lines of moves, perft."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence

from engines import CHANCE, Game, Position

Ply = tuple[int, str]


def chosen(position: Position, rng: random.Random) -> Ply:
    """An actor and a move, drawn at random."""
    actor = rng.choice(position.actors)
    return actor, position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))


def walk(position: Position, rng: random.Random, plies: int | None = None) -> Iterator[tuple[Position, Ply]]:
    """A random game from here on: each position and what is played there, to the end or for some plies."""
    while position.actors and plies != 0:
        ply = chosen(position, rng)
        yield position, ply
        position = position.play(*ply)
        plies = None if plies is None else plies - 1


def played(position: Position, moves: str | Sequence[str]) -> Position:
    """The position after some moves, each played by the first of its actors."""
    for move in split_moves(moves) if isinstance(moves, str) else moves:
        position = position.play(position.actors[0], move)
    return position


def split_moves(text: str) -> list[str]:
    """The moves of a line: separated by spaces, or by semicolons where there is one, as a deal has spaces."""
    return text.split() if ";" not in text else [move.strip() for move in text.split(";") if move.strip()]


def listed(text: str) -> set[str]:
    """The points or moves of a line."""
    return set(text.split())


def reloaded(game: Game, position: Position) -> Position:
    """The position after a round trip through JSON text."""
    return game.position.from_json(json.loads(json.dumps(position.to_json())))


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` moves there are from here, chance results counted as moves."""
    ways = ((actor, move) for actor in position.actors for move in position.moves(actor))
    if depth == 1:
        return sum(1 for _ in ways)
    return sum(perft(position.play(actor, move), depth - 1) for actor, move in ways)
