"""Which process thinks about a match in which it is Lodge's turn, where several share one database.

A process has a match to itself for `LEASE`, from the commit that made it Lodge's turn, and prolongs that
while it thinks. Of a process that has died nothing is prolonged, and another takes over.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import CHANGED_MATCHES
from bot.match.model import Match
from bot.store.schema import matches, thinking

LEASE: Final = timedelta(seconds=9)
"""How long a process has a match to itself unless it prolongs that."""


async def note(
    connection: AsyncConnection, old: Match | None, match: Match, thinker: str, now: datetime
) -> None:
    """Let `thinker` have a match in which it has made it Lodge's turn, inside the transaction that does so;
    let go of one in which it no longer is. `old` is the match before the change, None if it is new."""
    if match.lodge_to_act is None:
        if old is not None and old.lodge_to_act is not None:
            await connection.execute(delete(thinking).where(thinking.c.match_id == match.id))
        return
    row = {"thinker": thinker, "until": now + LEASE}
    changed = await connection.execute(update(thinking).where(thinking.c.match_id == match.id).values(row))
    if changed.rowcount == 0:
        await connection.execute(insert(thinking).values(row | {"match_id": match.id}))


async def prolong(
    connection: AsyncConnection, match_ids: Collection[int], thinker: str, now: datetime
) -> None:
    """Let `thinker` keep those of these matches that it has."""
    own = (thinking.c.thinker == thinker) & thinking.c.match_id.in_(match_ids)
    await connection.execute(update(thinking).where(own).values(until=now + LEASE))


async def left_alone(connection: AsyncConnection, now: datetime) -> list[int]:
    """Return the ids of the matches in which it is Lodge's turn and which no process has to itself."""
    query = (
        select(matches.c.id)
        .select_from(matches.outerjoin(thinking, thinking.c.match_id == matches.c.id))
        .where(matches.c.lodge_to_act, or_(thinking.c.until.is_(None), thinking.c.until <= now))
        .order_by(matches.c.id)
        .limit(CHANGED_MATCHES)
    )
    return list(await connection.scalars(query))


async def take_over(
    connection: AsyncConnection, match_ids: Collection[int], thinker: str, now: datetime
) -> list[int]:
    """Give `thinker` those of these matches that no process has to itself, and return their ids."""
    free = await left_alone(connection, now)
    taken = [match_id for match_id in free if match_id in match_ids]
    await connection.execute(delete(thinking).where(thinking.c.match_id.in_(taken)))
    rows = [{"match_id": match_id, "thinker": thinker, "until": now + LEASE} for match_id in taken]
    if rows:
        await connection.execute(insert(thinking), rows)
    return taken
