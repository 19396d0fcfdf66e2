"""`python -m bot work`: takes jobs for the bots that share a database, without ever talking to Discord."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Final

from bot import log as logs
from bot.client.error_reports import reported
from bot.client.measuring import served
from bot.clock import Clock
from bot.config import Config, ConfigError
from bot.match.service import Matches
from bot.opponents.thinkers import Thinkers
from bot.queue.local_queue import LocalQueue
from engines.core import msg

log = logs.get(__name__)

FINISH_SECONDS: Final = 2.0
"""How long running jobs may take to finish when the process is told to stop; the rest are done elsewhere."""
LEAVE_SECONDS: Final = 4.5
"""How long until it exits, whatever the database is doing."""


def run(config: Config, clock: Clock) -> int:
    """Take jobs until told to stop, and return the exit code 0.

    Raises ConfigError if the database has no queue or the metrics can't be served, StoreError if the database
    can't be used.
    """
    if config.database_url.startswith("sqlite"):
        raise ConfigError(msg("DATABASE_URL is an SQLite file, which machines can't share. Use PostgreSQL."))
    with served(config), reported(config):
        return asyncio.run(_run(config, clock))


async def _run(config: Config, clock: Clock) -> int:
    told = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    matches = await Matches.open(config, clock=clock)
    try:
        await _work(matches, told)
    finally:
        await matches.close()
    return 0


async def _work(matches: Matches, told: asyncio.Event) -> None:
    """Take jobs until told to stop."""
    from bot.queue.tables import Tables  # needs packages installed only for PostgreSQL
    from bot.queue.worker import Worker

    here, tables = LocalQueue(matches, Thinkers()), Tables(matches.store.engine)
    worker = Worker(matches, here, tables, prompt=True, finish_timeout=FINISH_SECONDS)
    await tables.open()
    worker.open()
    log.info("taking jobs", at_once=here.thinkers.most)
    await told.wait()
    log.info("leaving")
    with suppress(TimeoutError):
        async with asyncio.timeout(LEAVE_SECONDS):
            await worker.close()
            await here.close()
            await tables.close()
