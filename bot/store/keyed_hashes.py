"""Hashes in place of user ids, for the little that stays of people who have deleted what was kept of them.

The key is drawn when it is first needed, and kept in the database. So a hash says nothing to anybody who has
no copy of the database; who has one can find out whether a given id is meant.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import recall, remember

_KEY: Final = "hash key"
"""The name under which the key is kept, in hexadecimal."""


async def make(connection: AsyncConnection, user_id: int) -> str:
    """Return the hash of a user id, 64 hexadecimal digits, inside a transaction that writes."""
    key = await recall(connection, _KEY)
    if key is None:
        key = secrets.token_hex(32)
        await remember(connection, _KEY, key)
    return _hashed(key, user_id)


async def known(connection: AsyncConnection, user_ids: Collection[int]) -> dict[str, int]:
    """Return these user ids by their hashes; nothing while there is no hash at all."""
    key = await recall(connection, _KEY)
    return {} if key is None else {_hashed(key, user_id): user_id for user_id in user_ids}


def _hashed(key: str, user_id: int) -> str:
    return hmac.digest(bytes.fromhex(key), str(user_id).encode(), "sha256").hex()
