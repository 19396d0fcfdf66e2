"""Settings of people and of servers."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Column, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import GREETED_EVERY, RUNNING_IN_A_SERVER
from bot.match.model import Refused
from bot.match.pace import DEFAULT, PACES
from bot.store.database import UNSAVED, Conflict, Key, Store
from bot.store.schema import people, servers
from bot.translate import languages
from engines.core import Game

Values = Mapping[str, Container[str]]
"""The possible values of each setting."""

DUSK: Final = "dusk"
DAY: Final = "day"
CONTRAST: Final = "contrast"
"""The themes of pictures: dark, light, and for people with low vision."""


def read_values(text: str, known: Values) -> dict[str, str]:
    """Read stored settings, ignoring unknown ones: unreadable text shouldn't keep anybody from playing.

    >>> read_values('{"a": "x", "b": "y", "c": "z"}', {"a": ("w", "x"), "b": ("w",)})
    {'a': 'x'}
    """
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: value for name, value in found.items() if value in known.get(name, ())}


def with_value(text: str | None, known: Values, name: str, value: str) -> str:
    """Return stored settings (None: nothing is stored yet) with one of them changed.

    Raises ValueError if the name or value is unknown."""
    if value not in known.get(name, ()):
        raise ValueError(f"{name} cannot be {value}")
    return json.dumps({**read_values(text or "{}", known), name: value})


async def recall(
    store: Store, keys: Collection[Key], read: Callable[[AsyncConnection], Awaitable[Mapping[Key, Any]]]
) -> Mapping[Key, Any]:
    """Return the settings with these keys, from memory if they are all there, or else with `read`. Raises
    Unavailable."""
    known = {key: store.memory.settings(key) for key in keys}
    if all(settings is not None for settings in known.values()):
        return known
    changes = store.memory.changes
    async with store.glancing() as connection:
        found = await read(connection)
    store.memory.keep_settings(found, changes)
    return found


async def choose_in(store: Store, key: Column[Any], of: int, known: Values, name: str, value: str) -> None:
    """Set one setting of the person or server with id `of` in the column `key`, whose table has a column
    `settings`.

    Raises Refused if it can't be saved, and ValueError if the name or value is unknown."""
    table, stored = key.table, key == of
    try:
        async with store.writing() as connection:
            found = await connection.scalar(select(table.c.settings).where(stored))
            await _write(connection, key, of, found, known, name, value)
    except Conflict as error:
        raise Refused(UNSAVED) from error
    finally:
        store.memory.doubt()


async def _write(
    connection: AsyncConnection,
    key: Column[Any],
    of: int,
    found: str | None,
    known: Values,
    name: str,
    value: str,
) -> None:
    """Store one value beside those `found` in the same transaction (None: there's no row yet). Raises
    ValueError if the name or value is unknown."""
    table, text = key.table, with_value(found, known, name, value)
    if found is None:
        await connection.execute(insert(table).values({key: of, "settings": text}))
    else:
        await connection.execute(update(table).where(key == of).values(settings=text))


PACE: Final = "pace"
"""How long a move may take when people play people, unless the challenge says otherwise: a name in PACES."""

NEWS: Final = "news"
"""Where people get news of their games: a person's choice, or a server's for people who leave it to the
server."""
IN_CHANNEL: Final = "channel"
BY_MESSAGE: Final = "message"
NO_NEWS: Final = "nothing"
AS_SERVER: Final = "server"

THREADS: Final = "threads"
"""Whether a match gets its own thread, unless whoever starts it says otherwise."""
IN_CHANNELS: Final = "no"
IN_THREADS: Final = "yes"

THEME: Final = "theme"
"""The theme of a server's boards, or of pictures that only one person sees. If a person chose CONTRAST, the
boards of their matches have it too."""

LANGUAGE: Final = "language"
"""The language of what a person sees, or of what everybody sees in a server."""
AS_IN_DISCORD: Final = "discord"


class _Languages:
    """A language Lodge speaks, or AS_IN_DISCORD."""

    def __contains__(self, value: object) -> bool:
        return value == AS_IN_DISCORD or value in languages()


RATINGS: Final = "ratings"
"""Whether matches count for the leaderboards."""
RATED: Final = "on"
UNRATED: Final = "off"

LIMIT: Final = "limit"
"""How many games one person may have running in a server."""
USUAL_LIMIT: Final = "usual"
"""The same limit as anywhere."""

LEFT_OUT: Final = "left_out"
"""The slugs of the games that a server doesn't offer, separated by spaces."""


