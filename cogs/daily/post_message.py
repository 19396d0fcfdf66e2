"""What a server's post of the daily says, while its day can be played and once it's over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.match.daily_schedule import DailyDay
from bot.match.model import Match, person
from bot.store.daily import Try
from cogs.base.components import Draft, MessageView, Translate, fit_lines, gallery, row, text
from cogs.base.offers import puzzle_of_the_day
from cogs.board.message import Paint, film_alt, try_to_paint, within
from cogs.daily.message import about_day, closing, place_of, play_button, stretches, table_lines, title
from cogs.daily.reminders import remind_button
from engines.core import Message, msg, nmsg, npmsg, pmsg
from render import DailyRow, DailyTable, alt_daily

DAILY_PICTURED: Final = 8
"""At most this many tries are in the picture of a day's table."""
TABLE, FILM = "yesterday.png", "best.gif"


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
    best: tuple[Match, bytes] | None = None
    """Yesterday's best try here, and its film."""


def post_text(post: Post, picture: DailyTable | None, translate: Translate, paint: Paint) -> Draft:
    """The post of a day that can be played, with a picture of yesterday's table."""
    body, pictures = MessageView(), list[tuple[str, bytes]]()
    text(body, fit_lines([translate(line) for line in about_day(post.day)]))
    if post.table:
        text(
            body,
            fit_lines(
                [translate(line) for line in (pmsg("heading", "**Yesterday**"), *table_lines(post.table))]
            ),
        )
    drawn = None if picture is None else try_to_paint(lambda: paint(picture), post=post.day.day)
    if picture is not None and drawn is not None:
        gallery(body, TABLE, within(translate(alt_daily(picture))))
        pictures.append((TABLE, drawn.png))
    if post.best is not None:
        match, gif = post.best
        text(body, translate(msg("The best try, by {person}:", person=person(match.challenger))))
        gallery(body, FILM, within(translate(film_alt(match))))
        pictures.append((FILM, gif))
    text(body, "\n".join(map(translate, _last_lines(post))))
    body.add_item(
        row([play_button(post.day.day, translate), remind_button(translate), puzzle_of_the_day(translate)])
    )
    return Draft(body, tuple(pictures))


def _last_lines(post: Post) -> list[Message]:
    lines = []
    if post.streak:
        lines.append(
            nmsg("-# 🔥 This server: {n}-day streak", "-# 🔥 This server: {n}-day streak", post.streak)
        )
    if post.finished:
        lines.append(npmsg("list", "-# {n} finished today", "-# {n} finished today", post.finished))
    return [*lines, closing(post.day)]


def pictured(day: DailyDay, table: Sequence[Try], matches: Mapping[int, Match]) -> DailyTable | None:
    """The picture of a day's table, from the matches of its tries; None if there's nothing to see. Slow, as
    it replays them."""
    done = [each for each in table if each.finished]
    rows = [
        DailyRow(place_of(each, done), each.points or 0, tuple(stretches(matches[each.match_id])))
        for each in done[:DAILY_PICTURED]
        if each.match_id in matches and matches[each.match_id].outcome is not None
    ]
    return (
        DailyTable(pmsg("heading", "Yesterday: {game}", game=day.game.title), tuple(rows)) if rows else None
    )


def closed_text(day: DailyDay, table: Sequence[Try], translate: Translate) -> Draft:
    """The post of a day that is over."""
    body = MessageView()
    lines = [title(day), *(table_lines(table) or [msg("No one played.")])]
    text(body, fit_lines([translate(line) for line in lines]))
    return Draft(body)


def idle_text() -> Message:
    """What the last post says before posts pause."""
    return msg("No one has played here for three days, so the daily pauses. Wake it with /server.")
