"""Films and reviews of finished matches. They take a while to make, so each is made once, kept, and shared by
everyone who asks meanwhile, with a fair limit on how many are made at a time."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from bot import log as logs
from bot.films.record import FilmRecord
from bot.limits_and_times import WAITING_IN_A_SERVER
from bot.match.model import Match, Refused
from bot.match.service import Matches
from bot.opponents.processes import Failed
from bot.queue.jobs import Jobs
from bot.store import films, reviews
from engines.core import msg
from engines.opponents.review import Review

log = logs.get(__name__)

RESTARTING: Final = msg("Lodge is restarting. Try again in a minute.")

Made = TypeVar("Made")
Source = TypeVar("Source")


@dataclass(frozen=True, slots=True)
class _Wanted(Generic[Made]):
    """A film or review that is being made or waiting to be."""

    asker: int
    """User id of the first person who asked for it."""
    guild_id: int | None
    """The server they asked in; None outside servers."""
    making: asyncio.Task[Made]


class Artefacts(ABC, Generic[Made, Source]):
    """One kind of artefact, `Made` from a `Source`, for the matches of one database."""

    kind: ClassVar[str]

    def __init__(self, matches: Matches, jobs: Jobs) -> None:
        self._store = matches.store
        self._jobs = jobs
        self._wanted: dict[int, _Wanted[Made]] = {}
        """By match id."""
        self._closed = False

    @abstractmethod
    async def kept(self, match_id: int) -> Made | None:
        """Return what was made for a match earlier, if it is still kept. Raises Unavailable."""

    @abstractmethod
    async def _work(self, match_id: int, source: Source) -> Made:
        """Have it made and kept. Raises Failed."""

    def ahead_of(self, match_id: int) -> int:
        """Return how many others come before this match's."""
        return [*self._wanted].index(match_id)

    def ask(self, match_id: int, source: Source, asker: int, guild_id: int | None) -> asyncio.Task[Made]:
        """Have it made, soon if nobody else is waiting. Anyone who asks for the same one meanwhile gets the
        same task, which raises Refused if the work fails. Raises Refused at once if this person is already
        waiting for another, too many people in the server are waiting, or Lodge is about to stop."""
        if self._closed:
            raise Refused(RESTARTING)
        if match_id in self._wanted:
            return self._wanted[match_id].making
        own = next((number for number, wanted in self._wanted.items() if wanted.asker == asker), None)
        if own is not None:
            raise Refused(msg("Lodge is still working on match {id} for you.", id=own))
        if sum(wanted.guild_id == guild_id for wanted in self._wanted.values()) >= WAITING_IN_A_SERVER:
            raise Refused(msg("Lots of people are waiting. Try again in a few minutes."))
        making = asyncio.create_task(self._make(match_id, source), name=self.kind)
        self._wanted[match_id] = _Wanted(asker, guild_id, making)
        making.add_done_callback(lambda _: self._wanted.pop(match_id))
        return making

    async def close(self) -> None:
        """Give up whatever isn't finished; its tasks raise Refused."""
        self._closed = True
        making = [wanted.making for wanted in self._wanted.values()]
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def _make(self, match_id: int, source: Source) -> Made:
        try:
            kept = await self.kept(match_id)
            return await self._work(match_id, source) if kept is None else kept
        except asyncio.CancelledError:
            if self._closed:
                raise Refused(RESTARTING) from None
            raise
        except Failed as failed:
            log.error(f"a {self.kind} failed", match=match_id, why=str(failed))
            raise Refused(msg("Sorry, that didn't work. Please tell the bot's owner.")) from failed


class Films(Artefacts[bytes, FilmRecord]):
    """Films of matches, as GIFs."""

    kind = "film"

    async def kept(self, match_id: int) -> bytes | None:
        return await films.find(self._store, match_id)

    async def _work(self, match_id: int, source: FilmRecord) -> bytes:
        return await self._jobs.film(match_id, source)


class Reviews(Artefacts[Review, Match]):
    """Reviews of matches that ended with a result. Each can take a minute, or longer if others wait too."""

    kind = "review"

    async def kept(self, match_id: int) -> Review | None:
        found = await reviews.find(self._store, match_id)
        return None if found is None else Review.from_json(found)

    async def _work(self, match_id: int, source: Match) -> Review:
        return Review.from_json(await self._jobs.review(source))
