"""What people earn for their profiles, as they're told: stamps for beating a level of Lodge at a game, and
feats that reviews find.

They're told once, and only to them: with their press or, if that's where they get news, by direct message.
Anyone who couldn't be told finds it on their profile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.match.model import LEVEL_NAMES, Match, Place
from engines.core import Message, msg
from engines.opponents.review import Feat, feat_text

HONOURS_REMEMBERED: Final = 1_000
"""At most this many wait to be told."""


@dataclass(frozen=True, slots=True)
class Honour:
    """Something a person has earned for their profile."""

    user_id: int
    place: Place
    """Where they played."""
    says: Message


def stamped(match: Match, level: str) -> list[Honour]:
    """Return what its player has earned by beating a level of Lodge for the first time."""
    says = msg(
        "Your first win against Lodge ({level}) in {game}. It's stamped on your /profile.",
        level=LEVEL_NAMES[level],
        game=match.game.title,
    )
    return [Honour(user_id, match.place, says) for user_id in match.players]


def for_feats(match: Match, found: Iterable[tuple[int, Feat]]) -> list[Honour]:
    """Return what people have earned with feats that the review of a match found."""
    game = match.game.title
    return [
        Honour(
            user_id,
            match.place,
            # Translators: {feat} is what you did: "No mistake in 20 moves".
            msg("{feat}. It's on your /profile, with {game}.", feat=feat_text(feat), game=game),
        )
        for user_id, feat in found
    ]
