"""The daily that posts itself: once a day in the channel a server has chosen, brought up to date as people
finish, and closed with its day.

What's due is in the database, and so is who does it. Before posting, Lodge looks into the channel for a post
of that day: one may be there that a killed process never noted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from discord.ext import commands, tasks

from bot import log as logs
from bot.client.app import Lodge
from bot.limits_and_times import DAILY_EDITED_EVERY, POSTED_WITHOUT_PLAYERS
from bot.match.daily_schedule import DailyDay, day_of, post_time, shifted, streak
from bot.match.daily_tries import Dailies
from bot.match.model import Place, Refused
from bot.store.daily import Try
from bot.store.daily_posts import DENIED, IDLE, DailyPost, DailyPosts
from cogs.base import channel_messages
from cogs.base.answers import Answer
from cogs.base.background import let_finish
from cogs.base.components import GREEN, Draft, MessageView, Translate, button, fit_lines, row, text
from cogs.base.custom_ids import ViewId, custom_ids_on
from cogs.base.discord_errors import Attempt, attempt
from cogs.base.presses import on_view
from cogs.board.boards import live_boards
from cogs.daily.daily import compose
from cogs.daily.message import about_day, closing, table_lines, title
from engines.core import Message, msg, nmsg

log = logs.get(__name__)

LOOK_SECONDS: Final = 20.0
"""How often to look for posts that are due."""
KIND: Final = "daily-post"
PLAY: Final = "play"
MESSAGES_SEARCHED: Final = 100
"""How many of a channel's newest messages are searched for a post of that day."""


@dataclass(frozen=True, slots=True)
class Post:
    """What a server's post says."""

    day: DailyDay
    finished: int
    """How many have finished it in this server."""
    table: Sequence[Try]
    """Yesterday's tries in this server."""
    streak: int
    """How many days without a break somebody in this server has played."""


def post_text(post: Post, translate: Translate) -> Draft:
    """The post of a day that can be played."""
    body = MessageView()
    lines = about_day(post.day)
    if post.table:
        lines += [msg("**Yesterday**"), *table_lines(post.table)]
    if post.streak:
        lines.append(
            nmsg("-# 🔥 This server: {n}-day streak", "-# 🔥 This server: {n}-day streak", post.streak)
        )
    if post.finished:
        lines.append(nmsg("-# {n} finished today", "-# {n} finished today", post.finished))
    lines.append(closing(post.day))
    text(body, fit_lines([translate(line) for line in lines]))
    play = button(_button_of(post.day.day), translate(msg("Play today")), GREEN)
    body.add_item(row([play]))
    return Draft(body)


def closed_text(day: DailyDay, table: Sequence[Try], translate: Translate) -> Draft:
    """The post of a day that is over."""
    body = MessageView()
    lines = [title(day), *(table_lines(table) or [msg("No one played.")])]
    text(body, fit_lines([translate(line) for line in lines]))
    return Draft(body)


def idle_text() -> Message:
    """What the last post says before posts pause."""
    return msg("No one has played here for three days, so the daily pauses. Wake it with /server.")


@on_view(KIND)
async def play(answer: Answer, _what: str, _value: str) -> None:
    """Show people today's daily, even if they pressed an older post. Raises Refused."""
    await answer.send(await compose(answer), ephemeral=True)


