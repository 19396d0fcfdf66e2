"""/server: a server's settings, for the people who manage it. The first of them to use a command in a new
server is asked once to set it up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, Final, cast

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot import log as logs
from bot.client.app import Lodge
from bot.client.languages import of_asker
from bot.limits_and_times import MATCHES_OF_A_PERSON, RUNNING_IN_A_SERVER
from bot.match.model import Refused
from bot.match.pace import PACES
from bot.store import settings
from bot.store.daily_posts import DENIED, GONE, IDLE, DailyPost, DailyPosts
from bot.store.settings import (
    BY_MESSAGE,
    CONTRAST,
    DAY,
    DUSK,
    IN_CHANNEL,
    IN_CHANNELS,
    IN_THREADS,
    LEFT_OUT,
    LIMIT,
    NEWS,
    PACE,
    RATED,
    RATINGS,
    THEME,
    THREADS,
    UNRATED,
    USUAL_LIMIT,
    ServerSettings,
)
from cogs.base.answers import FORGED, Answer, LodgeInteraction, answering
from cogs.base.command_words import command
from cogs.base.components import Draft, Translate, option, row, select, select_many, text
from cogs.base.custom_ids import ServerId
from cogs.base.discord_errors import attempt
from cogs.base.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.base.permissions import manages, missing, require_manager
from cogs.base.presses import chosen, handles
from cogs.daily.posts import WANTED
from cogs.people.settings import Offered, languages_offered, panel
from engines import listed
from engines.core import Game, Message, msg, nmsg, pmsg

log = logs.get(__name__)


class ServerCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.store = bot.matches.store
        self.games = bot.matches.games

    @command(msg("Choose how games work in this server (needs Manage Server)."))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    async def server(self, interaction: LodgeInteraction) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            await answer.send(await _panel_now(answer, require_manager(interaction)), ephemeral=True)

    @commands.Cog.listener()
    async def on_app_command_completion(
        self, interaction: LodgeInteraction, command: app_commands.Command[Any, ..., Any]
    ) -> None:
        """Ask whoever manages a new server, after the answer to their first command there, to set it up."""
        guild_id = interaction.guild_id
        if guild_id is None or not manages(interaction) or not interaction.response.is_done():
            return
        with interaction.client.in_hand():
            try:
                if not (await settings.of_server(self.store, guild_id)).is_new:
                    return
                first = await settings.note_set_up(self.store, guild_id)
            except Refused:
                return  # the database is down: the next command asks
            if not first or command is self.server:
                return
            card = set_up_card(ServerSettings(), self.games.values(), await of_asker(interaction))
            sending = interaction.followup.send(view=card.body, ephemeral=True)
            await attempt(sending, "ask somebody to set a server up")


SERVER: Final[Mapping[str, Offered]] = {
    NEWS: Offered(
        pmsg("setting", "Turn notices"),
        {
            IN_CHANNEL: (
                pmsg("option", "in the game's channel"),
                msg("Lodge announces turns in the channel, unless people choose otherwise."),
            ),
            BY_MESSAGE: (
                pmsg("option", "in a direct message"),
                msg("Lodge announces turns by direct message, unless people choose otherwise."),
            ),
        },
    ),
    THREADS: Offered(
        pmsg("setting", "Threads"),
        {
            IN_CHANNELS: (pmsg("option", "only when asked for"), msg("Games stay in the channel.")),
            IN_THREADS: (pmsg("option", "for every game"), msg("Every game gets a thread.")),
        },
    ),
    PACE: Offered(
        pmsg("setting", "Time limit"),
        {
            name: (pace.name, msg("For games between people: {pace}.", pace=pace.name))
            for name, pace in PACES.items()
        },
    ),
    RATINGS: Offered(
        pmsg("setting", "Leaderboards"),
        {
            RATED: (pmsg("option", "on"), msg("Games here count.")),
            UNRATED: (pmsg("option", "off"), msg("Games here don't count.")),
        },
    ),
    THEME: Offered(
        pmsg("setting", "Boards"),
        {
            DUSK: (pmsg("option", "dark"), msg("Boards are dark.")),
            DAY: (pmsg("option", "light"), msg("Boards turn light with their next move.")),
            CONTRAST: (
                pmsg("option", "high contrast"),
                msg("Boards get high contrast with their next move."),
            ),
        },
    ),
    LIMIT: Offered(
        pmsg("setting", "Games per person"),
        {
            value: (
                nmsg("{n} at a time", "{n} at a time", most),
                nmsg(
                    "Up to {n} running game each.",
                    "Up to {n} running games each.",
                    most,
                ),
            )
            for value, most in [
                (USUAL_LIMIT, MATCHES_OF_A_PERSON),
                *((str(fewer), fewer) for fewer in RUNNING_IN_A_SERVER),
            ]
        },
    ),
}
"""What can be set for a server, by name, besides the games it offers."""

TO_SET_UP: Final = (NEWS, THREADS, PACE, RATINGS)
"""What the card asks for, besides the games."""

CARD: Final = "card"
DAILY: Final = "daily"
OFF: Final = "off"
"""No daily is posted."""
ZONES: Final = (
    *("UTC", "Pacific/Honolulu", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London"),
    *("Europe/Berlin", "Europe/Athens", "Africa/Lagos", "Africa/Johannesburg", "Europe/Istanbul"),
    *("Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok"),
    *("Asia/Shanghai", "Asia/Tokyo", "Australia/Adelaide", "Australia/Sydney", "Pacific/Auckland"),
)
"""The time zones offered for the daily: as many as a menu holds."""
_PAUSED: Final = {
    IDLE: msg("Paused, as no one has played for three days. Choose an hour to wake it."),
    DENIED: msg("Paused, as Lodge couldn't post there. Choose an hour to try again."),
    GONE: msg("Paused, as its channel is gone. Choose another one."),
}
"""Why the daily isn't posted at present, and what to do."""


