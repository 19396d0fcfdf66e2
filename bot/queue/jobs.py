"""Long-running work: its interface, and who does it.

With SQLite this process does it (`bot.queue.local_queue`). With PostgreSQL it goes into a queue in the
database (`bot.queue.shared_queue`), and every bot and every machine that runs `python -m bot work` takes jobs
from there.
"""

from __future__ import annotations

from typing import Any, Protocol

from bot.films.record import FilmRecord
from bot.match.model import Match
from bot.match.service import Matches
from bot.opponents.questions import Answer, Question
from bot.opponents.thinkers import Thinkers
from bot.queue.local_queue import LocalQueue


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


def jobs_of(matches: Matches, *, prompt: bool) -> Jobs:
    """Return who does the work for the bot that opened these matches. With `prompt` the bot takes jobs from a
    queue at once; without, only those that nobody else has taken for a moment."""
    here = LocalQueue(matches, Thinkers())
    if not matches.store.on_server:
        return here
    from bot.queue.shared_queue import SharedQueue  # needs packages installed only for PostgreSQL

    return SharedQueue(matches, here, prompt=prompt)
