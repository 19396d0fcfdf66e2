"""Rematches: every player asks for one, and it's posted where the previous match is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from bot.match.model import Match
from cogs.base import channel_messages
from cogs.base.answers import Answer
from cogs.base.custom_ids import ActId
from cogs.base.presses import on_verb
from cogs.board.pressed_boards import PressedBoards
from cogs.opponent.turns import LodgeTurns


@on_verb("rematch")
async def wish(answer: Answer, pressed: ActId) -> None:
    """Ask for a rematch, and start it once everybody has. Raises Refused."""
    bot = answer.interaction.client
    old, new = await bot.matches.rematch(pressed.match, answer.interaction.user.id)
    showing = bot.cog(PressedBoards).show(answer, old)
    await (showing if new is None else begin_rematch(answer, showing, old, new))


async def begin_rematch(answer: Answer, showing: Awaitable[object], old: Match, new: Match) -> None:
    """Post a rematch where the previous match is shown, while `showing` says there that it has started; or
    after that, if the bot can only answer."""
    bot, interaction = answer.interaction.client, answer.interaction
    turns = bot.cog(LodgeTurns)

    async def post() -> None:
        await turns.boards.post_in(old.place, await turns.settled(new), interaction)

    if channel_messages.reachable(bot, old.place):
        await asyncio.gather(showing, post())
    else:
        await showing
        await turns.boards.post(answer, await turns.settled(new))
