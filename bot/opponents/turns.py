"""Plays Lodge's own seats: whenever it's Lodge's turn in a match, Lodge thinks of a move and commits it.

That starts with the commit that makes it Lodge's turn, and again when the bot starts or another bot on the
same database has died (`Turns.sweep`). A match never waits for a thought that failed:
`bot.opponents.thinkers` falls back on cheaper ones, and if all of them fail, the next sweep tries again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final

from structlog.contextvars import bound_contextvars

from bot import log as logs
from bot.match.model import Match, Opponent, Refused, State
from bot.match.service import Matches
from bot.opponents.questions import move_question, thought_of
from bot.queue.jobs import Thoughts
from bot.store import processes
from engines.core import CHANCE, Position
from engines.opponents import Thought

log = logs.get(__name__)

SWEEP_SECONDS: Final = 3.0
"""How often the database is searched for matches that are waiting for Lodge but that nobody is thinking
about."""
SHOWN_EVERY: Final = 1.0
"""When Lodge makes several moves in a row, they're shown no more often than this, in seconds, and after the
last one."""
AGREES_BELOW: Final = 0.45
"""Lodge agrees to a draw if it expects to score less than this."""

Shower = Callable[[Match], None]
"""Shows a match in which Lodge has moved, or answered; must return at once and never raise."""


class Turns:
    """Lodge's turns in the matches of one database."""

    def __init__(self, matches: Matches, thinkers: Thoughts, show: Shower) -> None:
        self._matches = matches
        self._thinkers = thinkers
        self._show = show
        self._tasks: dict[int, asyncio.Task[None]] = {}
        """The task working on each match, by match id."""
        self._awaited: dict[int, int] = {}
        """How many presses are waiting to show Lodge's move themselves, by match id."""
        self._again: dict[int, Mapping[str, Any]] = {}
        """Matches that changed while a task was working on them, with what log lines about the last change
        carry."""
        self._closed = False

    def look_at(self, match: Match) -> None:
        """Start whatever Lodge has to do in a match that has changed. Returns at once."""
        if self._closed:
            return
        if match.state is not State.RUNNING:
            self._thinkers.drop(match.id)
        elif match.id in self._tasks:
            self._again[match.id] = logs.said()
        elif match.lodge_to_act is not None or _asked(match) is not None:
            task = asyncio.create_task(self._attend(match), name=f"Lodge's turn in {match.id}")
            self._tasks[match.id] = task
            task.add_done_callback(lambda _: self._done(match))

    def _done(self, match: Match) -> None:
        """Look again at a match that changed just as its task was finishing."""
        del self._tasks[match.id]
        if match.id in self._again:
            with logs.saying(self._again.pop(match.id)):
                self.look_at(self._matches.newest(match))

    async def moved(self, match: Match, seconds: float) -> Match:
        """Wait at most so many seconds until Lodge has done its part in a match, and return the match as it
        then stands. The caller shows it, so nobody else does."""
        task = self._tasks.get(match.id)
        if task is not None and not task.done():
            self._awaited[match.id] = self._awaited.get(match.id, 0) + 1
            try:
                await asyncio.wait({task}, timeout=seconds)
            finally:
                self._awaited[match.id] -= 1
                if not self._awaited[match.id]:
                    del self._awaited[match.id]
        return self._matches.newest(match)

    async def sweep(self) -> None:
        """Take over the turns nobody is attending to, and keep hold of this process's own."""
        store, now = self._matches.store, self._matches.now()
        async with store.glancing() as connection:
            free = await processes.turns_left_alone(connection, now)
        if free or self._tasks:
            async with store.writing() as connection:
                await processes.prolong_turns(connection, list(self._tasks), self._matches.name, now)
                taken = await processes.take_turns(connection, free, self._matches.name, now)
            for match in await self._matches.get_many(taken):
                self.look_at(match)

    async def close(self) -> None:
        """Stop thinking. Whatever isn't finished is taken up at the next start."""
        self._closed = True
        if self._tasks:
            await self._matches.store.while_nobody_writes(self._cut_off)
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _cut_off(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def _attend(self, match: Match) -> None:
        """Make Lodge's moves until it is somebody else's turn."""
        with bound_contextvars(match=match.id):
            try:
                await self._play(match)
            except Refused as refused:
                log.warning("Lodge's turn failed", why=str(refused))
            except Exception:
                log.exception("Lodge's turn failed")

    async def _play(self, match: Match) -> None:
        loop = asyncio.get_running_loop()
        shown_at, unshown = loop.time(), False
        while True:
            match = await self._matches.get(match.id)
            seat, offered = match.lodge_to_act, _asked(match)
            if seat is None and offered is None:
                break
            if unshown and loop.time() - shown_at >= SHOWN_EVERY:
                self._told(match)
                shown_at, unshown = loop.time(), False
            changed = await self._act(match, seat) if seat is not None else await self._answer(match)
            if changed is None:
                break
            unshown = True
        if unshown:
            self._told(match)

    async def _act(self, match: Match, seat: int) -> Match | None:
        """Make Lodge's one move at `seat`. Returns the match after it, or the newest match if another change
        came first; None if there's nothing left to do."""
        if match.dice_due:
            return await self._matches.go_on(match.id, match.ply)
        thought = await self._think(match, seat, seat)
        if thought is None:
            newest = self._matches.newest(match)
            return None if newest.state is not State.RUNNING or self._closed else newest
        try:
            if _asked(self._matches.newest(match)) == seat:
                answered = await self._settle_offer(match, seat, thought.value, exact=thought.exact)
                if answered.state is not State.RUNNING:
                    return answered
            return await self._matches.reply(match.id, seat, match.ply, thought.move)
        except Refused as refused:  # another process was first, or the match has ended meanwhile
            log.info("Lodge's move came too late", why=str(refused))
            newest = await self._matches.get(match.id)
            return newest if newest.version != match.version else None

    async def _think(self, match: Match, chooser: int, seat: int) -> Thought | None:
        """Think about the choice of seat `chooser`, at the level of Lodge's own `seat`."""
        holder = match.seats[seat]
        assert isinstance(holder, Opponent), "it is a seat of Lodge's"
        assert match.position is not None, "it runs"
        question = move_question(match.game, match.position, chooser, holder.level, secrets.randbits(63))
        return thought_of(await self._thinkers.ask(match.id, question.about(match)))

    async def _answer(self, match: Match) -> Match | None:
        """Answer a draw offer while it isn't Lodge's turn, or leave it until then."""
        seat = _asked(match)
        assert seat is not None, "a draw was offered"
        assert match.position is not None, "it runs"
        other = _chooser(match.position)
        if other is None or match.game.hidden:
            return None
        thought = await self._think(match, other, seat)
        if thought is None:
            return None
        return await self._settle_offer(match, seat, 1 - thought.value, exact=thought.exact)

    async def _settle_offer(self, match: Match, seat: int, value: float, *, exact: bool) -> Match:
        agrees = value < AGREES_BELOW or (exact and value == 0.5)
        return await self._matches.answer_draw(match.id, seat, agrees=agrees)

    def _told(self, match: Match) -> None:
        if match.id not in self._awaited:
            self._show(self._matches.newest(match))


def _asked(match: Match) -> int | None:
    """Return Lodge's seat that has been offered a draw; None if there is none."""
    if match.state is not State.RUNNING or match.draw_offer is None:
        return None
    return next((seat for seat in match.lodge_seats if seat != match.draw_offer), None)


def _chooser(position: Position) -> int | None:
    """Return the one seat that has a choice; None if there is none, or several choose at once."""
    return position.actors[0] if len(position.actors) == 1 and position.actors != (CHANCE,) else None
