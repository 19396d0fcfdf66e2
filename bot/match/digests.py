"""What two matches have in common that stand at the same position, as far as everybody may know it.

Kept of matches between people, so that nobody asks Lodge for the best move of a friend's game.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from bot.match.model import Match, State

OPENING_PLIES: Final = 8
"""Before this ply many matches stand at the same position by themselves, and none is kept apart."""


def digest(match: Match) -> str | None:
    """Return the digest of the position of a running match, in hexadecimal; None in the opening.

    What came before does not matter, nor which match it is.
    """
    if match.state is not State.RUNNING or match.position is None or match.ply < OPENING_PLIES:
        return None
    public = match.position.seen_by(None).to_json()
    told = {name: value for name, value in public.items() if name not in match.position.past}
    text = json.dumps([match.game.slug, match.seat_count, told], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def kept_digest(match: Match) -> str | None:
    """Return the digest that is stored of a match: only where people play each other."""
    return digest(match) if len(match.players) > 1 else None
