"""The queue in PostgreSQL: procrastinate's tables, and one with the outcome of each job.

It has its own connections, apart from those of `bot.store`, so that taking jobs and waiting for them never
holds up writes. Its commits don't wait for the disk: if a server crash loses the last moments, whoever is
waiting asks again.
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
"""How often a job that fails is tried before it is laid aside."""
DEATHS: Final = 10
"""How often a job whose process dies is tried: when the bot is killed or restarted, that's rarely the job's
fault."""
DEAD_AFTER: Final = 8.0
"""Seconds without a sign of life after which a worker process counts as dead."""
LONGEST: Final = 900.0
"""Seconds after which a job counts as abandoned even if its process is alive: it may have finished just while
the database was away."""
CONNECTIONS: Final = 4
"""The most connections in the pool, not counting those that listen."""
KEPT_HOURS: Final = 24 * 7
"""How long a job that was laid aside stays in the table."""

_DONE: Final = "lodge_job_done"
"""The channel that announces the numbers of answered jobs."""

_ANSWER: Final = f"""
WITH answered AS (
    INSERT INTO job_answers (job_id, answer, failed) VALUES (%(job)s, %(answer)s::jsonb, %(failed)s)
    ON CONFLICT DO NOTHING RETURNING job_id
)
SELECT pg_notify('{_DONE}', job_id::text) FROM answered
"""  # noqa: S608
# A statement sees a single snapshot, and a job is always answered before it leaves the table.
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
# Several processes look at once. With a single statement, only one of them gets the job.
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
    """The queue can't be reached right now."""


@dataclass(frozen=True, slots=True)
class JobAnswer:
    """The outcome of a job."""

    answer: Any
    failed: str | None
    """Why it was laid aside; None if it was done."""


@dataclass(frozen=True, slots=True)
class Line:
    """The state of the queue for one job."""

    waited: float
    """Seconds since it was asked for."""
    behind: float
    """How many jobs wait behind it, per process that takes jobs."""
    wanted: bool
    """Whether its match is still running and still at the same ply."""


@asynccontextmanager
async def reaching() -> AsyncIterator[None]:
    """Turn every error that means the database can't be reached into Unreachable."""
    try:
        yield
    except (ProcrastinateException, psycopg.Error) as error:  # psycopg.Error includes the pool's errors
        raise Unreachable(str(error.__cause__ or error).partition("\n")[0]) from error


class Tables:
    """The queue in an engine's database."""

    def __init__(self, engine: AsyncEngine) -> None:
        _, place = engine.dialect.create_connect_args(engine.url)
        self._pool = AsyncConnectionPool(
            kwargs=usual("lodge queue") | dict(place),
            configure=_configure,
            check=AsyncConnectionPool.check_connection,  # the server may have restarted
            min_size=1,
            max_size=CONNECTIONS,
            timeout=WAIT_SECONDS,
            open=False,
        )
        self._connector = procrastinate.PsycopgConnector()
        self.app = procrastinate.App(connector=self._connector)

    async def open(self) -> None:
        """Start connecting; if that fails, the pool keeps trying."""
        await self._pool.open()
        await self.app.open_async(self._pool)

    async def close(self) -> None:
        """Close the connections."""
        await self._pool.close()

    async def defer(self, kind: str, queue: str, arguments: dict[str, Any], alone: str | None = None) -> int:
        """Put a job into a queue and return its number. Jobs with the same `alone` are done one at a time.
        Raises Unreachable."""
        async with reaching():
            job = self.app.configure_task(kind, queue=queue, lock=alone)
            return await job.defer_async(**arguments)

    async def cancel(self, job: int) -> None:
        """Cancel a job. Raises Unreachable."""
        async with reaching():
            await self.app.job_manager.cancel_job_by_id_async(job, abort=True, delete_job=True)
            await self._connector.execute_query_all_async(_TAKE, jobs=[job])

    async def answer(self, job: int, answer: Any = None, failed: str | None = None) -> None:
        """Store the outcome of a job; only the first one counts. Raises Unreachable."""
        body = None if answer is None else json.dumps(answer)
        async with reaching():
            await self._connector.execute_query_all_async(_ANSWER, job=job, answer=body, failed=failed)

    async def take(self, jobs: Collection[int]) -> tuple[dict[int, JobAnswer], set[int]]:
        """Remove and return the answers to these jobs, by job, along with the jobs that will never be
        answered. Raises Unreachable."""
        async with reaching():
            rows = await self._connector.execute_query_all_async(_TAKE, jobs=list(jobs))
        answers = {row["job_id"]: JobAnswer(row["answer"], row["failed"]) for row in rows if row["done"]}
        return answers, set(jobs) - {row["job_id"] for row in rows}

    async def line(self, job: int, queue: str, queues: int, match_id: int | None, ply: int | None) -> Line:
        """Return the state of the queue for a job about a match at a ply, when each process takes jobs from
        `queues` queues. Raises Unreachable."""
        what = {"job": job, "queue": queue, "match": match_id, "ply": ply}
        async with reaching():
            row = await self._connector.execute_query_one_async(_LINE, **what)
        behind = row["behind"] * queues / max(queues, row["takers"])
        return Line(float(row["waited"] or 0), behind, row["wanted"])

    async def give_back(self, queues: Collection[str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Release the jobs of dead processes for others to take, and lay aside those that have been tried
        DEATHS times. Returns both, with `id`, `task_name` and `args`. Raises Unreachable."""
        how = {"queues": list(queues), "dead": DEAD_AFTER, "longest": LONGEST, "attempts": DEATHS}
        async with reaching():
            query = self._connector.execute_query_all_async
            return await query(_TRY_AGAIN, **how), await query(_LAY_ASIDE, **how)

    async def forget(self, queues: Collection[str]) -> None:
        """Delete old jobs and answers. Raises Unreachable."""
        async with reaching():
            for queue in queues:
                await self.app.job_manager.delete_old_jobs(
                    KEPT_HOURS, queue, include_failed=True, include_cancelled=True, include_aborted=True
                )
            await self._connector.execute_query_async(_FORGET)

    async def listen(self, told: Callable[[int], None]) -> None:
        """Call `told` with the number of every answered job, until cancelled. Raises Unreachable."""

        async def notified(*, channel: str, payload: str) -> None:
            told(int(payload))

        async with reaching():
            await self._connector.listen_notify(on_notification=notified, channels=[_DONE])


async def _configure(connection: psycopg.AsyncConnection[Any]) -> None:
    await connection.set_autocommit(True)
    await connection.execute("SET synchronous_commit = off")
