"""Keeps track of the other processes that share the database.

Several may serve the same shards, by mistake or while one takes over from another. While they do, each claims
an interaction in the database before answering, so that only one of them answers. A process on its own skips
the claim, which costs it nothing.
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
"""Seconds without a sign after which a process counts as gone: it has missed two."""
PROOF_SECONDS: Final = 2.5
"""How soon an older process signs again, if it's alive, because it sees this one arrive."""
SEEN_WITHIN: Final = 1.5
"""How soon live processes see a new one: they look once a second (`cogs.upkeep.other_processes`)."""
BETWEEN_LOOKS: Final = 0.1
"""Seconds between looks while waiting to be seen."""
PART_SECONDS: Final = 0.5
"""How long a process that is leaving tries to say so."""
TIDY_EVERY: Final = timedelta(minutes=5)
"""How often to forget interactions that are old enough, while there are any."""


@dataclass(slots=True)
class _Seen:
    """Another process."""

    process: Process
    live_until: float
    """Until when it counts as alive, in this process's monotonic seconds, since machines' clocks differ."""
    proven: bool
    """Whether it has signed since this process started."""


class Neighbours:
    """The other processes that share this one's database."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._seen: dict[str, _Seen] = {}
        """The processes that have signed, by name."""
        self._beside: frozenset[str] = frozenset()
        """The names of live processes that serve some of the same servers."""
        self.on_gone: Callable[[datetime], None] = lambda signed_at: None
        """Called with the last sign of processes that have gone, if it falls to this one to look after what
        they left behind. It isn't called for those that were gone before this one started."""
        self._connected: tuple[datetime, datetime] | None = None
        """When this process last signed as connected, and since when it has been."""
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
        """Return this process's sign, as of now."""
        return Process(self._matches.name, self._matches.shards, self._matches.now())

    async def join(self) -> None:
        """Announce this process to the others, before it connects to Discord."""
        with suppress(Refused):  # the store has logged why; the next sign will tell them
            await self._sign()
        self._tidy_from = self._matches.now()
        await self._look(proven=False)

    async def wait_until_seen(self) -> None:
        """Wait until the other processes for the same servers have seen this one, before it connects to
        Discord: until then both would answer. If one of them has died, this waits SEEN_WITHIN for nothing."""
        until = monotonic() + SEEN_WITHIN
        while self._blind and monotonic() < until:
            await asyncio.sleep(BETWEEN_LOOKS)
            await self._look(proven=True)

    @property
    def _blind(self) -> bool:
        """Whether another process for the same servers may not know of this one yet."""
        return any(not self._seen[name].proven for name in self._beside)

    async def sign(self) -> None:
        """Show that this process is there and connected. It looks first, because a newcomer takes the sign as
        proof that it was seen."""
        await self.look()
        own, before = self.own(), self._connected
        gap = before is None or own.signed_at - before[0] > SIGN_EXPIRES
        since = own.signed_at if before is None or gap else before[1]
        with suppress(Refused, Conflict):  # the store has logged why; an error would end the bot's loop
            await self._sign(since)
            self._connected = own.signed_at, since

    async def part(self) -> None:
        """Show at once that this process is gone, if the database can be written quickly. If not, others will
        notice that it no longer signs."""
        with suppress(Refused, Conflict, TimeoutError):
            async with asyncio.timeout(PART_SECONDS):
                await processes.part(self._matches.store, self._matches.name)

    async def look(self) -> None:
        """Look who is there. If there are newcomers, sign at once so that they know this process is alive."""
        async with self._looking:
            await self._look_around()

    async def _look_around(self) -> None:
        before = {name: self._seen[name] for name in self._beside}
        await self._look(proven=True)
        gone = [
            before[name].process.signed_at for name in before.keys() - self._beside if before[name].proven
        ]
        if gone and all(self._matches.name < other for other in self._beside):  # only one does it
            self.on_gone(min(gone))
        if self._beside - before.keys():
            log.info("another process serves the same servers", names=sorted(self._beside - before.keys()))
            with suppress(Refused):
                await self._sign()
        if self._beside:
            self._tidy_from = self._tidy_from or self._matches.now()
        await self._tidy()

    async def _look(self, *, proven: bool) -> None:
        """Look who is there. A process with a new sign is alive. If that isn't `proven`, because this process
        has only just started, it gets PROOF_SECONDS to prove it."""
        try:
            async with self._matches.store.glancing() as connection:
                found = await processes.others(connection, self._matches.name)
        except Refused:
            return
        own, now, known = self._matches.shards, monotonic(), self._seen
        names = {each.name for each in found}
        # A process that has parted counts for a while: Discord may still resend what it has answered.
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
            self._matches.store.memory.doubt()  # what they write isn't known here, even once they have gone

    async def take(self, interaction_id: int) -> bool:
        """Take charge of an interaction. Returns False if another process has, and will answer it."""
        if not self.overlap:
            return True
        try:
            taken = await processes.take(self._matches.store, interaction_id, self._matches.now())
        except Refused:  # the person is told about it, or gets an answer from both processes
            return True
        if not taken:
            log.info("another process answers", interaction=interaction_id)
        return taken

    async def newest(self, match: Match) -> Match:
        """Return a match as it now stands; if no other process could have changed it, as this one knows
        it."""
        if self.overlap:
            with suppress(Refused):
                await self._matches.get_many([match.id])
        return self._matches.newest(match)

    async def _sign(self, connected_since: datetime | None = None) -> None:
        async with self._matches.store.writing() as connection:
            await processes.sign(connection, self.own(), connected_since)

    async def _tidy(self) -> None:
        """Forget interactions that can no longer be answered."""
        now = self._matches.now()
        if self._tidy_from is None or now < self._tidy_from:
            return
        self._tidy_from = now + TIDY_EVERY
        with suppress(Refused):
            left = await processes.forget_taken(self._matches.store, now)
            if not (left or self._beside):
                self._tidy_from = None
