"""The servers on other processes' shards: whether the bot is a member there, which only Discord can tell."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from bot.client.app import Lodge
from bot.limits_and_times import CHANNELS_REMEMBERED
from bot.match.model import Place
from cogs.discord_errors import attempt

ASKED_AGAIN: Final = 600.0
"""Seconds after which Discord is asked again."""


class OtherServers:
    """What Discord has said of other processes' servers."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._known: OrderedDict[int, tuple[bool, float]] = OrderedDict()
        """By server id, whether the bot is a member, and until when that is believed, in seconds."""

    async def shown_there(self, place: Place) -> bool:
        """Whether another process shows what stands there, so that this one need not."""
        shards, guild_id = self._bot.matches.shards, place.guild_id
        if shards.serve(guild_id):
            return False
        if guild_id is None:
            return True  # the bot's own direct messages
        now = self._bot.loop.time()
        member, until = self._known.get(guild_id, (False, 0.0))
        if now >= until:
            asked = await attempt(self._bot.fetch_guild(guild_id, with_counts=False), "ask for a server")
            if asked.lost:
                return True
            member = bool(asked)
            self._known[guild_id] = member, now + ASKED_AGAIN
            if len(self._known) > CHANNELS_REMEMBERED:
                self._known.popitem(last=False)
        return member