def server_panel(
    chosen: ServerSettings,
    games: Collection[Game],
    translate: Translate,
    post: DailyPost | None = None,
    lacking: Sequence[Message] = (),
) -> Draft:
    """A server's settings, and the menus to change them. `lacking`: the permissions Lodge lacks for the
    daily's post."""
    note = msg("For all games here. Changes save straight away.")
    spoken = languages_offered(
        (
            pmsg("option", "as in Discord"),
            msg("What everyone sees is in the server's language, or the players'."),
        ),
        lambda name: msg("What everyone sees is in {language}.", language=name),
    )
    offered = {**spoken, **SERVER}
    made = panel(pmsg("heading", "Server settings"), note, offered, ServerId, asdict(chosen), translate)
    _offer_games(made, chosen, games, "", translate)
    _offer_daily(made, post, lacking, translate)
    who = msg("To limit commands, go to Server Settings → Integrations → Lodge.")
    text(made, f"-# {translate(who)}")
    return Draft(made)


def set_up_card(chosen: ServerSettings, games: Collection[Game], translate: Translate) -> Draft:
    """The few things to set in a new server."""
    asked = {name: SERVER[name] for name in TO_SET_UP}
    note = msg("Lodge is ready to play. You can change this any time with /server.")
    menu = partial(ServerId, panel=CARD)
    made = panel(
        pmsg("button", "Set up Lodge"), note, asked, menu, asdict(chosen), translate, explained=False
    )
    _offer_games(made, chosen, games, CARD, translate)
    return Draft(made)


def _offer_games(
    body: Any, chosen: ServerSettings, games: Collection[Game], which: str, translate: Translate
) -> None:
    """Add the games a server offers, and the menus to leave some out."""
    heading, without = translate(pmsg("form", "Games")), chosen.left_out.split()
    titles = tuple(game.title for game in listed(games) if game.slug in without)
    told = nmsg("{n} game is on.", "All {n} games are on.", len(games))
    if titles:
        told = nmsg(
            "{n} game is on. Left out: {titles}.",
            "{n} games are on. Left out: {titles}.",
            len(games) - len(titles),
            titles=titles,
        )
    text(body, f"**{heading}**\n{translate(told)}")
    for number, part in enumerate(_parts(games)):
        between = msg("Leave out: {first} to {last}", first=part[0].title, last=part[-1].title)
        options = [option(game.slug, game.title) for game in part]
        which_menu = ServerId(f"{LEFT_OUT}-{number}", which)
        body.add_item(row([select_many(which_menu, translate(between), options, without)]))


