"""Puts matches on Discord: edits the board in place, posts it again further down, ends what has lapsed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Final, TypeVar, cast
from weakref import WeakValueDictionary

import discord
from discord.ext import commands, tasks

from bot import log as logs
from bot.app import Lodge
from bot.match import Match, Place
from bot.words import translate
from cogs import channels
from cogs.below import Below
from cogs.nudges import Nudges
from cogs.panels import Sheet, Words
from cogs.reply import TOO_OLD, Answer, Interaction
from cogs.sheets import moved, sheet

log = logs.get(__name__)
T = TypeVar("T")

OLD: Final = timedelta(minutes=50)
"""Discord limits the edits of a message that is over an hour old."""
ENGLISH: Final = "en-US"


class Screen(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self._nudges = Nudges(bot)
        self._below = Below()
        self._artists = ThreadPoolExecutor(2, thread_name_prefix="draw")
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def cog_load(self) -> None:
        self.lapse.start()

    async def cog_unload(self) -> None:
        self.lapse.cancel()
        self._artists.shutdown(wait=False, cancel_futures=True)

    @asynccontextmanager
    async def turn(self, match_id: int) -> AsyncIterator[None]:
        """One at a time for each match: what is shown last is then what happened last."""
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            yield

    async def draw(self, work: Callable[[], T]) -> T:
        """Do work that takes long in one of the drawing threads."""
        return await asyncio.get_running_loop().run_in_executor(self._artists, work)

    # Showing a match

    async def show(self, answer: Answer, match: Match, picked: str = "") -> None:
        """Answer a press on the match's message by showing the match as it stands: in that message, or at
        the bottom of the channel where it has been pushed up or is old."""
        interaction = answer.interaction
        assert interaction.message is not None, "a press comes from a message"
        if match.place.message_id is None:  # Discord's answer to the first post was lost
            match = await self._placed(match, channels.at(match.place, interaction.message.id))
        if match.place.message_id != interaction.message.id:
            await answer.edit(moved(match, self.words(match.place, interaction)))
            await self.refresh(match, interaction)
            return
        if not picked and await self._sunk(match.place, interaction):
            await self._move(answer, match)
        else:
            shown = await self.compose(match, interaction, picked)
            done = await answer.edit(shown)
            if done.code == TOO_OLD:
                await self._move(answer, match)
            elif not done:
                await channels.edit(self.bot, match.place, shown)
        await self._nudge(match, interaction)

    async def catch_up(self, match: Match, interaction: Interaction) -> None:
        """Bring a pressed message that shows an older state up to date, by the bot's own access."""
        assert interaction.message is not None, "a press comes from a message"
        pressed = channels.at(channels.here(interaction), interaction.message.id)
        if match.place.message_id is None:
            match = await self._placed(match, pressed)
        if match.place.message_id == pressed.message_id:
            await self.refresh(match, interaction)
        else:
            await channels.edit(self.bot, pressed, moved(match, self.words(pressed, interaction)))

    async def refresh(self, match: Match, interaction: Interaction | None = None) -> bool:
        """Show the match as it stands where it is shown, without a press there; whether that worked."""
        if match.place.message_id is None or not channels.reachable(self.bot, match.place, interaction):
            return False
        old, shown, sunk = match.place, False, await self._sunk(match.place, interaction)
        if not sunk:
            done = await channels.edit(self.bot, old, await self.compose(match, interaction))
            shown, sunk = bool(done), done.code == TOO_OLD
        if sunk:
            match = await self.post_in(old, match, interaction)
            shown = match.place != old
            if shown:
                await channels.edit(self.bot, old, moved(match, self.words(old, interaction)))
        await self._nudge(match, interaction)
        return shown

    async def post(self, answer: Answer, match: Match) -> Match:
        """Answer a command with the match, which from then on is shown there, and retire its old message."""
        interaction = answer.interaction
        old, match = match.place, replace(match, place=channels.here(interaction))
        mentions = self._nudges.due(match, interaction.user.id)
        message_id = await answer.send(await self.compose(match, interaction, mentions=mentions))
        if message_id is None:
            return replace(match, place=old)
        self._nudges.told(match, mentions)
        match = await self._placed(match, channels.at(match.place, message_id))
        if old.message_id is not None and channels.reachable(self.bot, old, interaction):
            await channels.edit(self.bot, old, moved(match, self.words(old, interaction)))
        return match

    async def post_in(self, place: Place, match: Match, interaction: Interaction | None) -> Match:
        """Show the match in a new message of a channel. Its place is unchanged if that did not work."""
        mentions = self._nudges.due(match, interaction.user.id if interaction else None)
        shown = await self.compose(replace(match, place=place), interaction, mentions=mentions)
        message_id = await channels.post(self.bot, place, shown)
        if message_id is None:
            return match
        self._nudges.told(match, mentions)
        return await self._placed(match, channels.at(place, message_id))

    async def compose(
        self, match: Match, interaction: Interaction | None, picked: str = "", mentions: Sequence[int] = ()
    ) -> Sheet:
        """The match's message as it stands. Raises Refused if no legal move begins with `picked`."""
        words = self.words(match.place, interaction)
        return await self.draw(partial(sheet, match, words, picked=picked, mentions=mentions))

    def words(self, place: Place, interaction: Interaction | None) -> Words:
        """Translates into the language of a place: a server's own, or that of who is there."""
        guild = self.bot.get_guild(place.guild_id) if place.guild_id is not None else None
        if guild is not None:
            locale = guild.preferred_locale.value
        elif interaction is not None and interaction.channel_id == place.channel_id:
            locale = (interaction.guild_locale or interaction.locale).value
        else:
            locale = ENGLISH
        return partial(translate, locale=locale)

    # How

    async def _move(self, answer: Answer, match: Match) -> None:
        """Answer a press by posting the match again at the bottom and retiring the pressed message."""
        interaction, old = answer.interaction, match.place
        if channels.reachable(self.bot, old, interaction):
            match = await self.post_in(old, match, interaction)
        else:
            await answer.hold()  # a follow-up must follow something
            match = await self.post(answer, match)
        if match.place == old:
            await answer.edit(await self.compose(match, interaction))
        else:
            await answer.edit(moved(match, self.words(old, interaction)))

    async def _sunk(self, place: Place, interaction: Interaction | None) -> bool:
        """Whether the board is too old to be edited freely, or too far up to be seen."""
        assert place.message_id is not None, "only what was posted can sink"
        now = interaction.created_at if interaction else discord.utils.utcnow()
        if now - discord.utils.snowflake_time(place.message_id) > OLD:
            return True
        if not channels.reachable(self.bot, place, interaction):
            return False
        try:
            return await self._below.pushed_up(channels.messages(self.bot, place), place.message_id)
        except discord.HTTPException as error:
            log.info("history not read", channel=place.channel_id, why=str(error))
            return False

    async def _placed(self, match: Match, place: Place) -> Match:
        await self.bot.matches.placed(match.id, place)
        if place.message_id is not None:
            self._below.posted(place.channel_id, place.message_id)
        return replace(match, place=place)

    async def _nudge(self, match: Match, interaction: Interaction | None) -> None:
        if channels.reachable(self.bot, match.place, interaction):
            by = interaction.user.id if interaction else None
            await self._nudges.after(match, by, self.words(match.place, interaction))

    # Listening

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        self._below.seen(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        self._below.gone(gone.channel_id, gone.message_id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """A new session: messages may have come in between."""
        self._below.forget()

    @tasks.loop(minutes=1)
    async def lapse(self) -> None:
        """End what has lapsed and show it where it stands, however far up. Failing to show never matters."""
        try:
            ended = await self.bot.matches.expire()
        except Exception:
            log.exception("lapsed matches could not be ended; trying again in a minute")
            return
        for match in ended:
            try:
                if channels.reachable(self.bot, match.place):
                    await channels.edit(self.bot, match.place, await self.compose(match, None))
            except Exception:
                log.exception("a lapsed match could not be shown", match=match.id)

    @lapse.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()


def screen(bot: Lodge) -> Screen:
    """The one cog that shows matches."""
    return cast("Screen", bot.get_cog("Screen"))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Screen(bot))
