"""Limits on how much one person may have under way, so that nobody floods lists and channels; and on who may
challenge whom, and how soon again.

They are checked in the transaction of the change, after writing it, so nobody gets past a limit however many
clicks arrive at once from however many processes. Matches from before there was a limit stay. Somebody who is
blocked gets the same message as for a person who takes no challenges, so they can't tell the difference.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import (
    CHALLENGES_OF_A_PERSON,
    DECLINES_IN_A_ROW,
    DECLINES_WITHIN,
    MATCHES_OF_A_PERSON,
    WAIT_AFTER_A_DECLINE,
)
from bot.match.game_clock import relative
from bot.match.model import Match, Place, Refused, State, people, person
from bot.store import blocks, settings
from bot.store.schema import invitations, matches, players
from bot.store.settings import FROM_NOBODY, USUAL_LIMIT
from engines.core import Game, Message, msg, nmsg


@dataclass(frozen=True, slots=True)
class Quota:
    """The most that one person may have. Two people may have only one open challenge between them."""

    challenges: int = CHALLENGES_OF_A_PERSON
    running: int = MATCHES_OF_A_PERSON


QUOTA: Final = Quota()


async def check_quota(
    connection: AsyncConnection, quota: Quota, old: Match | None, new: Match, by: int | None = None
) -> None:
    """Raise Refused if a change, already written, gives somebody more than they may have, or challenges to a
    game that its server doesn't offer.

    `old` is None if the match is new. `by` is who made the change: by default whoever has just joined or
    asked for a rematch, or else the challenger. A try at a daily board doesn't count here: there is one a
    day.
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
        guild_id, those = new.place.guild_id, new.players if begun else come
        server = await settings.read_server(connection, guild_id)
        if old is None and not server.offers(new.game):
            raise Refused(turned_off(new.game))
        await _check_running(connection, quota.running, those, by, begun=begun)
        if server.limit != USUAL_LIMIT:
            most = int(server.limit)
            await _check_running(connection, most, those, by, begun=begun, guild_id=guild_id)
    if new.state is not State.OPEN:
        return
    if asked := _newly_asked(old, new):
        await _check_pair(connection, new, asked)
    if old is None:
        await _check_challenges(connection, quota, new.challenger)


def turned_off(game: Game) -> Message:
    """Say that a server doesn't offer a game."""
    return msg("{game} is turned off in this server. See /games.", game=game.title)


def _newly_asked(old: Match | None, new: Match) -> tuple[int, ...]:
    """Return the user ids of the people whom a change to an open match invites."""
    before = () if old is None else old.invited
    return tuple(user_id for user_id in new.invited if user_id not in before)


async def _check_running(
    connection: AsyncConnection,
    most: int,
    people: Collection[int],
    by: int,
    *,
    begun: bool,
    guild_id: int | None = None,
) -> None:
    """Raise Refused if one of these people already plays `most` matches, anywhere or in the given server.
    `begun`: the counts include the new match."""
    query = (
        select(players.c.user_id, func.count().label("number"))
        .select_from(players.join(matches, matches.c.id == players.c.match_id))
        .where(players.c.user_id.in_(people), players.c.active, matches.c.state == State.RUNNING.value)
        .where(matches.c.daily.is_(None))
        .group_by(players.c.user_id)
    )
    if guild_id is not None:
        query = query.where(matches.c.guild_id == guild_id)
    others = {row.user_id: row.number - begun for row in await connection.execute(query)}
    full = {user_id: number for user_id, number in others.items() if number >= most}
    if by in full:
        raise Refused(
            nmsg(
                "You're already in {n} game, which is the limit here. Finish it first.",
                "You're already in {n} games, which is the limit here. Finish one first.",
                full[by],
            )
        )
    for user_id, number in full.items():
        raise Refused(
            nmsg(
                "{person} is already in {n} game, which is the limit here.",
                "{person} is already in {n} games, which is the limit here.",
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
                "You already have {n} open challenge, which is the limit. Withdraw it in /matches first.",
                "You already have {n} open challenges, which is the limit. Withdraw one in /matches first.",
                number,
            )
        )


async def _check_pair(connection: AsyncConnection, new: Match, asked: Collection[int]) -> None:
    """Raise Refused if the challenger and somebody just `asked` already have another open challenge."""
    made = matches.c.challenger == players.c.user_id
    named = invitations.c.user_id
    query = (
        select(matches.c.id, matches.c.challenger, named, *_PLACE)
        .select_from(
            players.join(matches, matches.c.id == players.c.match_id).join(
                invitations, invitations.c.match_id == matches.c.id
            )
        )
        .where(players.c.user_id.in_([new.challenger, *asked]), players.c.active, made)
        .where(named.in_([new.challenger, *asked]), matches.c.id != new.id)
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
            msg("You've already challenged {person}: {link}", person=person(older.user_id), link=link)
        )
    raise Refused(
        msg("{person} has already challenged you: {link}", person=person(older.challenger), link=link)
    )


