"""Ending a match of others, once that is confirmed."""

from __future__ import annotations

from bot import log as logs
from bot.match import resigning
from bot.match.model import Match, State
from cogs.answers import Answer
from cogs.live.lodge_turns import lodge_turns
from cogs.live.member_permissions import require_moderator
from cogs.live.resignations import question
from cogs.messages.end_question import asked_about, end_notice, end_question

log = logs.get(__name__)


async def confirm(answer: Answer, match: Match, about: str) -> None:
    """End the match, or take the challenge back, for whoever confirmed it; show it as it stands now.

    Ask again if it's not what they were asked `about` any more: the challenge has become a game. Raises
    Refused.
    """
    interaction = answer.interaction
    user_id, matches = interaction.user.id, interaction.client.matches
    if match.state is State.RUNNING and match.seats_of(user_id) and not match.has_left(user_id):
        await answer.edit(await question(answer, match))
        return
    if match.state is State.OPEN and match.challenger == user_id:
        match = await matches.withdraw(match.id, user_id)
    else:
        await require_moderator(match, interaction)
        resigning.end(match, user_id)  # refuses where there is nothing to end
        if about != asked_about(match):
            await answer.edit(end_question(match, user_id, answer.translate))
            return
        match = await matches.end(match.id, user_id)
        log.info("a match was ended by a moderator", match=match.id, moderator=user_id)
    notice = end_notice(match, answer.translate)
    await lodge_turns(interaction.client).show_beside(answer, notice, match)
