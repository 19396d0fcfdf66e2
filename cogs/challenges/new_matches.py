"""Starts a match that somebody asks for, by command or by button: a challenge, an open table, a game for
one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import discord

from bot.client.languages import of_channel
from bot.match.lobby import YOURSELF
from bot.match.model import USUAL_LEVEL, Match, Place, Refused, State, person
from bot.store import settings
from bot.store.settings import IN_THREADS
from cogs.base import channel_messages
from cogs.base.answers import FORGED, Answer, LodgeInteraction
from cogs.base.components import Draft
from cogs.base.discord_errors import attempt
from cogs.base.offers import offer_lesson
from cogs.base.permissions import may_open_threads, require_permissions
from cogs.board.boards import LiveBoards
from cogs.opponent.turns import LodgeTurns
from engines.core import Game, msg, pmsg


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play."""

    game: Game
    invited: tuple[int, ...] = ()
    """User ids of the people challenged; if there are none, anyone may accept."""
    seats: int | None = None
    """For how many players; by default the people named, or as few as the game allows."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that differ from the defaults."""
    level: str | None = None
    """Lodge's level, if it takes the seats that nobody is named for."""
    pace: str | None = None
    """How long a move may take; by default what the server has set."""
    thread: bool | None = None
    """Whether the match gets a thread of its own; by default what the server has set."""


async def start_match(answer: Answer, wish: Wish, notice: Draft | None = None) -> None:
    """Start a match and answer with it; or with a `notice` in the pressed message, while the match is
    posted beside it. Raises Refused."""
    interaction, thread, level = answer.interaction, wish.thread, wish.level
    bot = answer.bot
    if level is None and _only_lodge_is_here(interaction, wish):
        level = USUAL_LEVEL
    if thread is None:
        thread = await _threads_are_usual(interaction)
    if thread and not _can_have_threads(interaction):
        raise Refused(msg("Threads only work in text channels in servers with Lodge."))
    require_permissions(interaction, thread=thread)
    match = await bot.matches.challenge(
        game=wish.game,
        challenger=answer.user_id,
        place=channel_messages.here(interaction),
        invited=wish.invited,
        seats=wish.seats,
        options=wish.options,
        level=level,
        pace=wish.pace or await _usual_pace(interaction),
        locale=answer.translate.locale,
    )
    answer.match_id = match.id
    match = await bot.cog(LodgeTurns).settled(match)
    posting = _in_thread(answer, match) if thread else _here(answer, match, notice)
    if notice is None:
        shown = await posting
    else:  # notice first: a match that can't be posted beside it must follow it
        _, shown = await asyncio.gather(answer.edit(notice), posting)
    if shown.place.message_id is None:
        await _take_back(answer, shown)
    if match.lodge_players and wish.game.stages is not None:
        await answer.say(
            msg(
                "{game} is pure luck, so every level plays the same.",
                game=wish.game.title,
            )
        )
    if shown.place.message_id is not None:
        await offer_lesson(answer, shown)


async def _threads_are_usual(interaction: LodgeInteraction) -> bool:
    """Whether matches get threads here by default: they're possible, and the server has set that."""
    if not (_can_have_threads(interaction) and may_open_threads(interaction)):
        return False
    set_by_them = await settings.of_server(interaction.client.matches.store, interaction.guild_id)
    return set_by_them.threads == IN_THREADS


async def _usual_pace(interaction: LodgeInteraction) -> str:
    """Return how long a move may take here by default."""
    return (await settings.of_server(interaction.client.matches.store, interaction.guild_id)).pace


async def _here(answer: Answer, match: Match, notice: Draft | None = None) -> Match:
    """Answer with the match. If the bot has access of its own and the answer is a `notice`, or can't be
    given, it posts the match separately."""
    boards = answer.bot.cog(LiveBoards)
    reachable = channel_messages.reachable(answer.bot, match.place)
    shown = match
    if notice is None or not reachable:
        shown = await boards.post(answer, match, first=True)
    if shown.place.message_id is None and reachable:
        shown = await boards.post_in(match.place, match, answer.interaction)
    return shown


