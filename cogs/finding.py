"""Which match a command means: the one named, or the only one that comes into question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from bot.match import Match, Refused, State, person
from bot.words import translate
from cogs.reply import Interaction
from engines.core import Game, Message, msg, nmsg

MOST_CHOICES: Final = 25
"""Answers of an autocomplete."""

MatchNumber = app_commands.Range[int, 1, 2**53 - 1]

Fits = Callable[[Match, int], bool]
"""Whether a match comes into question for a person."""


def their_turn(match: Match, user_id: int) -> bool:
    return any(match.seats[seat] == user_id for seat in match.waiting_for)


def they_play(match: Match, user_id: int) -> bool:
    return match.state is State.RUNNING and user_id in match.seats and not match.has_left(user_id)


async def find(interaction: Interaction, number: int | None, fits: Fits) -> Match:
    """The match with that number; without one, the only match of this channel that fits this person, or
    else their only one anywhere. Raises Refused, saying which there are."""
    matches, user_id = interaction.client.matches, interaction.user.id
    if number is not None:
        return await matches.get(number)
    mine = [match for match in await matches.of_person(user_id) if fits(match, user_id)]
    near = [match for match in mine if match.place.channel_id == interaction.channel_id]
    return _only(near or mine)


async def find_shown(interaction: Interaction, number: int | None) -> Match:
    """The match to be shown: the one with that number, or the only one here, one's own before others'."""
    matches, user_id = interaction.client.matches, interaction.user.id
    if number is not None:
        return await matches.get(number)
    assert interaction.channel_id is not None, "commands are called in a channel"
    here = await matches.in_channel(interaction.channel_id)
    mine = [match for match in here if user_id in (match.challenger, *match.players, *match.invited)]
    return _only(mine or here or await matches.of_person(user_id))


async def match_choices(interaction: Interaction, typed: str | int, fits: Fits) -> list[Choice[int]]:
    """The person's matches for the autocomplete, those of this channel first."""
    user_id = interaction.user.id
    mine = [match for match in await interaction.client.matches.of_person(user_id) if fits(match, user_id)]
    mine.sort(key=lambda match: match.place.channel_id != interaction.channel_id)
    locale = interaction.locale.value
    labels = [(translate(_label(match, user_id), locale), match.id) for match in mine]
    return [Choice(name=label[:100], value=match_id) for label, match_id in labels if str(typed) in label][
        :MOST_CHOICES
    ]


def game_choices(games: Iterable[Game], typed: str) -> list[Choice[str]]:
    """Games for the autocomplete, by title or slug."""
    wanted = typed.strip().casefold()
    return [
        Choice(name=game.title, value=game.slug)
        for game in sorted(games, key=lambda game: game.title)
        if wanted in game.title.casefold() or wanted in game.slug
    ][:MOST_CHOICES]


def others(match: Match, user_id: int) -> tuple[str, ...]:
    """The other people of a match, those invited before those who have joined."""
    people = match.seats or (*match.players, *match.invited)
    return tuple(person(other) for other in dict.fromkeys(people) if other != user_id)


def _label(match: Match, user_id: int) -> Message:
    """For lists that show no mentions: the number and the game."""
    if their_turn(match, user_id):
        return msg("{id} · {game} · your turn", id=match.id, game=match.game.title)
    return msg("{id} · {game}", id=match.id, game=match.game.title)


def _only(matches: Sequence[Match]) -> Match:
    if not matches:
        raise Refused(msg("There is no match of yours here to do that with; /matches lists yours."))
    if len(matches) > 1:
        names = tuple(msg("{id} ({game})", id=match.id, game=match.game.title) for match in matches[:10])
        raise Refused(
            nmsg(
                "{n} match comes into question: {names}; say which by its number.",
                "{n} matches come into question: {names}; say which by its number.",
                len(matches),
                names=names,
            )
        )
    return matches[0]
