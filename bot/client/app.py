"""The bot as a Discord client: it connects, loads the cogs, and finishes its work before it shuts down."""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar, cast

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import log as logs
from bot.client import connection, health, requests
from bot.client.command_tree import CommandTree
from bot.client.error_reports import reported
from bot.client.garbage import ShortRounds
from bot.client.measuring import measured, served
from bot.client.neighbours import Neighbours
from bot.client.register import Unregistered, register, register_translations
from bot.clock import Clock
from bot.config import Config
from bot.limits_and_times import INTERACTIONS_REMEMBERED, NAMES_REMEMBERED
from bot.match.service import Matches
from bot.metrics import IN_HAND
from bot.shards import Shards
from bot.store.last_uses import LastUses
from engines.core import Message, msg

log = logs.get(__name__)
C = TypeVar("C", bound=commands.Cog)

EXTENSIONS: Final = (
    "cogs.base.command_words",
    "cogs.board.boards",
    "cogs.upkeep.application_emojis",
    "cogs.opponent.turns",
    "cogs.board.pressed_boards",
    "cogs.looking_back.review",
    "cogs.learning.rules",
    "cogs.people.profile",
    "cogs.base.names",
    "cogs.looking_back.replay",
    "cogs.looking_back.film",
    "cogs.upkeep.recovery",
    "cogs.upkeep.expiry",
    "cogs.news.due",
    "cogs.board.hands",
    "cogs.upkeep.other_processes",
    "cogs.people.privacy",
    "cogs.dispatch",
    "cogs.challenges.play",
    "cogs.board.typed_moves",
    "cogs.board.command",
    "cogs.board.resigning",
    "cogs.learning.games",
    "cogs.learning.help",
    "cogs.people.leaderboard",
    "cogs.opponent.hints",
    "cogs.puzzles.command",
    "cogs.looking_back.matches",
    "cogs.looking_back.command",
    "cogs.people.settings",
    "cogs.people.blocks",
    "cogs.server.settings",
    "cogs.server.ending",
    "cogs.daily.daily",
    "cogs.daily.due",
)

_OLDER_STAY: Final = "the commands could not be registered; those registered before stay"

FINISH_SECONDS: Final = 2.0
"""How long presses in hand, and their follow-up work, may take to finish when the bot shuts down."""
TELL_SECONDS: Final = 0.8
"""How much longer it may take to tell people that their press wasn't taken, or can't be shown."""
CUT_OFF_SECONDS: Final = 0.2
"""How long to wait for a commit before cutting off whatever is still in hand."""
CLOSE_SECONDS: Final = 0.6
"""How long closing the connections may take after that."""
END_SECONDS: Final = 0.6
"""How long cancelled tasks may take to end."""
EXIT_AFTER: Final = 4.7
"""After this long the program exits, whatever it's still waiting for, such as a hung disk or a half-drawn
picture. By then everything that matters to a match is either in the database or it isn't."""
RATE_LIMIT_SECONDS: Final = 30.0
"""The longest a request waits because of a rate limit."""
RESUMABLE: Final = 4000
"""The close code that lets the session be resumed."""


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = (
    False  # Lodge has no voice, so nothing is missing
)


