"""The queue in PostgreSQL: procrastinate's tables, and beside them what came of each job.

It has connections of its own, beside those of `bot.store`: who takes a job and who waits for one holds up
nobody who writes. They do not wait for the disk: what a server that fails forgets of the last moment is asked
for again by whoever waits for it.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import procrastinate
import psycopg
from procrastinate.exceptions import ProcrastinateException
from psycopg_pool import AsyncConnectionPool
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.postgres import WAIT_SECONDS, usual

ATTEMPTS: Final = 3
"""So often a job is tried before it is laid aside."""
DEAD_AFTER: Final = 8.0
"""Seconds without a sign of life after which a process that took jobs is taken to have died."""
LONGEST: Final = 900.0
"""Seconds after which a job counts as given up, whatever the process says that has taken it: it may have done
it just when the database was away."""
CONNECTIONS: Final = 4
"""At most so many, beside those that listen."""
KEPT_HOURS: Final = 24 * 7
"""So long a job that was laid aside stays in the table."""

_DONE: Final = "lodge_job_done"
"""The channel in which the numbers of jobs are told that have been answered."""

_ANSWER: Final = f"""
WITH answered AS (
    INSERT INTO job_answers (job_id, answer, failed) VALUES (%(job)s, %(answer)s::jsonb, %(failed)s)
    ON CONFLICT DO NOTHING RETURNING job_id
)
SELECT pg_notify('{_DONE}', job_id::text) FROM answered
"""  # noqa: S608
# What one statement sees is of one moment, and a job is answered before it goes.
_TAKE: Final = """
WITH taken AS (
    DELETE FROM job_answers WHERE job_id = ANY(%(jobs)s::bigint[]) RETURNING job_id, answer, failed
)
SELECT job_id, answer, failed, true AS done FROM taken UNION ALL
SELECT id, NULL, NULL, false FROM procrastinate_jobs
WHERE id = ANY(%(jobs)s::bigint[]) AND status IN ('todo', 'doing')
"""
_LINE: Final = """
SELECT
    EXTRACT(EPOCH FROM now() - (SELECT min(at) FROM procrastinate_events WHERE job_id = %(job)s)) AS waited,
    (SELECT count(*) FROM procrastinate_jobs WHERE queue_name = %(queue)s AND status = 'todo') AS behind,
    (SELECT count(*) FROM procrastinate_workers) AS takers,
    %(match)s::bigint IS NULL OR EXISTS (
        SELECT 1 FROM matches WHERE id = %(match)s AND ply = %(ply)s AND state = 'running'
    ) AS wanted
