"""The question whether to resign, which depends on what somebody has resigned lately."""

from __future__ import annotations

from bot.match import resigning
from bot.match.model import Match, State
from cogs.answers import Answer
from cogs.messages.components import Draft
from cogs.messages.resign_question import resign_question


async def question(answer: Answer, match: Match) -> Draft:
    """The question for whoever asks to resign. Raises Refused where they cannot."""
    user_id, matches = answer.interaction.user.id, answer.interaction.client.matches
    leaving = resigning.resign(match, user_id, matches.now()).state is State.RUNNING
    early = await matches.early_resignations(match, user_id)
    return resign_question(match, answer.translate, leaving=leaving, early=early)
