"""Puts work into the queue in PostgreSQL and waits for the answers.

The bot takes jobs from the queue too (`bot.queue.worker`), so it works without any other machine. If the
queue can't be reached, or a thought doesn't come in time, the bot does the work itself.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from bot import log as logs
from bot.films.record import FilmRecord
from bot.match.model import Match
from bot.match.service import Matches
from bot.metrics import THOUGHT_SECONDS, THOUGHTS_WAITING
from bot.opponents.processes import Failed
from bot.opponents.questions import Answer, Question
from bot.opponents.thinkers import LONGEST_WAIT
from bot.queue.local_queue import LocalQueue
from bot.queue.tables import JobAnswer, Tables, Unreachable
from bot.queue.worker import AWAITED_SECONDS, FILM, QUEUES, RETRY_AFTER, REVIEW, THOUGHT, Worker
from bot.store import films, reviews

log = logs.get(__name__)

LOOK_SECONDS: Final = 1.0
"""How often to check the database for answers without a notification."""
LEAVE_SECONDS: Final = 2.0
"""How long this process may take to give back its jobs."""


class SharedQueue:
    """`bot.queue.jobs.Jobs` for the matches of one database."""

    def __init__(self, matches: Matches, here: LocalQueue, *, prompt: bool) -> None:
        """With `prompt` this process takes jobs at once; without, only those that nobody else has taken for a
        moment."""
        self._store = matches.store
        self._here = here
        self._tables = Tables(matches.store.engine)
        self._worker = Worker(matches, here, self._tables, prompt=prompt, finish_timeout=0)
        self._keys: dict[object, asyncio.Future[JobAnswer | None]] = {}
        """The pending thoughts."""
        self._awaited: dict[int, asyncio.Future[JobAnswer | None]] = {}
        """The pending answers, by job; a result of None means that nobody wants it any more."""
        self._told = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []
        self._cancelling: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start taking jobs and listening for answers."""
        await self._tables.open()
        self._worker.open()
        self._loops = [asyncio.create_task(loop, name="answers") for loop in (self._listen(), self._look())]

    async def close(self) -> None:
        """Stop. Unfinished jobs are done by other machines, or after the next start."""
        for awaited in self._keys.values():
            _settle(awaited, None)
        for task in self._loops:
            task.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS):
                await self._worker.close()
                if self._cancelling:
                    await asyncio.wait(self._cancelling)
                await self._tables.close()
        await self._here.close()

    async def ask(self, key: object, question: Question) -> Answer:
        """Have a question answered by the first worker that takes it."""
        self.drop(key)
        awaited = self._keys[key] = asyncio.get_running_loop().create_future()
        try:
            with THOUGHTS_WAITING.track_inprogress(), THOUGHT_SECONDS.time():
                return await self._thought(key, question, awaited)
        finally:
            if self._keys.get(key) is awaited:
                del self._keys[key]

    def drop(self, key: object) -> None:
        """Stop thinking about this."""
        if key in self._keys:
            _settle(self._keys.pop(key), None)
        self._here.drop(key)

    async def review(self, match: Match) -> Any:
        """Have a match reviewed. Raises Failed."""
        arguments = {"match": match.id}
        if not await self._done(REVIEW, arguments):
            return await self._here.review(match)
        return await reviews.find(self._store, match.id)

    async def film(self, match_id: int, record: FilmRecord) -> bytes:
        """Have a film made. Raises Failed."""
        arguments = {"match": match_id, "theme": record.theme, "locale": record.locale}
        gif = await films.find(self._store, match_id) if await self._done(FILM, arguments) else None
        return await self._here.film(match_id, record) if gif is None else gif

    async def _thought(
        self, key: object, question: Question, awaited: asyncio.Future[JobAnswer | None]
    ) -> Answer:
        match, ply = question.at or (None, None)
        arguments = {"match": match, "ply": ply, "asked": question.asked, "level": question.level}
        try:
            job = await self._tables.defer(THOUGHT, QUEUES[THOUGHT], arguments)
        except Unreachable as error:
            log.warning("a question could not be queued", match=match, why=str(error))
            return await self._here.thinkers.ask(key, question)
        self._awaited[job] = awaited
        try:
            async with asyncio.timeout(AWAITED_SECONDS):
                found = await awaited
        except TimeoutError:
            self._give_up(job)
            log.warning("thinking timed out", match=match, job=job)
            return await self._here.thinkers.ask(key, question, waited=LONGEST_WAIT)
        except asyncio.CancelledError:
            self._give_up(job)
            raise
        finally:
            del self._awaited[job]
        if found is None:
            self._give_up(job)
            return None
        if found.failed is not None:
            return await self._here.thinkers.ask(key, question, waited=LONGEST_WAIT)
        answer: Answer = found.answer
        return answer

    async def _done(self, kind: str, arguments: dict[str, Any]) -> bool:
        """Have a job done. The worker stores the result, even if nobody is waiting any more. Returns False if
        the job couldn't be put into the queue. Raises Failed."""
        match = arguments["match"]
        try:
            job = await self._tables.defer(kind, QUEUES[kind], arguments, alone=f"{kind} {match}")
        except Unreachable as error:
            log.warning("a job could not be queued", kind=kind, match=match, why=str(error))
            return False
        awaited = self._awaited[job] = asyncio.get_running_loop().create_future()
        try:
            found = await awaited
        finally:
            del self._awaited[job]
        if found is not None and found.failed is not None:
            raise Failed(found.failed)
        return True

    def _give_up(self, job: int) -> None:
        """Cancel a job, without waiting for that."""

        async def cancel() -> None:
            with suppress(Unreachable):
                await self._tables.cancel(job)

        task = asyncio.create_task(cancel(), name="giving up")
        self._cancelling.add(task)
        task.add_done_callback(self._cancelling.discard)

    async def _listen(self) -> None:
        """Listen for notifications of answers."""
        while True:
            try:
                await self._tables.listen(self._hear)
            except Unreachable as error:
                log.warning("not notified of answers from the queue", why=str(error))
            await asyncio.sleep(RETRY_AFTER)

    def _hear(self, job: int) -> None:
        if job in self._awaited:
            self._told.set()

    async def _look(self) -> None:
        """Fetch finished answers and hand them to whoever is waiting."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._told.wait()
            self._told.clear()
            if not self._awaited:
                continue
            try:
                answers, gone = await self._tables.take(list(self._awaited))
            except Unreachable as error:
                log.warning("answers from the queue cannot be read", why=str(error))
                await asyncio.sleep(RETRY_AFTER)
                continue
            for job, answer in answers.items():
                if job in self._awaited:
                    _settle(self._awaited[job], answer)
            for job in gone & self._awaited.keys():
                _settle(self._awaited[job], JobAnswer(None, "it is no longer in the queue"))


def _settle(awaited: asyncio.Future[JobAnswer | None], found: JobAnswer | None) -> None:
    if not awaited.done():
        awaited.set_result(found)
