"""Joining a table, and starting it before it is full: asked once more where somebody or something is not as
whoever presses may think."""

from __future__ import annotations

from bot.match import lobby
from bot.match.model import Match, State
from bot.match.turn_checks import stale
from cogs.answers import Answer
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.challenge import terms
from cogs.messages.start_question import (
    beside,
    join_about,
    join_notice,
    join_question,
    start_about,
    start_notice,
    start_question,
)
from cogs.presses.pressed_boards import PressedBoards


async def ask_to_start(answer: Answer, match: Match) -> None:
    """Ask whoever pressed Start, in a message of their own, whether to leave seats empty: a full table starts
    by itself. Raises Refused."""
    interaction = answer.interaction
    lobby.start(match, interaction.user.id, interaction.client.matches.now())  # refuses where it cannot start
    await answer.send(start_question(match, answer.translate), ephemeral=True)


async def join(
    answer: Answer, boards: PressedBoards, match: Match, about: str, *, accepts: bool = False
) -> None:
    """Take a seat for whoever pressed Join or, as `accepts` says, Accept; or ask them, in a message of their
    own, if the challenge is not what it was `about`, or they accept in place of others. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    changed = about != terms(match)
    if match.state is State.OPEN and (changed or (accepts and beside(match, user_id))):
        lobby.join(match, user_id, bot.matches.now())  # refuses where there is no seat
        await answer.send(join_question(match, user_id, answer.translate, changed=changed), ephemeral=True)
        return
    await boards.show(answer, await bot.matches.join(match.id, user_id))


async def confirm_joining(answer: Answer, match: Match, about: str) -> None:
    """Take a free seat for whoever confirmed it, and show the board or table; ask again if it's not what they
    were asked `about` any more. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    if user_id in match.players:
        raise stale(match)  # they have pressed twice
    lobby.join(match, user_id, bot.matches.now())
    if about != join_about(match, user_id):
        await answer.edit(join_question(match, user_id, answer.translate, changed=True))
        return
    match = await bot.matches.join(match.id, user_id)
    await lodge_turns(bot).show_beside(answer, join_notice(match, answer.translate), match)


async def confirm(answer: Answer, match: Match, about: str) -> None:
    """Start for whoever confirmed it, and show the board; ask again if others are at the table than they were
    asked `about`. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    if match.state is State.RUNNING and user_id == match.challenger:
        raise stale(match)  # they have pressed twice
    lobby.start(match, user_id, bot.matches.now())
    if about != start_about(match):
        await answer.edit(start_question(match, answer.translate))
        return
    match = await bot.matches.start(match.id, user_id)
    await lodge_turns(bot).show_beside(answer, start_notice(match, answer.translate), match)
