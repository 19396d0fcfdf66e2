"""Which match or game a command means, and the suggestions while it's being typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from bot.client.languages import of_asker
from bot.finding.fitting import ALONE, DICE, PARTNERS, Found, mixed
from bot.limits_and_times import MATCHES_NAMED
from bot.match.history import Wanted
from bot.match.lists import Listed, Listing, Which
from bot.match.match_reader import no_match
from bot.match.model import Match, Opponent, Refused, people, person, seated
from bot.store import settings
from bot.store.database import Unavailable
from cogs.base.answers import LodgeInteraction
from cogs.base.components import Translate
from cogs.base.discord_limits import CHOICE_LENGTH, LARGEST_INTEGER, MOST_CHOICES
from cogs.base.game_words import label
from cogs.base.names import SOMEBODY, Names
from cogs.base.permissions import may_look
from engines.core import Either, Game, Message, msg, nmsg, pmsg

ANOTHER_GAME: Final = "?"
"""The value of the line that stands for all the games not listed."""
MORE_GAMES: Final = msg("There are more. Type a name, “cards” or “4” to find them.")
NO_SUCH_GAME: Final = msg("Lodge doesn't have that game. See /games.")

MatchNumber = app_commands.Range[int, 1, LARGEST_INTEGER]


class Ambiguous(Refused):
    """Several matches could be meant."""


async def find(interaction: LodgeInteraction, number: int | None, which: Which) -> Match:
    """Return the match with that number. Without a number, return the person's only such match in this
    channel, or else their only one anywhere; if it isn't their turn anywhere, the only one they play. Raises
    Refused, naming the matches it could be."""
    matches, user_id = interaction.client.matches, interaction.user.id
    if number is not None:
        return await find_numbered(interaction, number)
    here = interaction.channel_id
    near = await matches.of_person(user_id, which, limit=MATCHES_NAMED, channel_id=here)
    found = near if near.matches else await matches.of_person(user_id, which, limit=MATCHES_NAMED)
    if which is Which.TURN and not found.matches:
        found = await matches.of_person(user_id, Which.PLAYED, limit=MATCHES_NAMED)
        if found.count > 1:
            told = msg("It's not your turn in any of your games: {names}.", names=_names(found, user_id))
            raise Refused(told)
    return await matches.get(_only(found, user_id).id)


async def find_numbered(interaction: LodgeInteraction, number: int, *, to_verify: bool = False) -> Match:
    """Return the match with that number. Raises Refused, as if there were none, if this person may not look
    at it. Also raises Refused for a daily board, except to people who want `to_verify` its dice."""
    match = await interaction.client.matches.get(number)
    if not await may_look(match, interaction):
        raise Refused(no_match(number))
    if match.daily is not None and not to_verify:
        raise Refused(msg("Match {id} is a daily. See /daily.", id=number))
    return match


async def find_shown(interaction: LodgeInteraction, number: int | None) -> Match:
    """Return the match to show: the one with that number, or the only one here. A person's own matches come
    before other people's."""
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
    return await matches.get(_only(found, user_id).id)


async def match_choices(interaction: LodgeInteraction, typed: str | int, which: Which) -> list[Choice[int]]:
    """Suggest the person's matches whose number or title contains what was typed, for the autocomplete.
    Matches in this channel come first."""
    user_id, translate = interaction.user.id, await of_asker(interaction)
    found = await interaction.client.matches.of_person(
        user_id, which, limit=MOST_CHOICES, typed=str(typed), first_in=interaction.channel_id
    )
    others = {person for match in found.matches for person in people(match.seats or match.players)}
    called = await interaction.client.cog(Names).of(others - {user_id})
    labels = [(match.id, translate(_label(match, user_id, called))) for match in found.matches]
    return [Choice(name=label[:CHOICE_LENGTH], value=match_id) for match_id, label in labels]


async def offered_games(interaction: LodgeInteraction) -> list[Game]:
    """Return the games that can be played here. Raises Unavailable."""
    matches = interaction.client.matches
    server = await settings.of_server(matches.store, interaction.guild_id)
    return server.offered(matches.games.values())


