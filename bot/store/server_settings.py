"""What is set for a server by those who manage it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.pace import DEFAULT, PACES
from bot.store import named_values
from bot.store.database import Store
from bot.store.memory import Key
from bot.store.named_values import DAY, DUSK, Values, read_values, recall
from bot.store.schema import servers

PACE: Final = "pace"
"""How long a move may take where people play people, unless a challenge says otherwise: a name of PACES."""

THREADS: Final = "threads"
"""Whether a match gets a thread of its own unless whoever starts it says otherwise."""
IN_CHANNELS: Final = "no"
IN_THREADS: Final = "yes"

THEME: Final = "theme"
"""The theme, DUSK or DAY, of the boards."""

RATINGS: Final = "ratings"
"""Whether matches count for the leaderboards."""
RATED: Final = "on"
UNRATED: Final = "off"

VALUES: Final[Values] = {
    PACE: (DEFAULT, *(name for name in PACES if name != DEFAULT)),
    THREADS: (IN_CHANNELS, IN_THREADS),
    THEME: (DUSK, DAY),
    RATINGS: (RATED, UNRATED),
}
"""The values of each setting, the default first."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What is set for one server; a field for each setting, by its name."""

    pace: str = VALUES[PACE][0]
    threads: str = VALUES[THREADS][0]
    theme: str = VALUES[THEME][0]
    ratings: str = VALUES[RATINGS][0]


_OF_SERVER: Final = select(servers.c.settings).where(servers.c.guild_id == bindparam("guild_id"))
"""Made once: every press asks for it."""


async def of_server(store: Store, guild_id: int | None) -> ServerSettings:
    """Return what is set for a server; the defaults in direct messages (None). Raises Unavailable."""
    if guild_id is None:
        return ServerSettings()
    key = servers.name, guild_id

    async def chosen(connection: AsyncConnection) -> dict[Key, ServerSettings]:
        return {key: await read(connection, guild_id)}

    found: ServerSettings = (await recall(store, (key,), chosen))[key]
    return found


async def read(connection: AsyncConnection, guild_id: int | None) -> ServerSettings:
    """Return what is set for a server, as a transaction sees it."""
    stored = await connection.scalar(_OF_SERVER, {"guild_id": guild_id})
    return ServerSettings(**read_values(stored or "{}", VALUES))


async def choose(store: Store, guild_id: int, name: str, value: str) -> None:
    """Set one setting of a server. Raises Refused if that cannot be saved, and ValueError on a name or value
    not in VALUES."""
    await named_values.choose(store, servers.c.guild_id, guild_id, VALUES, name, value)
