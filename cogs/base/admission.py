"""Decides which press is worked on next.

What limits Lodge is its processor, not the number of presses waiting for Discord. So there are only a few
**places** for working something out or drawing it. They go to the oldest press first, and a press gives its
place back as soon as it starts waiting for Discord. While that keeps up, a press is answered with its board
in one request. A press that would wait longer than `ACKNOWLEDGE_BEYOND` for a place is acknowledged at once
and worked on when its turn comes (unless it opens a form, which Discord accepts only as a first answer). If
several boards of one match are waiting, only the newest is drawn (`cogs.board.pressed_boards`). A press that
reaches Lodge when Discord's three seconds are nearly over is turned away at once, unplayed, and nothing is
played for a press that Discord has given up on.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import Enum, auto
from itertools import count
from typing import Final

PLACES: Final = 6
"""Enough to keep the event loop, its threads and the drawing processes busy."""
ACKNOWLEDGE_BEYOND: Final = 0.4
"""A press that would wait longer than this for a place, in seconds, is acknowledged first."""
TOO_LATE: Final = 2.5
"""Seconds within which Lodge must send an answer for it to arrive within Discord's three."""
BUSY_LAG: Final = 0.3
"""If the event loop lags by more than this many seconds, presses are waiting unseen, and so are the tasks it
starts."""
BEAT: Final = 0.1
"""Seconds between measurements of that lag."""
DRIFT: Final = 0.01
"""How fast Discord's clock and ours may drift apart, in seconds per second."""
AT_MOST: Final = 2.0
"""Seconds after which a place goes to the next press even if its holder still has it: by then, the holder
must be waiting for something other than the processor."""

Acknowledge = Callable[[], Awaitable[bool]]


class Admitted(Enum):
    """What happens to a press."""

    GO_ON = auto()
    LEAVING = auto()
    """Lodge is shutting down before its turn came."""
    TURNED_AWAY = auto()
    """It came too late; tell the person to try again."""
    GIVEN_UP = auto()
    """Discord has told the person that it failed, so it must not do anything."""


_current: ContextVar[Claim | None] = ContextVar("claim", default=None)