async def game_choices(
    interaction: LodgeInteraction, typed: str, *, to_play: bool = False
) -> list[Choice[str]]:
    """Suggest the games that fit what was typed, best first, for the autocomplete; if nothing was typed, what
    this person has played lately and then a mix. If there are more, the last line says how to find them.

    `to_play`: only games that can be played here.
    """
    matches, translate = interaction.client.matches, await of_asker(interaction)
    if typed.strip():
        found = matches.finder.fitting(typed, _own_words(matches.games.values(), translate))
    else:
        try:
            recent = await matches.recent_games(interaction.user.id, matches.now())
        except Unavailable:
            recent = ()
        found = [Found(game) for game in (*recent, *mixed(matches.games.values(), recent))]
    if to_play:
        with suppress(Unavailable):
            offered = await offered_games(interaction)
            found = [each for each in found if each.game in offered]
    shown = found if len(found) <= MOST_CHOICES else found[: MOST_CHOICES - 1]
    labels = [(label(each, translate), each.game.slug) for each in shown]
    if not found or len(shown) < len(found):
        labels.append((translate(MORE_GAMES if found else NO_SUCH_GAME), ANOTHER_GAME))
    return [Choice(name=name[:CHOICE_LENGTH], value=slug) for name, slug in labels]


def wanted_game(interaction: LodgeInteraction, text: str) -> Game:
    """Return the game that a command names. Raises Refused."""
    if text == ANOTHER_GAME:
        raise Refused(MORE_GAMES)
    return interaction.client.matches.game(text)


def _own_words(games: Iterable[Game], translate: Translate) -> dict[Message, str]:
    """Return what a person may type besides names, in their language."""
    families = {game.about.family for game in games}
    return {word: translate(word) for word in (*families, *ALONE, DICE, PARTNERS)}


async def finished_choices(interaction: LodgeInteraction, typed: str | int) -> list[Choice[int]]:
    """Suggest the person's finished matches whose number or title contains what was typed, latest first, for
    the autocomplete."""
    user_id, translate = interaction.user.id, await of_asker(interaction)
    matches, wanted = interaction.client.matches, str(typed).strip().casefold()
    listed, _ = await matches.history(Wanted(user_id), after=0, most=MOST_CHOICES)
    found = [match for match, _ in listed if wanted in match.game.title.casefold() or wanted in str(match.id)]
    others = {person for match in found for person in people(match.seats)}
    called = await interaction.client.cog(Names).of(others - {user_id})
    labels = [(match.id, translate(_label(match, user_id, called))) for match in found]
    return [Choice(name=label[:CHOICE_LENGTH], value=match_id) for match_id, label in labels]


def _label(match: Listed | Match, user_id: int, called: Mapping[int, str | Message]) -> Message:
    """Label a match with its number, game and the others' names, for lists that can't show mentions."""
    company = [
        seated(match.game, match.seats, seat) if isinstance(holder, Opponent) else called[holder]
        for seat, holder in enumerate(match.seats or match.players)
        if holder != user_id
    ]
    with_ = tuple(name for name in company if name is not SOMEBODY)
    what = {"id": match.id, "game": match.game.title, "people": with_}
    label = (
        pmsg("layout", "{id} · {game} · with {people}", **what)
        if with_
        else pmsg("layout", "{id} · {game}", **what)
    )
    turn = isinstance(match, Listed) and match.waits_for(user_id)
    # Translators: {match} is "15 · Yonmoque · with Ann".
    return pmsg("layout", "{match} · your turn", match=label) if turn else label


def _names(found: Listing, user_id: int) -> tuple[Message, ...]:
    """Name matches as the suggestions do."""
    return tuple(
        _label(match, user_id, {each: person(each) for each in people(match.seats or match.players)})
        for match in found.matches
    )


def _only(found: Listing, user_id: int) -> Listed:
    if not found.matches:
        raise Refused(msg("You don't have a game in this channel. See /matches."))
    if found.count > 1:
        raise Ambiguous(
            nmsg(
                "You have {n} game here. Add its number: {names}.",
                "You have {n} games here. Add the number of the one you mean: {names}.",
                found.count,
                names=Either(_names(found, user_id)),
            )
        )
    return found.matches[0]
