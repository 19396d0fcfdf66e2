"""How many matches there are, for the operator."""

from __future__ import annotations

from sqlalchemy import func, select

from bot.store.database import Store
from bot.store.schema import LIVE, matches


async def live_matches(store: Store) -> dict[tuple[str, str], int]:
    """How many matches are open and running, tries at daily boards included, by (game's slug, state).

    It takes an index that holds only these, however many have ended. Raises Unavailable.
    """
    kind = (matches.c.game, matches.c.state)
    async with store.reading() as connection:
        rows = await connection.execute(select(*kind, func.count()).where(LIVE).group_by(*kind))
        return {(game, state): count for game, state, count in rows}
