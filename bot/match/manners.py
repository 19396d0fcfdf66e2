"""Who may be asked to play by whom, and how soon again: blocks, people who take no challenges, declines.

Checked in the transaction that commits, after the change is written, as quotas are. Who is blocked reads what
anybody reads of somebody who takes no challenges, so that they cannot tell the one from the other.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import DECLINES_IN_A_ROW, DECLINES_WITHIN, WAIT_AFTER_A_DECLINE
from bot.match.game_clock import relative
from bot.match.holders import people, person
from bot.match.model import Match, Refused, State
from bot.store import blocks, settings
from bot.store.settings import FROM_NOBODY
from engines.core import Message, msg, nmsg


async def check_manners(connection: AsyncConnection, old: Match | None, new: Match) -> None:
    """Raise Refused if a change, already written, brings together people who should not be.

    `old` is None if the match is new. A match that runs goes on, whoever blocks whom meanwhile.
    """
    if old is None:
        if new.state is State.OPEN and new.invited:
            await _check_challenge(connection, new)
        return
    for user_id in new.players:
        if user_id not in old.players:
            await _check_joining(connection, new, user_id)
    for user_id in new.rematch - old.rematch:
        await _check_rematch(connection, new, user_id)


async def _check_challenge(connection: AsyncConnection, new: Match) -> None:
    """Raise Refused unless everybody named may be challenged, and sit at one table with the others."""
    kept_away = await blocks.among(connection, (new.challenger, *new.invited))
    set_by_them = await settings.read(connection, new.invited)
    for user_id in new.invited:
        if (new.challenger, user_id) in kept_away:
            raise Refused(_unblock_first(user_id))
        if (user_id, new.challenger) in kept_away or set_by_them[user_id].challenges == FROM_NOBODY:
            raise Refused(_no_challenges(user_id))
        await _check_declines(connection, new, user_id)
    if kept_away:
        raise Refused(_apart())


async def _check_declines(connection: AsyncConnection, new: Match, user_id: int) -> None:
    """Raise Refused if somebody has declined such a challenge too short a time ago."""
    now, name = new.created_at, person(user_id)
    found = await blocks.declines_between(connection, new.challenger, user_id, now - 2 * DECLINES_WITHIN)
    for last, first in zip(found, found[DECLINES_IN_A_ROW - 1 :], strict=False):
        over = last.at + DECLINES_WITHIN
        if last.at - first.at <= DECLINES_WITHIN and now < over:
            raise Refused(
                nmsg(
                    "{person} has declined {n} challenge of yours within an hour; you can challenge them "
                    "again {when}.",
                    "{person} has declined {n} challenges of yours within an hour; you can challenge them "
                    "again {when}.",
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
                    "{person} has just declined this; you can challenge them to {game} again {when}.",
                    person=name,
                    game=new.game.title,
                    when=relative(over),
                )
            )


async def _check_joining(connection: AsyncConnection, new: Match, user_id: int) -> None:
    """Raise Refused unless somebody may join those who are at a table, or are kept a seat there."""
    others = {*new.players, *new.invited} - {user_id}
    kept_away = await blocks.among(connection, (user_id, *others))
    for other in sorted(others):
        if (user_id, other) in kept_away:
            raise Refused(_unblock_first(other))
    if any(blocked == user_id for _, blocked in kept_away):
        raise Refused(
            msg(
                "{person} takes no more players right now; /play makes a table of your own.",
                person=person(new.challenger),
            )
        )


async def _check_rematch(connection: AsyncConnection, match: Match, user_id: int) -> None:
    """Raise Refused unless somebody may ask those they have played with for another match."""
    others = set(people(match.seats)) - {user_id}
    if not others:
        return
    kept_away = await blocks.among(connection, (user_id, *others))
    set_by_them = await settings.read(connection, (user_id, *others))
    if set_by_them[user_id].challenges == FROM_NOBODY:
        raise Refused(msg("You take no challenges right now, so no rematch either; /settings changes that."))
    for other in sorted(others):
        if (user_id, other) in kept_away:
            raise Refused(_unblock_first(other))
        if (other, user_id) in kept_away or set_by_them[other].challenges == FROM_NOBODY:
            raise Refused(_no_challenges(other))
    if kept_away:
        raise Refused(_apart())


def _no_challenges(user_id: int) -> Message:
    return msg("{person} takes no challenges right now.", person=person(user_id))


def _unblock_first(user_id: int) -> Message:
    return msg("You have blocked {person}; unblock them first, with /unblock.", person=person(user_id))


def _apart() -> Message:
    """Says nothing of who keeps whom away."""
    return msg("Those people cannot play at one table right now; ask them one at a time, or name others.")
