"""Which press is worked on when.

The rule: what limits Lodge is its processor, never the number of presses that wait for Discord. So there
are a few **places** at which something is worked out or drawn. They go to the oldest press first, and a
press gives its place back as soon as it begins to wait for Discord. While that keeps up, a press is
answered with its board in one request. A press that would wait longer than `ACKNOWLEDGE_BEYOND` for a
place is acknowledged first, at once (unless it opens a form, which Discord takes as a first answer only),
and worked on when its turn comes; of several boards of one match that wait, only the newest is drawn
(`cogs.board.pressed_boards`). A press that Lodge hears of so late that Discord's three seconds are as
good as over is turned away at once, unplayed, and nothing is played for one that Discord has given up.
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
"""As many as keep the event loop, its threads and the drawing processes busy."""
ACKNOWLEDGE_BEYOND: Final = 0.4
"""Seconds that a press waits for a place at most without being acknowledged."""
TOO_LATE: Final = 2.5
"""Seconds after which Lodge must have sent an answer for it to arrive within Discord's three."""
BUSY_LAG: Final = 0.3
"""Seconds by which the event loop is behind where presses wait unseen, and so does what it begins."""
BEAT: Final = 0.1
"""How often, in seconds, that is measured."""
DRIFT: Final = 0.01
"""How fast, in seconds a second, the two clocks by which a press's age is told may drift apart."""
AT_MOST: Final = 2.0
"""Seconds after which a place goes to the next even if its holder has not given it back: what keeps it is not
the processor."""

Acknowledge = Callable[[], Awaitable[bool]]


class Admitted(Enum):
    """What becomes of a press."""

    GO_ON = auto()
    LEAVING = auto()
    """Lodge leaves before its turn has come."""
    TURNED_AWAY = auto()
    """It came too late, and its person is to be told to try again."""
    GIVEN_UP = auto()
    """Discord has told its person that it failed, so it must not do anything."""


_current: ContextVar[Place | None] = ContextVar("place", default=None)


class Place:
    """The right to one place, of a press or of a drawing that began at `since` (the event loop's clock)."""

    def __init__(self, admission: Admission, since: float) -> None:
        self._admission = admission
        self._task = asyncio.current_task()
        self.since = since
        self._taken = 0.0
        self._timer: asyncio.TimerHandle | None = None
        """Gives the place back in the end; None while it is not held."""

    @property
    def mine(self) -> bool:
        """Whether the task that runs is the one that this is for: tasks that it has begun are not."""
        return asyncio.current_task() is self._task

    async def take(self) -> None:
        """Wait for the place, unless it is held."""
        if self._timer is None:
            await self._admission.wait_for_place(self.since)
            loop = asyncio.get_running_loop()
            self._taken, self._timer = loop.time(), loop.call_later(AT_MOST, self.leave)

    def leave(self) -> None:
        """Give the place to the press that waits longest; does nothing if it is not held."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._admission.give_back(asyncio.get_running_loop().time() - self._taken)


class Admission:
    """The places of this process, and who waits for one."""

    def __init__(self, places: int = PLACES) -> None:
        self._places = places
        self._closed = False
        self._held = 0
        """How many places are held."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        """A heap, the oldest first."""
        self._numbers = count()
        self._usual = 0.02
        """Seconds that a place is held, on average of late."""
        self._lag = 0.0
        self._beats: asyncio.TimerHandle | None = None
        self._freshest: tuple[float, float] | None = None
        """How old, by two clocks that may disagree, the freshest press was, and when."""

    # Places

    def expected_wait(self) -> float:
        """Return for how many seconds the next to come will wait for a place."""
        return 0.0 if self._free else (len(self._waiting) + 1) * self._usual / self._places

    @property
    def _free(self) -> bool:
        """Whether there is a place to be given. While the event loop is behind there is but one in all, so
        that presses are acknowledged first. In the end there is one for everybody: nothing is done there."""
        return self._closed or self._held < (1 if self._lag > BUSY_LAG else self._places)

    async def wait_for_place(self, since: float) -> None:
        """Wait for a place; who began first is served first."""
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
        """Take back a place that was held for so many seconds."""
        self._usual += 0.05 * (held - self._usual)
        self._held -= 1
        self._give()

    def _give(self) -> None:
        """Give the free places to those who wait longest."""
        while self._waiting and self._free:
            _, _, given = heapq.heappop(self._waiting)
            if not given.done():
                given.set_result(None)
                self._held += 1

    @asynccontextmanager
    async def place_of(self, since: float) -> AsyncIterator[Place]:
        """The place of a press, taken by `take` and left in the end at the latest."""
        place = Place(self, since)
        reset = _current.set(place)
        try:
            yield place
        finally:
            place.leave()
            _current.reset(reset)

    @asynccontextmanager
    async def drawing(self) -> AsyncIterator[None]:
        """Draw at a place: that of the press that asks, which keeps it until it waits for Discord, or else
        one just for this."""
        place = _current.get()
        if place is not None and place.mine:
            await place.take()
            yield
            return
        place = Place(self, asyncio.get_running_loop().time())
        await place.take()
        try:
            yield
        finally:
            place.leave()

    # Presses

    async def admit(
        self, place: Place, age: float, acknowledge: Acknowledge | None, given_up: Callable[[], bool]
    ) -> Admitted:
        """Wait until it is a press's turn, which has then taken its place.

        `age`: as in `comes_too_late`. `acknowledge` does that, and returns whether Discord took it; None for
        a press that opens a form. `given_up`: whether Discord has refused an acknowledgement meanwhile.
        """
        if self.comes_too_late(age):
            return Admitted.TURNED_AWAY
        if acknowledge is not None and self.expected_wait() > ACKNOWLEDGE_BEYOND and not await acknowledge():
            return Admitted.GIVEN_UP
        await place.take()
        if self._closed:
            return Admitted.LEAVING
        return Admitted.GIVEN_UP if given_up() else Admitted.GO_ON

    def open(self) -> None:
        """Begin to measure how late the event loop is."""
        if self._beats is None:
            self._beat(asyncio.get_running_loop().time())

    def close(self) -> None:
        """Let nobody wait any more: what isn't worked out by now is not taken."""
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
        """Whether a press can't be answered in time. `age`: seconds since it was made, by Discord's clock and
        ours, which may disagree: only what it is more than the freshest press was counts, and only while the
        event loop is late."""
        now = asyncio.get_running_loop().time()
        if self._freshest is not None:
            least, when = self._freshest
            age_then = least + DRIFT * (now - when)
        if self._freshest is None or age <= age_then:
            self._freshest = age, now
            return False
        return self._lag > BUSY_LAG and age - age_then + self._lag > TOO_LATE


def waits_for_discord() -> None:
    """Give back the place of the press whose task this is: from now on it waits."""
    place = _current.get()
    if place is not None and place.mine:
        place.leave()
