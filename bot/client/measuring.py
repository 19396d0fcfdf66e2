"""Serves the numbers in `bot.metrics`, and takes the measurements that belong nowhere else: the event loop,
the connection, the machine, the database, and how many matches there are.

A separate thread answers Prometheus from numbers in memory, so a scrape never touches the event loop or the
database.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import platform
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import discord
from prometheus_client import start_http_server
from sqlalchemy import func, select

from bot import log as logs
from bot import metrics
from bot.config import Config, ConfigError, database_file
from bot.match.model import Refused
from bot.store import backups
from bot.store.database import Store
from bot.store.schema import LIVE, matches
from bot.version import VERSION
from engines.core import msg

if TYPE_CHECKING:
    from bot.client.app import Lodge
log = logs.get(__name__)

STEP_SECONDS: Final = 1.0
"""How often the event loop and the connection are measured."""
COUNT_SECONDS: Final = 60.0
"""How often matches are counted, and the machine and the database are measured."""

_OURS_AND_DISCORDS: Final = frozenset({"bot", "cogs", "render", "engines", "discord"})


class _ErrorCount(logging.Handler):
    """Counts logged errors by logger. Loggers are named after their modules, so there are few."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        known = record.name.partition(".")[0] in _OURS_AND_DISCORDS
        metrics.ERRORS.labels(record.name if known else "other").inc()


@contextmanager
def served(config: Config) -> Iterator[None]:
    """Serve the metrics at METRICS_HOST and METRICS_PORT while the context is open; do nothing if no port is
    set.

    Raises ConfigError if they can't be served, for example because the port is taken.
    """
    if config.metrics_port is None:
        yield
        return
    try:
        server, thread = start_http_server(config.metrics_port, config.metrics_host, metrics.REGISTRY)
    except OSError as error:
        raise ConfigError(
            msg(
                "Can't serve metrics on {host}, port {port} ({reason}). Change METRICS_HOST or METRICS_PORT.",
                host=config.metrics_host,
                port=str(config.metrics_port),
                reason=error.strerror or str(error),
            )
        ) from error
    versions = {"version": VERSION, "python": platform.python_version(), "discord_py": discord.__version__}
    metrics.BUILD.info(versions)
    counting = _ErrorCount()
    logging.getLogger().addHandler(counting)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(counting)
        server.shutdown()
        server.server_close()
        thread.join()


@asynccontextmanager
async def measured(bot: Lodge) -> AsyncIterator[None]:
    """Measure the bot while the context is open, if metrics are served."""
    if bot.config.metrics_port is None:
        yield
        return
    looking = [
        asyncio.create_task(_look(bot), name="measuring"),
        asyncio.create_task(_measure(bot.matches.store), name="measuring the database"),
    ]
    try:
        yield
    finally:
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)


async def _look(bot: Lodge) -> None:
    """Keep measuring the event loop and the connection."""
    loop = asyncio.get_running_loop()
    while True:
        for shard, latency in bot.latencies_of_shards().items():
            metrics.SHARD_CONNECTED.labels(shard).set(latency is not None)
            if latency is not None and math.isfinite(latency):  # not known before the first heartbeat
                metrics.SHARD_LATENCY.labels(shard).set(latency)
        asleep = loop.time()
        await asyncio.sleep(STEP_SECONDS)
        metrics.LOOP_LAG.observe(max(0.0, loop.time() - asleep - STEP_SECONDS))


async def _measure(store: Store) -> None:
    """Keep measuring the machine and the database."""
    counted: set[tuple[str, str]] = set()
    while True:
        try:
            await asyncio.to_thread(_measure_machine, database_file(store.engine.url))
            metrics.DATABASE_SIZE.set(await store.size())
            backed_up = await backups.last(store)
            metrics.LAST_BACKUP.set(0 if backed_up is None else backed_up.timestamp())
            found = await live_matches(store)
        except Refused:  # the store has logged why
            pass
        except Exception:
            log.exception("the database could not be measured")
        else:
            for game, state in counted | found.keys():
                metrics.MATCHES.labels(game, state).set(found.get((game, state), 0))
            counted |= found.keys()
        await asyncio.sleep(COUNT_SECONDS)


def _measure_machine(file: Path | None) -> None:
    """Measure the memory of this process's children, and the free space where the database's `file` is (None:
    it's on a server)."""
    for work, memory in memory_of_children().items():
        metrics.CHILD_MEMORY.labels(work).set(memory)
    metrics.DISK_FREE.set(math.nan if file is None else shutil.disk_usage(file.absolute().parent).free)


def memory_of_children() -> dict[str, int]:
    """Return how many bytes of memory the processes that this one has started take, by the package whose
    work they do. Only Linux tells; elsewhere all are 0."""
    found = dict.fromkeys(("drawing", "films", "opponents"), 0)
    for children in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):  # the thread has ended
            for child in children.read_text().split():
                with suppress(OSError):  # the process has
                    command = Path(f"/proc/{child}/cmdline").read_bytes().decode(errors="replace")
                    pages = int(Path(f"/proc/{child}/statm").read_text().split()[1])
                    for work in found:
                        if f"\0bot.{work}.worker\0" in command:
                            found[work] += pages * os.sysconf("SC_PAGE_SIZE")
    return found


async def live_matches(store: Store) -> dict[tuple[str, str], int]:
    """Count open and running matches by (game's slug, state), attempts at daily boards included.

    It uses an index of live matches only, so ended ones cost nothing. Raises Unavailable.
    """
    kind = (matches.c.game, matches.c.state)
    async with store.reading() as connection:
        rows = await connection.execute(select(*kind, func.count()).where(LIVE).group_by(*kind))
        return {(game, state): count for game, state, count in rows}
