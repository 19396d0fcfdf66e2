"""What can be looked at on this machine: the database, room on the disk, the typeface."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Final

from sqlalchemy import text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.doctor.findings import DATABASE, DISK, FONTS, Finding, ok, unchecked, wrong
from bot.store import migrate
from bot.store.database import remember
from engines.core import msg
from render.ink.text import Weight, text_width

LEAST_FREE: Final = 500_000_000
"""Bytes of the disk with less of which the database may soon find no room."""
_NOTE: Final = "doctor was here"
"""The name of the value that is written to try whether one can be."""


async def database(database_url: str) -> Finding:
    """Look whether the database can be read and written, and what it is like; it is not brought up to date
    for that."""
    url = make_url(database_url)
    shown = url.render_as_string(hide_password=True)
    if url.get_backend_name() == "sqlite" and not await asyncio.to_thread(Path(str(url.database)).exists):
        return ok(DATABASE, msg("There is none at {url} yet: the first start makes it.", url=shown))
    try:
        engine = create_async_engine(url, hide_parameters=True)
    except ImportError as error:
        return wrong(
            DATABASE, msg("{url} needs the Python package {package}.", url=shown, package=str(error.name))
        )
    try:
        async with engine.begin() as connection:
            return await _opened(connection, url, shown)
    except migrate.TooNew as error:
        return wrong(
            DATABASE,
            msg("{url} is newer than this Lodge (revision {revision}): update Lodge.",
                url=shown, revision=error.revision),
        )  # fmt: skip
    except (OSError, SQLAlchemyError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().rstrip(".")
        return wrong(
            DATABASE,
            msg("{url} cannot be used ({reason}): check DATABASE_URL, and that it can be written and has "
                "room.", url=shown, reason=reason),
        )  # fmt: skip
    finally:
        await engine.dispose()


async def _opened(connection: AsyncConnection, url: URL, shown: str) -> Finding:
    found, newest = await connection.run_sync(migrate.look)
    size = await connection.scalar(text(_SIZES[url.get_backend_name()]))
    if url.get_backend_name() == "sqlite":
        damage = await connection.scalar(text("PRAGMA quick_check(1)"))
        if damage != "ok":
            return wrong(
                DATABASE,
                msg("{url} is damaged ({damage}): stop the bot and restore a backup.",
                    url=shown, damage=str(damage)),
            )  # fmt: skip
    if found is not None:
        await remember(connection, _NOTE, newest)
    about = {"url": shown, "found": found or "–", "newest": newest, "size": f"{int(size or 0) / 1e6:.1f}"}
    if found == newest:
        return ok(DATABASE, msg("{url}: {size} MB, can be written, at revision {newest}.", **about))
    return ok(
        DATABASE,
        msg("{url}: {size} MB, can be written, at revision {found}; the next start brings it to {newest}.",
            **about),
    )  # fmt: skip


_SIZES: Final = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}
"""How each kind of database says how many bytes it takes."""


def disk(database_url: str, *, least: int = LEAST_FREE) -> Finding:
    """Look how much room is left where the database is, in bytes at least `least`."""
    url = make_url(database_url)
    if url.get_backend_name() != "sqlite":
        return unchecked(DISK, msg("The database is on a server: look there how much room is left."))
    folder = Path(str(url.database)).absolute().parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    told = {"folder": str(folder), "free": f"{free / 1e6:,.0f}", "least": f"{least / 1e6:,.0f}"}
    if free < least:
        return wrong(
            DISK, msg("Only {free} MB are free in {folder}: make room, for {least} MB at least.", **told)
        )
    return ok(DISK, msg("{free} MB are free in {folder}.", **told))


def fonts() -> Finding:
    """Try whether the typeface of the pictures can be read."""
    try:
        for weight in Weight:
            text_width("Lodge", 30, weight)
    except (OSError, ImportError) as error:
        return wrong(
            FONTS, msg("The typeface cannot be loaded ({reason}): install Lodge again.", reason=str(error))
        )
    return ok(FONTS, msg("The typeface of the pictures is there."))
