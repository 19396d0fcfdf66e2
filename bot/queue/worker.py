"""Takes jobs from the queue in PostgreSQL and has this machine's processes do them.

A job is done at least once. If a process dies, another does its jobs, but a film or review that already
exists isn't made again. A job that keeps failing is laid aside: procrastinate's table keeps it as failed, the
log names its match, and anyone waiting for it is told.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from procrastinate import BaseRetryStrategy, JobContext, RetryDecision
from procrastinate.job_context import AbortReason
from procrastinate.jobs import Job

from bot import log as logs
from bot.films.record import record_to_film
from bot.match.service import Matches
from bot.metrics import JOBS
from bot.opponents.questions import JSON, question_of
from bot.opponents.thinkers import LONGEST_WAIT
from bot.queue.local_queue import LocalQueue
from bot.queue.tables import ATTEMPTS, DEATHS, Tables, Unreachable
from bot.store import films, reviews

log = logs.get(__name__)

THOUGHT: Final = "thought"
FILM: Final = "film"
REVIEW: Final = "review"
KINDS: Final = (THOUGHT, FILM, REVIEW)
QUEUES: Final = {kind: f"lodge {kind}s" for kind in KINDS}
"""Each kind has its own queue, so that a thought never waits for a film."""

AWAITED_SECONDS: Final = LONGEST_WAIT + 2.0
"""How long to wait for a thought before the bot thinks for itself."""
LOOK_SECONDS: Final = 1.0
"""How often to check the queues, notified or not. A worker without notifications takes whatever nobody else
has taken by then."""
SIGN_SECONDS: Final = 2.0
"""How often a process gives a sign of life, and looks for others that don't."""
FORGET_SECONDS: Final = 3600.0
"""How often to delete old jobs and answers."""
RETRY_AFTER: Final = 2.0
"""How long to wait before trying an unreachable queue again."""