class _Slugs:
    """Any number of slugs separated by spaces."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and re.fullmatch(r"(?:[a-z0-9-]+(?: [a-z0-9-]+)*)?", value) is not None


SERVER_VALUES: Final[Values] = {
    NEWS: (IN_CHANNEL, BY_MESSAGE),
    THREADS: (IN_CHANNELS, IN_THREADS),
    PACE: tuple(PACES),
    RATINGS: (RATED, UNRATED),
    THEME: (DUSK, DAY, CONTRAST),
    LIMIT: (USUAL_LIMIT, *map(str, RUNNING_IN_A_SERVER)),
    LEFT_OUT: _Slugs(),
    LANGUAGE: _Languages(),
}


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server, one field for each by name."""

    pace: str = DEFAULT
    news: str = IN_CHANNEL
    threads: str = IN_CHANNELS
    theme: str = DUSK
    ratings: str = RATED
    limit: str = USUAL_LIMIT
    left_out: str = ""
    language: str = AS_IN_DISCORD
    is_new: bool = False
    """Whether nothing has been set yet and nobody has been asked to set anything up."""

    def offers(self, game: Game) -> bool:
        return game.slug not in self.left_out.split()

    def offered(self, games: Iterable[Game]) -> list[Game]:
        """Return the games, out of these, that can be played in the server."""
        return [game for game in games if self.offers(game)]


def _read_server(stored: str | None) -> ServerSettings:
    return ServerSettings(**read_values(stored or "{}", SERVER_VALUES), is_new=stored is None)


_OF_SERVER: Final = select(servers.c.settings).where(servers.c.guild_id == bindparam("guild_id"))
"""Built once, because every press needs it."""


async def of_server(store: Store, guild_id: int | None) -> ServerSettings:
    """Return a server's settings; the defaults in direct messages (None). Raises Unavailable."""
    if guild_id is None:
        return ServerSettings()
    key = servers.name, guild_id

    async def chosen(connection: AsyncConnection) -> dict[Key, ServerSettings]:
        return {key: await read_server(connection, guild_id)}

    found: ServerSettings = (await recall(store, (key,), chosen))[key]
    return found


async def read_server(connection: AsyncConnection, guild_id: int | None) -> ServerSettings:
    """Return a server's settings, as a transaction sees them."""
    return _read_server(await connection.scalar(_OF_SERVER, {"guild_id": guild_id}))


async def choose_for_server(store: Store, guild_id: int, name: str, value: str) -> None:
    """Set one setting of a server. Raises Refused if it can't be saved, and ValueError if the name or value
    isn't in SERVER_VALUES."""
    await choose_in(store, servers.c.guild_id, guild_id, SERVER_VALUES, name, value)


async def note_set_up(store: Store, guild_id: int) -> bool:
    """Note that somebody is being asked to set a server up. Returns False if somebody already was, or
    anything has been set there. Raises Unavailable."""
    try:
        async with store.writing() as connection:
            await connection.execute(insert(servers).values(guild_id=guild_id, settings="{}"))
    except Conflict:
        return False
    finally:
        store.memory.doubt()
    return True


ROLLING: Final = "rolling"
"""How a person's dice are thrown."""
BY_BUTTON: Final = "button"
AUTOMATICALLY: Final = "itself"

CONFIRM: Final = "confirm"
"""What happens once a move has been picked."""
USUAL: Final = "usual"
CONFIRMED: Final = "confirm"
"""The whole move is shown first, to play or put back."""
QUICK: Final = "quick"
"""A button that shows a whole move plays it at once."""

SIDE: Final = "side"
"""The side from which the board is drawn in pictures that only this person sees."""
OWN_SIDE: Final = "own"
SAME_FOR_ALL: Final = "same"

CHALLENGES: Final = "challenges"
"""Who may challenge a person."""
FROM_ANYBODY: Final = "anybody"
FROM_NOBODY: Final = "nobody"

VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    ROLLING: (BY_BUTTON, AUTOMATICALLY),
    CONFIRM: (USUAL, CONFIRMED, QUICK),
    NEWS: (AS_SERVER, IN_CHANNEL, BY_MESSAGE, NO_NEWS),
    THEME: (DUSK, DAY, CONTRAST),
    SIDE: (OWN_SIDE, SAME_FOR_ALL),
    CHALLENGES: (FROM_ANYBODY, FROM_NOBODY),
}
"""The values of each setting, the default first, except for LANGUAGE."""
PERSONAL_VALUES: Final[Values] = {**VALUES, LANGUAGE: _Languages()}
"""The values of each setting."""


