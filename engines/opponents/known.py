"""What is known about each game: its features, and the weights learned for them."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from engines.bases.duel import Duel
from engines.core import Game, Position
from engines.opponents.evaluation import Evaluation, Material
from engines.opponents.features.boards import BoardFeatures
from engines.opponents.features.sums import Sums
from engines.opponents.levels import BY_NAME, Level

WEIGHTS: Final = Path(__file__).parent / "weights"


@dataclass(frozen=True)
class Learned(Evaluation):
    """Weights of features learned by self-play, one set for each seat to act. They add up to the value for
    seat 0."""

    sums: tuple[Sums, Sums]

    def value(self, position: Position, seat: int) -> int:
        total = self.sums[seat].total(position)
        return total if seat == 0 else -total


@dataclass(frozen=True)
class Judged(Evaluation):
    """The judgement of the game's knowledge module (`judged`), for seat 0."""

    judge: Callable[[Position], int]

    def value(self, position: Position, seat: int) -> int:
        total = self.judge(position)
        return total if seat == 0 else -total


def evaluation_of(game: Game, position: Position) -> Evaluation:
    """Return the best evaluation known for positions of a match like this one."""
    judge = getattr(knowledge(game.slug), "judged", None)
    if judge is not None:
        return Judged(judge)
    features = board_features(game, position)
    return Material() if features is None else _evaluation(game.slug, features)


@cache
def _evaluation(slug: str, features: BoardFeatures) -> Evaluation:
    learned = weights_of(slug, features.count)
    if learned is None:
        return Material()
    first, second = learned
    return Learned((Sums(features, first), Sums(features, second)))


def noise_scale(game: Game, level: Level) -> float:
    """Return how much further a level misjudges moves in this game than in others: `NOISE` in its knowledge
    module, times `EASIER` for the weakest."""
    module = knowledge(game.slug)
    scale: float = getattr(module, "NOISE", 1.0)
    easier: float = getattr(module, "EASIER", 1.0)
    return scale * easier if level is BY_NAME["easy"] else scale


def board_features(game: Game, position: Position) -> BoardFeatures | None:
    """Return the features of the board that a match is played on; None if it isn't a board for two."""
    return _features(game.slug, position.board) if isinstance(position, Duel) else None


@cache
def _features(slug: str, board: Any) -> BoardFeatures:
    module = knowledge(slug)
    special, extras = getattr(module, "special", None), getattr(module, "extras", None)
    return BoardFeatures(board, special, extras, getattr(module, "SIZES", ()))


@cache
def knowledge(slug: str) -> Any:
    """Return the knowledge module of a game; None if it has none."""
    name = f"engines.opponents.knowledge.{slug.replace('-', '_')}"
    return import_module(name) if find_spec(name) is not None else None


@cache
def weights_of(slug: str, count: int) -> tuple[Sequence[int], Sequence[int]] | None:
    """Return the weights learned for a game, one set for each seat to act; None if there are none for this
    many features (another board)."""
    path = WEIGHTS / f"{slug}-{count}.weights"
    if not path.exists():
        return None
    _, _, packed = path.read_bytes().partition(b"\n")
    numbers = array("h")
    numbers.frombytes(zlib.decompress(packed))
    return list(numbers[:count]), list(numbers[count:])


def in_thousandths(weights: Sequence[float]) -> list[int]:
    """Return weights as a search adds them up: thousandths of the logarithm of the odds, in 16 bits."""
    return [max(-32000, min(32000, round(1000 * each))) for each in weights]


def save_weights(slug: str, told: dict[str, Any], weights: Sequence[Sequence[float]]) -> Path:
    """Write weights, in thousandths of the logarithm of the odds, with a line on how they were made."""
    numbers = array("h", (each for some in weights for each in in_thousandths(some)))
    path = WEIGHTS / f"{slug}-{len(weights[0])}.weights"
    path.write_bytes(json.dumps(told).encode() + b"\n" + zlib.compress(numbers.tobytes(), 9))
    return path