class Worker:
    """Takes jobs for the matches of one database."""

    def __init__(
        self, matches: Matches, here: LocalQueue, tables: Tables, *, prompt: bool, finish_timeout: float
    ) -> None:
        """With `prompt` it takes jobs at once; without, only those that nobody else has taken for a moment.
        `finish_timeout` is how many seconds running jobs may take to finish when it closes."""
        self._matches = matches
        self._here = here
        self._tables = tables
        self._prompt = prompt
        self._finish_timeout = finish_timeout
        self._tasks: list[asyncio.Task[None]] = []
        for kind, do in ((THOUGHT, self._think), (FILM, self._film), (REVIEW, self._review)):
            self._know(kind, do)

    def open(self) -> None:
        """Start taking jobs."""
        most = {THOUGHT: self._here.thinkers.most, FILM: 1, REVIEW: 1}
        self._tasks = [
            *(asyncio.create_task(self._serve(kind, most[kind]), name=f"{kind}s") for kind in KINDS),
            asyncio.create_task(self._look_after(), name="the queue's dead"),
        ]

    async def close(self) -> None:
        """Stop taking jobs. Those that don't finish in time are left to other workers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _know(self, kind: str, do: Callable[..., Awaitable[Any]]) -> None:
        """Tell procrastinate how to do jobs of a kind. What `do` returns is the answer."""

        async def work(context: JobContext, /, **arguments: Any) -> None:
            job = context.job
            assert job.id is not None, "it comes from the table"
            begun = time.monotonic()
            try:
                answer = await do(job.id, **arguments)
                await self._tables.answer(job.id, answer)
                JOBS.labels(kind, "done").inc()
                took = round(time.monotonic() - begun, 2)
                log.debug("a job was done", job=job.id, kind=kind, match=arguments["match"], seconds=took)
            except asyncio.CancelledError:
                if context.abort_reason() is not AbortReason.USER_REQUEST:
                    raise  # another worker will do it again
                JOBS.labels(kind, "dropped").inc()
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                await self._failed(job, why)
                raise

        self._tables.app.task(name=kind, pass_context=True, retry=_Retries())(work)

    async def _failed(self, job: Job, why: str) -> None:
        """Note that a job has failed. Raises Unreachable."""
        assert job.id is not None, "it comes from the table"
        known = {"job": job.id, "kind": job.task_name, "match": job.task_kwargs.get("match"), "why": why}
        aside = job.attempts + 1 >= ATTEMPTS
        JOBS.labels(job.task_name, "aside" if aside else "again").inc()
        if not aside:
            log.warning("a job failed and will be retried", **known)
            return
        log.error("a job was set aside", attempts=job.attempts + 1, **known)
        await self._tables.answer(job.id, failed=why)

    async def _think(
        self, job: int, match: int | None, ply: int | None, asked: JSON, level: str
    ) -> JSON | None:
        line = await self._tables.line(job, QUEUES[THOUGHT], len(KINDS), match, ply)
        if not line.wanted or line.waited > AWAITED_SECONDS:
            return None
        key = ("job", job)
        try:
            return await self._here.thinkers.ask(
                key, question_of(asked, level), waited=line.waited, behind=line.behind
            )
        finally:
            self._here.drop(key)

    # The bot that asked looks for films and reviews in the database, so what can't be kept is made again.

    async def _film(self, _: int, match: int, theme: str, locale: str) -> None:
        if await films.find(self._matches.store, match) is None:
            record = record_to_film(await self._matches.get(match), theme, locale)
            await self._here.film(match, record, must_be_kept=True)

    async def _review(self, _: int, match: int) -> None:
        if await reviews.find(self._matches.store, match) is None:
            await self._here.review(await self._matches.get(match), must_be_kept=True)

    async def _serve(self, kind: str, most: int) -> None:
        """Take up to `most` jobs of a kind at a time, and start again after the database was away."""
        while True:
            try:
                await self._tables.app.run_worker_async(
                    queues=[QUEUES[kind]],
                    name=kind,
                    concurrency=most,
                    fetch_job_polling_interval=LOOK_SECONDS,
                    abort_job_polling_interval=LOOK_SECONDS,
                    shutdown_graceful_timeout=self._finish_timeout,
                    listen_notify=self._prompt,
                    delete_jobs="successful",
                    install_signal_handlers=False,
                    update_heartbeat_interval=SIGN_SECONDS,
                    stalled_worker_timeout=60.0,
                )
            except Exception as error:
                task = asyncio.current_task()
                if task is not None and task.cancelling():  # the database went away while closing
                    raise asyncio.CancelledError from error
                log.warning("the queue cannot be reached", kind=kind, why=str(error.__cause__ or error))
            await asyncio.sleep(RETRY_AFTER)

    async def _look_after(self) -> None:
        """Give back the jobs of dead processes, and delete old ones."""
        loop = asyncio.get_running_loop()
        forgotten = loop.time() - random.random() * FORGET_SECONDS  # not all processes at once
        while True:
            await asyncio.sleep(SIGN_SECONDS)
            with suppress(Unreachable):  # `_serve` logs it
                again, aside = await self._tables.give_back(QUEUES.values())
                for row in again:
                    JOBS.labels(row["task_name"], "again").inc()
                    log.warning("a process died during its job, which will be retried", **_known(row))
                for row in aside:
                    JOBS.labels(row["task_name"], "aside").inc()
                    log.error("a job was set aside", attempts=DEATHS, **_known(row))
                    await self._tables.answer(row["id"], failed="the processes that did it have died")
                if loop.time() - forgotten > FORGET_SECONDS:
                    await self._tables.forget(QUEUES.values())
                    forgotten = loop.time()


class _Retries(BaseRetryStrategy):
    """Decides when to retry a job."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        """Retry at once if this process is leaving; otherwise after a second, up to ATTEMPTS in all."""
        if isinstance(exception, asyncio.CancelledError):
            return RetryDecision(retry_in={"seconds": 0})
        return RetryDecision(retry_in={"seconds": 1}) if job.attempts + 1 < ATTEMPTS else None


def _known(row: dict[str, Any]) -> dict[str, Any]:
    return {"job": row["id"], "kind": row["task_name"], "match": row["args"].get("match")}
