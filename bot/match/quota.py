"""How much one person may have under way, so that nobody fills the lists and channels of everybody else.

Checked in the transaction that commits, after the change is written: however many clicks come at once, from
however many processes, nobody ever gets past the limit. Matches from before there was a limit stay.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import CHALLENGES_OF_A_PERSON, MATCHES_OF_A_PERSON
from bot.match.holders import person
from bot.match.model import Match, Place, Refused, State
from bot.store.schema import invitations, matches, players
from engines.core import msg, nmsg


@dataclass(frozen=True, slots=True)
class Quota:
    """What one person may have at most. Between two people only one challenge may be open."""

    challenges: int = CHALLENGES_OF_A_PERSON
    running: int = MATCHES_OF_A_PERSON


QUOTA: Final = Quota()


async def check_quota(
    connection: AsyncConnection, quota: Quota, old: Match | None, new: Match, by: int | None = None
) -> None:
    """Raise Refused if a change, already written, gives somebody more than they may have.

    `old` is None if the match is new. `by` is who made the change: by default the challenger of a new match,
    whoever has just joined or asked for a rematch, or else the challenger, who starts it. A try at a daily
    board counts for nothing here: there is one a day.
    """
    if new.daily is not None:
        return
    begun = bool(new.seats) and not (old is not None and old.seats)
    if old is None:
        come = list(new.players)
    else:
        come = [user_id for user_id in new.players if user_id not in old.players]
        come += new.rematch - old.rematch
    if by is None:
        by = come[0] if come else new.challenger
    if begun or come:
        await _check_running(connection, quota, new.players if begun else come, by, begun=begun)
    if old is None and new.state is State.OPEN:
        if new.invited:
            await _check_pair(connection, new)
        await _check_challenges(connection, quota, new.challenger)


async def _check_running(
    connection: AsyncConnection, quota: Quota, people: Collection[int], by: int, *, begun: bool
) -> None:
    """Raise Refused if one of these people plays too many matches. `begun`: the new one is counted
    already."""
    query = (
        select(players.c.user_id, func.count().label("number"))
        .select_from(players.join(matches, matches.c.id == players.c.match_id))
        .where(players.c.user_id.in_(people), players.c.active, matches.c.state == State.RUNNING.value)
        .where(matches.c.daily.is_(None))
        .group_by(players.c.user_id)
    )
    others = {row.user_id: row.number - begun for row in await connection.execute(query)}
    full = {user_id: number for user_id, number in others.items() if number >= quota.running}
    if by in full:
        raise Refused(
            nmsg(
                "You are playing {n} match already, and that is the limit; finish or resign one first.",
                "You are playing {n} matches already, and that is the limit; finish or resign one first.",
                full[by],
            )
        )
    for user_id, number in full.items():
        raise Refused(
            nmsg(
                "{person} is playing {n} match already, and that is the limit; they must finish one first.",
                "{person} is playing {n} matches already, and that is the limit; they must finish one first.",
                number,
                person=person(user_id),
            )
        )


async def _check_challenges(connection: AsyncConnection, quota: Quota, challenger: int) -> None:
    """Raise Refused if the challenger has too many open challenges."""
    query = (
        select(func.count())
        .select_from(players.join(matches, matches.c.id == players.c.match_id))
        .where(players.c.user_id == challenger, players.c.active)
        .where(matches.c.challenger == challenger, matches.c.state == State.OPEN.value)
    )
    number = (await connection.scalar(query) or 0) - 1
    if number >= quota.challenges:
        raise Refused(
            nmsg(
                "You have {n} open challenge already, and that is the limit; withdraw one or wait for an "
                "answer (/matches lists them).",
                "You have {n} open challenges already, and that is the limit; withdraw one or wait for an "
                "answer (/matches lists them).",
                number,
            )
        )


async def _check_pair(connection: AsyncConnection, new: Match) -> None:
    """Raise Refused if an older challenge is open between the challenger and somebody they name."""
    made = matches.c.challenger == players.c.user_id
    named = invitations.c.user_id
    query = (
        select(matches.c.id, matches.c.challenger, named, *_PLACE)
        .select_from(
            players.join(matches, matches.c.id == players.c.match_id).join(
                invitations, invitations.c.match_id == matches.c.id
            )
        )
        .where(players.c.user_id.in_([new.challenger, *new.invited]), players.c.active, made)
        .where(named.in_([new.challenger, *new.invited]), matches.c.id != new.id)
        .where((players.c.user_id == new.challenger) | (named == new.challenger))
        .where(matches.c.state == State.OPEN.value)
        .order_by(matches.c.id)
        .limit(1)
    )
    older = (await connection.execute(query)).first()
    if older is None:
        return
    link = Place(older.guild_id, older.channel_id, older.message_id).link
    if older.challenger == new.challenger:
        raise Refused(
            msg(
                "You have challenged {person} already; wait for the answer to match {id}, or withdraw it "
                "first: {link}",
                person=person(older.user_id),
                id=older.id,
                link=link,
            )
        )
    raise Refused(
        msg(
            "{person} has challenged you already; accept or decline match {id} first: {link}",
            person=person(older.challenger),
            id=older.id,
            link=link,
        )
    )


_PLACE: Final = (matches.c.guild_id, matches.c.channel_id, matches.c.message_id)
