"""People's names, for lists that can't show mentions: suggestions and the labels of menus.

Lodge keeps no list of members. It learns names as people use it, in memory only, and asks Discord for the
ones it doesn't know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

from discord.ext import commands

from bot.client.app import Lodge
from bot.limits_and_times import NAMES_ASKED_AT_ONCE
from bot.match.model import is_gone, person
from cogs.base.discord_errors import attempt
from engines.core import Message, pmsg

TIMEOUT: Final = 1.0
"""Seconds that a list waits for names. Late ones are there the next time."""

SOMEBODY: Final = pmsg("person", "someone")
"""Stands in for a person whose name isn't known yet."""


class Names(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self._asked: dict[int, asyncio.Task[None]] = {}
        """The requests under way, by user id."""

    async def cog_unload(self) -> None:
        for task in self._asked.values():
            task.cancel()

    async def of(self, user_ids: Collection[int]) -> dict[int, str | Message]:
        """Return these people's names by user id; SOMEBODY if Discord doesn't answer in time."""
        if asked := self._ask_for(user_ids):
            await asyncio.wait(asked, timeout=TIMEOUT)
        return self._called(user_ids)

    def known(self, user_ids: Collection[int]) -> dict[int, str | Message]:
        """Return the same without waiting for Discord: anyone who is SOMEBODY now has a name the next
        time."""
        self._ask_for(user_ids)
        return self._called(user_ids)

    def _called(self, user_ids: Collection[int]) -> dict[int, str | Message]:
        return {id_: person(id_) if is_gone(id_) else self.bot.names.get(id_, SOMEBODY) for id_ in user_ids}

    def _ask_for(self, user_ids: Collection[int]) -> set[asyncio.Task[None]]:
        """Ask Discord for the names we don't know yet."""
        unknown = [user_id for user_id in user_ids if user_id not in self.bot.names and not is_gone(user_id)]
        return {self._ask(user_id) for user_id in unknown[:NAMES_ASKED_AT_ONCE]}

    def _ask(self, user_id: int) -> asyncio.Task[None]:
        """Ask Discord for a name, unless a request is already under way."""
        if user_id not in self._asked:
            task = self._asked[user_id] = asyncio.create_task(self._fetch(user_id), name="names")
            task.add_done_callback(lambda _: self._asked.pop(user_id, None))
        return self._asked[user_id]

    async def _fetch(self, user_id: int) -> None:
        user = (await attempt(self.bot.fetch_user(user_id), "find out a name")).value
        if user is not None:
            self.bot.learn_name(user)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(Names(bot))
