"""Has this machine's own processes do the work as soon as the bot asks for it."""

from __future__ import annotations

from typing import Any

from bot import log as logs
from bot.films.record import FilmRecord
from bot.limits_and_times import FILM_BYTES_KEPT
from bot.match.model import Match
from bot.match.service import Matches
from bot.metrics import THOUGHT_SECONDS, THOUGHTS_WAITING
from bot.opponents.questions import Answer, Question, review_question
from bot.opponents.thinkers import Thinkers
from bot.store import films, reviews
from bot.store.database import Unavailable

log = logs.get(__name__)


class LocalQueue:
    """`bot.queue.jobs.Jobs` for the matches of one database."""

    def __init__(self, matches: Matches, thinkers: Thinkers) -> None:
        self._matches = matches
        self.thinkers = thinkers

    async def open(self) -> None:
        """Do nothing: nothing needs to be ready before the first question."""

    async def close(self) -> None:
        """End all processes."""
        await self.thinkers.close()

    async def ask(self, key: object, question: Question) -> Answer:
        """Have a question answered."""
        with THOUGHTS_WAITING.track_inprogress(), THOUGHT_SECONDS.time():
            return await self.thinkers.ask(key, question)

    def drop(self, key: object) -> None:
        """Stop thinking about this."""
        self.thinkers.drop(key)

    async def review(self, match: Match, *, must_be_kept: bool = False) -> Any:
        """Have a match reviewed. Raises Failed, and Unavailable if it must be kept and can't be."""
        made = await self.thinkers.review(review_question(match))
        try:
            await reviews.keep(self._matches.store, match.id, made, self._matches.now())
        except Unavailable:
            if must_be_kept:
                raise
            log.warning("a review could not be kept", match=match.id)
        return made

    async def film(self, match_id: int, record: FilmRecord, *, must_be_kept: bool = False) -> bytes:
        """Have a film made. Raises Failed, and Unavailable if it must be kept and can't be."""
        gif = await self.thinkers.film({"film": record.packed()})
        try:
            await films.keep(self._matches.store, match_id, gif, self._matches.now(), FILM_BYTES_KEPT)
        except Unavailable:
            if must_be_kept:
                raise
            log.warning("a film could not be kept", match=match_id)
        return gif
