"""kill -9, at chosen moments."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import web

from bot.playground.rest import BASE
from tests.e2e.live_lodge import LiveLodge
from tests.storm.bots import Bots
from tests.storm.database import Database
from tests.storm.findings import Findings

CALLBACK: Final = r"POST /interactions/.*/callback"
POST: Final = r"POST /channels/\d+/messages"
EDIT: Final = r"PATCH /channels/\d+/messages/\d+"
FOLLOW_UP: Final = r"(POST|PATCH|DELETE) /webhooks/.*"
ANYTHING: Final = r"(POST|PATCH) /.*"

STARTING: Final = "while it starts"
AT_START: Final = 0.12
"""The share of the bot's starts that end in a kill."""
QUIET: Final = 0.5
"""The share of kills after which everybody waits until all stands as it should; else they press on."""
AT_LAST: Final = 15.0
"""Seconds after which the bot is killed whether or not the moment has come."""
SKIPPED: Final = 4
"""At most this many of the moments that fit are let pass."""
WORK: Final = 0.06
"""Seconds after which Lodge has likely worked out the answer to a press; Discord gets it some time later."""
START: Final = 120.0
"""Seconds after which the bot is taken not to start any more."""
LOOK: Final = 0.001
"""Seconds between two looks at whether something was committed."""


@dataclass(frozen=True)
class Moment:
    """When the bot is killed."""

    name: str
    weight: int
    request: str = ""
    """A pattern of requests, "POST /path"."""
    taken: bool = True
    """Whether Discord still does what it is asked for."""
    done: bool = False
    """Whether it has done so when the bot is killed."""
    uploading: bool = False
    """Whether files are on their way."""


SENT: Final = Moment("just after a press", 3)
COMMITTED: Final = Moment("just after a commit", 4)
THINKING: Final = Moment("while Lodge thinks", 4)
ANY: Final = Moment("at any time", 2)
MOMENTS: Final = (
    *(ANY, SENT, COMMITTED, THINKING),
    Moment("answering, Discord never got it", 2, CALLBACK, taken=False),
    Moment("answering, Discord takes it", 2, CALLBACK),
    Moment("answered, and not told so", 3, CALLBACK, done=True),
    Moment("posting, Discord never got it", 1, POST, taken=False),
    Moment("posted, and not told so", 2, POST, done=True),
    Moment("editing, Discord never got it", 1, EDIT, taken=False),
    Moment("edited, and not told so", 2, EDIT, done=True),
    Moment("following up, Discord never got it", 1, FOLLOW_UP, taken=False),
    Moment("followed up, and not told so", 1, FOLLOW_UP, done=True),
    Moment("during an upload", 3, ANYTHING, uploading=True),
)


