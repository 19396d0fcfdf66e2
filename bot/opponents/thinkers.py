"""The processes that think for Lodge: whose question is next, and what happens when one fails.

First come, first served. The more wait, the less time each gets, so that nobody waits much longer than
`LONGEST_WAIT`, and than the thought that was under way when they came. A process that dies or overruns its
time is replaced, and the question is asked again in the next cheaper way: a quick look, then any legal move.
So a match never hangs on its opponent.

Reviews and films come behind all other questions: they are worked on in short parts, each kind by a process
of its own, and only while there is room for one more and nobody waits.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64decode
from dataclasses import dataclass, field
from typing import Any, Final

from bot import log
from bot.opponents.processes import Failed, ThinkingProcess
from bot.opponents.questions import JSON, Answer, Question

_log = log.get(__name__)

LONGEST_WAIT: Final = 9.0
"""Seconds after it was asked within which every question should be answered: those before it in the queue get
no more time than leaves that much for it."""
LEAST_SECONDS: Final = 0.05
"""No thought gets less than this, however many wait."""
PART_SECONDS: Final = 0.4
"""A review or a film is worked on for so long at a time."""
PART_OVERRUN: Final = 30.0
"""Seconds beyond that after which its process is taken to hang: nobody's move waits for it, and one step may
take long where the machine has much else to do."""


def _future() -> asyncio.Future[Answer]:
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False, slots=True)
class _Wish:
    """An answer that is waited for."""

    key: object
    question: Question
    due: float
    """When it should be answered, by the event loop's clock."""
    behind: float
    """How many wait behind it that nobody has handed to these processes yet."""
    done: asyncio.Future[Answer] = field(default_factory=_future)
    said: dict[str, Any] = field(default_factory=log.said)
    """What lines in the log about it say, whichever task works on it."""


class _Slow:
    """Work that takes long, done part by part by a process of its own."""

    def __init__(self, module: str) -> None:
        self._module = module
        self.process = ThinkingProcess(module)
        self.alone = asyncio.Lock()
        """Held by whoever's work is done; the others wait in the order in which they came."""
        self.at_work = False

    def replace(self) -> ThinkingProcess:
        """Start afresh, as what it was doing is given up or has failed. Returns the process that was at it,
        which has yet to be ended."""
        old, self.process = self.process, ThinkingProcess(self._module)
        return old


