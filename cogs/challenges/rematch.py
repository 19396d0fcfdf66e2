"""Rematches: every player asks for one, and it's posted where the previous match is shown. Against Lodge, it
can be at another level."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from bot.match import rematch
from bot.match.model import LEVEL_NAMES, Match
from cogs.base import channel_messages
from cogs.base.answers import Answer
from cogs.base.components import Draft, MessageView, Translate, option, row, select, sentence, text
from cogs.base.custom_ids import ActId, LevelId
from cogs.base.presses import chosen, handles, match_of, on_verb
from cogs.board.pressed_boards import PressedBoards
from cogs.challenges.message import DESCRIPTIONS
from cogs.opponent.turns import LodgeTurns
from engines.core import msg, pmsg


@on_verb("rematch")
async def wish(answer: Answer, pressed: ActId) -> None:
    """Ask for a rematch, and start it once everybody has. Raises Refused."""
    bot = answer.bot
    old, new = await bot.matches.rematch(pressed.match, answer.user_id)
    showing = bot.cog(PressedBoards).show(answer, old)
    await (showing if new is None else _begin(answer, showing, old, new))


@on_verb("level")
async def ask(answer: Answer, pressed: ActId) -> None:
    """Ask a person who wants to play Lodge again for a level, in a message of their own. Raises Refused."""
    match = await match_of(answer, pressed)
    rematch.ask_rematch(match, answer.user_id)  # refuses if there can be none
    await answer.send(level_menu(match, answer.translate), ephemeral=True)


@handles(LevelId)
async def choose(answer: Answer, pressed: LevelId) -> None:
    """Start a rematch at the chosen level. Raises Refused."""
    bot = answer.bot
    turns = bot.cog(LodgeTurns)
    old, new = await bot.matches.rematch(pressed.match, answer.user_id, chosen(answer))
    if new is None:
        await turns.boards.show_or_post(answer, old)
        return
    showing = turns.show_beside(answer, level_notice(answer.translate), old)
    await _begin(answer, showing, old, new)


async def _begin(answer: Answer, showing: Awaitable[object], old: Match, new: Match) -> None:
    """Post a rematch where the previous match is shown, while `showing` says there that it has started. If
    the bot can only answer, or may no longer write there, answer with the rematch after that."""
    bot = answer.bot
    turns = bot.cog(LodgeTurns)

    async def post() -> Match:
        return await turns.boards.post_in(old.place, await turns.settled(new), answer.interaction)

    if channel_messages.reachable(bot, old.place):
        _, posted = await asyncio.gather(showing, post())
        if posted.place.message_id is not None:
            return
    else:
        await showing
    await turns.boards.post(answer, await turns.settled(new))


def level_menu(match: Match, translate: Translate) -> Draft:
    """Ask for the level of a rematch."""
    body = MessageView()
    text(body, translate(pmsg("button", "Rematch against Lodge")))
    levels = [
        option(level, translate(pmsg("option", "Lodge, {level}", level=name)), translate(DESCRIPTIONS[level]))
        for level, name in LEVEL_NAMES.items()
    ]
    body.add_item(row([select(LevelId(match.id), translate(pmsg("button", "Choose a level")), levels)]))
    return Draft(body)


def level_notice(translate: Translate) -> Draft:
    """Return what replaces the menu once a level has been chosen."""
    return sentence(msg("Your rematch has started."), translate)
