"""News of a match as a line of text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.holders import person
from bot.match.model import Match
from cogs.messages.match_text import link
from engines.core import Message, msg


def news_line(about: Message, match: Match, to: Sequence[int]) -> Message:
    """What has happened, whom it concerns, and where the match is; for nobody in particular in a direct
    message."""
    where = link(match.place)
    if not to:
        return msg("{news} · {link}", news=about, link=where)
    return msg("{news} · {people} · {link}", news=about, people=tuple(map(person, to)), link=where)


def not_told(channels: Sequence[int]) -> Message:
    """Why somebody hears nothing of their matches in these channels."""
    return msg(
        "Lodge may not write in {channels}, so you are not told of your turns there; ask somebody with "
        "Manage Channel to let it send messages.",
        channels=tuple(f"<#{channel}>" for channel in channels),
    )
