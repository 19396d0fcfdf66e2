"""The daily that posts itself: once a day in the channel a server has chosen, brought up to date as people
finish, and closed with its day.

What's due is in the database, and so is who does it. Before posting, Lodge looks into the channel for a post
of that day: one may be there that a killed process never noted.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import Any, Final

from bot import log as logs
from bot.client.app import Lodge
from bot.client.languages import of_channel
from bot.films.record import record_to_film
from bot.limits_and_times import DAILY_EDITED_EVERY, DAILY_POST_RETRIED, POSTED_WITHOUT_PLAYERS
from bot.match.daily_schedule import closes, day_of, post_time, shifted, streak
from bot.match.daily_tries import Dailies
from bot.match.model import Match, Place, Refused
from bot.shards import Shards
from bot.store.daily_posts import DENIED, GONE, IDLE, DailyPost, DailyPosts
from cogs.base import channel_messages
from cogs.base.answers import Answer
from cogs.base.components import Draft, sentence
from cogs.base.discord_errors import UNKNOWN_CHANNEL, Attempt, attempt
from cogs.base.permissions import missing
from cogs.base.presses import on_view
from cogs.board.boards import LiveBoards
from cogs.daily.daily import compose
from cogs.daily.message import POST_KIND, play_id
from cogs.daily.post_message import DAILY_PICTURED, Post, closed_text, idle_text, pictured, post_text
from cogs.opponent.turns import LodgeTurns

log = logs.get(__name__)

ATTACH: Final = "attach_files"
NEEDED: Final = ("view_channel", "send_messages", "read_message_history")
WANTED: Final = (*NEEDED, ATTACH)
"""The permissions Lodge needs to post the daily, and those with which the post has pictures too."""
MESSAGES_SEARCHED: Final = 100
"""How many of a channel's newest messages are searched for a post of that day."""


@on_view(POST_KIND)
async def play(answer: Answer, _what: str, _value: str) -> None:
    """Show people today's daily, even if they pressed an older post. Raises Refused."""
    await answer.send(await compose(answer), ephemeral=True)


