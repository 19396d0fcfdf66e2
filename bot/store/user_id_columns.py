"""The columns that hold user ids, and removing a person from them: their matches get a pseudonym in place of
their id, and everything else about them is deleted.

A pseudonym is valid in one match only, so that nobody can tell which matches were the same person's. It is -1
for the first person of a match who goes, -2 for the second (`bot.match.model.is_gone`). Seats are drawn from
the people in the order they joined, which doesn't change, so records still replay and verify.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Column, Table, bindparam, delete, func, select, union, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import recall, remember
from bot.store.schema import (
    LIVE,
    against_lodge,
    announced_boards,
    blocks,
    daily_days,
    daily_posts,
    daily_reminders,
    daily_tries,
    declines,
    deletions,
    feats,
    films,
    former_boards,
    handed_over,
    hashed_blocks,
    hashed_tries,
    invitations,
    last_uses,
    matches,
    meta,
    news,
    opponents,
    people,
    players,
    plies,
    practice,
    processes,
    puzzle_answers,
    puzzle_ratings,
    rated,
    ratings,
    reviews,
    servers,
    silenced,
    taken_interactions,
    thinking,
)

_IN_MATCHES: Final[Sequence[tuple[Column[Any], Column[Any]]]] = (
    (players.c.user_id, players.c.match_id),
    (invitations.c.user_id, invitations.c.match_id),
    (plies.c.user_id, plies.c.match_id),
    (news.c.user_id, news.c.match_id),
    (news.c.by_id, news.c.match_id),
    (matches.c.challenger, matches.c.id),
    (matches.c.ended_by, matches.c.id),
)
"""The columns that name people of a match, each with its column for the match id."""

OF_PLAYERS: Final[Sequence[tuple[Column[Any], Column[Any]]]] = (
    (news.c.user_id, news.c.match_id),
    (rated.c.user_id, rated.c.match_id),
    (daily_tries.c.user_id, daily_tries.c.match_id),
    (practice.c.user_id, practice.c.match_id),
    (feats.c.user_id, feats.c.match_id),
)
"""The columns of other tables that may only name players of a match, each with its column for the match id.
`python -m bot check` verifies that. News may also name people who were challenged."""

_IN_TEXTS: Final[Mapping[Column[Any], Callable[[Any, int, int], Any]]] = {
    matches.c.takeback: lambda told, user_id, pseudonym: {
        **told,
        "allowed": sorted(pseudonym if each == user_id else each for each in told["allowed"]),
    },
    matches.c.series: lambda told, user_id, pseudonym: [
        [pseudonym if each == user_id else each, halves] for each, halves in told
    ],
}
"""The columns of matches whose JSON names people, each with a function that replaces a person's id in it."""

_ALONE: Final[Sequence[Column[Any]]] = (
    *(ratings.c.user_id, rated.c.user_id, against_lodge.c.user_id, people.c.user_id, blocks.c.user_id),
    *(hashed_blocks.c.user_id, declines.c.user_id, silenced.c.user_id, silenced.c.place_id),
    *(last_uses.c.user_id, deletions.c.user_id, daily_tries.c.user_id),
    *(daily_reminders.c.user_id, practice.c.user_id, puzzle_answers.c.user_id, feats.c.user_id),
)
"""The columns whose rows are deleted with the person."""

_HASHED: Final = (blocks.c.blocked_id,)
"""The columns that `bot.privacy.deletion.UNDER_A_HASH` handles."""

_NAMES_NOBODY: Final[Mapping[Table, str]] = {
    matches: """id version game options state seat_count seat_wish ply snapshot snapshot_ply commitment seed
        waiting ending ending_seat guild_id channel_id private message_id posted_at
        first_guild_id first_channel_id first_message_id draw_offer draw_barred pace clock
        expires_at created_at updated_at predecessor successor lodge_to_act daily locale digest""",
    invitations: "match_id number active",
    players: "match_id number seat rematch helped active ended_at",
    opponents: "match_id number kind level seat",
    thinking: "match_id thinker until",
    news: "id match_id kind ply happened_at due_at pinged_at guild_id channel_id message_id",
    silenced: "until said",
    announced_boards: "id match_id guild_id channel_id",
    former_boards: "message_id match_id guild_id channel_id",
    plies: "match_id ply actor move at",
    ratings: """guild_id game solo period mu sigma rating listed played won drawn lost first second third
        fourth counted best_points total_points""",
    rated: "match_id game at rating",
    against_lodge: "guild_id game level played won",
    daily_posts: """guild_id channel_id hour zone since due_at paused day posted_in message_id shown
        edited_at film film_at""",
    daily_reminders: "hour zone due_at tried",
    daily_days: "day game options seed commitment",
    daily_tries: "day match_id guild_id finished points",
    hashed_tries: "user_hash day",
    reviews: "match_id made_at body",
    feats: "match_id feat",
    practice: "match_id ply step due_at added_at",
    puzzle_answers: "puzzle solved at",
    puzzle_ratings: "puzzle mu sigma rating",
    films: "match_id made_at size channel_id message_id gif",
    people: "settings",
    blocks: "at",
    hashed_blocks: "blocked_hash at",
    last_uses: "day exported_at locale",
    deletions: "at",
    declines: "match_id at",
    servers: "guild_id settings",
    processes: "name shard_count shard_ids host began_at signed_at connected_at connected_since",
    taken_interactions: "interaction_id at",
    handed_over: "id match_id guild_id",
    meta: "name value",
}
"""By table, the columns that hold no user ids, not even inside texts."""

