"""Makes messages in worker threads, and has their pictures drawn by other processes: both take too long for
the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Any, Final, TypeVar

from bot.client.app import Lodge
from bot.drawing.studio import Studio, cores, processes_for
from bot.limits_and_times import COMPOSING_THREADS, DRAWING_THREADS
from bot.match.holders import Holder, Opponent
from bot.match.model import Match, Place, Refused
from bot.metrics import COMPOSE_SECONDS, DRAWINGS_WAITING
from bot.store import settings
from bot.store.database import Unavailable
from bot.store.settings import DUSK, both_settings
from bot.translate import translate
from cogs.base.admission import Admission
from cogs.base.answers import LodgeInteraction, translator
from cogs.base.channel_messages import reachable
from cogs.base.components import Draft, Translate
from cogs.base.emojis import KnownEmojis
from cogs.board.buttons import choosing_seat
from cogs.board.message import Paint, draft
from engines.core import msg

T = TypeVar("T")

ENGLISH: Final = "en-US"
UNDRAWN: Final = msg("Lodge is restarting. /board shows the match in a moment.")


class Drawing:
    """The threads that compose messages, and the processes that draw their pictures."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._closed = False
        self._drawing: set[asyncio.Future[Any]] = set()
        """What the threads are asked for."""
        self.emojis = KnownEmojis()
        self.admission = Admission()
        count = processes_for(cores())
        self._studio = Studio(count)
        self.paint: Final[Paint] = self._studio.paint
        """Has a picture drawn and waits for it: for the work that is handed to `draw`."""
        self._threads = ThreadPoolExecutor(
            COMPOSING_THREADS if count else DRAWING_THREADS, thread_name_prefix="draw"
        )

    def open(self) -> None:
        """Start the processes that draw, without waiting for them; until then the threads do it."""
        self._studio.open()
        self.admission.open()

    def close(self) -> None:
        """Draw nothing more, not even what is half done."""
        self._closed = True
        self.admission.close()
        for each in tuple(self._drawing):
            each.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._studio.close()

    def forget(self) -> None:
        """Free what this process keeps of its own drawing, if others draw: for a thread, as it takes long."""
        self._studio.forget()

    async def draw(self, work: Callable[[], T]) -> T:
        """Do work that takes long in one of the threads. What is logged there says what it would here. Raises
        Refused once the bot leaves."""
        there = partial(copy_context().run, work)
        with DRAWINGS_WAITING.track_inprogress(), COMPOSE_SECONDS.time():
            async with self.admission.drawing():
                if self._closed:
                    raise Refused(UNDRAWN)
                drawing = asyncio.get_running_loop().run_in_executor(self._threads, there)
                self._drawing.add(drawing)
                try:
                    return await drawing
                except asyncio.CancelledError:
                    task = asyncio.current_task()
                    if drawing.cancelled() and task is not None and not task.cancelling():
                        raise Refused(UNDRAWN) from None
                    raise
                finally:
                    self._drawing.discard(drawing)

    async def compose(
        self,
        match: Match,
        interaction: LodgeInteraction | None,
        picked: str = "",
        mentions: Sequence[int] = (),
    ) -> Draft:
        """The match's message as it stands. Raises Refused if no legal move begins with `picked`."""
        translate, seat = self.translator(match.place, interaction), choosing_seat(match)
        theme, quick = await self._wishes(match.place, None if seat is None else match.seats[seat])
        if match.daily is not None and interaction is not None:  # nobody else sees it
            translate = translator(interaction)
            with suppress(Unavailable):
                theme = await self.own_theme(interaction.user.id)
        make = partial(
            draft,
            match,
            translate,
            picked=picked,
            mentions=mentions,
            theme=theme,
            quick=quick,
            side=await self._only_side(match),
            emojis=self.emojis.of,
            paint=self.paint,
        )
        return await self.draw(make)

    async def _only_side(self, match: Match) -> int | None:
        """The side of the one person who sees the match's message, as they play alone in Lodge's direct
        messages; None where others see it too, or that person wants boards as everybody sees them."""
        place = match.place
        if place.guild_id is not None or not reachable(self._bot, place):
            return None
        return await self.own_side(match, match.players[0]) if len(match.players) == 1 else None

    async def _wishes(self, place: Place, holder: Holder | None) -> tuple[str, bool]:
        """The theme of boards there, and whether the holder of a seat wants one press to play where a button
        can say the whole move; what is usual while the database cannot be read, for a board shows what is
        committed even then."""
        person = None if isinstance(holder, Opponent) else holder
        if place.guild_id is None and person is None:
            return DUSK, False
        with suppress(Unavailable):
            here, chosen = await both_settings(self._bot.matches.store, place.guild_id, person)
            return here.theme, chosen.confirm == settings.QUICK
        return DUSK, False

    async def theme_of(self, place: Place) -> str:
        """The theme of boards there; the usual one while the database cannot be read."""
        return (await self._wishes(place, None))[0]

    async def own_theme(self, user_id: int) -> str:
        """The theme of pictures that only this person sees."""
        return (await settings.of_person(self._bot.matches.store, user_id)).theme

    async def own_side(self, match: Match, user_id: int) -> int | None:
        """Return the seat from whose side this person sees their own pictures of a match; None if they see
        them as everybody does: by their own wish, or because they hold no seat or several. The default holds
        while the database can't be read."""
        seats = match.seats_of(user_id)
        try:
            chosen = (await settings.of_person(self._bot.matches.store, user_id)).side
        except Unavailable:
            chosen = settings.OWN_SIDE
        return seats[0] if len(seats) == 1 and chosen == settings.OWN_SIDE else None

    def translator(self, place: Place, interaction: LodgeInteraction | None) -> Translate:
        """Translates into the language of a place (`locale`)."""
        return partial(translate, locale=self.locale(place, interaction))

    def locale(self, place: Place, interaction: LodgeInteraction | None) -> str:
        """The language of a place: its server's, or else that of the person there."""
        guild = self._bot.get_guild(place.guild_id) if place.guild_id is not None else None
        if guild is not None:
            return guild.preferred_locale.value
        served = self._bot.matches.shards.serve(place.guild_id)
        if interaction is not None and (interaction.channel_id == place.channel_id or not served):
            return (interaction.guild_locale or interaction.locale).value
        return ENGLISH
