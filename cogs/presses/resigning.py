"""Resigning by button: the question first, then the confirmed press."""

from __future__ import annotations

from bot.match.model import Match
from bot.match.turn_checks import stale
from cogs.answers import Answer
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.resign_question import resign_notice, resign_question


async def ask(answer: Answer, match: Match) -> None:
    """Ask whoever pressed Resign once more, in a message of their own. Raises Refused."""
    interaction = answer.interaction
    now = interaction.client.matches.now()
    await answer.send(resign_question(match, interaction.user.id, now, answer.translate), ephemeral=True)


async def confirm(answer: Answer, match: Match, ply: int) -> None:
    """Resign for whoever confirmed it, and show the board as it stands now; ask again if the game has gone on
    since the question of `ply`. Raises Refused."""
    interaction = answer.interaction
    user_id, matches = interaction.user.id, interaction.client.matches
    given_up_by = None if match.ending is None else match.ending.seat
    if match.has_left(user_id) or given_up_by in match.seats_of(user_id):
        raise stale(match)  # they have pressed twice
    if match.ply != ply:
        await answer.edit(resign_question(match, user_id, matches.now(), answer.translate))
        return
    match = await matches.resign(match.id, user_id)
    notice = resign_notice(match, answer.translate)
    await lodge_turns(interaction.client).show_beside(answer, notice, match)
