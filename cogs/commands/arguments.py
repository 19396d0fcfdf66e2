"""Which match a command means: the one whose number is given, or the only one it could be."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands
from discord.app_commands import Choice

from bot.limits_and_times import MATCHES_NAMED
from bot.match.lists import Listed, Listing, Which
from bot.match.match_reader import no_match
from bot.match.model import Match, Refused
from bot.translate import translate
from cogs.answers import LodgeInteraction
from cogs.commands.permissions import may_look
from cogs.discord_limits import CHOICE_LENGTH, LARGEST_INTEGER, MOST_CHOICES
from engines import listed
from engines.core import Game, Message, msg, nmsg

MatchNumber = app_commands.Range[int, 1, LARGEST_INTEGER]


async def find(interaction: LodgeInteraction, number: int | None, which: Which) -> Match:
    """The match with that number. Without a number, this person's only such match in this channel, or else
    their only one anywhere. Raises Refused, naming the matches it could be."""
    matches, user_id = interaction.client.matches, interaction.user.id
    if number is not None:
        return await find_numbered(interaction, number)
    here = interaction.channel_id
    near = await matches.of_person(user_id, which, limit=MATCHES_NAMED, channel_id=here)
    found = near if near.matches else await matches.of_person(user_id, which, limit=MATCHES_NAMED)
    return await matches.get(_only(found).id)


async def find_numbered(interaction: LodgeInteraction, number: int) -> Match:
    """The match with that number. Raises Refused, as if there were none, if this person may not look at
    it."""
    match = await interaction.client.matches.get(number)
    if not await may_look(match, interaction):
        raise Refused(no_match(number))
    return match


async def find_shown(interaction: LodgeInteraction, number: int | None) -> Match:
    """The match to show: the one with that number, or the only one here. A person's own matches come before
    those of others."""
    matches, user_id = interaction.client.matches, interaction.user.id
    if number is not None:
        return await find_numbered(interaction, number)
    here = interaction.channel_id
    assert here is not None, "commands are called in a channel"
    found = await matches.of_person(user_id, limit=MATCHES_NAMED, channel_id=here)
    if not found.matches:
        found = await matches.in_channel(here, limit=MATCHES_NAMED)
    if not found.matches:
        found = await matches.of_person(user_id, limit=MATCHES_NAMED)
    return await matches.get(_only(found).id)


async def match_choices(interaction: LodgeInteraction, typed: str | int, which: Which) -> list[Choice[int]]:
    """Those of the person's matches whose number or title contains what was typed, for the autocomplete.
    Those of this channel come first."""
    user_id, locale = interaction.user.id, interaction.locale.value
    found = await interaction.client.matches.of_person(
        user_id, which, limit=MOST_CHOICES, typed=str(typed), first_in=interaction.channel_id
    )
    return [
        Choice(name=translate(_label(match, user_id), locale)[:CHOICE_LENGTH], value=match.id)
        for match in found.matches
    ]


def game_choices(games: Iterable[Game], typed: str) -> list[Choice[str]]:
    """The games whose title or slug contains what was typed, for the autocomplete."""
    wanted = typed.strip().casefold()
    return [
        Choice(name=game.title, value=game.slug)
        for game in listed(games)
        if wanted in game.title.casefold() or wanted in game.slug
    ][:MOST_CHOICES]


def _label(match: Listed, user_id: int) -> Message:
    """The number and the game, for lists that show no mentions."""
    if match.waits_for(user_id):
        return msg("{id} · {game} · your turn", id=match.id, game=match.game.title)
    return msg("{id} · {game}", id=match.id, game=match.game.title)


def _only(found: Listing) -> Listed:
    if not found.matches:
        raise Refused(msg("You have no match here to do that with; /matches lists yours."))
    if found.count > 1:
        names = tuple(msg("{id} ({game})", id=match.id, game=match.game.title) for match in found.matches)
        raise Refused(
            nmsg(
                "That could be {n} match: {names}. Say which by its number.",
                "That could be any of {n} matches: {names}. Say which by its number.",
                found.count,
                names=names,
            )
        )
    return found.matches[0]
