"""Reviews of finished matches, stored as compressed JSON so that each is worked out only once."""

from __future__ import annotations

import json
import zlib
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select

from bot.store.database import Conflict, Store
from bot.store.schema import reviews


async def find(store: Store, match_id: int) -> Any:
    """Return the review of a match as JSON data; None if there is none yet."""
    async with store.reading() as connection:
        body = await connection.scalar(select(reviews.c.body).where(reviews.c.match_id == match_id))
    return None if body is None else json.loads(zlib.decompress(body))


async def keep(store: Store, match_id: int, review: Any, now: datetime) -> None:
    """Store a review, unless there is one already."""
    body = zlib.compress(json.dumps(review, separators=(",", ":")).encode(), 9)
    try:
        async with store.writing() as connection:
            row = {"match_id": match_id, "made_at": now, "body": body}
            await connection.execute(insert(reviews).values(row))
    except Conflict:  # another process was first
        return
