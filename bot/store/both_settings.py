"""What is set for a server and by a person, read together: every board needs both, and a statement costs the
bot more than the database."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Store
from bot.store.memory import Key
from bot.store.named_values import read_values, recall
from bot.store.personal_settings import VALUES as OF_PERSON
from bot.store.personal_settings import Personal
from bot.store.schema import people, servers
from bot.store.server_settings import VALUES as OF_SERVER
from bot.store.server_settings import ServerSettings

_BOTH: Final = select(
    select(servers.c.settings).where(servers.c.guild_id == bindparam("guild_id")).scalar_subquery(),
    select(people.c.settings).where(people.c.user_id == bindparam("user_id")).scalar_subquery(),
)


async def both_settings(
    store: Store, guild_id: int | None, user_id: int | None
) -> tuple[ServerSettings, Personal]:
    """Return what is set for a server and by a person; what is usual where there is none (None).

    Raises Unavailable.
    """
    server, person = (servers.name, guild_id or 0), (people.name, user_id or 0)

    async def read(connection: AsyncConnection) -> dict[Key, Any]:
        found = (await connection.execute(_BOTH, {"guild_id": guild_id, "user_id": user_id})).one()
        of_server, of_person = found
        return {
            server: ServerSettings(**read_values(of_server or "{}", OF_SERVER)),
            person: Personal(**read_values(of_person or "{}", OF_PERSON)),
        }

    found = await recall(store, (server, person), read)
    return found[server], found[person]
