"""Reviews made up of chance changes: of two, three, four and one; with luck, with mistakes, with both."""

from __future__ import annotations

import random

from engines import CHANCE, GAMES, Game
from engines.opponents.review import NEARLY, Cause, Mistake, Review
from engines.opponents.review.model import Scores, reviewed, rounded


def made_up(seats: int, plies: int, causes: tuple[Cause, ...], result: Scores, seed: int = 1) -> Review:
    """A review whose values wander about, in the end to the result; `causes` take turns."""
    rng = random.Random(seed)
    values = [rounded((0.5,) * seats)]
    for ply in range(1, plies):
        drift = [0.12 * (rng.random() - 0.5) for _ in range(seats)]
        if seats > 1:
            drift = [each - sum(drift) / seats for each in drift]
        share = ply / plies
        aim = (0.5 + share * (end - 0.5) for end in result)
        moved = (0.85 * now + 0.15 * to + more for now, to, more in zip(values[-1], aim, drift, strict=True))
        values.append(rounded(tuple(min(1.0, max(0.0, each)) for each in moved)))
    values.append(result)
    steps = []
    for ply in range(plies):
        cause = causes[ply % len(causes)]
        seat = ply // len(causes) % seats
        changes = [then - now for now, then in zip(values[ply], values[ply + 1], strict=True)]
        erred = cause is Cause.CHOICE and changes[seat] < 0
        mistake = rounded(tuple(changes)) if erred else (0.0,) * seats
        actor = CHANCE if cause is Cause.ROLL else seat
        steps.append(reviewed(actor, cause, values[ply], values[ply + 1], mistake))
    costs = sorted(
        (step.mistake[step.actor], ply) for ply, step in enumerate(steps) if step.cause is Cause.CHOICE
    )
    worst = tuple(
        Mistake(ply, steps[ply].actor, "b2-c3", 0.31, "b2-b3", round(0.31 - cost, 4), ("b2-b3", "d4-d5"))
        for cost, ply in costs[:3]
        if cost < -0.02
    )
    return Review(tuple(values), tuple(steps), worst)


def without_luck(found: Review) -> Review:
    """The same for two seats, but only mistakes change anything, and in the end Blue resigns."""
    values, steps = [found.values[0]], []
    for step in found.steps:
        change = min(0.0, step.mistake[step.actor])
        mistake = rounded((change, -change) if step.actor == 0 else (-change, change))
        values.append(rounded(tuple(now + part for now, part in zip(values[-1], mistake, strict=True))))
        steps.append(reviewed(step.actor, Cause.CHOICE, values[-2], values[-1], mistake))
    blue = values[-1][0]
    values.append((0.0, 1.0))
    steps.append(reviewed(0, Cause.RESIGNED, values[-2], values[-1], (-blue, blue)))
    worst = tuple(each for each in found.worst if each.cost >= NEARLY)
    return Review(tuple(values), tuple(steps), worst)


CHOSEN = (Cause.CHOICE,)
ROLLED = (Cause.ROLL,)
BOTH = (Cause.ROLL, Cause.CHOICE)

REVIEWS: dict[str, tuple[Game, Review]] = {
    "two": (GAMES["yonmoque"], without_luck(made_up(2, 31, CHOSEN, (0.0, 1.0)))),
    "two-with-dice": (GAMES["ur"], made_up(2, 260, BOTH, (1.0, 0.0), 2)),
    "two-drawn": (GAMES["six-mens-morris"], made_up(2, 8, CHOSEN, (0.5, 0.5), 3)),
    "three": (GAMES["yut"], made_up(3, 120, BOTH, (0.5, 1.0, 0.0), 4)),
    "four": (GAMES["yut"], made_up(4, 90, BOTH, (1.0, 0.0, 1.0, 0.0), 5)),
    "alone": (GAMES["bingo-battle"], made_up(1, 48, BOTH, (1.0,), 6)),
    "rolled": (GAMES["baseball"], made_up(2, 80, ROLLED, (1.0, 0.0), 7)),
}
BY_DAY = ("two", "three", "four", "alone")
"""Those that are kept in the light theme, too."""
CASES = [*((name, "dusk") for name in REVIEWS), *((name, "day") for name in BY_DAY)]
"""Every picture that is kept, with its theme."""
