"""What the thinking processes are asked, and what their answers mean: plain JSON both ways."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from bot.match.model import Match
from bot.match.replay import in_force
from engines import GAMES
from engines.core import Game, Position
from engines.opponents import Thought
from engines.opponents.levels import BY_NAME
from engines.opponents.review import Advice, Judged

JSON = dict[str, Any]
Answer = JSON | None
"""What a process answered; None if the question was dropped."""

QUICK_NODES: Final = 60
"""Positions a quick look takes in."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something to think about."""

    asked: JSON
    """The part that doesn't depend on how much time there is."""
    level: str
    """The level whose time and nodes it may use."""
    fallback: Callable[[], Answer]
    """Gives the answer if thinking fails."""
    at: tuple[int, int] | None = None
    """The id of the match it's about, and the ply: once that has passed, nobody needs the answer."""

    def about(self, match: Match) -> Question:
        """Return the same question, about a match as it stands."""
        return replace(self, at=(match.id, match.ply))

    def ways(self, share: float) -> tuple[JSON, ...]:
        """Return how to ask it if it may take a `share` of time, in seconds: as well as possible, then
        cheaply."""
        strength = BY_NAME[self.level]
        seconds = min(strength.seconds, share)
        return (
            self.asked | {"seconds": seconds, "nodes": strength.nodes},
            self.asked | {"seconds": None, "nodes": QUICK_NODES},
        )


def move_question(game: Game, position: Position, seat: int, level: str, seed: int) -> Question:
    """Ask for a move by an opponent of that level."""
    asked = _about(game, position.seen_by(seat), seat, seed) | {"do": "think", "level": level}
    return question_of(asked, level)


def advice_question(game: Game, position: Position, seat: int, seed: int) -> Question:
    """Ask for the best move and what it's worth."""
    asked = _about(game, position.seen_by(seat), seat, seed) | {"do": "advise"}
    return question_of(asked, "expert")


def judge_question(game: Game, position: Position, seat: int, move: str, best: str, seed: int) -> Question:
    """Ask whether a move is as good as the best one known, and for the best reply."""
    asked = _about(game, position, seat, seed) | {"do": "judge", "move": move, "best": best}
    return question_of(asked, "expert")


def question_of(asked: JSON, level: str) -> Question:
    """Turn this into a question, for a move, advice or a judgement."""

    def any_move() -> Answer:
        position = GAMES[asked["game"]].position.from_json(asked["position"])
        move = random.Random(asked["seed"]).choice(position.moves(asked["seat"]))
        return asdict(Thought(move, 0.5, (move,), 0, exact=False))

    return Question(asked, level, any_move if asked["do"] == "think" else lambda: None)


def review_question(match: Match) -> JSON:
    """Ask for a review of a match that has ended with a result."""
    outcome = match.outcome
    assert outcome is not None, "a match without a result cannot be reviewed"
    played_out = match.position is not None and match.position.outcome is not None
    return {
        "do": "review",
        "match": match.id,
        "game": match.game.slug,
        "options": dict(match.options),
        "seats": match.seat_count,
        "plies": [[ply.actor, ply.move] for ply in in_force(match).history],
        "scores": None if played_out else list(outcome.scores),
        "resigned": match.ending.seat if match.ending is not None else None,
    }


def thought_of(answer: Answer) -> Thought | None:
    """Return the thought in an answer; None if there is none."""
    return None if answer is None else Thought(**answer | {"line": tuple(answer["line"])})


def advice_of(answer: Answer) -> Advice | None:
    """Return the advice in an answer; None if there is none."""
    return None if answer is None else Advice(**answer | {"line": tuple(answer["line"])})


def judged_of(answer: Answer) -> Judged | None:
    """Return the judgement in an answer; None if there is none."""
    return None if answer is None else Judged(**answer)


def _about(game: Game, seen: Position, seat: int, seed: int) -> JSON:
    return {"game": game.slug, "position": seen.to_json(), "seat": seat, "seed": seed}