class Thinkers:
    """At most `most` processes at work, started at the first need."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most or max(1, (os.cpu_count() or 2) - 1)
        """How many processes may be at work."""
        self._waiting: list[_Wish] = []
        self._at_work: set[asyncio.Task[None]] = set()
        self._idle: list[ThinkingProcess] = []
        self._thinking: dict[_Wish, ThinkingProcess] = {}
        self._reviewer = _Slow("bot.opponents.worker")
        self._filmer = _Slow("bot.films.worker")
        self._slow = (self._reviewer, self._filmer)
        self._ending: set[asyncio.Task[None]] = set()
        """Waiting for processes that were killed."""
        self._freed = asyncio.Event()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many answers are waited for, those being thought about included."""
        return len(self._waiting) + len(self._thinking)

    async def ask(
        self, key: object, question: Question, *, waited: float = 0.0, behind: float = 0.0
    ) -> Answer:
        """Ask a question. `key` is what the answer is for, such as a match; a later question with the same
        key takes the place of this one. Returns None if it was dropped.

        `waited`: seconds since it was first asked, elsewhere; `behind`: so many others wait there behind it
        for these processes."""
        self.drop(key)
        wish = _Wish(key, question, asyncio.get_running_loop().time() + LONGEST_WAIT - waited, behind)
        self._waiting.append(wish)
        self._hand_out()
        return await wish.done

    def drop(self, key: object) -> None:
        """Think no more about this."""
        for wish in [wish for wish in (*self._waiting, *self._thinking) if wish.key == key]:
            if not wish.done.done():
                wish.done.set_result(None)
            if wish in self._waiting:
                self._waiting.remove(wish)
            else:
                self._thinking[wish].kill()

    async def review(self, asked: JSON) -> JSON:
        """Have a match reviewed. Returns the review as JSON. Raises Failed."""
        async with self._reviewer.alone:
            while "review" not in (found := await self._part(self._reviewer, asked)):
                pass
            review: JSON = found["review"]
            return review

    async def film(self, asked: JSON) -> bytes:
        """Have the film of a match made. Returns the GIF. Raises Failed."""
        gif = bytearray()
        async with self._filmer.alone:
            while "gif" not in (found := await self._part(self._filmer, asked)):
                pass
            gif += b64decode(found["gif"])
            while found["left"]:
                found = await self._part(self._filmer, asked)
                gif += b64decode(found["gif"])
        return bytes(gif)

    async def close(self) -> None:
        """End all processes; whoever waits is told None."""
        self._closed = True
        for wish in [*self._waiting, *self._thinking]:
            self.drop(wish.key)
        for process in (*self._idle, *(slow.process for slow in self._slow)):
            self._end(process)
        while under_way := {*self._at_work, *self._ending}:
            await asyncio.wait(under_way)

    def _end(self, process: ThinkingProcess) -> None:
        """Kill a process, and see to it that it ends."""
        process.kill()
        task = asyncio.create_task(process.ended(), name="ending a process")
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _part(self, slow: _Slow, asked: JSON) -> JSON:
        """Have a part of something done, as soon as nobody waits for a thought and there is room for it.
        Raises Failed."""
        await asyncio.sleep(0)  # what has been waiting for room goes first
        while self._waiting or not self._room or self._closed:
            self._freed.clear()
            await self._freed.wait()
        slow.at_work = True
        try:
            return await slow.process.ask(asked | {"seconds": PART_SECONDS}, PART_SECONDS, PART_OVERRUN)
        except BaseException:
            self._end(slow.replace())
            raise
        finally:
            slow.at_work = False
            self._hand_out()

    @property
    def _room(self) -> bool:
        return len(self._at_work) + sum(slow.at_work for slow in self._slow) < self.most

    def _hand_out(self) -> None:
        """Give those who wait to the processes that have nothing to do."""
        while self._waiting and self._room and not self._closed:
            wish = self._waiting.pop(0)
            process = self._idle.pop() if self._idle else ThinkingProcess()
            self._thinking[wish] = process
            task = asyncio.create_task(self._work(wish, process), name="thinking")
            self._at_work.add(task)
            task.add_done_callback(self._worked)
        self._freed.set()

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._at_work.discard(task)
        self._hand_out()

    async def _work(self, wish: _Wish, process: ThinkingProcess) -> None:
        """Think about a wish, by the cheaper ways where the dear ones fail."""
        answer: Answer = None
        try:
            for asked in wish.question.ways(self._share(wish)):
                if wish.done.done():
                    break
                try:
                    answer = await process.ask(asked, asked["seconds"])
                    break
                except Failed as failed:
                    process.kill()
                    await process.ended()
                    if wish.done.done() or self._closed:
                        break
                    with log.saying(wish.said):
                        _log.warning("a thought failed", game=asked["game"], do=asked["do"], why=str(failed))
                    process = self._thinking[wish] = ThinkingProcess()
            if answer is None and not wish.done.done():
                answer = wish.question.fallback()
        finally:
            del self._thinking[wish]
            if process.usable and not self._closed:
                self._idle.append(process)
            else:
                self._end(process)
            if not wish.done.done():
                wish.done.set_result(answer)

    def _share(self, wish: _Wish) -> float:
        """How many seconds a thought may take, so that all who wait behind it get as much in time."""
        now = asyncio.get_running_loop().time()
        line = [wish, *self._waiting]
        shares = [(each.due - now) * self.most / place for place, each in enumerate(line, 1)]
        return max(LEAST_SECONDS, min(*shares, (wish.due - now) * self.most / (len(line) + wish.behind)))
