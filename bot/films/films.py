"""Films of finished matches: made once, kept, and not more at a time than is fair."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot import log
from bot.films.record import FilmRecord
from bot.limits_and_times import FILMS_WAITING_IN_A_SERVER
from bot.match.model import Refused
from bot.match.service import Matches
from bot.opponents.processes import Failed
from bot.queue.jobs import Jobs
from bot.store import films
from engines.core import msg

_log = log.get(__name__)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A film that is being made, or waits for that."""

    match_id: int
    asker: int
    """User id of whoever has asked for it."""
    guild_id: int | None
    """The server in which they did; None: outside of all."""
    making: asyncio.Task[bytes]


class Films:
    """The films of one database."""

    def __init__(self, matches: Matches, jobs: Jobs) -> None:
        self._store = matches.store
        self._jobs = jobs
        self._wanted: dict[int, _Wanted] = {}
        """By match id."""
        self._closed = False

    def ahead_of(self, match_id: int) -> int:
        """Return how many films are being made, or wait for that, before the one of this match."""
        return [*self._wanted].index(match_id)

    async def kept(self, match_id: int) -> bytes | None:
        """Return the film of a match if it has been made already and is kept still. Raises Unavailable."""
        return await films.find(self._store, match_id)

    def ask(self, match_id: int, record: FilmRecord, asker: int, guild_id: int | None) -> asyncio.Task[bytes]:
        """Have the film of a match made: soon, if nobody waits before. The task gives the GIF, or raises
        Refused if making it fails; who asks for the same film meanwhile gets the same task. Raises Refused at
        once if somebody has to wait for others first."""
        if match_id in self._wanted:
            return self._wanted[match_id].making
        own = next((wanted.match_id for wanted in self._wanted.values() if wanted.asker == asker), None)
        if own is not None:
            raise Refused(
                msg("We're still making your film of match {id}. Ask again when it's here.", id=own)
            )
        if sum(wanted.guild_id == guild_id for wanted in self._wanted.values()) >= FILMS_WAITING_IN_A_SERVER:
            raise Refused(msg("Too many films are waiting here. Try again in a few minutes."))
        making = asyncio.create_task(self._make(match_id, record), name="film")
        self._wanted[match_id] = _Wanted(match_id, asker, guild_id, making)
        making.add_done_callback(lambda _: self._wanted.pop(match_id))
        return making

    async def close(self) -> None:
        """Give up the films that are not finished, and tell whoever waits for one by Refused."""
        self._closed = True
        making = [wanted.making for wanted in self._wanted.values()]
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def _make(self, match_id: int, record: FilmRecord) -> bytes:
        try:
            return await self._jobs.film(match_id, record)
        except asyncio.CancelledError:
            if self._closed:
                raise Refused(msg("Lodge is restarting. Ask for the film again in a minute.")) from None
            raise
        except Failed as failed:
            _log.error("a film failed", match=match_id, why=str(failed))
            raise Refused(
                msg("Match {id} couldn't be filmed. Please tell the people who run this bot.", id=match_id)
            ) from failed
