"""What people have set for themselves, for all their matches."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Refused
from bot.store.database import UNSAVED, Conflict, Store
from bot.store.schema import people

ROLLING: Final = "rolling"
"""The setting that says how a person's dice are thrown."""
BY_BUTTON: Final = "button"
BY_ITSELF: Final = "itself"
"""The values of that setting; BY_BUTTON is the default."""


async def rolling(store: Store, user_id: int) -> str:
    """Return how a person's dice are thrown."""
    return BY_ITSELF if await rolling_by_themselves(store, [user_id]) else BY_BUTTON


async def rolling_by_themselves(store: Store, user_ids: Collection[int]) -> frozenset[int]:
    """Return those of these people whose dice roll by themselves."""
    async with store.reading() as connection:
        known = await _settings(connection, user_ids)
    return frozenset(id_ for id_, chosen in known.items() if chosen.get(ROLLING) == BY_ITSELF)


async def set_rolling(store: Store, user_id: int, value: str) -> None:
    """Set how a person's dice are thrown, from the next throw on. Raises Refused."""
    try:
        async with store.writing() as connection:
            await _set(connection, user_id, ROLLING, value)
    except Conflict as error:
        raise Refused(UNSAVED) from error


async def _settings(connection: AsyncConnection, user_ids: Collection[int]) -> dict[int, dict[str, str]]:
    """Return the settings, by name, of those of these people who have any."""
    query = select(people.c.user_id, people.c.settings).where(people.c.user_id.in_(user_ids))
    return {user_id: _read(text) for user_id, text in await connection.execute(query)}


async def _set(connection: AsyncConnection, user_id: int, name: str, value: str) -> None:
    known = (await _settings(connection, [user_id])).get(user_id)
    text = json.dumps({**(known or {}), name: value})
    if known is None:
        await connection.execute(insert(people).values(user_id=user_id, settings=text))
    else:
        await connection.execute(update(people).where(people.c.user_id == user_id).values(settings=text))


def _read(text: str) -> dict[str, str]:
    """Read stored settings; {} if they cannot be read, which should not keep anybody from playing."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
