"""Turning pages: buttons and menus under something to look at, which change no match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.match.model import Refused
from cogs.answers import FORGED, Answer
from cogs.presses import (
    challenges,
    daily,
    films,
    games,
    histories,
    leaderboards,
    privacy,
    profiles,
    replays,
    rules,
)

Show = Callable[[Answer, str, str], Awaitable[None]]
"""Shows a part of something: given which, as its custom id says, and what was chosen in a menu ("" for a
button). Raises Refused on what its own messages never say."""

VIEWS: Final[Mapping[str, Show]] = {
    daily.KIND: daily.show,
    films.KIND: films.show,
    games.KIND: games.show,
    rules.KIND: rules.show,
    challenges.KIND: challenges.show,
    histories.KIND: histories.show,
    leaderboards.KIND: leaderboards.show,
    privacy.KIND: privacy.show,
    profiles.KIND: profiles.show,
    replays.KIND: replays.show,
}
"""By the kind that a custom id names."""


async def show(answer: Answer, kind: str, what: str, value: str = "") -> None:
    """Show what was pressed for. Raises Refused."""
    found = VIEWS.get(kind)
    if found is None:
        raise Refused(FORGED)
    await found(answer, what, value)
