"""/matches: a person's matches, and where they are."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.listing import Listed, Listing
from bot.match.model import Refused, State, person
from cogs.answers import LodgeInteraction, answering
from cogs.commands.arguments import others
from cogs.discord_limits import TEXT_LENGTH
from cogs.messages.components import Draft, MessageView, Translate, text
from cogs.messages.match_text import link
from engines.core import Message, msg, nmsg

LIST_LENGTH: Final = TEXT_LENGTH - 100
"""Characters of a list of matches; the rest is for the line that says how many more there are."""


class MatchesCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches

    @app_commands.command(name="matches")
    async def list_matches(self, interaction: LodgeInteraction) -> None:
        """Your matches: whose turn it is, and where they are."""
        async with answering(interaction, ephemeral=True) as answer:
            found = await self.matches.of_person(interaction.user.id)
            if not found.matches:
                raise Refused(msg("You have no match right now; /play starts one."))
            body = MessageView()
            text(body, _lines(found, interaction.user.id, answer.translate))
            await answer.send(Draft(body), ephemeral=True)


def _lines(found: Listing, user_id: int, translate: Translate) -> str:
    """As many of a person's matches as a message holds, one a line, and how many more there are."""
    lines = [translate(_line(match, user_id)) for match in found.matches]
    shown = len(lines)
    while shown > 1 and len("\n".join(lines[:shown])) > LIST_LENGTH:
        shown -= 1
    if more := found.count - shown:
        return "\n".join([*lines[:shown], translate(nmsg("… and {n} more.", "… and {n} more.", more))])
    return "\n".join(lines)


def _line(match: Listed, user_id: int) -> Message:
    """One match of the list."""
    against = others(match, user_id)
    game = msg("{game} with {people}", game=match.game.title, people=against) if against else match.game.title
    if match.state is State.OPEN and user_id in match.players:
        state = msg("waiting for players")
    elif match.state is State.OPEN:
        state = msg("waiting for your answer")
    elif match.waits_for(user_id):
        state = msg("**your turn**")
    else:
        waiting = tuple(person(match.seats[seat]) for seat in match.waiting_for)
        state = msg("{people} to move", people=waiting)
    return msg(
        "**{id}** {game}: {state} · {link}", id=match.id, game=game, state=state, link=link(match.place)
    )


async def setup(bot: Lodge) -> None:
    await bot.add_cog(MatchesCommand(bot))
