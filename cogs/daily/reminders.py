"""Reminders of the daily: a direct message a day to people who asked for one.

They're in the database, and so is which process sends one. If a process may have been killed between sending
and noting that, the next one looks into the person's direct messages first.
"""

from __future__ import annotations

import asyncio
from datetime import datetime
from http import HTTPStatus
from typing import Final

import discord

from bot import log as logs
from bot.client.app import Lodge
from bot.client.languages import of_person
from bot.match.daily_schedule import DailyDay, day_of, post_time, shifted
from bot.match.daily_tries import Dailies
from bot.match.game_clock import clock_time
from bot.match.model import Place, Refused
from bot.store.daily_posts import DailyPosts
from bot.store.daily_reminders import DailyReminders, Reminder
from cogs.base import channel_messages
from cogs.base.answers import FORGED, Answer
from cogs.base.components import Button, Draft, MessageView, Translate, button, row, text
from cogs.base.custom_ids import ViewId
from cogs.base.discord_errors import attempt
from cogs.base.presses import on_view
from cogs.daily.message import closing, play_button, play_id, streak_lines, title
from engines.core import Message, msg, pmsg

log = logs.get(__name__)

KIND: Final = "daily-reminder"
ASK, STOP = "ask", "stop"
SENT_TOGETHER: Final = 10
"""How many reminders are sent at the same time."""
MESSAGES_SEARCHED: Final = 20
"""How many of the newest direct messages are searched for a day's reminder."""
GONE: Final = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
"""Discord's answers about people who take no direct messages, or who aren't there any more."""
UTC_NAME: Final = "UTC"


def remind_button(translate: Translate) -> Button:
    """The button that asks for reminders, under a server's post."""
    return button(ViewId(KIND, ASK), translate(pmsg("button", "Remind me")))


def reminder_text(day: DailyDay, streak: int, translate: Translate) -> Draft:
    """The direct message that reminds someone."""
    body = MessageView()
    text(body, "\n".join(map(translate, (title(day), *streak_lines(streak), closing(day)))))
    stop = button(ViewId(KIND, STOP), translate(pmsg("button", "Stop reminders")))
    body.add_item(row([play_button(day.day, translate), stop]))
    return Draft(body)


def told_when(reminder: Reminder) -> Message:
    """When someone is reminded, on their own clock."""
    return msg("Lodge will message you every day at {time}.", time=clock_time(reminder.due_at))


async def ask(answer: Answer) -> Reminder:
    """Remind the person who pressed from now on: at the hour of this server's post or, where there is none,
    at the hour it is now. Raises Refused."""
    matches, guild_id = answer.bot.matches, answer.interaction.guild_id
    now = matches.now()
    post = None if guild_id is None else await DailyPosts(matches.store).of(guild_id)
    hour, zone = (now.hour, UTC_NAME) if post is None else (post.hour, post.zone)
    reminder = await DailyReminders(matches.store).ask(answer.user_id, hour, zone, now)
    answer.bot.dispatch("daily_changed")
    return reminder


async def stop(answer: Answer) -> None:
    """Remind the person who pressed no more. Raises Unavailable."""
    await DailyReminders(answer.bot.matches.store).stop(answer.user_id)


@on_view(KIND)
async def press(answer: Answer, what: str, _value: str) -> None:
    """Begin or end the reminders of the person who pressed. Raises Refused."""
    body, translate = MessageView(), answer.translate
    if what == ASK:
        text(body, translate(told_when(await ask(answer))))
        body.add_item(row([button(ViewId(KIND, STOP), translate(pmsg("button", "Stop reminders")))]))
    elif what == STOP:
        await stop(answer)
        text(body, translate(msg("No more reminders.")))
        body.add_item(row([remind_button(translate)]))
    else:
        raise Refused(FORGED)
    await answer.show_alone(Draft(body))


class Reminding:
    """Sends the reminders that are due."""

    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.matches = bot.matches
        self.reminders = DailyReminders(bot.matches.store)
        self.dailies = Dailies(bot.matches)

    async def look(self, now: datetime) -> datetime | None:
        """Send what is due. Returns when to look again; None if nobody wants reminders."""
        first = await self.reminders.next_due()
        if first is None or first > now:
            return first
        due, today = await self.reminders.due(now), (await self.dailies.promise())[0]
        played = await self.reminders.played(today.day, [each.user_id for each in due])
        for start in range(0, len(due), SENT_TOGETHER):
            together = due[start : start + SENT_TOGETHER]
            await asyncio.gather(*(self._remind(each, today, each.user_id in played) for each in together))
        return now

    async def _remind(self, reminder: Reminder, today: DailyDay, played: bool) -> None:
        """Send one reminder, unless the person has played or another process sends it."""
        now = self.matches.now()
        hour = post_time(today.day, reminder.hour, reminder.zone)
        if now < hour:  # the bot was away at yesterday's hour
            await self.reminders.put_off(reminder, hour)
            return
        tomorrow = post_time(shifted(today.day, 1), reminder.hour, reminder.zone)
        if played or day_of(now) != today.day:  # midnight may have come since the look began
            await self.reminders.put_off(reminder, tomorrow)
            return
        claimed = await self.reminders.claim(reminder, today.day, now)
        if claimed is None:
            return
        status = await self._send(reminder.user_id, today, search=reminder.tried == today.day)
        if status in GONE:
            await self.reminders.stop(reminder.user_id)
            log.info("reminders ended: no direct messages")
        elif status is not None:
            await self.reminders.put_off(claimed, tomorrow)

    async def _send(self, user_id: int, today: DailyDay, *, search: bool) -> int | None:
        """Send a reminder, unless `search` finds it among the direct messages. Returns the HTTP status if
        Discord refuses, 0 if it went well, and None if it has to be tried again."""
        opened = await attempt(self.bot.create_dm(discord.Object(user_id)), "open direct messages")
        if opened.value is None:
            return None if opened.unreached else opened.status
        place = Place(None, opened.value.id)
        if search:
            play = str(play_id(today.day))
            looking = channel_messages.find_own(self.bot, place, play, MESSAGES_SEARCHED)
            looked = await attempt(looking, "look for a reminder")
            if not looked:
                return None if looked.unreached else looked.status
            if looked.value:
                return 0
        streak, _ = await self.dailies.streak(user_id)
        translate = await of_person(self.bot, user_id)
        draft, once = reminder_text(today, streak, translate), f"{user_id}{today.day[5:7]}{today.day[8:]}"
        sent = await channel_messages.post(self.bot, place, draft, nonce=once)
        return None if sent.unreached else sent.status
