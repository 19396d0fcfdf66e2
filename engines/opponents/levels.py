"""How strong each level is.

Weaker levels aren't slower copies of the stronger ones that blunder now and then: they look less far ahead,
judge what they see less well, and choose among moves that are nearly as good. Every level sees a win in this
turn. In games of position, every level but the weakest also sees a loss in the next: that one, like a
beginner, doesn't look at replies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """What an opponent of this level may use."""

    seconds: float
    """The longest it may think."""
    nodes: int | None
    """The most positions it may look at; None for as many as it has time for."""
    plies: int
    """How far it may look ahead, not counting captures that go on beyond that. With a single ply, it doesn't
    see the other side win in reply."""
    noise: int
    """In games of position, how far it may misjudge a move, in the units of a search
    (`engines.opponents.scale`): a move this much worse than the best is chosen about a quarter of the
    time."""
    blur: float
    """With dice or cards, how far it may misjudge a move, relative to how much the choice matters
    (`engines.opponents.noise.misjudged`)."""


BY_NAME: Final = {
    "easy": Level(seconds=0.5, nodes=600, plies=1, noise=500, blur=1.2),
    "normal": Level(seconds=0.5, nodes=2_000, plies=3, noise=150, blur=0.58),
    "hard": Level(seconds=2.0, nodes=12_000, plies=6, noise=40, blur=0.33),
    "expert": Level(seconds=5.0, nodes=None, plies=64, noise=0, blur=0.0),
}