class Lodge(commands.Bot):
    """The bot. It uses only slash commands and buttons, needs no privileged intent, and caches neither people
    nor messages."""

    divided = False
    """Whether it has a separate connection for each shard."""

    def __init__(self, config: Config, matches: Matches, **options: Any) -> None:
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
            heartbeat_timeout=connection.UNANSWERED_SECONDS,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            http_trace=requests.trace(requests.Turns(lambda: 1 + self.neighbours.count)),
            **options,
        )
        self.config = config
        self.matches = matches
        self.neighbours = Neighbours(matches)
        matches.store.memory.alone = lambda: not self.neighbours.company
        self._elsewhere = connection.point_at(config.discord_api_url)
        connection.cap()
        self._rounds = ShortRounds(idle=lambda: not self._busy)
        self._busy: set[asyncio.Task[Any]] = set()
        self._heard: dict[int, None] = {}
        """The ids of the last interactions, oldest first."""
        self.uses = LastUses(matches.store)
        self.names: OrderedDict[int, str] = OrderedDict()
        """The names of the most recent users, by user id. `cogs.base.names` asks Discord for others."""
        self.leaving = False
        """Whether the bot is shutting down. New interactions are left to another process if one is running;
        otherwise people are asked to try again."""

    async def setup_hook(self) -> None:
        if self._elsewhere:
            await connection.find_gateway(self)
        await self._divide()
        await self.neighbours.join()
        await self.load_all()
        try:
            theirs = await register(self.tree)
        except (discord.HTTPException, discord.RateLimited):
            log.exception(_OLDER_STAY)
        else:
            if theirs is not None:
                self._translate_commands.start(theirs)

        self._sign.start()
        await self.neighbours.wait_until_seen()
        self._rounds.begin()  # before Discord sends anything, while nobody is waiting

    async def load_all(self) -> None:
        """Load every cog, and with them all commands and press handlers.

        This avoids `load_extension`, which would re-run modules that others have already imported.
        """
        for each in pkgutil.walk_packages(importlib.import_module("cogs").__path__, "cogs."):
            importlib.import_module(each.name)
        for name in EXTENSIONS:
            await sys.modules[name].setup(self)

    def cog(self, kind: type[C]) -> C:
        """Return the bot's one cog of a class."""
        return cast("C", self.get_cog(kind.__cog_name__))

    async def _divide(self) -> None:
        """Ask Discord how many shards there are, if need be."""

    @tasks.loop(seconds=health.SIGN_EVERY.total_seconds())
    async def _sign(self) -> None:
        """Show other processes (`python -m bot health`) that the bot is connected."""
        if self.connected():
            await self.neighbours.sign()

    @tasks.loop(count=1)
    async def _translate_commands(self, theirs: list[dict[str, Any]]) -> None:
        """Register the commands again if only their translations have changed. `theirs`: what Discord has."""
        try:
            await register_translations(self.tree, theirs)
        except (discord.HTTPException, discord.RateLimited):
            log.exception(_OLDER_STAY)

    @_sign.before_loop
    @_translate_commands.before_loop
    async def _wait_until_ready(self) -> None:
        await self.wait_until_ready()

    def heard(self) -> Collection[int]:
        """Return the ids of the connected shards."""
        return [0] if self.is_ready() and self.ws is not None and self.ws.open else []

    def connected(self) -> bool:
        """Whether the bot is connected to Discord on all of its shards."""
        return len(self.heard()) == len(self.matches.shards.ids)

    def latencies_of_shards(self) -> dict[int, float | None]:
        """Return, by shard, how many seconds the last heartbeat took to be answered; None if disconnected."""
        return {self.shard_id or 0: self.latency if self.connected() else None}

    async def renew(self, _shard_id: int) -> None:
        """Close the connection, so that discord.py resumes it."""
        if self.ws is not None:
            await self.ws.close(code=RESUMABLE)

    async def on_message(self, message: discord.Message, /) -> None:
        """Ignore messages: there are no text commands."""

    async def takes(self, interaction: discord.Interaction) -> bool:
        """Take charge of an interaction. Returns False if it was taken before, here or by another process
        for the same servers, or if this process is leaving and another can take it."""
        self.learn_name(interaction.user)
        if interaction.type is not discord.InteractionType.autocomplete:
            self.uses.came_by[interaction.user.id] = interaction.locale.value
        if self.leaving and self.neighbours.company:
            return False
        return not self._comes_again(interaction) and await self.neighbours.take(interaction.id)

    def learn_name(self, user: discord.User | discord.Member) -> None:
        """Remember a user's global name, not their nickname in one server."""
        self.names[user.id] = user.global_name or user.name
        self.names.move_to_end(user.id)
        while len(self.names) > NAMES_REMEMBERED:
            self.names.popitem(last=False)

    def _comes_again(self, interaction: discord.Interaction) -> bool:
        """Whether this interaction has come in before. Discord may resend events after a broken connection,
        and nothing must be done twice."""
        if interaction.id in self._heard:
            log.info("an interaction was resent", interaction=interaction.id)
            return True
        self._heard[interaction.id] = None
        if len(self._heard) > INTERACTIONS_REMEMBERED:
            del self._heard[next(iter(self._heard))]
        return False

    @contextmanager
    def in_hand(self) -> Iterator[None]:
        """Mark the current task as one to finish before leaving."""
        task = asyncio.current_task()
        assert task is not None, "interactions are handled in tasks"
        self._busy.add(task)
        IN_HAND.set(len(self._busy))
        try:
            yield
        finally:
            self._busy.discard(task)
            IN_HAND.set(len(self._busy))

    @property
    def count_in_hand(self) -> int:
        """How many tasks must finish before leaving."""
        return len(self._busy)

    async def leave(self) -> None:
        """Take on nothing new, finish what is in hand and its follow-up work, and close, all within five
        seconds."""
        self._rounds.end()
        self.leaving = True
        self.dispatch("leaving")  # longer work gives up now, and tells the people waiting for it
        loop = asyncio.get_running_loop()
        deadline = loop.time() + FINISH_SECONDS
        self._translate_commands.cancel()
        await self.matches.store.while_nobody_writes(self._sign.cancel)
        await self._finish(deadline)
        if self._busy:
            self.dispatch("giving_up")  # stop computing and drawing, and tell people instead
            await self._finish(deadline + TELL_SECONDS)
        if self._busy:  # the rest must not go on after its cogs are gone
            await self.matches.store.while_nobody_writes(self._cut_off, CUT_OFF_SECONDS)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.close(), CLOSE_SECONDS)

    def _cut_off(self) -> None:
        log.warning("presses were cut off", count=len(self._busy))
        for task in self._busy:
            task.cancel()

    async def _finish(self, deadline: float) -> None:
        """Wait until nothing is in hand, or until `deadline` by the loop's clock."""
        loop = asyncio.get_running_loop()
        while self._busy and (left := deadline - loop.time()) > 0:
            await asyncio.wait(self._busy, timeout=left, return_when=asyncio.FIRST_COMPLETED)


