"""The other processes that share the database, as far as this one has to know of them.

Several may serve the same shards, by mistake or while one takes over from another. As long as they do, each
takes charge of an interaction in the database before it answers, so that one of them does; who is alone takes
charge of nothing and pays nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from bot import log as logs
from bot.client.health import SIGN_EXPIRES
from bot.match.model import Match, Refused
from bot.match.service import Matches
from bot.store import processes
from bot.store.database import Conflict
from bot.store.processes import Process

log = logs.get(__name__)

DEAD_AFTER: Final = 45.0
"""Seconds after which a process that has not signed is gone: two signs are missing."""
PROOF_SECONDS: Final = 2.5
"""A process that was there before this one signs anew in this time, if it lives: it sees this one come."""
SEEN_WITHIN: Final = 1.5
"""A process that comes is seen in this time by those that live: they look once a second
(`cogs.upkeep.handing_over`)."""
BETWEEN_LOOKS: Final = 0.1
"""Seconds between two looks of one that waits to be seen."""
PART_SECONDS: Final = 0.5
"""How long a process that leaves tries to say so."""
TIDY_EVERY: Final = timedelta(minutes=5)
"""How often to forget interactions that are old enough, while there are any."""


@dataclass(slots=True)
class _Seen:
    """Another process."""

    process: Process
    live_until: float
    """In this process's own seconds, as clocks of different machines differ."""
    proven: bool
    """Whether it has signed since this process is there."""


class Neighbours:
    """The other processes that share this one's database."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._seen: dict[str, _Seen] = {}
        """By name, those who have signed."""
        self._beside: frozenset[str] = frozenset()
        """The names of those that live and serve some of the same servers."""
        self.on_gone: Callable[[datetime], None] = lambda signed_at: None
        """Called with the last sign of others that are gone, if it is for this one to look after what they
        have left behind. Those that were gone before it began are none of them: it does so when it begins."""
        self._connected: tuple[datetime, datetime] | None = None
        """When this process last signed that it is connected, and since when it is."""
        self._looking = asyncio.Lock()
        self._tidy_from: datetime | None = None
        """When to forget old interactions next; None if there are none."""

    @property
    def count(self) -> int:
        """How many other processes there seem to be."""
        now = monotonic()
        return sum(seen.live_until > now for seen in self._seen.values())

    @property
    def company(self) -> bool:
        """Whether there seems to be another process."""
        return self.count > 0

    @property
    def overlap(self) -> bool:
        """Whether another process seems to hear what this one hears."""
        return any(self._seen[name].live_until > monotonic() for name in self._beside)

    def own(self) -> Process:
        """What this process signs, now."""
        return Process(self._matches.name, self._matches.shards, self._matches.now())

    async def join(self) -> None:
        """Let the others know of this process, before Discord does."""
        with suppress(Refused):  # the store has logged why; the next sign will tell them
            await self._sign()
        self._tidy_from = self._matches.now()
        await self._look(proven=False)

    async def wait_until_seen(self) -> None:
        """Wait until the other processes that serve the same servers have seen this one, before it hears
        Discord: until then both would answer. A process that is gone is waited for a moment in vain."""
        until = monotonic() + SEEN_WITHIN
        while self._blind and monotonic() < until:
            await asyncio.sleep(BETWEEN_LOOKS)
            await self._look(proven=True)

    @property
    def _blind(self) -> bool:
        """Whether another process that serves the same servers may not know of this one."""
        return any(not self._seen[name].proven for name in self._beside)

    async def sign(self) -> None:
        """Show that this process is there, and connected. Look first: another that has come since takes the
        sign for proof that it was seen."""
        await self.look()
        own, before = self.own(), self._connected
        gap = before is None or own.signed_at - before[0] > SIGN_EXPIRES
        since = own.signed_at if before is None or gap else before[1]
        with suppress(Refused, Conflict):  # the store has logged why; an error would end the bot's loop
            await self._sign(since)
            self._connected = own.signed_at, since

    async def part(self) -> None:
        """Show at once that this process has gone, if the database can be written at once: who does not see
        it sees that no sign follows the last."""
        with suppress(Refused, Conflict, TimeoutError):
            async with asyncio.timeout(PART_SECONDS):
                await processes.part(self._matches.store, self._matches.name)

    async def look(self) -> None:
        """Look who is there. Whoever is new is shown at once that this process lives."""
        async with self._looking:
            await self._look_around()

    async def _look_around(self) -> None:
        before = {name: self._seen[name] for name in self._beside}
        await self._look(proven=True)
        gone = [
            before[name].process.signed_at for name in before.keys() - self._beside if before[name].proven
        ]
        if gone and all(self._matches.name < other for other in self._beside):  # one of those that are left
            self.on_gone(min(gone))
        if self._beside - before.keys():
            log.info("another process serves the same servers", names=sorted(self._beside - before.keys()))
            with suppress(Refused):
                await self._sign()
        if self._beside:
            self._tidy_from = self._tidy_from or self._matches.now()
        await self._tidy()

    async def _look(self, *, proven: bool) -> None:
        """Look who is there. Who has signed anew lives; if that is not `proven`, as this process is only just
        there, it is taken to do so for the time in which it would prove it."""
        try:
            async with self._matches.store.glancing() as connection:
                found = await processes.others(connection, self._matches.name)
        except Refused:
            return
        own, now, known = self._matches.shards, monotonic(), self._seen
        names = {each.name for each in found}
        # Who has parted counts as before for a while: Discord may still bring what it has answered.
        self._seen = {
            each.name: before
            if (before := known.get(each.name)) and before.process.signed_at == each.signed_at
            else _Seen(each, now + (DEAD_AFTER if proven else PROOF_SECONDS), proven)
            for each in found
        } | {name: gone for name, gone in known.items() if name not in names and gone.live_until > now}
        self._beside = frozenset(
            name
            for name, seen in self._seen.items()
            if seen.live_until > now and seen.process.shards.overlap(own)
        )
        if self.company:
            self._matches.store.memory.doubt()  # what they write is not known, also once they are gone

    async def take(self, interaction_id: int) -> bool:
        """Take charge of an interaction. Returns False if another process has done so: it answers."""
        if not self.overlap:
            return True
        try:
            taken = await processes.take(self._matches.store, interaction_id, self._matches.now())
        except Refused:  # whoever it is for is told so, or hears it from both
            return True
        if not taken:
            log.info("another process answers", interaction=interaction_id)
        return taken

    async def newest(self, match: Match) -> Match:
        """Return a match as it now stands; where nobody else could have changed it, as this process knows
        it."""
        if self.overlap:
            with suppress(Refused):
                await self._matches.known([match.id])
        return self._matches.newest(match)

    async def _sign(self, connected_since: datetime | None = None) -> None:
        async with self._matches.store.writing() as connection:
            await processes.sign(connection, self.own(), connected_since)

    async def _tidy(self) -> None:
        """Forget interactions that nobody can answer any more."""
        now = self._matches.now()
        if self._tidy_from is None or now < self._tidy_from:
            return
        self._tidy_from = now + TIDY_EVERY
        with suppress(Refused):
            left = await processes.forget_taken(self._matches.store, now)
            if not (left or self._beside):
                self._tidy_from = None
