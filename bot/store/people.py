"""What each person has set for themselves, over all matches."""

from __future__ import annotations

import json
from collections.abc import Collection

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import people


async def settings(connection: AsyncConnection, user_ids: Collection[int]) -> dict[int, dict[str, str]]:
    """The settings, by name, of those of these people who have any."""
    query = select(people.c.user_id, people.c.settings).where(people.c.user_id.in_(user_ids))
    return {user_id: _read(text) for user_id, text in await connection.execute(query)}


async def set_one(connection: AsyncConnection, user_id: int, name: str, value: str) -> None:
    """Set one setting of a person, inside a transaction that writes."""
    known = (await settings(connection, [user_id])).get(user_id)
    text = json.dumps({**(known or {}), name: value})
    if known is None:
        await connection.execute(insert(people).values(user_id=user_id, settings=text))
    else:
        await connection.execute(update(people).where(people.c.user_id == user_id).values(settings=text))


def _read(text: str) -> dict[str, str]:
    """Settings as stored; none where they cannot be read, for nobody should be kept from playing by that."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