class Killer:
    """Kills bots, once each time that it is asked to."""

    def __init__(
        self, lodge: LiveLodge, bots: Bots, database: Database, findings: Findings, rng: random.Random
    ) -> None:
        self.kills: Counter[str] = Counter()
        self._lodge = lodge
        self._bots = bots
        self._database = database
        self._findings = findings
        self._rng = rng
        self._armed: Moment | None = None
        self._skip = 0
        self._struck = asyncio.Event()
        self._answered = WORK + 1.5 * lodge.playground.rest.distance.latency / 1000
        """Seconds after which a press that was sent is likely to have been answered."""
        rest, world = lodge.playground.rest, lodge.playground.world
        rest.begun, rest.done = self._begun, self._done
        self._to_bot = world.to_bot
        world.to_bot = self._sent

    async def kill(self) -> str:
        """Choose a moment, wait for it, and kill the bot; the name of the moment. If it does not come the
        bot is killed all the same."""
        (moment,) = self._rng.choices(MOMENTS, [each.weight for each in MOMENTS])
        self._skip = self._rng.randrange(SKIPPED + 1)
        self._struck.clear()
        self._armed = moment
        try:
            async with asyncio.timeout(AT_LAST):
                if moment is ANY:
                    await asyncio.sleep(self._rng.uniform(0, 3))
                elif moment is COMMITTED:
                    await self._committed()
                elif moment is THINKING:
                    await self._lodge_thinks()
                else:
                    await self._struck.wait()
        except TimeoutError:
            moment = ANY
        self._strike()
        return await self._dead(moment.name)

    async def kill_at_start(self, usual: float) -> str:
        """Start the bot, and kill it before it has been there for long; `usual` are the seconds that it
        takes."""
        await self._bots.launch()
        await asyncio.sleep(self._rng.uniform(0, 1.1 * usual))
        return await self._dead(STARTING)

    async def _dead(self, moment: str) -> str:
        self._armed = None
        for code in await self._bots.kill():
            if code != -signal.SIGKILL:
                self._findings.add("ended by itself", None, f"the bot has ended with exit code {code}")
        self.kills[moment] += 1
        # Nobody will resume its sessions, and presses fail at once where no session is.
        sessions, alive = self._lodge.playground.gateway._sessions, len(self._bots.running)
        connected = [each for each in sessions.values() if each.connection is not None]
        while len(connected) > alive:  # the end of a line takes a moment to be seen
            await asyncio.sleep(LOOK)
            connected = [each for each in sessions.values() if each.connection is not None]
        for each in [each for each in sessions.values() if each.connection is None]:
            del sessions[each.id]
        self._lodge.playground.rest.faults.clear()
        return moment

    async def _committed(self) -> None:
        """Strike when plies have been committed, or a little later."""
        while self._skip >= 0:
            before, seen = self._database.total(), self._database.version()
            while self._database.version() == seen or self._database.total() == before:
                await asyncio.sleep(LOOK)
            self._skip -= 1
        await asyncio.sleep(self._rng.choice((0, 0, self._rng.uniform(0, self._answered))))

    async def _lodge_thinks(self) -> None:
        """Strike when it has become Lodge's turn somewhere, or a little later."""
        known = {(row.id, row.ply) for row in self._database.lodge_due()}
        while True:
            seen = self._database.version()
            due = {(row.id, row.ply) for row in self._database.lodge_due()}
            self._skip -= len(due - known)
            if self._skip < 0 and due - known:
                break
            known |= due
            while self._database.version() == seen:
                await asyncio.sleep(LOOK)
        await asyncio.sleep(self._rng.choice((0, 0, self._rng.uniform(0, self._answered))))

    def _strike(self) -> None:
        self._armed = None
        self._bots.strike()
        self._struck.set()

    # Hooks

    def _sent(self, event: str, data: dict[str, Any]) -> None:
        self._to_bot(event, data)
        if event == "INTERACTION_CREATE" and self._armed is SENT and self._due():
            self._armed = None
            asyncio.get_running_loop().call_later(self._rng.uniform(0, self._answered), self._strike)

    def _begun(self, request: web.Request) -> None:
        moment = self._armed
        if moment is None or moment.done or not self._fits(moment, request) or not self._due():
            return
        self._strike()
        if not moment.taken:
            path = re.escape(request.path.removeprefix(BASE)) + "$"
            fault = {"method": request.method, "path": path, "status": 503, "when": "before"}
            self._lodge.playground.rest.faults.add(fault)

    def _done(self, request: web.Request) -> None:
        moment = self._armed
        if moment is not None and moment.done and self._fits(moment, request) and self._due():
            self._strike()

    def _fits(self, moment: Moment, request: web.Request) -> bool:
        if not moment.request or (moment.uploading and not request.content_type.startswith("multipart/")):
            return False
        what = f"{request.method} {request.path.removeprefix(BASE)}"
        return re.fullmatch(moment.request, what) is not None

    def _due(self) -> bool:
        """Whether enough of the moments that fit have been let pass."""
        self._skip -= 1
        return self._skip < 0


class WillNotStart(Exception):
    """The bot does not start any more; that has been noted."""


class Starter:
    """Starts the bots, and knows how long that takes."""

    def __init__(self, bots: Bots, findings: Findings) -> None:
        self.usual = 3.0
        """Seconds."""
        self._bots = bots
        self._findings = findings

    async def start(self) -> None:
        """Start it, and wait until it is there. Raises WillNotStart."""
        begun = time.monotonic()
        try:
            await self._bots.start(START)
        except (AssertionError, TimeoutError) as error:
            self._findings.add("doesn't start", None, str(error) or f"not within {START} s")
            raise WillNotStart from error
        self.usual = (self.usual + time.monotonic() - begun) / 2
