"""/matches: a person's matches, where they are, and how the last ones ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.game_clock import relative
from bot.match.lists import Listed, Listing
from bot.match.model import Match, Refused, State, named
from bot.match.news import winners
from cogs.base.answers import LodgeInteraction, answering
from cogs.base.components import Draft, MessageView, Translate, text
from cogs.base.discord_limits import TEXT_LENGTH
from cogs.board.text import link
from engines.core import Message, msg, nmsg


class MatchesCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches

    @app_commands.command(name="matches")
    async def list_matches(self, interaction: LodgeInteraction) -> None:
        """Your matches: whose turn it is, where they are, and how the last ones ended."""
        async with answering(interaction, ephemeral=True) as answer:
            found = await self.matches.of_person(interaction.user.id)
            ended = await self.matches.ended(interaction.user.id)
            if not found.matches and not ended:
                raise Refused(msg("You have no match right now; /play starts one."))
            body = MessageView()
            text(body, match_lines(found, ended, interaction.user.id, answer.translate))
            await answer.send(Draft(body), ephemeral=True)


LIST_LENGTH: Final = TEXT_LENGTH - 100
"""Characters of a list of matches; the rest is for the line that says how many more there are."""


def match_lines(found: Listing, ended: Sequence[Match], user_id: int, translate: Translate) -> str:
    """As many of a person's matches as a message holds, one a line, how many more there are, and those that
    `ended` last."""
    last = [translate(_ended_line(match, user_id)) for match in ended]
    if last:
        last.insert(0, translate(msg("-# Ended lately")))
    lines = [translate(_line(match, user_id)) for match in found.matches]
    if not lines:
        return "\n".join([translate(msg("You have no match right now; /play starts one.")), *last])
    shown = len(lines)
    while shown > 1 and len("\n".join([*lines[:shown], *last])) > LIST_LENGTH:
        shown -= 1
    if more := found.count - shown:
        lines[shown:] = [translate(nmsg("{n} more", "{n} more", more))]
    return "\n".join([*lines, *last])


def _line(match: Listed, user_id: int) -> Message:
    """A match that is open or running."""
    return msg(
        "**{id}** {game}: {state} · {link}",
        id=match.id,
        game=game_with(match, user_id),
        state=_state(match, user_id),
        link=link(match.place),
    )


def _state(match: Listed, user_id: int) -> Message:
    """Whom a match waits for."""
    if match.state is State.OPEN:
        own = user_id in match.players
        return msg("waiting for players") if own else msg("waiting for your answer")
    if match.waits_for(user_id):
        turn = msg("**your turn**")
    else:
        waiting = tuple(named(match.seats[seat]) for seat in match.waiting_for)
        turn = msg("{people} to move", people=waiting)
    return (
        turn if match.due is None else msg("{turn}, time until {when}", turn=turn, when=relative(match.due))
    )


def _ended_line(match: Match, user_id: int) -> Message:
    """A match that has ended, and how."""
    return msg(
        "**{id}** {game}: {result} · {link}",
        id=match.id,
        game=game_with(match, user_id),
        result=result(match, user_id),
        link=link(match.place),
    )


def result(match: Match, user_id: int) -> Message:
    """How a match ended for a person who played in it."""
    if match.void:
        return msg("void")
    if match.outcome is None:
        return msg("without a result")
    first = winners(match)
    if match.seat_count == 1:
        return msg("won") if match.outcome.scores[0] == 1 else msg("lost")
    if len(first) == match.seat_count:
        return msg("drawn")
    if not set(first) & set(match.seats_of(user_id)):
        return msg("lost")
    alone = any(set(first) <= set(side) for side in match.sides)
    return msg("won") if alone else msg("shared the win")


def game_with(match: Listed | Match, user_id: int) -> str | Message:
    """The game of a match, and with whom a person plays it."""
    against = others(match, user_id)
    return msg("{game} with {people}", game=match.game.title, people=against) if against else match.game.title


def others(match: Listed | Match, user_id: int) -> tuple[str | Message, ...]:
    """The others of a match, those invited before those who have joined."""
    company = match.seats or (*match.players, *match.invited)
    return tuple(named(other) for other in dict.fromkeys(company) if other != user_id)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(MatchesCommand(bot))
