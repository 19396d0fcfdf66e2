"""The bot's database as it is at this moment, read through a connection of our own and without waiting."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import psycopg

from tests.homes import written

_SQLITE: Final = "sqlite+aiosqlite:///"

_COLUMNS = "id, game, options, state, ply, version, seat_count, seat_wish, predecessor, seed, commitment"
_CHANCE = "first_message_id"
_PLACE = "lodge_to_act, guild_id, channel_id, message_id"


@dataclass(frozen=True)
class MatchRow:
    """A match as its row says."""

    id: int
    game: str
    options: dict[str, str]
    state: str
    ply: int
    version: int
    seat_count: int
    seat_wish: int | None
    predecessor: int | None
    seed: bytes
    commitment: str
    first_message: int | None
    """The id of the challenge's first message; None before that was noted, and where there was none."""
    lodge_due: int
    """1 if a seat of Lodge's must act, else 0."""
    guild: int | None
    channel: int
    message: int | None
    """The message that shows it; None before that was noted."""

    @property
    def live(self) -> bool:
        return self.state in ("open", "running")

    @property
    def ended(self) -> bool:
        """Whether its seed may be known."""
        return self.state in ("over", "expired")


@dataclass(frozen=True)
class StoredPly:
    """A ply as it is stored."""

    ply: int
    actor: int
    move: str
    user_id: int | None
    at: datetime


@dataclass(frozen=True)
class PlayerRow:
    """Somebody of a match, in the order of joining."""

    user_id: int
    seat: int | None
    helped: int
    """1 if they have asked for a hint, else 0."""


@dataclass(frozen=True)
class OpponentRow:
    """A seat of Lodge's own, in the order in which they were given to it."""

    level: str
    seat: int | None


class Database:
    """Reads the database at an address, in either home. Every call sees what is committed just then."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._open: Any = None

    @contextmanager
    def still(self) -> Iterator[None]:
        """Every look in this block sees the same moment."""
        self._connection.execute("BEGIN" if self._is_file else "BEGIN ISOLATION LEVEL REPEATABLE READ")
        try:
            yield
        finally:
            self._connection.execute("ROLLBACK")

    def row(self, match_id: int) -> MatchRow | None:
        return next(self._rows("WHERE id = ?", match_id), None)

    def rows(self, after: int = 0) -> list[MatchRow]:
        """Every match with a number above `after`."""
        return list(self._rows("WHERE id > ? ORDER BY id", after))

    def live(self) -> list[MatchRow]:
        return list(self._rows("WHERE state IN ('open', 'running') ORDER BY id"))

    def plies(self, match_id: int, first: int = 0) -> list[StoredPly]:
        query = "SELECT ply, actor, move, user_id, at FROM plies WHERE match_id = ? AND ply >= ? ORDER BY ply"
        return [
            StoredPly(ply, actor, move, user_id, datetime.fromtimestamp(at / 1e6, UTC))
            for ply, actor, move, user_id, at in self._found(query, match_id, first)
        ]

    def players(self, match_id: int) -> list[PlayerRow]:
        query = "SELECT user_id, seat, helped FROM players WHERE match_id = ? ORDER BY number"
        return [PlayerRow(*row) for row in self._found(query, match_id)]

    def opponents(self, match_id: int) -> list[OpponentRow]:
        query = "SELECT level, seat FROM opponents WHERE match_id = ? ORDER BY number"
        return [OpponentRow(*row) for row in self._found(query, match_id)]

    def lodge_due(self) -> list[MatchRow]:
        """The matches that wait for Lodge, also where they wait for others, too."""
        return list(self._rows("WHERE lodge_to_act AND state = 'running' ORDER BY id"))

    def total(self) -> int:
        """How many plies are stored."""
        ((found,),) = self._found("SELECT coalesce(sum(ply), 0) FROM matches")
        return int(found)

    def version(self) -> int:
        """Another number whenever anybody has committed anything."""
        query = "PRAGMA data_version" if self._is_file else "SELECT pg_current_wal_insert_lsn() - '0/0'"
        ((found,),) = self._found(query)
        return int(found)

    def copy(self, path: Path) -> Path | None:
        """Keep a file as it is now. Returns None where there is none to keep."""
        if not self._is_file or not Path(self._address.removeprefix(_SQLITE)).exists():
            return None
        with closing(sqlite3.connect(path)) as kept:
            self._connection.backup(kept)
        return path

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    @property
    def _is_file(self) -> bool:
        return self._address.startswith(_SQLITE)

    @property
    def _connection(self) -> Any:
        if self._open is None:
            if self._is_file:
                file = self._address.removeprefix(_SQLITE)
                self._open = sqlite3.connect(f"file:{file}?mode=ro", uri=True, isolation_level=None)
            else:
                self._open = psycopg.connect(self._address.replace("+psycopg", ""), autocommit=True)
        return self._open

    def _found(self, query: str, *values: Any) -> list[Any]:
        connection = self._connection
        found: list[Any] = connection.execute(written(connection, query), values).fetchall()
        return found

    def _rows(self, where: str, *values: Any) -> Iterator[MatchRow]:
        query = f"SELECT {_COLUMNS}, {_CHANCE}, {_PLACE} FROM matches {where}"
        for id_, game, options, *rest in self._found(query, *values):
            yield MatchRow(id_, game, json.loads(options), *rest)