"""
# In one statement, as several processes look: of two, one finds the job.
_DEAD: Final = """
queue_name = ANY(%(queues)s::varchar[]) AND status = 'doing' AND (worker_id IS NULL OR worker_id IN (
    SELECT id FROM procrastinate_workers WHERE last_heartbeat < now() - make_interval(secs => %(dead)s)
) OR (
    SELECT max(at) FROM procrastinate_events WHERE job_id = procrastinate_jobs.id AND type = 'started'
) < now() - make_interval(secs => %(longest)s))
"""
_TRY_AGAIN: Final = f"""
UPDATE procrastinate_jobs SET status = 'todo', attempts = attempts + 1, worker_id = NULL, scheduled_at = NULL
WHERE {_DEAD} AND attempts + 1 < %(attempts)s RETURNING id, task_name, args
"""  # noqa: S608
_LAY_ASIDE: Final = f"""
UPDATE procrastinate_jobs SET status = 'failed', attempts = attempts + 1, worker_id = NULL
WHERE {_DEAD} AND attempts + 1 >= %(attempts)s RETURNING id, task_name, args
"""  # noqa: S608
_FORGET: Final = "DELETE FROM job_answers WHERE at < now() - make_interval(hours => 1)"


class Unreachable(Exception):
    """The queue cannot be reached right now."""


@dataclass(frozen=True, slots=True)
class JobAnswer:
    """What came of a job."""

    answer: Any
    failed: str | None
    """Why it was laid aside; None if it was done."""


@dataclass(frozen=True, slots=True)
class Line:
    """How things stand in the queue for one job."""

    waited: float
    """Seconds since it was asked for."""
    behind: float
    """How many wait behind it for each process that takes jobs."""
    wanted: bool
    """Whether its match runs, and is at its ply still."""


@asynccontextmanager
async def reaching() -> AsyncIterator[None]:
    """Raise Unreachable for whatever says that the database does not answer."""
    try:
        yield
    except (ProcrastinateException, psycopg.Error) as error:  # a pool's errors are of the latter
        raise Unreachable(str(error.__cause__ or error).partition("\n")[0]) from error


class Tables:
    """The queue of the database that an engine opens."""

    def __init__(self, engine: AsyncEngine) -> None:
        _, place = engine.dialect.create_connect_args(engine.url)
        self._pool = AsyncConnectionPool(
            kwargs=usual("lodge queue") | dict(place),
            configure=_configure,
            check=AsyncConnectionPool.check_connection,  # the server may have been started again
            min_size=1,
            max_size=CONNECTIONS,
            timeout=WAIT_SECONDS,
            open=False,
        )
        self._connector = procrastinate.PsycopgConnector()
        self.app = procrastinate.App(connector=self._connector)

    async def open(self) -> None:
        """Begin to connect; where that fails it is tried again and again."""
        await self._pool.open()
        await self.app.open_async(self._pool)

    async def close(self) -> None:
        """Let the connections go."""
        await self._pool.close()

    async def defer(self, kind: str, queue: str, arguments: dict[str, Any], alone: str | None = None) -> int:
        """Put a job into a queue, and return its number. Of those that are `alone` by the same word one is
        done at a time. Raises Unreachable."""
        async with reaching():
            job = self.app.configure_task(kind, queue=queue, lock=alone)
            return await job.defer_async(**arguments)

    async def cancel(self, job: int) -> None:
        """Do a job no more. Raises Unreachable."""
        async with reaching():
            await self.app.job_manager.cancel_job_by_id_async(job, abort=True, delete_job=True)
            await self._connector.execute_query_all_async(_TAKE, jobs=[job])

    async def answer(self, job: int, answer: Any = None, failed: str | None = None) -> None:
        """Say what came of a job; the first answer counts. Raises Unreachable."""
        body = None if answer is None else json.dumps(answer)
        async with reaching():
            await self._connector.execute_query_all_async(_ANSWER, job=job, answer=body, failed=failed)

    async def take(self, jobs: Collection[int]) -> tuple[dict[int, JobAnswer], set[int]]:
        """Take away the answers to these jobs. Returns them by job, and the jobs that nobody will answer any
        more. Raises Unreachable."""
        async with reaching():
            rows = await self._connector.execute_query_all_async(_TAKE, jobs=list(jobs))
        answers = {row["job_id"]: JobAnswer(row["answer"], row["failed"]) for row in rows if row["done"]}
        return answers, set(jobs) - {row["job_id"] for row in rows}

    async def line(self, job: int, queue: str, queues: int, match_id: int | None, ply: int | None) -> Line:
        """How things stand for a job about a match at a ply; each process takes jobs from so many queues.
        Raises Unreachable."""
        what = {"job": job, "queue": queue, "match": match_id, "ply": ply}
        async with reaching():
            row = await self._connector.execute_query_one_async(_LINE, **what)
        behind = row["behind"] * queues / max(queues, row["takers"])
        return Line(float(row["waited"] or 0), behind, row["wanted"])

    async def give_back(self, queues: Collection[str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Let others take the jobs of processes that have died; those that have been tried often enough are
        laid aside. Returns the former and the latter, by `id`, `task_name` and `args`. Raises Unreachable."""
        how = {"queues": list(queues), "dead": DEAD_AFTER, "longest": LONGEST, "attempts": ATTEMPTS}
        async with reaching():
            query = self._connector.execute_query_all_async
            return await query(_TRY_AGAIN, **how), await query(_LAY_ASIDE, **how)

    async def forget(self, queues: Collection[str]) -> None:
        """Drop what nobody waits for or looks at any more. Raises Unreachable."""
        async with reaching():
            for queue in queues:
                await self.app.job_manager.delete_old_jobs(
                    KEPT_HOURS, queue, include_failed=True, include_cancelled=True, include_aborted=True
                )
            await self._connector.execute_query_async(_FORGET)

    async def listen(self, told: Callable[[int], None]) -> None:
        """Tell the number of every job that is answered, until this is cancelled. Raises Unreachable."""

        async def notified(*, channel: str, payload: str) -> None:
            told(int(payload))

        async with reaching():
            await self._connector.listen_notify(on_notification=notified, channels=[_DONE])


async def _configure(connection: psycopg.AsyncConnection[Any]) -> None:
    await connection.set_autocommit(True)
    await connection.execute("SET synchronous_commit = off")