_PLACE: Final = (matches.c.guild_id, matches.c.channel_id, matches.c.message_id)


async def check_manners(connection: AsyncConnection, old: Match | None, new: Match) -> None:
    """Raise Refused if a change, already written, brings people together despite a block, a recent decline or
    challenges turned off.

    `old` is None if the match is new. A block doesn't end a match that is already running.
    """
    if new.state is State.OPEN and (asked := _newly_asked(old, new)):
        await _check_challenge(connection, new, asked)
    if old is None:
        return
    for user_id in new.players:
        if user_id not in old.players:
            await _check_joining(connection, new, user_id)
    for user_id in new.rematch - old.rematch:
        await _check_rematch(connection, new, user_id)


async def _check_challenge(connection: AsyncConnection, new: Match, asked: Collection[int]) -> None:
    """Raise Refused unless everybody `asked` now may be challenged and may sit at a table with the others."""
    kept_away = await blocks.among(connection, {*new.players, *new.invited})
    set_by_them = await settings.read(connection, asked)
    for user_id in asked:
        if (new.challenger, user_id) in kept_away:
            raise Refused(_unblock_first(user_id))
        if (user_id, new.challenger) in kept_away or set_by_them[user_id].challenges == FROM_NOBODY:
            raise Refused(_no_challenges(user_id))
        await _check_declines(connection, new, user_id)
    if kept_away:
        raise Refused(_apart())


async def _check_declines(connection: AsyncConnection, new: Match, user_id: int) -> None:
    """Raise Refused if somebody has declined such a challenge too recently."""
    now, name = new.updated_at, person(user_id)
    found = await blocks.declines_between(connection, new.challenger, user_id, now - 2 * DECLINES_WITHIN)
    for last, first in zip(found, found[DECLINES_IN_A_ROW - 1 :], strict=False):
        over = last.at + DECLINES_WITHIN
        if last.at - first.at <= DECLINES_WITHIN and now < over:
            raise Refused(
                nmsg(
                    "{person} has declined {n} of your challenges. You can ask again {when}.",
                    "{person} has declined {n} of your challenges. You can ask again {when}.",
                    DECLINES_IN_A_ROW,
                    person=name,
                    when=relative(over),
                )
            )
    for declined in found:
        over = declined.at + WAIT_AFTER_A_DECLINE
        if declined.game == new.game.slug and now < over:
            raise Refused(
                msg(
                    "{person} just declined {game}. You can ask again {when}.",
                    person=name,
                    game=new.game.title,
                    when=relative(over),
                )
            )


async def _check_joining(connection: AsyncConnection, new: Match, user_id: int) -> None:
    """Raise Refused unless somebody may join the people who sit at a table or are invited to it."""
    others = {*new.players, *new.invited} - {user_id}
    kept_away = await blocks.among(connection, (user_id, *others))
    for other in sorted(others):
        if (user_id, other) in kept_away:
            raise Refused(_unblock_first(other))
    if any(blocked == user_id for _, blocked in kept_away):
        raise Refused(msg("{person} isn't taking any more players.", person=person(new.challenger)))


async def _check_rematch(connection: AsyncConnection, match: Match, user_id: int) -> None:
    """Raise Refused unless somebody may ask the people they played with for a rematch."""
    others = set(people(match.seats)) - {user_id}
    if not others:
        return
    kept_away = await blocks.among(connection, (user_id, *others))
    set_by_them = await settings.read(connection, (user_id, *others))
    if set_by_them[user_id].challenges == FROM_NOBODY:
        raise Refused(msg("You've turned challenges off. You can change that in /settings."))
    for other in sorted(others):
        if (user_id, other) in kept_away:
            raise Refused(_unblock_first(other))
        if (other, user_id) in kept_away or set_by_them[other].challenges == FROM_NOBODY:
            raise Refused(_no_challenges(other))
    if kept_away:
        raise Refused(_apart())


def _no_challenges(user_id: int) -> Message:
    return msg("{person} isn't taking challenges.", person=person(user_id))


def _unblock_first(user_id: int) -> Message:
    return msg("You've blocked {person}. See /block.", person=person(user_id))


def _apart() -> Message:
    """Say that they can't play together, without revealing who has blocked whom."""
    return msg("These people can't play together. Ask one at a time.")
