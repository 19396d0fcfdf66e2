"""A page of finished matches, read from the database."""

from __future__ import annotations

from dataclasses import replace

from bot.limits_and_times import HISTORY_LINES
from bot.match.history import Wanted
from bot.match.holders import people, person
from bot.match.model import Refused
from cogs.answers import Answer
from cogs.live.names import names
from cogs.messages.components import Draft
from cogs.messages.history import Asked, history_page
from engines.core import Game, Message, msg


async def compose(answer: Answer, asked: Asked) -> Draft:
    """A page as whoever asks may see it: their own matches wherever they were played, those of others only
    where that was in this channel. Raises Refused if there is none."""
    interaction = answer.interaction
    matches, own = interaction.client.matches, interaction.user.id == asked.user_id
    wanted = Wanted(asked.user_id, asked.game or None, None if own else interaction.channel_id)
    after = (asked.page - 1) * HISTORY_LINES
    listed, more = await matches.history(wanted, after=after, most=HISTORY_LINES)
    if not listed and not more and asked.page > 1:  # a page that was never offered
        asked = replace(asked, page=1)
        listed, more = await matches.history(wanted, after=0, most=HISTORY_LINES)
    if not listed and not more:
        raise Refused(_nothing(asked, matches.games.get(asked.game), own=own))
    others = {user_id for match, _ in listed for user_id in people(match.seats)} - {asked.user_id}
    called = names(interaction.client).known(others)
    return history_page(asked, listed, called, answer.translate, own=own, more=more)


def _nothing(asked: Asked, game: Game | None, *, own: bool) -> Message:
    what = {"person": person(asked.user_id), "game": game.title if game is not None else ""}
    if own and game is None:
        return msg("You have not finished a match yet; /play starts one.")
    if own:
        return msg("You have not finished a match of {game} yet; /play starts one.", **what)
    if game is None:
        return msg("{person} has not finished a match in this channel.", **what)
    return msg("{person} has not finished a match of {game} in this channel.", **what)
