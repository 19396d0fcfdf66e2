"""The transaction that writes a match, also where nobody hears what has come of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Match
from bot.store.database import UNSAVED, Store, Unavailable, Unsure

Known = Callable[[Collection[int]], Awaitable[Collection[Match]]]
"""Returns those of the matches with these ids that are stored, as they are now."""


@asynccontextmanager
async def committing(
    store: Store, known: Known, written: Callable[[], Match]
) -> AsyncIterator[AsyncConnection]:
    """A transaction that writes a match: `written` returns it as it then is. If the connection breaks in the
    commit, find out what has come of it.

    Raises as `Store.writing`: Unsure only where nobody can tell."""
    try:
        async with store.writing() as connection:
            yield connection
    except Unsure as unsure:
        store.memory.doubt()
        new = written()
        try:
            async with store.writing():
                pass  # the server may still be at that commit, and nobody writes beside it
            stored = next(iter(await known([new.id])), None)
        except Unavailable:
            raise unsure from None
        if stored is None or stored.commitment != new.commitment or stored.version < new.version:
            raise Unavailable(UNSAVED) from unsure
        if (stored.version, stored.updated_at) != (new.version, new.updated_at):
            raise  # somebody has changed it since, or instead
