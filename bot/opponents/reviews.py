"""Reviews of finished matches: worked out once, kept, and shared by all who ask at the same time."""

from __future__ import annotations

import asyncio
from typing import Final

from bot import log
from bot.match.model import Match, Refused
from bot.match.service import Matches
from bot.opponents.processes import Failed
from bot.queue.jobs import Jobs
from bot.store import reviews
from engines.core import msg
from engines.opponents.review import Review

_log = log.get(__name__)

LEAVING: Final = msg("Lodge is restarting. Ask for the review again in a minute.")


class Reviews:
    """The reviews of one database."""

    def __init__(self, matches: Matches, jobs: Jobs) -> None:
        self._matches = matches
        self._jobs = jobs
        self._going: dict[int, asyncio.Task[Review]] = {}
        self._closed = False

    async def kept(self, match: Match) -> Review | None:
        """Return the review of a match if it has been worked out already."""
        found = await reviews.find(self._matches.store, match.id)
        return None if found is None else Review.from_json(found)

    async def of(self, match: Match) -> Review:
        """Return the review of a match that ended with a result; that can take a minute, and longer while
        others wait. Raises Refused if it does not work."""
        task = self._going.get(match.id)
        if task is None:
            task = self._going[match.id] = asyncio.create_task(self._make(match), name="review")
            task.add_done_callback(lambda _: self._going.pop(match.id, None))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if self._closed and task.cancelled():
                raise Refused(LEAVING) from None
            raise

    async def close(self) -> None:
        """Give up the reviews that are not finished, and tell whoever waits for one by Refused."""
        self._closed = True
        going = list(self._going.values())
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)

    async def _make(self, match: Match) -> Review:
        kept = await self.kept(match)
        if kept is not None:
            return kept
        try:
            return Review.from_json(await self._jobs.review(match))
        except Failed as failed:
            _log.error("a review failed", match=match.id, why=str(failed))
            raise Refused(
                msg("Match {id} couldn't be reviewed. Please tell the people who run this bot.", id=match.id)
            ) from failed
