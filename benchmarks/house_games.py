"""How long a match of each game is, and how many presses it takes, played at random by the real engines.

`python -m benchmarks.house_games` measures it again and writes `benchmarks/house_games.json`. People play
better than that, and in some games longer: for sums over all games these figures are near enough.
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.match.picks import choices, plays
from engines import CHANCE, GAMES, Game
from engines.notation import parts_of

FIGURES = Path(__file__).parent / "house_games.json"
PLAYED = 8
LONGEST = 200
"""Plies after which a game played at random is taken to be given up."""
MOST_PARTS = 3
"""Presses that a move takes at most: where only one part can follow, nobody is asked."""


@dataclass(frozen=True, slots=True)
class Length:
    """A game's matches, on average."""

    plies: float
    """What is stored: moves, throws, deals."""
    moves: float
    """Choices and throws that somebody presses for."""
    presses: float
    """Of buttons: one for a throw, one or more for a choice."""


def _presses(moves: list[str], move: str) -> int:
    """Presses that a move takes: one, or the piece and where it goes."""
    if any(plays(moves, pick.notation) == move for pick in choices(moves)):
        return 1
    return min(MOST_PARTS, max(2, len(list(parts_of(move)))))


def length_of(game: Game, rng: random.Random) -> Length:
    """A game's length over a few matches played at random."""
    plies = moves = presses = 0
    for _ in range(PLAYED):
        position = game.start()
        for _ in range(LONGEST):
            if not (actors := position.actors):
                break
            actor = actors[0] if len(actors) == 1 else rng.choice(actors)
            plies += 1
            if actor == CHANCE:
                thrown = position.roller is not None
                moves, presses = moves + thrown, presses + thrown
                position = position.play(actor, position.draw(rng))
                continue
            legal = list(position.moves(actor))
            move = rng.choice(legal)
            if len(legal) > 1:
                moves, presses = moves + 1, presses + _presses(legal, move)
            position = position.play(actor, move)
    return Length(*(round(total / PLAYED, 1) for total in (plies, moves, presses)))


def lengths() -> dict[str, Length]:
    """The figures that were measured, by slug."""
    return {slug: Length(**figures) for slug, figures in json.loads(FIGURES.read_text()).items()}


def main() -> int:
    rng = random.Random(1)
    measured = {slug: asdict(length_of(game, rng)) for slug, game in GAMES.items()}
    lines = ",\n".join(f'  "{slug}": {json.dumps(figures)}' for slug, figures in measured.items())
    FIGURES.write_text(f"{{\n{lines}\n}}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
