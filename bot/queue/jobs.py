"""The interface for long-running work, whoever does it.

With SQLite this process does it (`bot.queue.local_queue`). With PostgreSQL it goes into a queue in the
database (`bot.queue.shared_queue`), and every bot and every machine that runs `python -m bot work` takes jobs
from there.
"""

from __future__ import annotations

from typing import Any, Protocol

from bot.films.record import FilmRecord
from bot.match.model import Match
from bot.opponents.questions import Answer, Question


class Thoughts(Protocol):
    """Does Lodge's thinking."""

    async def ask(self, key: object, question: Question) -> Answer:
        """Ask a question. `key` is what the answer is for, such as a match; a later question with the same
        key replaces this one. Returns None if it was dropped. It never hangs: if it can't think properly, it
        falls back to the next cheaper way."""

    def drop(self, key: object) -> None:
        """Stop thinking about this."""


class Jobs(Thoughts, Protocol):
    """Does all long-running work."""

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """Stop. Pending thoughts return None."""

    async def review(self, match: Match) -> Any:
        """Work out and keep the review of a match that ended with a result; return it as JSON data. Raises
        `bot.opponents.processes.Failed`."""

    async def film(self, match_id: int, record: FilmRecord) -> bytes:
        """Make and keep the film of a match; return it as a GIF. Raises `bot.opponents.processes.Failed`."""
