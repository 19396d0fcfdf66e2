"""The processes that think for Lodge: which question is next, and what happens when one fails.

First come, first served. The more questions are waiting, the less time each gets, so that nobody waits much
longer than `LONGEST_WAIT` or than the thought already under way. A process that dies or overruns its time is
replaced, and the question is asked again more cheaply: first a quick look, then any legal move. So a match
never hangs because of its opponent.

Reviews and films come after all other questions. They're done in short parts, each kind by its own process,
and only while there is room for one more and nobody is waiting.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64decode
from dataclasses import dataclass, field
from typing import Any, Final

from bot import log as logs
from bot.opponents.processes import Failed, ThinkingProcess
from bot.opponents.questions import JSON, Answer, Question

log = logs.get(__name__)

LONGEST_WAIT: Final = 9.0
"""Every question should be answered within this many seconds of being asked, so the ones ahead of it in the
queue get only as much time as that leaves."""
LEAST_SECONDS: Final = 0.05
"""No thought gets less than this, however many are waiting."""
PART_SECONDS: Final = 0.4
"""How long a review or a film is worked on at a time."""
PART_OVERRUN: Final = 30.0
"""Seconds past that after which its process counts as hung: no move is waiting for it, and one step may take
a while on a busy machine."""


def _future() -> asyncio.Future[Answer]:
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False, slots=True)
class _Wish:
    """An answer someone is waiting for."""

    key: object
    question: Question
    due: float
    """When it should be answered, by the event loop's clock."""
    behind: float
    """How many are waiting behind it that haven't been handed to these processes yet."""
    done: asyncio.Future[Answer] = field(default_factory=_future)
    said: dict[str, Any] = field(default_factory=logs.said)
    """What log lines about it carry, whichever task works on it."""


class _Slow:
    """Work that takes a while, done part by part in its own process."""

    def __init__(self, module: str) -> None:
        self._module = module
        self.process = ThinkingProcess(module)
        self.alone = asyncio.Lock()
        """Held by the caller whose work is being done; the others wait in the order they came."""
        self.at_work = False

    def replace(self) -> ThinkingProcess:
        """Start afresh after the work was cancelled or failed. Returns the old process, which still has to be
        ended."""
        old, self.process = self.process, ThinkingProcess(self._module)
        return old


class Thinkers:
    """At most `most` thinking processes, started when first needed."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most or max(1, (os.cpu_count() or 2) - 1)
        """How many processes may work at once."""
        self._waiting: list[_Wish] = []
        self._at_work: set[asyncio.Task[None]] = set()
        self._idle: list[ThinkingProcess] = []
        self._thinking: dict[_Wish, ThinkingProcess] = {}
        self._reviewer = _Slow("bot.opponents.worker")
        self._filmer = _Slow("bot.films.worker")
        self._slow = (self._reviewer, self._filmer)
        self._ending: set[asyncio.Task[None]] = set()
        """Tasks that wait for killed processes to end."""
        self._freed = asyncio.Event()
        self._closed = False

    async def ask(
        self, key: object, question: Question, *, waited: float = 0.0, behind: float = 0.0
    ) -> Answer:
        """Ask a question. `key` is what the answer is for, such as a match; a later question with the same
        key replaces this one. Returns None if it was dropped.

        `waited`: seconds since it was first asked elsewhere; `behind`: how many others are waiting behind it
        there for these processes."""
        self.drop(key)
        wish = _Wish(key, question, asyncio.get_running_loop().time() + LONGEST_WAIT - waited, behind)
        self._waiting.append(wish)
        self._hand_out()
        return await wish.done

    def drop(self, key: object) -> None:
        """Stop thinking about this."""
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
        gif, left = b"", True
        async with self._filmer.alone:
            while left:
                found = await self._part(self._filmer, asked | {"start": len(gif)})
                if "gif" in found:
                    gif, left = gif + b64decode(found["gif"]), found["left"] > 0
        return gif

    async def close(self) -> None:
        """End all processes; anyone still waiting gets None."""
        self._closed = True
        for wish in [*self._waiting, *self._thinking]:
            self.drop(wish.key)
        for process in (*self._idle, *(slow.process for slow in self._slow)):
            self._end(process)
        while under_way := {*self._at_work, *self._ending}:
            await asyncio.wait(under_way)

    def _end(self, process: ThinkingProcess) -> None:
        """Kill a process and keep track of it until it has ended."""
        process.kill()
        task = asyncio.create_task(process.ended(), name="ending a process")
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _part(self, slow: _Slow, asked: JSON) -> JSON:
        """Have one part of a job done, once nobody is waiting for a thought and there is room for it. Raises
        Failed."""
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
        """Give waiting questions to processes with nothing to do."""
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
        """Think about a question, more cheaply each time that fails."""
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
                    with logs.saying(wish.said):
                        log.warning("thinking failed", game=asked["game"], do=asked["do"], why=str(failed))
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
        """Return how many seconds a thought may take so that everyone waiting behind it gets as much in
        time."""
        now = asyncio.get_running_loop().time()
        line = [wish, *self._waiting]
        shares = [(each.due - now) * self.most / place for place, each in enumerate(line, 1)]
        return max(LEAST_SECONDS, min(*shares, (wish.due - now) * self.most / (len(line) + wish.behind)))
