"""A news desk on its own: a database and a clock that is moved by hand, and what it writes in channels."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord

from bot.match.model import Match
from bot.match.service import Matches
from bot.store.last_uses import LastUses
from cogs.news.due import NewsDesk
from engines import GAMES
from tests.match_service import HERE, Clock, open_matches
from tests.toys import TOYS

SILENT = 1 << 12
DIRECT = 9_000_000
"""Added to a user id: the channel of their direct messages."""
ALL = {**GAMES, **TOYS}


@dataclass
class Told:
    """A message that stands in a channel."""

    channel: int
    text: str
    pings: tuple[int, ...]
    silent: bool


@dataclass
class Channels:
    """Discord, as far as news needs it."""

    matches: Matches
    standing: dict[int, Told] = field(default_factory=dict)
    sent: list[Told] = field(default_factory=list)
    deleted: list[int] = field(default_factory=list)
    """By number, each as often as that was asked for."""
    closed: set[int] = field(default_factory=set)
    """Channels where nothing may be written."""
    hurried: bool = False
    """Whether direct messages are being opened too fast."""

    @property
    def uses(self) -> LastUses:
        return LastUses(self.matches.store)

    def cog(self, _kind: type) -> Any:
        return SimpleNamespace(drawing=SimpleNamespace(translator=lambda _place, _interaction: str))

    def get_guild(self, guild_id: int) -> object:
        return SimpleNamespace(id=guild_id, features=())

    async def create_dm(self, user: discord.Object) -> Any:
        if self.hurried:
            raise _forbidden(40003)
        return SimpleNamespace(id=DIRECT + user.id)

    def get_partial_messageable(self, channel_id: int, guild_id: int | None = None) -> Any:
        return _Channel(self, channel_id)


def _forbidden(code: int) -> discord.Forbidden:
    response: Any = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(response, {"code": code, "message": "Forbidden"})


@dataclass
class _Channel:
    channels: Channels
    id: int

    async def send(self, text: str, *, allowed_mentions: Any, silent: bool, nonce: str) -> Any:
        assert len(nonce) <= 25
        if self.id in self.channels.closed:
            raise _forbidden(50007 if self.id > DIRECT else 50013)
        told = Told(self.id, text, tuple(user.id for user in allowed_mentions.users), silent)
        self.channels.sent.append(told)
        number = len(self.channels.sent)
        self.channels.standing[number] = told
        return SimpleNamespace(id=number)

    def get_partial_message(self, number: int) -> Any:
        return _Message(self.channels, number)


@dataclass
class _Message:
    channels: Channels
    id: int

    async def delete(self) -> None:
        self.channels.deleted.append(self.id)
        del self.channels.standing[self.id]

    async def edit(self, *, content: str, allowed_mentions: Any) -> None:
        assert not allowed_mentions.users
        self.channels.standing[self.id].text = content


class Desk:
    """The news desk, and all that stands in channels."""

    def __init__(self, matches: Matches, clock: Clock, folder: Path) -> None:
        self.matches, self.clock, self.folder = matches, clock, folder
        self.place = HERE
        """Where matches are begun."""
        self.channels = Channels(matches)
        self.cog = NewsDesk(self.channels)  # type: ignore[arg-type]

    async def after(self, **time: float) -> list[Told]:
        """What is newly told once that time has passed."""
        self.clock.forward(**time)
        before = len(self.channels.sent)
        for _ in range(2):  # the second look finds what the first has put off for a moment
            await self.cog.look()
        return self.channels.sent[before:]

    async def restart(self) -> None:
        """Another process takes the place of this one, on the same database."""
        await self.matches.close()
        self.matches = await open_matches(self.folder / "lodge.db", self.clock, ALL)
        self.channels.matches = self.matches
        self.cog = NewsDesk(self.channels)  # type: ignore[arg-type]
        await self._open()

    def press(self, user_id: int, match: Match) -> None:
        """Somebody presses something that changes nothing."""
        self.cog.note_press(user_id, match.id)

    async def _open(self) -> None:
        self.matches.watch(self.cog.note_change)


@asynccontextmanager
async def open_desk(folder: Path) -> AsyncIterator[Desk]:
    clock = Clock()
    desk = Desk(await open_matches(folder / "lodge.db", clock, ALL), clock, folder)
    await desk._open()
    yield desk
    await desk.matches.close()