@dataclass(frozen=True, slots=True)
class Personal:
    """One person's settings, one field for each by name."""

    rolling: str = VALUES[ROLLING][0]
    confirm: str = VALUES[CONFIRM][0]
    news: str = VALUES[NEWS][0]
    theme: str = VALUES[THEME][0]
    side: str = VALUES[SIDE][0]
    challenges: str = VALUES[CHALLENGES][0]
    language: str = AS_IN_DISCORD


GREETED: Final = "greeted"
"""When Lodge last answered a person who wrote to it: not a setting, but stored with theirs."""


class _Moment:
    """Any moment in the format of `isoformat`."""

    def __contains__(self, value: object) -> bool:
        try:
            return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
        except ValueError:
            return False


OFFERED_LESSONS: Final = "lessons"
"""The slugs of the games whose lesson a person was offered, separated by spaces: not a setting either."""

_KEPT: Final[Values] = {**PERSONAL_VALUES, GREETED: _Moment(), OFFERED_LESSONS: _Slugs()}
"""Everything stored in a person's settings."""


def kept_values(stored: str | None) -> dict[str, str]:
    """Return everything stored in a person's settings; {} if nothing is stored yet."""
    return read_values(stored or "{}", _KEPT)


async def keep(connection: AsyncConnection, user_id: int, found: str | None, name: str, value: str) -> None:
    """Store one value in a person's settings beside those `found` in the same transaction. Raises ValueError
    if it isn't valid."""
    await _write(connection, people.c.user_id, user_id, found, _KEPT, name, value)


async def note_greeting(store: Store, user_id: int, now: datetime) -> bool:
    """Note that Lodge answers a person who wrote to it. Returns False if it has done so recently. Raises
    Refused if that can't be saved, and Unavailable."""
    own = people.c.user_id == user_id
    try:
        async with store.writing() as connection:
            found = await connection.scalar(select(people.c.settings).where(own))
            last = kept_values(found).get(GREETED)
            if last is not None and now < datetime.fromisoformat(last) + GREETED_EVERY:
                return False
            await keep(connection, user_id, found, GREETED, now.isoformat())
    except Conflict as error:
        raise Refused(UNSAVED) from error
    return True


_OF_PEOPLE: Final = select(people.c.user_id, people.c.settings).where(
    people.c.user_id.in_(bindparam("user_ids", expanding=True))
)
"""Built once, because every press needs it."""


async def of_person(store: Store, user_id: int) -> Personal:
    """Return a person's settings."""
    return (await of_people(store, [user_id]))[user_id]


async def of_people(store: Store, user_ids: Collection[int]) -> dict[int, Personal]:
    """Return these people's settings by user id."""

    async def chosen(connection: AsyncConnection) -> dict[Key, Personal]:
        found = await read(connection, user_ids)
        return {(people.name, user_id): personal for user_id, personal in found.items()}

    found = await recall(store, [(people.name, user_id) for user_id in user_ids], chosen)
    return {user_id: personal for (_, user_id), personal in found.items()}


async def read(connection: AsyncConnection, user_ids: Collection[int]) -> dict[int, Personal]:
    """Return these people's settings by user id, as a transaction sees them."""
    found = await connection.execute(_OF_PEOPLE, {"user_ids": list(user_ids)})
    known = {row.user_id: row.settings for row in found}
    return {
        user_id: Personal(**read_values(known.get(user_id, "{}"), PERSONAL_VALUES)) for user_id in user_ids
    }


async def choose(store: Store, user_id: int, name: str, value: str) -> None:
    """Set one setting of a person. Raises Refused if it can't be saved, and ValueError if the name or value
    isn't in `_KEPT`."""
    await choose_in(store, people.c.user_id, user_id, _KEPT, name, value)


async def confirms(store: Store, user_id: int) -> bool:
    """Whether a person wants to see each whole move before it is played."""
    return (await of_person(store, user_id)).confirm == CONFIRMED


async def all_settings(
    store: Store, guild_id: int | None, user_ids: Collection[int]
) -> tuple[ServerSettings, dict[int, Personal]]:
    """Return the settings of a server, the defaults for None, and those of these people by user id.

    Raises Unavailable.
    """
    server = servers.name, guild_id or 0

    async def chosen(connection: AsyncConnection) -> dict[Key, Any]:
        found = await read(connection, user_ids)
        here = ServerSettings() if guild_id is None else await read_server(connection, guild_id)
        return {server: here, **{(people.name, user_id): personal for user_id, personal in found.items()}}

    found = await recall(store, [server, *((people.name, user_id) for user_id in user_ids)], chosen)
    return found[server], {user_id: found[people.name, user_id] for user_id in user_ids}
