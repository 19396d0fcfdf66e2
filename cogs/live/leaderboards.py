"""A page of a leaderboard, read from the database."""

from __future__ import annotations

from dataclasses import replace

from bot.limits_and_times import LEADERBOARD_PLACES
from bot.match.model import Refused
from bot.store import ratings
from cogs.answers import Answer
from cogs.messages.components import Draft
from cogs.messages.leaderboard import LODGE, Asked, leaderboard_page, lodge_page
from engines.core import msg


async def compose(answer: Answer, asked: Asked) -> Draft:
    """A page of a leaderboard as whoever asks sees it. Raises Refused."""
    interaction = answer.interaction
    matches, user_id = interaction.client.matches, interaction.user.id
    if asked.kind == LODGE:
        if asked.guild_id is None:
            raise Refused(msg("Wins against Lodge are counted in servers; ask for them there."))
        return lodge_page(
            asked, await matches.lodge_leaderboard(asked.guild_id, asked.game), answer.translate
        )
    first = (asked.page - 1) * LEADERBOARD_PLACES
    page = await matches.leaderboard(asked.table, after=first, most=LEADERBOARD_PLACES, asker=user_id)
    if not page.standings and asked.page > 1:  # people have left the table since
        asked = replace(asked, page=1)
        page = await matches.leaderboard(asked.table, most=LEADERBOARD_PLACES, asker=user_id)
    async with matches.store.reading() as connection:
        listed = await ratings.is_shown_everywhere(connection, user_id)
    now = ratings.month(matches.now())
    return leaderboard_page(asked, page, month=now, listed=listed, translate=answer.translate)
