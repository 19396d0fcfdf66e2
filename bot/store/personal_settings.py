"""What people have set for themselves, for all their matches."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import named_values
from bot.store.database import Store
from bot.store.memory import Key
from bot.store.named_values import DAY, DUSK, Values, read_values, recall
from bot.store.schema import people

ROLLING: Final = "rolling"
"""How a person's dice are thrown."""
BY_BUTTON: Final = "button"
BY_ITSELF: Final = "itself"

CONFIRM: Final = "confirm"
"""What happens once a move has been picked."""
USUAL: Final = "usual"
CONFIRMED: Final = "confirm"
"""The whole move is shown first, to be played or put back."""
QUICK: Final = "quick"
"""A button that says its whole move plays it."""

NEWS: Final = "news"
"""Where a person is told of their matches."""
IN_CHANNEL: Final = "channel"
BY_MESSAGE: Final = "message"
NO_NEWS: Final = "nothing"

THEME: Final = "theme"
"""The theme, DUSK or DAY, of pictures that only this person sees."""

SIDE: Final = "side"
"""From which side of the board pictures that only this person sees are drawn."""
OWN_SIDE: Final = "own"
SAME_FOR_ALL: Final = "same"

CHALLENGES: Final = "challenges"
"""Who may challenge a person."""
FROM_ANYBODY: Final = "anybody"
FROM_NOBODY: Final = "nobody"

VALUES: Final[Values] = {
    ROLLING: (BY_BUTTON, BY_ITSELF),
    CONFIRM: (USUAL, CONFIRMED, QUICK),
    NEWS: (IN_CHANNEL, BY_MESSAGE, NO_NEWS),
    THEME: (DUSK, DAY),
    SIDE: (OWN_SIDE, SAME_FOR_ALL),
    CHALLENGES: (FROM_ANYBODY, FROM_NOBODY),
}
"""The values of each setting, the default first."""


@dataclass(frozen=True, slots=True)
class Personal:
    """What one person has set; a field for each setting, by its name."""

    rolling: str = VALUES[ROLLING][0]
    confirm: str = VALUES[CONFIRM][0]
    news: str = VALUES[NEWS][0]
    theme: str = VALUES[THEME][0]
    side: str = VALUES[SIDE][0]
    challenges: str = VALUES[CHALLENGES][0]


_OF_PEOPLE: Final = select(people.c.user_id, people.c.settings).where(
    people.c.user_id.in_(bindparam("user_ids", expanding=True))
)
"""Made once, as every press needs it."""


async def of_person(store: Store, user_id: int) -> Personal:
    """Return what a person has set."""
    return (await of_people(store, [user_id]))[user_id]


async def of_people(store: Store, user_ids: Collection[int]) -> dict[int, Personal]:
    """Return what each of these people has set, by user id."""

    async def chosen(connection: AsyncConnection) -> dict[Key, Personal]:
        found = await read(connection, user_ids)
        return {(people.name, user_id): personal for user_id, personal in found.items()}

    found = await recall(store, [(people.name, user_id) for user_id in user_ids], chosen)
    return {user_id: personal for (_, user_id), personal in found.items()}


async def read(connection: AsyncConnection, user_ids: Collection[int]) -> dict[int, Personal]:
    """Return what each of these people has set, by user id, as a transaction sees it."""
    found = await connection.execute(_OF_PEOPLE, {"user_ids": list(user_ids)})
    known = {row.user_id: row.settings for row in found}
    return {user_id: Personal(**read_values(known.get(user_id, "{}"), VALUES)) for user_id in user_ids}


async def choose(store: Store, user_id: int, name: str, value: str) -> None:
    """Set one setting of a person. Raises Refused if that cannot be saved, and ValueError on a name or value
    not in VALUES."""
    await named_values.choose(store, people.c.user_id, user_id, VALUES, name, value)


async def confirms(store: Store, user_id: int) -> bool:
    """Whether a person wants to see each whole move before it is played."""
    return (await of_person(store, user_id)).confirm == CONFIRMED
