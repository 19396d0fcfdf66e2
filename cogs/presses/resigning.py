"""Resigning by button: the question first, then the confirmed press."""

from __future__ import annotations

from bot.match import resigning
from bot.match.model import Match, State
from cogs.answers import Answer
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.resign_question import resign_notice, resign_question


async def ask(answer: Answer, match: Match) -> None:
    """Ask whoever pressed Resign once more, in a message of their own. Raises Refused."""
    interaction = answer.interaction
    after = resigning.resign(match, interaction.user.id, interaction.client.matches.now())
    leaving = after.state is State.RUNNING
    await answer.send(resign_question(match, answer.translate, leaving=leaving), ephemeral=True)


async def confirm(answer: Answer, match: Match) -> None:
    """Resign for whoever confirmed it, and show the board as it stands now. Raises Refused."""
    interaction = answer.interaction
    match = await interaction.client.matches.resign(match.id, interaction.user.id)
    notice = resign_notice(match, answer.translate)
    await lodge_turns(interaction.client).show_beside(answer, notice, match)
