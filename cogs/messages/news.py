"""News of matches as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.limits_and_times import NEWS_LINES
from bot.match.events import Kind
from bot.match.holders import person
from bot.match.model import Match
from bot.match.news import QUESTIONS, about, brief
from bot.store.news import News
from cogs.messages.components import Translate
from cogs.messages.match_text import link
from engines.core import Message, msg, nmsg


@dataclass(frozen=True, slots=True)
class Line:
    """One piece of news, as it is told of the match as it stands."""

    kind: Kind
    match: Match
    says: Message
    brief: Message
    """The same in a list."""


def line_of(news: News, match: Match) -> Line:
    """Return a piece of news in words."""
    told = (news.kind, match, news.user_id, news.by)
    return Line(news.kind, match, about(*told), brief(*told))


def news_text(lines: Sequence[Line], to: Sequence[int], translate: Translate) -> str:
    """What is told of one match or several in one message, whom it concerns, and where the matches are; for
    nobody in particular in a direct message."""
    if len(lines) == 1:
        return translate(_with_link(lines[0].says, lines[0].match, to))
    count = len(lines)
    if any(line.kind in QUESTIONS for line in lines):
        head = nmsg("{n} game is waiting for you", "{n} games are waiting for you", count)
    else:
        head = nmsg("Your turn in {n} game", "Your turn in {n} games", count)
    if to:
        head = msg("{news} · {people}", news=head, people=tuple(map(person, to)))
    said = [translate(head)]
    said += [f"- {translate(_with_link(line.brief, line.match, ()))}" for line in lines[:NEWS_LINES]]
    if (left := len(lines) - NEWS_LINES) > 0:
        said.append(translate(nmsg("And {n} more: see /matches", "And {n} more: see /matches", left)))
    return "\n".join(said)


def _with_link(says: Message, match: Match, to: Sequence[int]) -> Message:
    where = link(match.place)
    if not to:
        return msg("{news} · {link}", news=says, link=where)
    return msg("{news} · {people} · {link}", news=says, people=tuple(map(person, to)), link=where)


def not_told(channels: Sequence[int]) -> Message:
    """Why somebody hears nothing of their matches in these channels."""
    return msg(
        "Lodge may not write in {channels}, so you are not told of your turns there; ask somebody with "
        "Manage Channel to let it send messages.",
        channels=tuple(f"<#{channel}>" for channel in channels),
    )
