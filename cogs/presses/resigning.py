"""Resigning by button: the question first, then the confirmed press."""

from __future__ import annotations

from bot.limits_and_times import EARLY_RESIGNATIONS
from bot.match.model import Match
from bot.match.turn_checks import stale
from cogs.answers import Answer
from cogs.live.lodge_turns import lodge_turns
from cogs.live.resignations import question
from cogs.messages.resign_question import resign_notice


async def ask(answer: Answer, match: Match) -> None:
    """Ask whoever pressed Resign once more, in a message of their own. Raises Refused."""
    await answer.send(await question(answer, match), ephemeral=True)


async def confirm(answer: Answer, match: Match, ply: int, *, lost: bool) -> None:
    """Resign for whoever confirmed it, and show the board as it stands now. Raises Refused.

    Ask again if the game has gone on since the question, which was asked at `ply`. `lost`: they have been
    told that it counts as a loss. Who has not been told, as they resigned elsewhere meanwhile, is asked
    again, too.
    """
    interaction = answer.interaction
    user_id, matches = interaction.user.id, interaction.client.matches
    given_up_by = None if match.ending is None else match.ending.seat
    if match.has_left(user_id) or given_up_by in match.seats_of(user_id):
        raise stale(match)  # they have pressed twice
    if match.ply != ply or (
        not lost and await matches.early_resignations(match, user_id) >= EARLY_RESIGNATIONS
    ):
        await answer.edit(await question(answer, match))
        return
    match = await matches.resign(match.id, user_id)
    notice = resign_notice(match, answer.translate)
    await lodge_turns(interaction.client).show_beside(answer, notice, match)
