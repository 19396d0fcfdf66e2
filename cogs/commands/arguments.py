"""Which match a command means: the one named, or the only one that comes into question."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands
from discord.app_commands import Choice

from bot.limits import MATCHES_NAMED
from bot.match.listing import Listed, Listing, Which
from bot.match.model import Match, Refused, person
from bot.match.reader import no_match
from bot.translate import translate
from cogs.answers import LodgeInteraction
from cogs.commands.permissions import may_look
from cogs.discord_limits import CHOICE_LENGTH, LARGEST_INTEGER, MOST_CHOICES
from engines import listed
from engines.core import Game, Message, msg, nmsg

MatchNumber = app_commands.Range[int, 1, LARGEST_INTEGER]


async def find(interaction: LodgeInteraction, number: int | None, which: Which) -> Match:
    """The match with that number; without one, this person's only such match in this channel, or else their
    only one anywhere. Raises Refused, saying which there are."""
    matches, user_id = interaction.client.matches, interaction.user.id
    if number is not None:
        return await find_numbered(interaction, number)
    here = interaction.channel_id
    near = await matches.of_person(user_id, which, limit=MATCHES_NAMED, channel_id=here)
    found = near if near.matches else await matches.of_person(user_id, which, limit=MATCHES_NAMED)
    return await matches.get(_only(found).id)


async def find_numbered(interaction: LodgeInteraction, number: int) -> Match:
    """The match of that number. Refused, as if there were none, where it is no business of this person."""
    match = await interaction.client.matches.get(number)
    if not await may_look(match, interaction):
        raise Refused(no_match(number))
    return match


async def find_shown(interaction: LodgeInteraction, number: int | None) -> Match:
    """The match to be shown: the one with that number, or the only one here, one's own before others'."""
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
    """The person's matches for the autocomplete, those of this channel first; of those whose number or title
    has what was typed."""
    user_id, locale = interaction.user.id, interaction.locale.value
    found = await interaction.client.matches.of_person(
        user_id, which, limit=MOST_CHOICES, typed=str(typed), first_in=interaction.channel_id
    )
    return [
        Choice(name=translate(_label(match, user_id), locale)[:CHOICE_LENGTH], value=match.id)
        for match in found.matches
    ]


def game_choices(games: Iterable[Game], typed: str) -> list[Choice[str]]:
    """Games for the autocomplete, by title or slug."""
    wanted = typed.strip().casefold()
    return [
        Choice(name=game.title, value=game.slug)
        for game in listed(games)
        if wanted in game.title.casefold() or wanted in game.slug
    ][:MOST_CHOICES]


def others(match: Listed, user_id: int) -> tuple[str, ...]:
    """The other people of a match, those invited before those who have joined."""
    people = match.seats or (*match.players, *match.invited)
    return tuple(person(other) for other in dict.fromkeys(people) if other != user_id)


def _label(match: Listed, user_id: int) -> Message:
    """For lists that show no mentions: the number and the game."""
    if match.waits_for(user_id):
        return msg("{id} · {game} · your turn", id=match.id, game=match.game.title)
    return msg("{id} · {game}", id=match.id, game=match.game.title)


def _only(found: Listing) -> Listed:
    if not found.matches:
        raise Refused(msg("There is no match of yours here to do that with; /matches lists yours."))
    if found.count > 1:
        names = tuple(msg("{id} ({game})", id=match.id, game=match.game.title) for match in found.matches)
        raise Refused(
            nmsg(
                "{n} match comes into question: {names}; say which by its number.",
                "{n} matches come into question: {names}; say which by its number.",
                found.count,
                names=names,
            )
        )
    return found.matches[0]