async def _in_thread(answer: Answer, match: Match) -> Match:
    """Post the match in a thread of its own, or here if none can be opened."""
    interaction = answer.interaction
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel), "checked before the challenge was made"
    translate = await of_channel(answer.bot, match.place, match, interaction)
    name = translate(pmsg("heading", "{game} · match {id}", game=match.game.title, id=match.id))
    opening = channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    opened = await attempt(opening, "open a thread")
    if opened.value is None:
        shown = await _here(answer, match)
        await answer.say(msg("Lodge couldn't open a thread, so play here."))
        return shown
    thread = Place(interaction.guild_id, opened.value.id)
    inside, _ = await asyncio.gather(
        answer.bot.cog(LiveBoards).post_in(thread, match, interaction),
        answer.say(pmsg("sentence", "Play here: {link}", link=f"<#{thread.channel_id}>")),
    )
    return inside if inside.place.message_id is not None else await _here(answer, match)


async def _take_back(answer: Answer, match: Match) -> None:
    """Withdraw a challenge that no message shows, because nobody could answer it. A match for one
    stays."""
    if match.state is not State.OPEN:
        return
    await answer.bot.matches.withdraw(match.id, match.challenger)
    await answer.say(msg("Lodge couldn't post the challenge. Try again."))


def _can_have_threads(interaction: LodgeInteraction) -> bool:
    here = channel_messages.here(interaction)
    text_channel = isinstance(interaction.channel, discord.TextChannel)
    return text_channel and channel_messages.reachable(interaction.client, here)


def _only_lodge_is_here(interaction: LodgeInteraction, wish: Wish) -> bool:
    """Whether only Lodge could take the other seats of a match: in a direct message with the bot."""
    return bool(interaction.context.dm_channel) and (wish.seats or wish.game.seats[0]) > 1


class Called(NamedTuple):
    """Somebody to be asked to play."""

    id: int
    bot: bool
    here: bool
    """Whether Discord says that they belong to the server."""


def called(user: discord.User | discord.Member) -> Called:
    """Return the person a command names."""
    return Called(user.id, user.bot, isinstance(user, discord.Member))


def people_picked(answer: Answer) -> list[Called]:
    """Return the people picked in a menu. Raises Refused if there are none."""
    data = cast("dict[str, Any]", answer.interaction.data)
    users, members = (data.get("resolved", {}).get(name, {}) for name in ("users", "members"))
    picked = [id_ for id_ in data.get("values", ()) if id_ in users]
    if not picked:
        raise Refused(FORGED)
    return [Called(int(id_), bool(users[id_].get("bot")), id_ in members) for id_ in picked]


def check_called(interaction: LodgeInteraction, called: Sequence[Called]) -> list[Called]:
    """Return the people `called`, without Lodge. Raises Refused if they can't be challenged here."""
    named = [each for each in called if each.id != interaction.application_id]
    for each in named:
        _check_opponent(interaction, each)
    _check_company(interaction, named)
    return named


def _check_opponent(interaction: LodgeInteraction, opponent: Called) -> None:
    if opponent.id == interaction.user.id:
        raise Refused(YOURSELF)
    name = person(opponent.id)
    if opponent.bot:
        raise Refused(msg("{name} is a bot, so it can't play.", name=name))
    if interaction.guild_id is not None and not opponent.here:
        raise Refused(msg("{name} isn't in this server.", name=name))


def _check_company(interaction: LodgeInteraction, named: Sequence[Called]) -> None:
    """Raise Refused if other people are challenged in a direct message with the bot."""
    if interaction.context.dm_channel and named:
        names = tuple(person(each.id) for each in named)
        raise Refused(
            msg("You can only challenge {names} in a server.",
                names=names)
        )  # fmt: skip
