"""Giving Lodge a seat by button, and playing Lodge again at another level."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from bot.match import lobby, rematch
from bot.match.holders import person
from bot.match.model import Match, Refused, State
from cogs.answers import Answer
from cogs.live import channel_messages
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.level_menu import TAKE_AWAY, level_menu, level_notice
from engines.core import msg


async def ask(answer: Answer, match: Match) -> None:
    """Ask whoever pressed for a level, in a message of their own. Raises Refused."""
    user_id = answer.interaction.user.id
    if match.state is State.OVER:
        rematch.ask_rematch(match, user_id)  # refuses where there can be none
        await answer.send(level_menu(match, answer.translate), ephemeral=True)
        return
    lobby.check_open(match)
    if user_id != match.challenger:
        raise Refused(
            msg(
                "Only {person}, who made the challenge, can seat Lodge; /play with a level starts a match of "
                "your own.",
                person=person(match.challenger),
            )
        )
    if match.seat_count > 2 and not lobby.free_seats(match) and not match.opponents:
        raise Refused(msg("There is no free seat for Lodge."))
    await answer.send(level_menu(match, answer.translate), ephemeral=True)


async def choose(answer: Answer, match: Match, value: str) -> None:
    """Seat Lodge, or begin a rematch, at the level chosen. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    turns = lodge_turns(bot)
    if match.state is State.OVER:
        old, new = await bot.matches.rematch(match.id, user_id, value)
        if new is None:
            await turns.boards.show_or_post(answer, old)
        else:
            showing = turns.show_beside(answer, level_notice(new, answer.translate), old)
            await begin_rematch(answer, showing, old, new)
        return
    if value == TAKE_AWAY:
        changed = await bot.matches.take_lodge_away(match.id, user_id)
    else:
        changed = await bot.matches.add_lodge(match.id, user_id, value)
    await turns.show_beside(answer, level_notice(changed, answer.translate), changed)


async def begin_rematch(answer: Answer, showing: Awaitable[object], old: Match, new: Match) -> None:
    """Post a rematch where the match before it is shown, while `showing` says there that it has begun; where
    the bot can only answer, after that."""
    bot, interaction = answer.interaction.client, answer.interaction
    turns = lodge_turns(bot)

    async def post() -> None:
        await turns.boards.post_in(old.place, await turns.settled(new), interaction)

    if channel_messages.reachable(bot, old.place):
        await asyncio.gather(showing, post())
    else:
        await showing
        await turns.boards.post(answer, await turns.settled(new))
