"""Feats: what only a review can know about how someone played. What counts as one is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from engines.core import Message, msg, nmsg
from engines.opponents.review.judging import NEARLY
from engines.opponents.review.model import Cause, Review
from engines.opponents.review.wording import percent

HOPELESS: Final = 0.1
"""A comeback starts from winning chances lower than this."""
MOVES: Final = 30
"""A flawless game has at least this many choices, and each cost less than `NEARLY`: reviews don't list
those as mistakes."""
UNLUCKY_BY: Final = 0.1
"""The unluckiest winner's luck, in winning chances, is this much worse than that of everyone they beat."""


class Feat(StrEnum):
    """Something to be proud of. The database stores the values."""

    COMEBACK = "comeback"
    """Won a game that was all but lost."""
    FLAWLESS = "flawless"
    """Made many choices, and no mistake."""
    UNLUCKY = "unlucky"
    """Won although the dice or cards favoured the others."""


def feats_of(review: Review, seat: int) -> list[Feat]:
    """Return the feats of a seat."""
    return [feat for feat, is_earned in _EARNED.items() if is_earned(review, seat)]


def feat_text(feat: Feat) -> Message:
    """Name a feat in a few words."""
    if feat is Feat.COMEBACK:
        return msg("Won from under {chance}", chance=percent(HOPELESS))
    if feat is Feat.FLAWLESS:
        return nmsg("No mistake in {n} move", "No mistake in {n} moves", MOVES)
    return msg("Won with the worse luck")


def _came_back(review: Review, seat: int) -> bool:
    return _won(review, seat) and min(value[seat] for value in review.values) < HOPELESS


def _was_flawless(review: Review, seat: int) -> bool:
    own = [step for step in review.steps if step.actor == seat]
    choices = sum(step.cause is Cause.CHOICE for step in own)
    return choices >= MOVES and all(-step.mistake[seat] < NEARLY for step in own)


def _was_unlucky(review: Review, seat: int) -> bool:
    if not _won(review, seat):
        return False
    chance = [step for step in review.steps if step.cause in (Cause.ROLL, Cause.DEAL)]
    luck = [sum(step.luck[each] for step in chance) for each in range(review.seats)]
    beaten = [each for each in range(review.seats) if review.result[each] < review.result[seat]]
    return all(luck[each] - luck[seat] >= UNLUCKY_BY - 1e-9 for each in beaten)


def _won(review: Review, seat: int) -> bool:
    """Whether a seat won against others who played to the end."""
    given_up = any(step.cause in (Cause.LEFT, Cause.RESIGNED) for step in review.steps)
    best = review.result[seat] == max(review.result) and review.result[seat] > 0.5
    return review.seats > 1 and best and not given_up


_EARNED: Final[Mapping[Feat, Callable[[Review, int], bool]]] = {
    Feat.COMEBACK: _came_back,
    Feat.FLAWLESS: _was_flawless,
    Feat.UNLUCKY: _was_unlucky,
}
