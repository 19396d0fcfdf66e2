"""Lists of matches, read without plies and positions, and only as many as are shown.

No list here contains tries at a daily board: only `/daily` and the person's own `/matches` show a try.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    String,
    case,
    cast,
    func,
    or_,
    select,
    union,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import CHANGED_MATCHES
from bot.match.game_clock import GameClock
from bot.match.model import Holder, Opponent, Place, State
from bot.shards import Shards
from bot.store.processes import served
from bot.store.schema import LIVE, Moment, invitations, matches, opponents, players
from engines.core import Game

_PUBLIC: Final = matches.c.daily.is_(None)
"""The condition that a match isn't a try at a daily board."""


class Which(Enum):
    """Which of a person's matches to list."""

    ALL = auto()
    """The running ones they play in, and the open ones they have joined or been invited to."""
    PLAYED = auto()
    """The running ones they play in."""
    TURN = auto()
    """The running ones that wait for them."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An open or running match in a list."""

    id: int
    game: Game
    state: State
    place: Place
    """Without `posted_at`."""
    challenger: int
    """A user id, as in all fields below except the seat fields and `due`."""
    invited: tuple[int, ...]
    players: tuple[int, ...]
    seats: tuple[Holder, ...]
    """Who holds each seat; () until the match has started."""
    seat_count: int
    waiting_for: tuple[int, ...]
    """The seats that must act now."""
    due: datetime | None
    """When the first of their clocks runs out; None if none is running."""

    def waits_for(self, user_id: int) -> bool:
        """Whether it is this person's turn."""
        return any(self.seats[seat] == user_id for seat in self.waiting_for)


@dataclass(frozen=True, slots=True)
class Listing:
    """The first matches of a list."""

    matches: tuple[Listed, ...]
    more: int = 0
    """How many more there are."""

    @property
    def count(self) -> int:
        return len(self.matches) + self.more


async def of_person(
    connection: AsyncConnection,
    games: Mapping[str, Game],
    user_id: int,
    which: Which,
    *,
    limit: int,
    typed: str = "",
    channel_id: int | None = None,
    first_in: int | None = None,
) -> Listing:
    """Return a person's matches: the ones waiting for them, then the other running ones, then the open ones;
    each group oldest first.

    `typed` keeps only matches whose number or title contains it, `channel_id` only matches shown there;
    `first_in` puts matches shown there before all others.
    """
    at = select(players.c.match_id).where(players.c.user_id == user_id, players.c.active)
    if which is Which.ALL:
        asked = select(invitations.c.match_id).where(invitations.c.user_id == user_id, invitations.c.active)
        theirs = union(at, asked).subquery("theirs")
    else:
        theirs = at.subquery("theirs")
    own = players.alias("own")
    running = matches.c.state == State.RUNNING.value
    turn = running & (matches.c.waiting.bitwise_rshift(own.c.seat).bitwise_and(1) == 1)
    live = running | (matches.c.state == State.OPEN.value)
    wanted = [live if which is Which.ALL else running, _named(games, typed), _PUBLIC]
    if which is Which.TURN:
        wanted.append(turn)
    if channel_id is not None:
        wanted.append(matches.c.channel_id == channel_id)
    order: list[ColumnElement[Any]] = [case((turn, 0), (running, 1), else_=2), matches.c.id]
    if first_in is not None:
        order.insert(0, case((matches.c.channel_id == first_in, 0), else_=1))
    seat = (own.c.match_id == matches.c.id) & (own.c.user_id == user_id)
    source = matches.join(theirs, theirs.c.match_id == matches.c.id).outerjoin(own, seat)
    query = select(*_COLUMNS).select_from(source).where(*wanted).order_by(*order)
    return await _first(connection, games, query, limit)


async def in_channel(
    connection: AsyncConnection, games: Mapping[str, Game], channel_id: int, *, limit: int
) -> Listing:
    """Return the open and running matches shown in a channel or thread, oldest first."""
    here = matches.c.channel_id == channel_id
    query = select(*_COLUMNS).where(here, LIVE, _PUBLIC, _named(games)).order_by(matches.c.id)
    return await _first(connection, games, query, limit)


async def in_guild(
    connection: AsyncConnection, games: Mapping[str, Game], guild_id: int, *, limit: int, first_in: int
) -> Listing:
    """Return the open and running matches of a server: the ones shown in channel `first_in`, then the others;
    each group oldest first."""
    order = (case((matches.c.channel_id == first_in, 0), else_=1), matches.c.id)
    wanted = (matches.c.guild_id == guild_id, LIVE, _PUBLIC, _named(games))
    query = select(*_COLUMNS).where(*wanted).order_by(*order)
    return await _first(connection, games, query, limit)


async def games_played(connection: AsyncConnection, user_id: int, limit: int) -> list[str]:
    """Return the slug of the game of each of this person's latest matches, with repetitions: matches under
    way first, then the ones that ended most recently."""
    under_way = (
        select(players.c.match_id, cast(None, Moment).label("ended_at"))
        .where(players.c.user_id == user_id, players.c.active)
        .order_by(players.c.match_id.desc())
        .limit(limit)
        .subquery()
    )
    over = (
        select(players.c.match_id, players.c.ended_at)
        .where(players.c.user_id == user_id, players.c.ended_at.is_not(None))
        .order_by(players.c.ended_at.desc())
        .limit(limit)
        .subquery()
    )
    latest = union_all(select(under_way), select(over)).subquery("latest")
    query = (
        select(matches.c.game)
        .select_from(latest.join(matches, matches.c.id == latest.c.match_id))
        .order_by(latest.c.ended_at.is_not(None), latest.c.ended_at.desc(), matches.c.id.desc())
    )
    return list(await connection.scalars(query))


