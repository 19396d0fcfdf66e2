"""Checks of this machine: the database, disk space and the font."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path
from typing import Final

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.config import database_file, only_read
from bot.doctor.findings import DATABASE, DISK, FONTS, Finding, ok, unchecked, wrong
from bot.store import migrate
from bot.store.database import SIZES
from engines.core import msg, pmsg
from render.ink.text import text_width
from render.ink.typefaces import Weight

LEAST_FREE: Final = 500_000_000
"""Free bytes on the disk below which the database may soon run out of space."""


async def database(database_url: str) -> Finding:
    """Check whether the database can be read and written, and describe it. It's only read."""
    url = only_read(database_url)
    shown = make_url(database_url).render_as_string(hide_password=True)
    file = database_file(database_url)
    if file is not None and not await asyncio.to_thread(file.exists):
        return ok(
            DATABASE,
            msg("There's no database at {url} yet. The bot creates one on its first start.", url=shown),
        )
    try:
        engine = create_async_engine(url, hide_parameters=True)
    except ImportError as error:
        return wrong(DATABASE, msg("{url} needs the package {package}.", url=shown, package=str(error.name)))
    try:
        async with engine.connect() as connection:
            return await _opened(connection, file, shown)
    except migrate.TooNew as error:
        return wrong(
            DATABASE,
            msg("{url} is newer than this Lodge (revision {revision}). Update Lodge.",
                url=shown, revision=error.revision),
        )  # fmt: skip
    except (OSError, SQLAlchemyError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().rstrip(".")
        return wrong(
            DATABASE,
            msg(
                "Can't use {url} ({reason}). Check DATABASE_URL, write access and disk space.",
                url=shown,
                reason=reason,
            ),
        )
    finally:
        await engine.dispose()


async def _opened(connection: AsyncConnection, file: Path | None, shown: str) -> Finding:
    found, newest = await connection.run_sync(migrate.look)
    size = await connection.scalar(text(SIZES[connection.dialect.name]))
    if file is not None:
        damage = await connection.scalar(text("PRAGMA quick_check(1)"))
        if damage != "ok":
            return wrong(
                DATABASE,
                msg("{url} is damaged ({damage}). Stop the bot and restore a backup.",
                    url=shown, damage=str(damage)),
            )  # fmt: skip
    about = {"url": shown, "found": found or "–", "newest": newest, "size": f"{int(size or 0) / 1e6:.1f}"}
    if found != newest:
        return wrong(
            DATABASE,
            msg("{url}: {size} MB, revision {found}. Lodge will migrate it to {newest} when it starts.",
                **about),
        )  # fmt: skip
    if not await _may_write(connection, file):
        return wrong(DATABASE, msg("{url} is read-only. Let Lodge write to it and its folder.", **about))
    return ok(DATABASE, pmsg("sentence", "{url}: {size} MB, revision {newest}.", **about))


async def _may_write(connection: AsyncConnection, file: Path | None) -> bool:
    if file is not None:
        return all(os.access(each, os.W_OK) for each in (file, file.parent))
    return bool(await connection.scalar(text(_WRITING)))


_WRITING: Final = "SELECT NOT pg_is_in_recovery() AND has_table_privilege('matches', 'INSERT')"
"""Whether PostgreSQL lets this user write."""


def disk(database_url: str, *, least: int = LEAST_FREE) -> Finding:
    """Check that at least `least` bytes are free where the database is."""
    file = database_file(database_url)
    if file is None:
        return unchecked(DISK, msg("The database is on a server. Check its disk space there."))
    folder = file.absolute().parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    told = {"folder": str(folder), "free": f"{free / 1e6:,.0f}", "least": f"{least / 1e6:,.0f}"}
    if free < least:
        return wrong(DISK, msg("Only {free} MB free in {folder}. Lodge needs at least {least} MB.", **told))
    return ok(DISK, msg("{free} MB free in {folder}.", **told))


def fonts() -> Finding:
    """Check that the font for the pictures can be read."""
    try:
        for weight in Weight:
            text_width("Lodge", 30, weight)
    except (OSError, ImportError) as error:
        return wrong(FONTS, msg("Can't load the font ({reason}). Reinstall Lodge.", reason=str(error)))
    return ok(FONTS, msg("The font loads."))
