"""`python -m bot.opponents.worker`: thinks about one question after another (`bot.opponents.processes`).

`do` says what is wanted (`bot.opponents.questions`):

- `think`: the answer has the fields of `engines.opponents.Thought`.
- `advise`: the answer has the fields of `engines.opponents.review.Advice`.
- `judge`: the answer has the fields of `engines.opponents.review.Judged`.
- `review`: one part of the work, taking about `seconds`. The answer is `done`, the share of the work done so
  far, or finally `review`, as `Review.to_json` gives it. Asking again for the same match carries on where it
  left off.
"""

from __future__ import annotations

import random
import time
from collections.abc import Generator
from dataclasses import asdict
from typing import Any

from bot.opponents.processes import serve
from engines import GAMES
from engines.opponents import think
from engines.opponents.review import SECONDS, Review, advise, judge, review_bit_by_bit
from engines.opponents.search.alphabeta import Memory


class Worker:
    """Answers questions. It remembers the last review it was asked for, and what it found out about the last
    game it thought about."""

    def __init__(self) -> None:
        self._memory = Memory()
        self._remembered = ("", 0)
        """The game and seat the memory is about."""
        self._reviewed = 0
        self._review: Generator[float, None, Review] | None = None

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Think about what was asked."""
        if asked["do"] == "review":
            return self._go_on(asked)
        game = GAMES[asked["game"]]
        position = game.position.from_json(asked["position"])
        rng, seat = random.Random(asked["seed"]), asked["seat"]
        budget = {"seconds": asked["seconds"], "nodes": asked["nodes"]}
        if asked["do"] == "advise":
            return asdict(advise(game, position, seat, rng=rng, **budget))
        if asked["do"] == "judge":
            return asdict(judge(game, position, seat, asked["move"], asked["best"], rng=rng, **budget))
        if self._remembered != (game.slug, seat):
            self._memory, self._remembered = Memory(), (game.slug, seat)
        return asdict(think(game, position, seat, asked["level"], rng=rng, memory=self._memory, **budget))

    def _go_on(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Do a part of a review."""
        if self._review is None or self._reviewed != asked["match"]:
            plies = [(actor, move) for actor, move in asked["plies"]]
            scores = asked["scores"]
            self._reviewed = asked["match"]
            self._review = review_bit_by_bit(
                GAMES[asked["game"]],
                asked["options"],
                asked["seats"],
                plies,
                scores=None if scores is None else tuple(scores),
                resigned=asked["resigned"],
                seconds=SECONDS,
            )
        end = time.monotonic() + asked["seconds"]
        done = 0.0
        try:
            while time.monotonic() < end:
                done = next(self._review)
        except StopIteration as finished:
            self._review = None
            found: Review = finished.value
            return {"review": found.to_json()}
        return {"done": done}


if __name__ == "__main__":
    serve(Worker().answer)