class DailyPostLoop(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.posts = DailyPosts(bot.matches.store)
        self.dailies = Dailies(bot.matches)
        self._looking = asyncio.Lock()

    async def cog_load(self) -> None:
        self.look.start()

    async def cog_unload(self) -> None:
        await let_finish(self._looking)
        self.look.cancel()

    @tasks.loop()
    async def look(self) -> None:
        """Post, bring up to date and close what is due."""
        async with self._looking:
            try:
                await self._look()
            except Refused as refused:
                log.warning("dailies could not be posted", why=str(refused))
            except Exception:
                log.exception("dailies could not be posted; trying again in a moment")
        await self.matches.clock.sleep(LOOK_SECONDS)

    @look.before_loop
    async def _connected(self) -> None:
        await self.bot.wait_until_ready()

    async def _look(self) -> None:
        heard = self.matches.shards.only(self.bot.heard())
        posts = [each for each in await self.posts.every() if heard.serve(each.guild_id)]
        if not posts:
            return
        today = day_of(self.matches.now())
        finished = await self.posts.finished(today)
        for post in posts:
            await self._look_at(post, today, finished.get(post.guild_id, 0))

    async def _look_at(self, post: DailyPost, today: str, finished: int) -> None:
        """Do what is due in one server, if no other process does it."""
        now = self.matches.now()
        if post.message_id is not None and post.day is not None and post.day < today:
            if not await self.posts.claim_closing(post):
                return
            await self._close(post, post.day)
            post = replace(post, message_id=None)
        if post.due_at is not None and post.due_at <= now:
            hour = post_time(today, post.hour, post.zone)
            if now < hour:  # the bot was away at yesterday's hour
                await self.posts.put_off(post, hour)
            elif await self.posts.claim(post, now):
                await self._post(post, today, finished)
        elif post.message_id is not None and finished != post.shown:
            ready = post.edited_at is None or post.edited_at + DAILY_EDITED_EVERY <= now
            if ready and await self.posts.claim_edit(post, finished, now):
                await self._edit(post, await self._compose(post, finished))

    async def _post(self, post: DailyPost, today: str, finished: int) -> None:
        """Post today's daily, unless it's there already or nobody has played for days."""
        place = Place(post.guild_id, post.channel_id)
        played = await self.posts.days_played(post.guild_id)
        lately = {shifted(today, -before) for before in range(POSTED_WITHOUT_PLAYERS + 1)}
        if not played & lately and post.since <= shifted(today, -POSTED_WITHOUT_PLAYERS):
            translate = live_boards(self.bot).drawing.translator(place, None)
            body = MessageView()
            text(body, translate(idle_text()))
            await self.posts.pause(post, IDLE)
            await channel_messages.post(self.bot, place, Draft(body))
            return
        if not channel_messages.reachable(self.bot, place):
            await self.posts.pause(post, DENIED)
            return
        looked = await attempt(self._find(place, today), "look for a daily")
        if not looked:
            await self._failed(post, looked)
            return
        message_id = looked.value
        if not message_id:
            draft, once = await self._compose(post, finished), f"{post.guild_id}{today[5:7]}{today[8:]}"
            sent = await channel_messages.post(self.bot, place, draft, nonce=once)
            if not sent or sent.value is None:
                await self._failed(post, sent)
                return
            message_id = sent.value.id
        await self.posts.note_posted(post, today, message_id, finished, self.matches.now())
        log.info("a daily was posted", guild=post.guild_id, day=today)

    async def _find(self, place: Place, day: str) -> int:
        """Return the id of that day's post; 0 if there is none. Raises discord.py's errors."""
        assert self.bot.user is not None, "the bot is connected"
        messages = channel_messages.messages(self.bot, place)
        async for message in messages.history(limit=MESSAGES_SEARCHED):
            if message.author.id == self.bot.user.id and str(_button_of(day)) in custom_ids_on(message):
                return message.id
        return 0

    async def _failed(self, post: DailyPost, tried: Attempt[Any]) -> None:
        """Pause where Lodge may not post or there's no channel; whatever passes is tried again."""
        if not tried.unreached:
            await self.posts.pause(post, DENIED)
            log.warning("a daily can't be posted there", guild=post.guild_id, channel=post.channel_id)

    async def _compose(self, post: DailyPost, finished: int) -> Draft:
        today, _ = await self.dailies.promise()
        days = await self.posts.days_played(post.guild_id)
        shown = Post(
            day=today,
            finished=finished,
            table=await self.dailies.table(post.guild_id, shifted(today.day, -1)),
            streak=streak(days, self.matches.now())[0],
        )
        drawing = live_boards(self.bot).drawing
        return post_text(shown, drawing.translator(Place(post.guild_id, post.channel_id), None))

    async def _edit(self, post: DailyPost, draft: Draft) -> None:
        channel = post.posted_in or post.channel_id
        place = Place(post.guild_id, channel, post.message_id)
        await channel_messages.edit(self.bot, place, draft)

    async def _close(self, post: DailyPost, day: str) -> None:
        known = await self.dailies.known(day)
        if known is not None:
            translate = live_boards(self.bot).drawing.translator(Place(post.guild_id, post.channel_id), None)
            table = await self.dailies.table(post.guild_id, day)
            await self._edit(post, closed_text(known, table, translate))


def _button_of(day: str) -> ViewId:
    """The custom id of the button on a day's post, which tells it from other messages."""
    return ViewId(KIND, f"{PLAY}.{day}")


async def setup(bot: Lodge) -> None:
    await bot.add_cog(DailyPostLoop(bot))