class Claim:
    """The claim to one place by a press, or by a drawing, that began at `since` (the event loop's clock)."""

    def __init__(self, admission: Admission, since: float) -> None:
        self._admission = admission
        self._task = asyncio.current_task()
        self.since = since
        self._taken = 0.0
        self._timer: asyncio.TimerHandle | None = None
        """Gives the place back after `AT_MOST` seconds; None while it isn't held."""

    @property
    def mine(self) -> bool:
        """Whether the current task is the one this belongs to, not just a task that it started."""
        return asyncio.current_task() is self._task

    async def take(self) -> None:
        """Wait for a place, unless this already holds one."""
        if self._timer is None:
            await self._admission.wait_for_place(self.since)
            loop = asyncio.get_running_loop()
            self._taken, self._timer = loop.time(), loop.call_later(AT_MOST, self.leave)

    def leave(self) -> None:
        """Give the place to the oldest press waiting; do nothing if it isn't held."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._admission.give_back(asyncio.get_running_loop().time() - self._taken)


class Admission:
    """The places of this process, and the queue for them."""

    def __init__(self, places: int = PLACES) -> None:
        self._places = places
        self._closed = False
        self._held = 0
        """How many places are held."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        """A heap, the oldest first."""
        self._numbers = count()
        self._usual = 0.02
        """Seconds that a place is held, as a moving average."""
        self._lag = 0.0
        self._beats: asyncio.TimerHandle | None = None
        self._freshest: tuple[float, float] | None = None
        """How old the freshest press was, by two clocks that may disagree, and when it came."""

    # Places

    def expected_wait(self) -> float:
        """Return how many seconds the next press should expect to wait for a place."""
        return 0.0 if self._free else (len(self._waiting) + 1) * self._usual / self._places

    @property
    def _free(self) -> bool:
        """Whether there is a place to give. While the event loop lags there is only one in all, so that
        presses get acknowledged first. After `close` there is always one, because nothing is done there any
        more."""
        return self._closed or self._held < (1 if self._lag > BUSY_LAG else self._places)

    async def wait_for_place(self, since: float) -> None:
        """Wait for a place. The oldest is served first."""
        if self._free and not self._waiting:
            self._held += 1
            return
        given = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (since, next(self._numbers), given))
        try:
            await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():
                self.give_back(self._usual)
            raise

    def give_back(self, held: float) -> None:
        """Take back a place that was held for `held` seconds."""
        self._usual += 0.05 * (held - self._usual)
        self._held -= 1
        self._give()

    def _give(self) -> None:
        """Give the free places to the oldest in the queue."""
        while self._waiting and self._free:
            _, _, given = heapq.heappop(self._waiting)
            if not given.done():
                given.set_result(None)
                self._held += 1

    @asynccontextmanager
    async def claim_of(self, since: float) -> AsyncIterator[Claim]:
        """Provide a press with its claim to a place. `take` takes the place; it's given back on exit at the
        latest."""
        claim = Claim(self, since)
        reset = _current.set(claim)
        try:
            yield claim
        finally:
            claim.leave()
            _current.reset(reset)

    @asynccontextmanager
    async def drawing(self) -> AsyncIterator[None]:
        """Hold a place while drawing: that of the press that asks, which keeps it until it waits for Discord,
        or else one just for this drawing."""
        claim = _current.get()
        if claim is not None and claim.mine:
            await claim.take()
            yield
            return
        claim = Claim(self, asyncio.get_running_loop().time())
        await claim.take()
        try:
            yield
        finally:
            claim.leave()

    # Presses

    async def admit(
        self, claim: Claim, age: float, acknowledge: Acknowledge | None, given_up: Callable[[], bool]
    ) -> Admitted:
        """Wait until it's a press's turn. Its place is then taken.

        `age` is as in `comes_too_late`. `acknowledge` acknowledges the press and returns whether Discord
        accepted that; it's None for a press that opens a form. `given_up` returns whether Discord has refused
        an acknowledgement in the meantime.
        """
        if self.comes_too_late(age):
            return Admitted.TURNED_AWAY
        if acknowledge is not None and self.expected_wait() > ACKNOWLEDGE_BEYOND and not await acknowledge():
            return Admitted.GIVEN_UP
        await claim.take()
        if self._closed:
            return Admitted.LEAVING
        return Admitted.GIVEN_UP if given_up() else Admitted.GO_ON

    def open(self) -> None:
        """Start measuring how far the event loop lags."""
        if self._beats is None:
            self._beat(asyncio.get_running_loop().time())

    def close(self) -> None:
        """Stop making presses wait: a press whose turn hadn't come is not worked on any more."""
        self._closed = True
        self._give()
        if self._beats is not None:
            self._beats.cancel()

    def _beat(self, due: float) -> None:
        loop = asyncio.get_running_loop()
        self._lag = max(loop.time() - due, self._lag / 2)
        self._beats = loop.call_at(loop.time() + BEAT, self._beat, loop.time() + BEAT)
        self._give()

    def comes_too_late(self, age: float) -> bool:
        """Whether it's too late to answer a press in time. `age`: seconds since it was made, by Discord's
        clock and ours, which may disagree. So all that counts is how much older it is than the freshest press
        was, and only while the event loop lags."""
        now = asyncio.get_running_loop().time()
        if self._freshest is not None:
            least, when = self._freshest
            age_then = least + DRIFT * (now - when)
        if self._freshest is None or age <= age_then:
            self._freshest = age, now
            return False
        return self._lag > BUSY_LAG and age - age_then + self._lag > TOO_LATE


def waits_for_discord() -> None:
    """Give back the place of the current task's press, because it's about to wait for Discord."""
    claim = _current.get()
    if claim is not None and claim.mine:
        claim.leave()
