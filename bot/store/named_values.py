"""Settings as the database keeps them: JSON text of names, each with one of a few values."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any, Final

from sqlalchemy import Column, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Refused
from bot.store.database import UNSAVED, Conflict, Store
from bot.store.memory import Key

Values = Mapping[str, tuple[str, ...]]
"""The values that each setting can have, the default first."""

DUSK: Final = "dusk"
DAY: Final = "day"
"""The themes of pictures: dark and light."""


def read_values(text: str, known: Values) -> dict[str, str]:
    """Read stored settings, without what is not known: text that cannot be read should not keep anybody from
    playing.

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

    Raises ValueError on a name or value that is not known."""
    if value not in known.get(name, ()):
        raise ValueError(f"{name} cannot be {value}")
    return json.dumps({**read_values(text or "{}", known), name: value})


async def recall(
    store: Store, keys: Collection[Key], read: Callable[[AsyncConnection], Awaitable[Mapping[Key, Any]]]
) -> Mapping[Key, Any]:
    """Return the settings with these keys: those in memory if they are all there, and what `read` finds if
    not. Raises Unavailable."""
    known = {key: store.memory.settings(key) for key in keys}
    if all(settings is not None for settings in known.values()):
        return known
    changes = store.memory.changes
    async with store.glancing() as connection:
        found = await read(connection)
    store.memory.keep_settings(found, changes)
    return found


async def choose(store: Store, key: Column[Any], of: int, known: Values, name: str, value: str) -> None:
    """Set one setting of whom or what has the id `of` in the column `key`, whose table keeps them in a column
    `settings`.

    Raises Refused if that cannot be saved, and ValueError on a name or value that is not known."""
    table, stored = key.table, key == of
    try:
        async with store.writing() as connection:
            found = await connection.scalar(select(table.c.settings).where(stored))
            text = with_value(found, known, name, value)
            if found is None:
                await connection.execute(insert(table).values({key: of, "settings": text}))
            else:
                await connection.execute(update(table).where(stored).values(settings=text))
    except Conflict as error:
        raise Refused(UNSAVED) from error
    finally:
        store.memory.doubt()
