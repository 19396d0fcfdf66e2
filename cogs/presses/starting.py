"""Joining a table, and starting it before it is full: asked once more where somebody who was named has not
answered."""

from __future__ import annotations

from bot.match import lobby
from bot.match.model import Match, State
from cogs.answers import Answer
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.start_question import join_notice, join_question, start_notice, start_question
from cogs.presses.pressed_boards import PressedBoards


async def start(answer: Answer, boards: PressedBoards, match: Match) -> None:
    """Start for whoever pressed Start, or ask them in a message of their own whether to leave out those who
    were named and have not answered. Raises Refused."""
    interaction = answer.interaction
    if lobby.awaited_players(match):
        now = interaction.client.matches.now()
        lobby.start(match, interaction.user.id, now)  # refuses where it cannot start
        await answer.send(start_question(match, answer.translate), ephemeral=True)
        return
    await boards.show(answer, await interaction.client.matches.start(match.id, interaction.user.id))


async def accept(answer: Answer, boards: PressedBoards, match: Match) -> None:
    """Take the seat of whoever pressed Accept; or ask them, in a message of their own, if others are invited
    and there is a seat besides. Raises Refused."""
    bot, user_id = answer.interaction.client, answer.interaction.user.id
    awaited = lobby.awaited_players(match)
    stranger = user_id not in (*match.invited, *match.players)
    if match.state is State.OPEN and stranger and awaited and lobby.free_seats(match):
        await answer.send(join_question(match, answer.translate), ephemeral=True)
        return
    await boards.show(answer, await bot.matches.join(match.id, user_id))


async def confirm_joining(answer: Answer, match: Match) -> None:
    """Take a free seat for whoever confirmed it, and show the board or table. Raises Refused."""
    bot = answer.interaction.client
    match = await bot.matches.join(match.id, answer.interaction.user.id)
    await lodge_turns(bot).show_beside(answer, join_notice(match, answer.translate), match)


async def confirm(answer: Answer, match: Match) -> None:
    """Start for whoever confirmed it, with those who have joined by now, and show the board. Raises
    Refused."""
    bot = answer.interaction.client
    match = await bot.matches.start(match.id, answer.interaction.user.id)
    await lodge_turns(bot).show_beside(answer, start_notice(match, answer.translate), match)
