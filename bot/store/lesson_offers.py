"""Whom Lodge has offered a game's lesson: each person once per game, and only those who have never played it.
Stored with a person's settings."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select

from bot.store.database import Conflict, Store
from bot.store.schema import matches, people, players
from bot.store.settings import OFFERED_LESSONS, keep, kept_values

_PLAYED: Final = select(players.c.match_id).join(matches, matches.c.id == players.c.match_id)


async def claim_offer(store: Store, user_id: int, game: str, match_id: int) -> bool:
    """Note that a person in a match is offered the game's lesson. Returns False if they already were, or if
    they have another match of that game. Raises Unavailable."""
    own = people.c.user_id == user_id
    before = _PLAYED.where(players.c.user_id == user_id, matches.c.game == game, matches.c.id != match_id)
    async with store.glancing() as connection:
        found = await connection.scalar(select(people.c.settings).where(own))
        if game in _offered(found) or await connection.scalar(before.limit(1)) is not None:
            return False
    try:
        async with store.writing() as connection:
            found = await connection.scalar(select(people.c.settings).where(own))
            if game in _offered(found):
                return False
            await keep(connection, user_id, found, OFFERED_LESSONS, " ".join([*_offered(found), game]))
    except Conflict:
        return False
    return True


def _offered(stored: str | None) -> list[str]:
    return kept_values(stored).get(OFFERED_LESSONS, "").split()
