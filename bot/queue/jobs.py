"""What can be asked for that takes long, whoever does it.

On SQLite that is this process alone (`bot.queue.local_queue`). On PostgreSQL it is a queue in the database
(`bot.queue.shared_queue`), from which every bot takes jobs, and every machine that runs `python -m bot work`.
"""

from __future__ import annotations

from typing import Any, Protocol

from bot.films.record import FilmRecord
from bot.match.model import Match
from bot.opponents.questions import Answer, Question


class Thoughts(Protocol):
    """Who thinks for Lodge."""

    async def ask(self, key: object, question: Question) -> Answer:
        """Ask a question. `key` is what the answer is for, such as a match; a later question with the same
        key takes the place of this one. Returns None if it was dropped. It never hangs: what cannot be
        thought of well is thought of in the next cheaper way."""

    def drop(self, key: object) -> None:
        """Think no more about this."""


class Jobs(Thoughts, Protocol):
    """Who does all that takes long."""

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """Do no more; whoever waits for a thought is told None."""

    async def review(self, match: Match) -> Any:
        """Return the review of a match that ended with a result, as JSON data, worked out and kept. Raises
        `bot.opponents.processes.Failed`."""

    async def film(self, match_id: int, record: FilmRecord) -> bytes:
        """Return the film of a match as a GIF, made and kept. Raises `bot.opponents.processes.Failed`."""
