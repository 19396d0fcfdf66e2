"""The bot as a Discord client: it connects, loads the cogs, and finishes its work before it leaves."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import log as logs
from bot.client import api, backoff, health, watchdog
from bot.client.command_tree import CommandTree
from bot.client.register import Unregistered, register
from bot.config import Config
from bot.match.model import Refused
from bot.match.service import Matches, utc_now
from engines.core import Message, msg

log = logs.get(__name__)

EXTENSIONS: Final = (
    "cogs.live.boards",
    "cogs.live.lodge_turns",
    "cogs.live.reviews",
    "cogs.live.recovery",
    "cogs.live.expiry_loop",
    "cogs.live.hand_panels",
    "cogs.presses.dispatch",
    "cogs.commands.play",
    "cogs.commands.move",
    "cogs.commands.board",
    "cogs.commands.matches",
    "cogs.commands.resign",
    "cogs.commands.games",
    "cogs.commands.rules",
    "cogs.commands.leaderboard",
    "cogs.commands.hint",
    "cogs.commands.review",
    "cogs.commands.verify",
    "cogs.commands.settings",
)

FINISH_SECONDS: Final = 2.5
"""How long presses in hand may take to finish when the bot is told to leave."""
CLOSE_SECONDS: Final = 1.0
"""How long closing the connections may take after that."""
RATE_LIMIT_SECONDS: Final = 30.0
"""How long a request waits at most because of a rate limit."""


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = (
    False  # Lodge has no voice, so nothing is missing
)


class Lodge(commands.Bot):
    """The bot. It has slash commands and buttons only, no privileged intent, and no cache of people or
    messages."""

    def __init__(self, config: Config, matches: Matches) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = True  # only to count the messages below a board; it cannot read them
        intents.dm_messages = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=CommandTree,
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=RATE_LIMIT_SECONDS,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self.config = config
        self.matches = matches
        self._elsewhere = api.point_at(config.discord_api_url)
        backoff.cap()
        self._busy: set[asyncio.Task[Any]] = set()

    async def setup_hook(self) -> None:
        if self._elsewhere:
            await api.find_gateway(self)
        for name in EXTENSIONS:
            await self.load_extension(name)
        try:
            await register(self.tree)
        except (discord.HTTPException, discord.RateLimited):
            log.exception("the commands could not be registered; those registered before stay")

        self._sign.start()

    @tasks.loop(seconds=health.SIGN_EVERY.total_seconds())
    async def _sign(self) -> None:
        """Show other processes (`python -m bot health`) that the bot is connected."""
        if self.connected():
            with suppress(Refused):  # the store has logged why; an error would end the loop
                await health.sign(self.matches.store, utc_now())

    @_sign.before_loop
    async def _wait_until_ready(self) -> None:
        await self.wait_until_ready()

    def connected(self) -> bool:
        """Whether the bot hears Discord."""
        return self.is_ready() and self.ws is not None and self.ws.open

    async def on_message(self, message: discord.Message, /) -> None:
        """Ignore messages: there are no text commands."""

    @contextmanager
    def in_hand(self) -> Iterator[None]:
        """Mark the current task as one to finish before leaving."""
        task = asyncio.current_task()
        assert task is not None, "interactions are handled in tasks"
        self._busy.add(task)
        try:
            yield
        finally:
            self._busy.discard(task)

    @property
    def count_in_hand(self) -> int:
        """How many tasks are to be finished before leaving."""
        return len(self._busy)

    async def leave(self) -> None:
        """Finish what is in hand and close, in less than five seconds."""
        self._sign.cancel()
        if self._busy:
            await asyncio.wait(self._busy, timeout=FINISH_SECONDS)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.close(), CLOSE_SECONDS)


def run(config: Config) -> int:
    """Run the bot until it is told to stop, and return the exit code: 0; 1 if Discord cannot be reached,
    hangs up or takes no commands; 2 if it does not accept the token. One sentence on stderr says why.

    Raises StoreError if the database cannot be used.
    """
    return asyncio.run(_run(config))


async def _run(config: Config) -> int:
    assert config.discord_token is not None, "the command line has asked for the token"
    matches = await Matches.open(config)
    try:
        bot = Lodge(config, matches)
        return await _connected(bot, config.discord_token.get_secret_value())
    finally:
        await matches.close()


async def _connected(bot: Lodge, token: str) -> int:
    """Run until SIGTERM or SIGINT, or until the connection fails for good or for too long; return the exit
    code."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    running = asyncio.create_task(bot.start(token))
    waiting = asyncio.create_task(told.wait())
    watching = asyncio.create_task(watchdog.watch(bot.connected, bot.config.patience))
    try:
        await asyncio.wait({running, waiting, watching}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            return _verdict(running, bot.config)
        if watching.done():
            watching.result()
            return _fail(
                msg("The bot has been without Discord for {minutes} minutes (GIVE_UP_MINUTES); it ends "
                    "to be started again.", minutes=f"{bot.config.give_up_minutes:g}"),
                1,
            )  # fmt: skip
        log.info("leaving")
        return 0
    finally:
        await bot.leave()
        for task in (running, waiting, watching):
            task.cancel()
        await asyncio.gather(running, waiting, watching, return_exceptions=True)


def _verdict(running: asyncio.Task[None], config: Config) -> int:
    """Say why a client has ended by itself, and return the exit code."""
    try:
        running.result()
    except discord.LoginFailure:
        return _fail(msg("Discord does not accept DISCORD_TOKEN; copy the bot's token again."), 2)
    except Unregistered as error:
        return _fail(error.message, 1)
    except discord.HTTPException as error:
        return _fail(
            msg("Discord's answer at {base} was {status}; try again later.",
                base=config.discord_api_url, status=error.status),
            1,
        )  # fmt: skip
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError, TimeoutError):
        return _fail(
            msg("Discord cannot be reached at {base}; check the network.", base=config.discord_api_url), 1
        )
    except discord.ConnectionClosed as error:
        return _fail(msg("Discord has hung up (code {code}) for good.", code=error.code), 1)
    except Exception:  # discord.py may raise anything on data that it cannot read
        log.exception("the client has ended")
        return _fail(msg("The connection broke on something unreadable; the log says more. Start again."), 1)
    return _fail(msg("The connection to Discord has ended."), 1)


def _fail(sentence: Message, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
