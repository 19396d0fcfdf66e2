"""What a storm has found wrong."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tests.storm.database import Database

COPIES: Final = 30
"""At most this many copies of the database are kept; later findings name the last."""
STORY: Final = 20
"""How many of the last things done in a match are told with a finding."""


@dataclass(frozen=True)
class Finding:
    """Something that must not be."""

    kind: str
    match: int | None
    seen: str
    after: str
    """Where in the storm: after which kill, of which kind."""
    story: tuple[str, ...]
    """What people did last in that match, and which messages showed it."""
    database: Path | None
    """A copy of the database from when it was seen."""

    def __str__(self) -> str:
        which = "" if self.match is None else f"match {self.match}: "
        lines = [f"{self.kind}: {which}{self.seen}", self.after, *self.story]
        if self.database is not None:
            lines.append(f"database: {self.database}")
        return "\n    ".join(lines)


class Findings:
    """Every finding, each once. `say` is told of each at once."""

    def __init__(self, database: Database, folder: Path, say: Callable[[str], None]) -> None:
        self.found: list[Finding] = []
        self.after = "before the first kill"
        self._stories: dict[int, deque[str]] = {}
        self._database = database
        self._folder = folder
        self._say = say
        self._keys: set[tuple[object, ...]] = set()
        self._kept: Path | None = None

    def tell(self, match: int, what: str) -> None:
        """Something has been done in a match."""
        self._stories.setdefault(match, deque(maxlen=STORY)).append(f"{clock()} {what}")

    def add(self, kind: str, match: int | None, seen: str, *key: object) -> None:
        """Note a finding, unless it has been noted with the same key (by default with the same words)."""
        full = (kind, match, *(key or (seen,)))
        if full in self._keys:
            return
        self._keys.add(full)
        number = len(self.found) + 1
        if number <= COPIES:
            self._kept = self._database.copy(self._folder / f"finding-{number}.db") or self._kept
        story = tuple(self._stories.get(match or 0, ()))
        self.found.append(Finding(kind, match, seen, self.after, story, self._kept))
        self._say(f"{number}. {self.found[-1]}")


def clock() -> str:
    """The time as the bot's log has it."""
    return datetime.now(UTC).strftime("%H:%M:%S.%f")[:-3]