async def changed_since(
    connection: AsyncConnection, moment: datetime, shards: Shards
) -> list[tuple[int, datetime]]:
    """Return the ids of the matches changed since a moment in servers on these shards, in any state, and when
    each changed last; the latest change first."""
    query = (
        select(matches.c.id, matches.c.updated_at)
        .where(matches.c.updated_at >= moment, _PUBLIC, served(matches.c.guild_id, shards))
        .order_by(matches.c.updated_at.desc())
        .limit(CHANGED_MATCHES)
    )
    return [(row.id, row.updated_at) for row in await connection.execute(query)]


async def with_clock(connection: AsyncConnection, shards: Shards) -> list[int]:
    """Return the ids of the running matches with a clock in servers on these shards, the ones due soonest
    first, at most CHANGED_MATCHES of them."""
    running = (matches.c.state == State.RUNNING.value) & matches.c.clock.is_not(None)
    here = served(matches.c.guild_id, shards)
    query = (
        select(matches.c.id).where(LIVE, running, here).order_by(matches.c.expires_at).limit(CHANGED_MATCHES)
    )
    return list(await connection.scalars(query))


async def standing_at(connection: AsyncConnection, digest: str) -> bool:
    """Return whether a running match between people is at the position with that digest."""
    found = select(matches.c.id).where(matches.c.digest == digest, matches.c.digest.is_not(None)).limit(1)
    return await connection.scalar(found) is not None


_COLUMNS: Final = (
    *(matches.c.id, matches.c.game, matches.c.state, matches.c.challenger, matches.c.seat_count),
    *(matches.c.waiting, matches.c.clock, matches.c.guild_id, matches.c.channel_id, matches.c.message_id),
)


def _named(games: Mapping[str, Game], typed: str = "") -> ColumnElement[bool]:
    """Return the condition for a known game and a number or title that contains what was typed."""
    wanted = typed.strip().casefold()
    fitting = matches.c.game.in_([slug for slug, game in games.items() if wanted in game.title.casefold()])
    if not (wanted.isascii() and wanted.isdecimal()):
        return fitting
    return or_(fitting, cast(matches.c.id, String).contains(wanted) & matches.c.game.in_(list(games)))


async def _first(
    connection: AsyncConnection, games: Mapping[str, Game], query: Select[Any], limit: int
) -> Listing:
    """Return the first `limit` matches of a query, and how many more there are."""
    rows = (await connection.execute(query.limit(limit + 1))).all()
    more = 0
    if len(rows) > limit:
        whole = query.order_by(None).with_only_columns(func.count(), maintain_column_froms=True)
        more = (await connection.scalar(whole) or 0) - limit
    return Listing(await _listed(connection, games, rows[:limit]), more)


async def _listed(
    connection: AsyncConnection, games: Mapping[str, Game], rows: Sequence[Row[Any]]
) -> tuple[Listed, ...]:
    """Return the matches of these rows with their people, leaving out matches whose seats don't add up."""
    if not rows:
        return ()
    match_ids = [row.id for row in rows]
    joined: dict[int, list[Row[Any]]] = {match_id: [] for match_id in match_ids}
    lodge: dict[int, list[Row[Any]]] = {match_id: [] for match_id in match_ids}
    query = select(players).where(players.c.match_id.in_(match_ids)).order_by(players.c.number)
    for each in await connection.execute(query):
        joined[each.match_id].append(each)
    for each in await connection.execute(select(opponents).where(opponents.c.match_id.in_(match_ids))):
        lodge[each.match_id].append(each)
    named: dict[int, list[int]] = {match_id: [] for match_id in match_ids}
    query = select(invitations).where(invitations.c.match_id.in_(match_ids)).order_by(invitations.c.number)
    for each in await connection.execute(query):
        named[each.match_id].append(each.user_id)
    found: list[Listed] = []
    for row in rows:
        try:
            match = _one(row, games, joined[row.id], lodge[row.id], named[row.id])
        except (TypeError, ValueError, OverflowError):  # a value doesn't have its column's type
            continue
        if match is not None:
            found.append(match)
    return tuple(found)


def _one(
    row: Row[Any],
    games: Mapping[str, Game],
    joined: Sequence[Row[Any]],
    lodge: Sequence[Row[Any]],
    named: Sequence[int],
) -> Listed | None:
    seats: dict[int, Holder] = {each.seat: each.user_id for each in joined if each.seat is not None}
    seats |= {each.seat: Opponent(each.level) for each in lodge if each.seat is not None}
    started = row.state == State.RUNNING.value
    if sorted(seats) != [*range(len(seats))] or len(seats) != (row.seat_count if started else 0):
        return None
    bits = row.waiting if isinstance(row.waiting, int) else 0
    return Listed(
        id=row.id,
        game=games[row.game],
        state=State(row.state),
        place=Place(row.guild_id, row.channel_id, row.message_id),
        challenger=row.challenger,
        invited=tuple(named),
        players=tuple(each.user_id for each in joined),
        seats=tuple(seats[seat] for seat in sorted(seats)),
        seat_count=row.seat_count,
        waiting_for=tuple(seat for seat in sorted(seats) if bits >> seat & 1),
        due=_due(row.clock),
    )


def _due(clock: str | None) -> datetime | None:
    """Return when a stored clock first runs out for a seat; None if it isn't running or can't be read."""
    if clock is None:
        return None
    try:
        return min((each for each in GameClock.from_json(json.loads(clock)).due if each), default=None)
    except (ValueError, TypeError, KeyError, OverflowError):
        return None