class DividedLodge(Lodge, commands.AutoShardedBot):
    """The bot with several shards: all of them, or those named in its settings."""

    divided = True

    def __init__(self, config: Config, matches: Matches) -> None:
        shards = config.own_shards
        chosen = {} if shards is None else {"shard_count": shards.count, "shard_ids": list(shards.ids)}
        super().__init__(config, matches, **chosen)

    async def _divide(self) -> None:
        if self.config.own_shards is None:
            self.shard_count, _, _ = await self.http.get_bot_gateway()
            self.matches.serve(Shards.all_of(self.shard_count))
        log.info("shards", count=self.shard_count, ids=self.matches.shards.ids)

    def latencies_of_shards(self) -> dict[int, float | None]:
        heard = set(self.heard())
        return {id_: shard.latency if id_ in heard else None for id_, shard in self.shards.items()}

    async def renew(self, shard_id: int) -> None:
        await self.shards[shard_id].reconnect()

    def heard(self) -> Collection[int]:
        return [id_ for id_, shard in self.shards.items() if self.is_ready() and not shard.is_closed()]


def run(config: Config, clock: Clock) -> int:
    """Run the bot by `clock` until it is told to stop, and return the exit code: 0; 1 if Discord can't be
    reached, hangs up or rejects the commands; 2 if it rejects the token. One sentence on stderr says why.

    Raises StoreError if the database can't be used, ConfigError if the metrics can't be served.
    """
    with served(config), reported(config):
        return asyncio.run(_run(config, clock))


async def _run(config: Config, clock: Clock) -> int:
    assert config.discord_token is not None, "the command line has asked for the token"
    matches = await Matches.open(config, clock=clock)
    try:
        bot = Lodge(config, matches) if config.shards in (None, 1) else DividedLodge(config, matches)
        async with measured(bot):
            return await _connected(bot, config.discord_token.get_secret_value())
    finally:
        await cancelled_have_ended()
        await matches.close()


async def cancelled_have_ended() -> None:
    """Give cancelled tasks a moment to wind down their database work cleanly.

    The event loop cancels them a second time when it closes. SQLAlchemy then stops SQLite's thread while
    waiting for that same thread to close, and the two would deadlock.
    """
    this = asyncio.current_task()
    ending = [task for task in asyncio.all_tasks() if task.cancelling() and task is not this]
    if ending:
        await asyncio.wait(ending, timeout=END_SECONDS)


async def _connected(bot: Lodge, token: str) -> int:
    """Run until SIGTERM or SIGINT, or until the connection fails permanently or for too long; return the exit
    code."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    running = asyncio.create_task(bot.start(token))
    waiting = asyncio.create_task(told.wait())
    watching = asyncio.create_task(connection.watch(bot.connected, bot.config.patience))
    renewing = asyncio.create_task(connection.renew_unanswered(bot.latencies_of_shards, bot.renew))
    code = 1
    try:
        await asyncio.wait({running, waiting, watching}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            code = _verdict(running, bot.config)
            return code
        if watching.done():
            watching.result()
            return _fail(
                msg(
                    "The bot hasn't reached Discord for {minutes} minutes (GIVE_UP_MINUTES). It's stopping "
                    "so it can be restarted.",
                    minutes=f"{bot.config.give_up_minutes:g}",
                ),
                1,
            )
        log.info("leaving")
        code = 0
        return code
    finally:
        end = threading.Timer(EXIT_AFTER, os._exit, [code])
        end.daemon = True
        end.start()
        await bot.leave()
        tasks_ = (running, waiting, watching, renewing)
        for task in tasks_:
            task.cancel()
        await asyncio.gather(*tasks_, return_exceptions=True)
        await bot.neighbours.part()


def _verdict(running: asyncio.Task[None], config: Config) -> int:
    """Say why the client ended on its own, and return the exit code."""
    try:
        running.result()
    except discord.LoginFailure:
        return _fail(msg("Discord rejected DISCORD_TOKEN. Copy the bot's token again."), 2)
    except Unregistered as error:
        return _fail(error.message, 1)
    except discord.HTTPException as error:
        return _fail(
            msg("Discord at {base} answered {status}. Try again later.",
                base=config.discord_api_url, status=error.status),
            1,
        )  # fmt: skip
    except (discord.GatewayNotFound, aiohttp.ClientError, OSError, TimeoutError):
        return _fail(msg("Can't reach Discord at {base}. Check the network.", base=config.discord_api_url), 1)
    except discord.ConnectionClosed as error:
        return _fail(msg("Discord closed the connection (code {code}).", code=error.code), 1)
    except Exception:  # discord.py may raise anything on data it can't read
        log.exception("the client has ended")
        return _fail(msg("The connection broke. Check the log, then start the bot again."), 1)
    return _fail(msg("Discord closed the connection."), 1)


def _fail(sentence: Message, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
