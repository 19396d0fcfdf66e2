"""Makes messages in worker threads: drawing takes too long for the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from bot.client.app import Lodge
from bot.limits_and_times import DRAWING_THREADS
from bot.match.model import Match, Place
from bot.translate import translate
from cogs.answers import LodgeInteraction
from cogs.messages.components import Draft, Translate
from cogs.messages.match_message import draft

T = TypeVar("T")

ENGLISH: Final = "en-US"


class Drawing:
    """The drawing threads, and the messages that come out of them."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._threads = ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw")

    def close(self) -> None:
        """Draw nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def draw(self, work: Callable[[], T]) -> T:
        """Do work that takes long in one of the drawing threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def compose(
        self,
        match: Match,
        interaction: LodgeInteraction | None,
        picked: str = "",
        mentions: Sequence[int] = (),
    ) -> Draft:
        """The match's message as it stands. Raises Refused if no legal move begins with `picked`."""
        translate = self.translator(match.place, interaction)
        return await self.draw(partial(draft, match, translate, picked=picked, mentions=mentions))

    def translator(self, place: Place, interaction: LodgeInteraction | None) -> Translate:
        """Translates into the language of a place: its server's, or else that of the person there."""
        guild = self._bot.get_guild(place.guild_id) if place.guild_id is not None else None
        if guild is not None:
            locale = guild.preferred_locale.value
        elif interaction is not None and interaction.channel_id == place.channel_id:
            locale = (interaction.guild_locale or interaction.locale).value
        else:
            locale = ENGLISH
        return partial(translate, locale=locale)