NAMING: Final[Sequence[Column[Any]]] = (*(column for column, _ in _IN_MATCHES), *_IN_TEXTS, *_ALONE, *_HASHED)
"""The columns that hold user ids, as a value or inside a text."""

REGISTERED: Final[Sequence[Column[Any]]] = (
    *NAMING,
    *(table.c[name] for table, names in _NAMES_NOBODY.items() for name in names.split()),
)
"""Every column, once. A test compares this with the schema, so that nobody forgets a new column."""


async def live(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the ids of the matches that a person still plays in, has joined or is invited to, except a try
    at a daily board, which ends with its day."""
    query = union(
        *(
            select(table.c.match_id)
            .select_from(table.join(matches, matches.c.id == table.c.match_id))
            .where(table.c.user_id == user_id, table.c.active, LIVE, matches.c.daily.is_(None))
            for table in (players, invitations)
        )
    )
    return sorted(await connection.scalars(query))


async def naming(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the ids of all matches that name a person, ascending.

    Plies aren't searched, because whoever pressed for one is among the players.
    """
    columns = [(column, of) for column, of in _IN_MATCHES if column.table is not plies]
    found = await connection.scalars(union(*(select(of).where(column == user_id) for column, of in columns)))
    return sorted(found)


async def replace_in(connection: AsyncConnection, user_id: int, match_ids: Collection[int]) -> None:
    """Replace a person's id with a pseudonym in these matches, and delete their unsent news about them.
    Copies of these matches in memory become stale, so changing one means loading it again."""
    if not match_ids:
        return
    mine = news.c.match_id.in_(match_ids) & (news.c.user_id == user_id)
    await connection.execute(delete(news).where(mine, news.c.message_id.is_(None)))
    taken = await _lowest(connection, match_ids)
    rows = [{"of": match_id, "pseudonym": taken.get(match_id, 0) - 1} for match_id in match_ids]
    for column, of in _IN_MATCHES:
        statement = update(column.table).where(of == bindparam("of"), column == user_id)
        await connection.execute(statement.values({column: bindparam("pseudonym")}), rows)
    await _replace_in_texts(connection, user_id, {row["of"]: row["pseudonym"] for row in rows})
    newer = update(matches).where(matches.c.id.in_(match_ids)).values(version=matches.c.version + 1)
    await connection.execute(newer)


async def forget(connection: AsyncConnection, user_id: int) -> None:
    """Delete everything stored about a person outside matches."""
    for column in _ALONE:
        await connection.execute(delete(column.table).where(column == user_id))


async def _lowest(connection: AsyncConnection, match_ids: Collection[int]) -> dict[int, int]:
    """Return the latest pseudonym in each of these matches, by match id, leaving out matches without one."""
    columns = [(column, of) for column, of in _IN_MATCHES if column.table is not plies]
    found = union_all(
        *(
            select(of.label("of"), column.label("pseudonym")).where(of.in_(match_ids), column < 0)
            for column, of in columns
        )
    ).subquery()
    query = select(found.c.of, func.min(found.c.pseudonym).label("lowest")).group_by(found.c.of)
    return {row.of: row.lowest for row in await connection.execute(query)}


async def _replace_in_texts(connection: AsyncConnection, user_id: int, pseudonyms: dict[int, int]) -> None:
    """Replace a person in the JSON of these matches; damaged JSON is dropped."""
    for column, replaced in _IN_TEXTS.items():
        naming = select(matches.c.id, column).where(matches.c.id.in_(pseudonyms), column.like(f"%{user_id}%"))
        for match_id, text in (await connection.execute(naming)).all():
            try:
                now = json.dumps(replaced(json.loads(text), user_id, pseudonyms[match_id]))
            except (ValueError, TypeError, KeyError):
                now = None
            await connection.execute(update(matches).where(matches.c.id == match_id).values({column: now}))


_KEY: Final = "hash key"
"""The name of the stored key, which is in hexadecimal."""


async def make_hash(connection: AsyncConnection, user_id: int) -> str:
    """Return the hash of a user id as 64 hexadecimal digits. Needs a transaction that writes, for the first
    key."""
    key = await recall(connection, _KEY)
    if key is None:
        key = secrets.token_hex(32)
        await remember(connection, _KEY, key)
    return _hashed(key, user_id)


async def known_hash(connection: AsyncConnection, user_ids: Collection[int]) -> dict[str, int]:
    """Return these user ids by their hashes; {} if nothing has ever been hashed."""
    key = await recall(connection, _KEY)
    return {} if key is None else {_hashed(key, user_id): user_id for user_id in user_ids}


def _hashed(key: str, user_id: int) -> str:
    return hmac.digest(bytes.fromhex(key), str(user_id).encode(), "sha256").hex()
