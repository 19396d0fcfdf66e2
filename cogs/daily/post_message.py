"""What a server's post of the daily says, while its day can be played and once it's over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.match.daily_schedule import DailyDay
from bot.store.daily import Try
from cogs.base.components import Draft, MessageView, Translate, fit_lines, row, text
from cogs.daily.message import about_day, closing, play_button, table_lines, title
from cogs.daily.reminders import remind_button
from engines.core import Message, msg, nmsg


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
    body.add_item(row([play_button(post.day.day, translate), remind_button(translate)]))
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