class Posting:
    """Posts what is due, brings posts up to date, and closes them."""

    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.posts = DailyPosts(bot.matches.store)
        self.dailies = Dailies(bot.matches)
        self._background, self._drawing = bot.cog(LiveBoards).background, bot.cog(LiveBoards).drawing
        self.films = bot.cog(LodgeTurns).films
        self._filming = asyncio.Lock()

    async def look(self, heard: Shards, now: datetime) -> datetime | None:
        """Do what is due in the servers of these shards. Returns when to look again; None if no server wants
        posts."""
        posts = [each for each in await self.posts.every() if heard.serve(each.guild_id)]
        if not posts:
            return None
        today = day_of(now)
        finished = await self.posts.finished(today)
        found = [await self._look_at(post, today, finished.get(post.guild_id, 0)) for post in posts]
        return min((each for each in found if each is not None), default=None)

    async def _look_at(self, post: DailyPost, today: str, finished: int) -> datetime | None:
        """Do what is due in one server, if no other process does it. Returns when to look there again."""
        now = self.matches.now()
        if post.message_id is not None and post.day is not None and post.day < today:
            # Closing it twice does no harm, so it's noted afterwards and repeated if it was cut off.
            is_due = post.due_at is not None and post.due_at <= now
            if not await self._close(post, post.day) and not is_due:
                return now + DAILY_POST_RETRIED
            if not await self.posts.note_closed(post):
                return now
            post = replace(post, message_id=None)
        if post.due_at is not None and post.due_at <= now:
            hour = post_time(today, post.hour, post.zone)
            if now < hour:  # the bot was away at yesterday's hour
                await self.posts.put_off(post, hour)
            elif (claimed := await self.posts.claim(post, now)) is not None:
                await self._post(claimed, today, finished)
            return now
        moments = [post.due_at]
        if post.message_id is not None:
            moments += [_end_of(today), post.film_at]
            if post.film_at is not None and post.film_at <= now:
                if await self.posts.claim_film(post, now):
                    self._background.spawn(self._film(post, today))
                return now
            if finished != post.shown:
                ready = now if post.edited_at is None else post.edited_at + DAILY_EDITED_EVERY
                if ready > now:
                    moments.append(ready)
                elif (claimed := await self.posts.claim_edit(post, now)) is not None:
                    draft = await self._compose(post, today, finished)
                    if draft is not None and await self._edit(post, draft):
                        await self.posts.note_shown(claimed, finished)
        return min((each for each in moments if each is not None), default=None)

    async def _post(self, post: DailyPost, today: str, finished: int) -> None:
        """Post today's daily, unless it's there already or nobody has played for days."""
        place = Place(post.guild_id, post.channel_id)
        played = await self.posts.days_played(post.guild_id)
        lately = {shifted(today, -before) for before in range(POSTED_WITHOUT_PLAYERS + 1)}
        if not played & lately and post.since <= shifted(today, -POSTED_WITHOUT_PLAYERS):
            translate = await of_channel(self.bot, place)
            if await self.posts.pause(post, IDLE):
                await channel_messages.post(self.bot, place, sentence(idle_text(), translate))
            return
        if not channel_messages.reachable(self.bot, place) or missing(self.bot, *_where(post), NEEDED):
            await self.posts.pause(post, DENIED)
            return
        own = str(play_id(today))
        looking = channel_messages.find_own(self.bot, place, own, MESSAGES_SEARCHED)
        looked = await attempt(looking, "look for a daily")
        if not looked:
            await self._failed(post, looked)
            return
        message_id = looked.value
        if not message_id:
            draft, once = (
                await self._compose(post, today, finished),
                f"{post.guild_id}{today[5:7]}{today[8:]}",
            )
            if draft is None:
                return
            sent = await channel_messages.post(self.bot, place, draft, nonce=once)
            if not sent or sent.value is None:
                await self._failed(post, sent)
                return
            message_id = sent.value.id
        yesterday, now = shifted(today, -1), self.matches.now()
        best = await self._best(post, yesterday)
        film_at = None if best is None else max(now, closes(yesterday))  # until then it would tell the dice
        await self.posts.note_posted(post, today, message_id, finished, now, film_at)
        log.info("a daily was posted", guild=post.guild_id, day=today)

    async def _failed(self, post: DailyPost, tried: Attempt[Any]) -> None:
        """Pause where Lodge may not post or there's no channel; whatever passes is tried again."""
        if not tried.unreached:
            await self.posts.pause(post, GONE if tried.code == UNKNOWN_CHANNEL else DENIED)
            log.warning("a daily can't be posted there", guild=post.guild_id, channel=post.channel_id)

    async def _compose(self, post: DailyPost, day: str, finished: int) -> Draft | None:
        """Draw a day's post; None if that day has ended meanwhile."""
        today, _ = await self.dailies.promise()
        if today.day != day:
            return None
        days = await self.posts.days_played(post.guild_id)
        table = await self.dailies.table(post.guild_id, shifted(today.day, -1))
        shown = Post(day=today, finished=finished, table=table, streak=streak(days, self.matches.now())[0])
        drawing, place = self._drawing, Place(post.guild_id, post.channel_id)
        yesterday, known = await self.dailies.known(shifted(today.day, -1)), dict[int, Match]()
        if yesterday is not None and not missing(self.bot, *_where(post), (ATTACH,)):
            tries = [each.match_id for each in table if each.finished]
            known = {match.id: match for match in await self.matches.get_many(tries[:DAILY_PICTURED])}
            if post.film in known and post.day == today.day:
                gif = await self.films.kept(post.film)
                shown = replace(shown, best=None if gif is None else (known[post.film], gif))
        translate = await of_channel(self.bot, place)
        paint = drawing.painter(await drawing.theme_of(place), translate)

        def made() -> Draft:
            picture = None if yesterday is None else pictured(yesterday, table, known)
            return post_text(shown, picture, translate, paint)

        return await drawing.draw(made)

    async def _best(self, post: DailyPost, day: str) -> int | None:
        """Return the match of a day's best try in a server; None if nobody has finished there."""
        table = await self.dailies.table(post.guild_id, day)
        return next((each.match_id for each in table if each.finished), None)

    async def _film(self, post: DailyPost, today: str) -> None:
        """Make the film of yesterday's best try, to be shown from the post's next edit on. One is made at a
        time, and only when nobody waits for anything."""
        assert self.bot.user is not None, "the bot is connected"
        async with self._filming:
            if self.dailies.today != today:  # it has waited for too long
                return
            best = await self._best(post, shifted(today, -1))
            if best is not None:
                match, drawing = await self.matches.get(best), self._drawing
                place = Place(post.guild_id, post.channel_id)
                locale = (await of_channel(self.bot, place)).locale
                record = record_to_film(match, await drawing.theme_of(place), locale)
                try:
                    making = self.films.ask(best, record, self.bot.user.id, post.guild_id)
                except Refused:  # too many people wait, or Lodge is about to stop: it's tried again later
                    return
                try:
                    await asyncio.shield(making)  # somebody else may wait for it too
                except Refused as refused:
                    log.info("a daily's film was not made", guild=post.guild_id, why=str(refused))
                    if self.bot.leaving:  # it's made after the restart
                        return
                    best = None
        await self.posts.note_film(post.guild_id, today, best)
        self.bot.dispatch("daily_changed")

    async def _edit(self, post: DailyPost, draft: Draft) -> bool:
        """Edit a post. Returns whether that's done with; if Discord is out of reach, it isn't."""
        channel = post.posted_in or post.channel_id
        place = Place(post.guild_id, channel, post.message_id)
        return not (await channel_messages.edit(self.bot, place, draft)).unreached

    async def _close(self, post: DailyPost, day: str) -> bool:
        """Close the post of a day that is over. Returns whether that's done with."""
        known = await self.dailies.known(day)
        if known is None:
            return True
        translate = await of_channel(self.bot, Place(post.guild_id, post.channel_id))
        table = await self.dailies.table(post.guild_id, day)
        return await self._edit(post, closed_text(known, table, translate))


def _where(post: DailyPost) -> tuple[int, int]:
    return post.guild_id, post.channel_id


def _end_of(day: str) -> datetime:
    """When a day's post is closed."""
    return datetime.combine(date.fromisoformat(shifted(day, 1)), time(), UTC)
