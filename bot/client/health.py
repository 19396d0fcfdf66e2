"""Tells the operator, or Docker, whether a bot is connected. A connected bot signs the database regularly
(`bot.store.processes`) and removes its name when it leaves.

The check runs every few seconds on small machines. So nothing slow is imported here, such as `bot.store`, and
the database is only read, which never waits for a lock.
"""

from __future__ import annotations

import json
import re
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, RowMapping, create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

import bot
from bot.config import Config, database_file, only_read
from bot.shards import Shards
from engines.core import Message, msg, nmsg

SIGN_EVERY: Final = timedelta(seconds=20)
"""How often a connected bot signs."""
SIGN_EXPIRES: Final = timedelta(seconds=75)
"""If the last sign is older than this, the bot is hung or has lost its connection."""
_SYNCHRONOUS: Final = ("sqlite", "postgresql+psycopg")
"""The drivers for a file and for a server. They are synchronous: one query needs no event loop."""
WAIT_SECONDS: Final = 2
"""How long to wait for the database."""

VERSIONS: Final = Path(bot.__file__).parent / "store" / "migrations" / "versions"
_HERE: Final = text("SELECT * FROM processes WHERE host = :host ORDER BY began_at DESC")


class Unknown(Exception):
    """The database can't tell; `message` is one sentence for the operator."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def ask(config: Config, now: datetime) -> tuple[bool, Message]:
    """Return whether this machine's bot with these settings is connected, and a sentence about it for the
    operator. If there are several such bots, the newest counts. Raises Unknown."""
    host = socket.gethostname()
    try:
        found = _bot(config, host)
    except (SQLAlchemyError, ImportError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0].rstrip(".")
        raise Unknown(
            msg("Can't read the database {url} ({reason}). Check DATABASE_URL.",
                url=config.shown_database, reason=reason)
        ) from error  # fmt: skip
    if found is None:
        return False, msg(
            "Not connected. No bot with this database and these shards is running on {host}. Start it, or "
            "run this where it's running.",
            host=host,
        )
    signed, since = (_moment(found[name]) for name in ("connected_at", "connected_since"))
    if signed is None:
        return False, msg(
            "Not connected yet. The bot started on {moment}. Check its log.",
            moment=_shown(_moment(found["began_at"])),
        )
    if now - signed > SIGN_EXPIRES:
        return False, msg(
            "Not connected. The bot was last seen on {moment}. Check its log.",
            moment=_shown(signed),
        )
    return True, nmsg(
        "Connected since {since}, last seen {n} second ago.",
        "Connected since {since}, last seen {n} seconds ago.",
        max(0, round((now - signed).total_seconds())),
        since=_shown(since),
    )


def _bot(config: Config, host: str) -> RowMapping | None:
    """Return the row of the newest bot on this machine with these shards. Raises Unknown."""
    file = database_file(config.database_url)
    if file is not None and not file.exists():
        raise Unknown(msg("There's no database at {url}. Check DATABASE_URL.", url=config.shown_database))
    wait = "timeout" if file is not None else "connect_timeout"
    engine = create_engine(
        only_read(config.database_url).set(drivername=_SYNCHRONOUS[file is None]),
        poolclass=NullPool,
        connect_args={wait: WAIT_SECONDS},
    )
    with engine.connect() as connection:
        found, newest = _revision(connection), _newest()
        if found != newest:
            raise Unknown(
                msg("The database {url} is at revision {found}, but this Lodge needs {newest}. Run migrate "
                    "first.",
                    url=config.shown_database, found=found or "–", newest=newest)
            )  # fmt: skip
        rows = connection.execute(_HERE, {"host": host}).mappings().all()
    own = config.own_shards
    return next((row for row in rows if own is None or _shards(row) == own), None)


def _revision(connection: Connection) -> str | None:
    """Return the revision a database is at; None if it's empty."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return None if found is None else str(found)


def _newest() -> str:
    """Return the revision this Lodge needs. `bot.store.migrate` knows it too, but takes half a second."""
    name = max(file.name for file in VERSIONS.glob("r[0-9]*.py"))
    found = re.match("r([0-9]+)", name)
    assert found is not None, "it was found so"
    return found[1]


def _shards(row: RowMapping) -> Shards:
    return Shards(row["shard_count"], tuple(json.loads(row["shard_ids"])))


def _moment(microseconds: int | None) -> datetime | None:
    """Read a moment as stored (`bot.store.schema.Moment`)."""
    if microseconds is None:
        return None
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=microseconds)


def _shown(moment: datetime | None) -> str:
    return "–" if moment is None else f"{moment:%Y-%m-%d %H:%M:%S} UTC"