def _parts(games: Collection[Game]) -> list[Sequence[Game]]:
    """Split the games into as few menus as will hold them, of about the same size."""
    named = listed(games)
    count = -(-len(named) // MOST_OPTIONS_OF_A_SELECT)
    size = -(-len(named) // count)
    return [named[first : first + size] for first in range(0, len(named), size)]


def _offer_daily(body: Any, post: DailyPost | None, lacking: Sequence[Message], translate: Translate) -> None:
    """Add where and when the daily posts itself, and the menus to change that."""
    told = msg("Lodge doesn't post it.")
    if post is not None:
        told = _PAUSED.get(post.paused or "") or msg(
            "Every day at {hour}:00 ({zone}) in {channel}.",
            hour=f"{post.hour:02}", zone=_zone_name(post.zone), channel=f"<#{post.channel_id}>",
        )  # fmt: skip
    lines = [pmsg("heading", "**Daily**"), told]
    if post is not None and lacking:
        needed = {"names": tuple(lacking), "channel": f"<#{post.channel_id}>"}
        if post.paused == DENIED:
            lines[1] = msg("Paused, as Lodge needs {names} in {channel}. Then choose an hour.", **needed)
        else:
            lines.append(msg("⚠️ Lodge needs {names} in {channel}.", **needed))
    text(body, "\n".join(map(translate, lines)))
    hours = [option(OFF, translate(pmsg("option", "don't post it")))]
    hours += [
        option(str(hour), translate(pmsg("option", "post it at {hour}:00", hour=f"{hour:02}")))
        for hour in range(24)
    ]
    at = OFF if post is None else "" if post.paused else str(post.hour)
    when = msg("Post the daily in this channel") if post is None else msg("When to post the daily")
    body.add_item(row([select(ServerId(f"{DAILY}-hour"), translate(when), hours, at)]))
    if post is not None:
        where: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=str(ServerId(f"{DAILY}-channel")),
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            default_values=[] if post.paused == GONE else [discord.Object(post.channel_id)],
        )
        body.add_item(row([where]))
        zones = [option(zone, _zone_name(zone)) for zone in ZONES]
        name = translate(pmsg("form", "Time zone"))
        body.add_item(row([select(ServerId(f"{DAILY}-zone"), name, zones, post.zone)]))


def _zone_name(zone: str) -> str:
    """A time zone as people read it: "Europe/Berlin" is "Berlin".

    >>> _zone_name("America/New_York")
    'New York'
    """
    return zone.rpartition("/")[2].replace("_", " ")


async def _choose_daily(answer: Answer, guild_id: int, what: str) -> None:
    """Save when and where the daily posts itself. Raises Refused."""
    posts, value = DailyPosts(answer.bot.matches.store), chosen(answer)
    post = await posts.of(guild_id)
    here = answer.interaction.channel_id
    assert here is not None, "menus are used in a channel"
    channel, hour, zone = (post.channel_id, post.hour, post.zone) if post else (here, 0, ZONES[0])
    if what == "hour" and value == OFF:
        await posts.stop(guild_id)
        return
    if what == "hour" and value in map(str, range(24)):
        hour = int(value)
    elif what == "zone" and value in ZONES and post:
        zone = value
    elif what == "channel" and value.isdecimal() and post and _is_channel(answer, int(value)):
        channel = int(value)
    else:
        raise Refused(FORGED)
    await posts.choose(guild_id, channel, hour, zone, answer.bot.matches.now())
    answer.bot.dispatch("daily_changed")


def _is_channel(answer: Answer, channel_id: int) -> bool:
    guild = answer.interaction.guild
    return guild is not None and guild.get_channel(channel_id) is not None


@handles(ServerId)
async def choose_for_server(answer: Answer, pressed: ServerId) -> None:
    """Save a choice for the person's server, and update the message. Raises Refused, also if they no longer
    manage the server."""
    guild_id, matches = require_manager(answer.interaction), answer.bot.matches
    if not answer.only_for_one:
        raise Refused(FORGED)
    name = pressed.name
    if name.startswith(f"{DAILY}-") and not pressed.panel:
        await _choose_daily(answer, guild_id, name.removeprefix(f"{DAILY}-"))
    else:
        name = await _choose_setting(answer, guild_id, pressed)
    log.info("a server's settings were changed", guild=guild_id, by=answer.user_id, name=name)
    if pressed.panel:
        now = await settings.of_server(matches.store, guild_id)
        await answer.edit(set_up_card(now, matches.games.values(), answer.translate))
    else:
        await answer.edit(await _panel_now(answer, guild_id))


async def _choose_setting(answer: Answer, guild_id: int, pressed: ServerId) -> str:
    """Save a setting, and return its name. Raises Refused."""
    matches, name = answer.bot.matches, pressed.name
    if name.startswith(f"{LEFT_OUT}-"):
        now = await settings.of_server(matches.store, guild_id)
        name, value = LEFT_OUT, _left_out(answer, pressed, now, matches.games.values())
    else:
        value = chosen(answer)
    if value not in settings.SERVER_VALUES.get(name, ()):
        raise Refused(FORGED)
    await settings.choose_for_server(matches.store, guild_id, name, value)
    return name


async def _panel_now(answer: Answer, guild_id: int) -> Draft:
    """A server's settings as they are now."""
    matches = answer.bot.matches
    now = await settings.of_server(matches.store, guild_id)
    post = await DailyPosts(matches.store).of(guild_id)
    lacks = () if post is None else missing(answer.bot, guild_id, post.channel_id, WANTED)
    return server_panel(now, matches.games.values(), answer.translate, post, lacks)


def _left_out(answer: Answer, pressed: ServerId, now: ServerSettings, games: Collection[Game]) -> str:
    """The games a server leaves out after a choice in one of the menus. Raises Refused if that's all of
    them."""
    parts = [{game.slug for game in part} for part in _parts(games)]
    number = pressed.name.removeprefix(f"{LEFT_OUT}-")
    values = set(cast("dict[str, list[str]]", answer.interaction.data).get("values", ()))
    if number not in map(str, range(len(parts))) or not values <= parts[int(number)]:
        raise Refused(FORGED)
    left_out = (set(now.left_out.split()) - parts[int(number)]) | values
    if left_out >= {game.slug for game in games}:
        raise Refused(msg("Keep at least one game."))
    return " ".join(sorted(left_out))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ServerCommand(bot))
