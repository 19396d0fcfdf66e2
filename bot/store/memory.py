"""What this process knows without asking the database, as long as nobody else writes there.

A press needs its match and a few settings. Alone on a database, a process knows them: it has read or written
them itself. Beside another it asks again each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

MOST_SETTINGS: Final = 20_000
"""Settings of at most this many people and servers are kept; then all are forgotten."""

Key = tuple[str, int]
"""A table, and the id of the person or server whose row it is."""


class Memory:
    """`alone` says whether no other process shares the database."""

    def __init__(self) -> None:
        self.alone: Callable[[], bool] = lambda: False
        self.changes = 0
        """Counts what was changed past all that is kept. What was read or written before the last such change
        has to be read again."""
        self._settings: dict[Key, Any] = {}

    def settings(self, key: Key) -> Any:
        """Return what is set; None if that has to be read."""
        if not self.alone():
            self._settings.clear()
        return self._settings.get(key)

    def keep_settings(self, found: Mapping[Key, Any], changes: int) -> None:
        """Keep settings that were read, `changes` being what it was before."""
        if self.alone() and changes == self.changes:
            if len(self._settings) > MOST_SETTINGS:
                self._settings.clear()
            self._settings.update(found)

    def doubt(self) -> None:
        """Take nothing for true that was known before."""
        self.changes += 1
        self._settings.clear()
