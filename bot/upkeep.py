"""Commands for the operator: backups, and a check of everything the bot needs."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Final, TypeVar

from bot.client import health
from bot.clock import Clock
from bot.config import Config
from bot.doctor import discord_side, machine_side
from bot.doctor.findings import CONNECTION, SETTINGS, Finding, ok, wrong
from bot.store import backups
from bot.store.backups import Kept, Progress
from engines.core import msg

INTERRUPTED: Final = 130
"""Exit code after an interruption, as in shells."""
_BAR: Final = 30

T = TypeVar("T")


def back_up(config: Config, chosen: argparse.Namespace) -> int:
    """`python -m bot backup`. Raises StoreError."""
    make = partial(backups.backup, config.database_url, chosen.file, force=chosen.force)
    kept = _uninterrupted(make)
    if kept is None:
        return INTERRUPTED
    print(
        msg("{file}: {matches} matches, {rows} rows, {size} MB, revision {revision}.",
            file=str(chosen.file), **_told(kept))
    )  # fmt: skip
    return 0


def restore(config: Config, chosen: argparse.Namespace) -> int:
    """`python -m bot restore`. Raises StoreError."""
    restored = _uninterrupted(partial(backups.restore, config.database_url, chosen.file))
    if restored is None:
        return INTERRUPTED
    kept, revision = restored
    if kept.revision == revision:
        text = msg("Restored {matches} matches and {rows} rows at revision {revision}.", **_told(kept))
    else:
        text = msg(
            "Restored {matches} matches and {rows} rows, then migrated them from revision {revision} to "
            "{now}.",
            **_told(kept),
            now=revision,
        )
    print(text)
    return 0


def doctor(clock: Clock, config: Config, chosen: argparse.Namespace) -> int:
    """`python -m bot doctor`: the exit code is 1 if anything is wrong."""
    from bot.doctor.findings import State

    states = [str(state.value) for state in State]

    async def look() -> bool:
        wrong = False
        async for finding in examine(config, clock, chosen.channel):
            state, what = str(finding.state.value), str(finding.what)
            print(f"{state:<{max(map(len, states))}}  {what:<11}  {finding.sentence}", flush=True)
            wrong = wrong or finding.state is State.WRONG
        return wrong

    return 1 if asyncio.run(look()) else 0


def _told(kept: Kept) -> dict[str, str | int]:
    return {
        "matches": kept.matches,
        "rows": kept.rows,
        "size": f"{kept.size / 1e6:.1f}",
        "revision": kept.revision,
    }


def _uninterrupted(do: Callable[..., Awaitable[T]]) -> T | None:
    """Do something that can take a while, with a progress line. Returns None if it was interrupted, in which
    case it has cleaned up after itself."""

    async def run() -> T:
        return await do(progress=_progress())

    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return asyncio.run(run())
    except KeyboardInterrupt:
        print(msg("Interrupted. Nothing changed."), file=sys.stderr)
        return None
    finally:
        signal.signal(signal.SIGTERM, before)
        if sys.stderr.isatty():
            print(file=sys.stderr)


def _progress() -> Progress:
    """Return a function that draws a progress bar over one line of a terminal; elsewhere it does nothing."""
    if not sys.stderr.isatty():
        return lambda done, total: None
    shown = -1

    def show(done: int, total: int) -> None:
        nonlocal shown
        share = done * 100 // max(total, 1)
        if share != shown:
            shown = share
            full = _BAR * share // 100
            print(f"\r[{'#' * full:.<{_BAR}}] {share:3d} %", end="", file=sys.stderr, flush=True)

    return show


def connection(config: Config, clock: Clock) -> Finding:
    """Check whether the bot running here says it's connected."""
    try:
        connected, sentence = health.ask(config, clock.now())
    except health.Unknown as unknown:
        return wrong(CONNECTION, unknown.message)
    return ok(CONNECTION, sentence) if connected else wrong(CONNECTION, sentence)


async def examine(config: Config, clock: Clock, channel: int | None = None) -> AsyncIterator[Finding]:
    """Check one thing after another. `channel`: the id of a channel whose permissions to check as well."""
    yield ok(SETTINGS, msg("All settings are valid."))
    yield await machine_side.database(config.database_url)
    yield await asyncio.to_thread(connection, config, clock)
    yield await asyncio.to_thread(machine_side.disk, config.database_url)
    yield await asyncio.to_thread(machine_side.fonts)
    async for finding in discord_side.examine(config, clock, channel):
        yield finding
