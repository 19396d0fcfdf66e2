"""Who writes, one after another; those who wait while somebody writes share that one's transaction.

A commit waits for the disk or the server, many times longer than its statements take, and nobody else writes
meanwhile. So a transaction does not end while others wait to write: each does so behind a savepoint of its
own, and all of them wait for the one commit (group commit; PostgreSQL's own, `commit_delay`, cannot help, as
Lodge's writers take turns there). What one of them raises undoes what that one wrote. Where the commit fails,
all of them are told.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.metrics import WRITERS_WAITING

MOST: Final = 16
"""So many write in one transaction at most: the first waits until the last has written."""

Begin = Callable[[float], AbstractAsyncContextManager[AsyncConnection]]
"""A transaction that has the database to itself, begun by a deadline, committed at the end of the block."""


class TooLate(Exception):
    """It was not one's turn in time."""

    def __init__(self) -> None:
        super().__init__("those who write before take too long")


class CommitFailed(Exception):
    """What was written is not stored, or nobody knows."""

    def __init__(self, error: Exception, *, unsure: bool) -> None:
        super().__init__(str(error))
        self.error = error
        """Why."""
        self.unsure = unsure
        """Whether it may be stored all the same: the commit had begun."""


class _Undone(Exception):
    """Nothing was written that is to be committed."""


@dataclass(slots=True, eq=False)
class _Writer:
    """Somebody who wants to write."""

    deadline: float
    """By the loop's clock."""
    turn: asyncio.Future[AsyncConnection] = field(default_factory=asyncio.Future)
    """Done early where it is given up."""
    wrote: asyncio.Future[bool] = field(default_factory=asyncio.Future)
    """False if what was written is to be undone."""
    ended: asyncio.Future[None] = field(default_factory=asyncio.Future)
    """Done with the transaction."""

    def end(self, error: BaseException | None, *, unsure: bool) -> None:
        """Say what has come of the transaction."""
        if not self.turn.done() and error is not None:
            self.turn.set_exception(error)
        elif not self.ended.done():
            if error is None:
                self.ended.set_result(None)
            else:
                failed = CommitFailed(error, unsure=unsure) if isinstance(error, Exception) else error
                self.ended.set_exception(failed)
                self.ended.exception()  # seen, also where nobody waits for it any more


class Writers:
    """The line of those who want to write to one database."""

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._line: deque[_Writer] = deque()
        self._serving: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def writing(self, deadline: float) -> AsyncIterator[AsyncConnection]:
        """What is written in the block is committed at its end, or undone if anything raises in it. When this
        ends, everybody can read what was written before it.

        Raises TooLate if it is not one's turn by `deadline`, whatever a transaction cannot begin for, or
        CommitFailed.
        """
        writer = _Writer(deadline)
        connection = await self._turn(writer)
        try:
            yield connection
        except BaseException as error:
            writer.wrote.set_result(False)
            if isinstance(error, Exception):
                with suppress(CommitFailed):
                    await writer.ended
            raise
        writer.wrote.set_result(True)
        await writer.ended

    async def close(self) -> None:
        """Wait until nobody writes."""
        if self._serving is not None:
            await asyncio.wait({self._serving})

    async def _turn(self, writer: _Writer) -> AsyncConnection:
        loop = asyncio.get_running_loop()
        self._line.append(writer)
        if self._serving is None:
            self._serving = loop.create_task(self._serve())
        timer = loop.call_at(writer.deadline, self._give_up, writer)
        try:
            with WRITERS_WAITING.track_inprogress():
                return await writer.turn
        except BaseException:
            writer.wrote.set_result(False)
            raise
        finally:
            timer.cancel()

    def _give_up(self, writer: _Writer) -> None:
        """Send one away who has waited too long; whose turn it is cannot be too late any more."""
        with suppress(ValueError):
            self._line.remove(writer)
            writer.turn.set_exception(TooLate())

    async def _serve(self) -> None:
        """Let all who are in line write."""
        try:
            while (writer := self._next()) is not None:
                await self._together(writer)
        finally:
            self._serving = None

    def _next(self) -> _Writer | None:
        """The next in line who has not given up."""
        while self._line:
            if not (writer := self._line.popleft()).turn.done():
                return writer
        return None

    async def _together(self, first: _Writer) -> None:
        """One transaction, begun for the first of those who write in it."""
        inside = [first]
        error: BaseException | None = None
        committing = False
        try:
            async with self._begin(first.deadline) as connection:
                if not await _let_write(first, connection):
                    raise _Undone
                while len(inside) < MOST and (writer := self._next()) is not None:
                    inside.append(writer)
                    savepoint = await connection.begin_nested()
                    if await _let_write(writer, connection):
                        await savepoint.commit()
                    else:
                        await savepoint.rollback()
                committing = True
        except _Undone:
            pass
        except asyncio.CancelledError:  # the program ends: nobody may be left waiting
            for each in inside:
                each.turn.cancel()
                each.ended.cancel()
            raise
        except BaseException as raised:
            error = raised
        for each in inside:
            each.end(error, unsure=committing)


async def _let_write(writer: _Writer, connection: AsyncConnection) -> bool:
    """Return whether what this one writes is to be committed."""
    if not writer.turn.done():
        writer.turn.set_result(connection)
    return await writer.wrote
