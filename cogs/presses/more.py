"""The menu of rarer things: opened by More, and what is pressed on it."""

from __future__ import annotations

from bot.match.model import Match
from bot.match.turn_checks import seat_in
from bot.store import settings
from cogs.answers import Answer
from cogs.live.lodge_turns import lodge_turns
from cogs.messages.more_menu import dice_notice, more_menu, offer_notice


async def open_menu(answer: Answer, match: Match) -> None:
    """Show a player what else can be done, in a message of their own. Raises Refused."""
    seat_in(match, answer.interaction.user.id)
    await answer.send(more_menu(match, answer.translate), ephemeral=True)


async def roll_by_itself(answer: Answer) -> None:
    """Let the dice of whoever pressed it there roll by themselves from now on. Raises Refused."""
    store, user_id = answer.interaction.client.matches.store, answer.interaction.user.id
    await settings.choose(store, user_id, settings.ROLLING, settings.BY_ITSELF)
    await answer.edit(dice_notice(answer.translate))


async def offer_draw(answer: Answer, match: Match) -> None:
    """Offer a draw for whoever pressed it there, and show the board as it stands now. Raises Refused."""
    bot = answer.interaction.client
    match = await bot.matches.draw(match.id, answer.interaction.user.id)
    await lodge_turns(bot).show_beside(answer, offer_notice(match, answer.translate), match)
