"""A queue of writers, who write one after another and share a transaction (group commit).

A commit waits for the disk or the server many times longer than its statements take, and nobody else can
write meanwhile. So a transaction stays open while others are waiting to write: each writes behind its own
savepoint, and all of them wait for the one commit. (PostgreSQL's own group commit, `commit_delay`, can't
help, because Lodge's writers take turns there.) If one writer raises, only its own writes are undone. If the
commit fails, all of them get the error.
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
"""How many writers may share a transaction: the first has to wait until the last has written."""

Begin = Callable[[float], AbstractAsyncContextManager[AsyncConnection]]
"""Opens a transaction that keeps other writers out, begun by a deadline and committed at the end of the
block."""


class TooLate(Exception):
    """A writer's turn didn't come in time."""

    def __init__(self) -> None:
        super().__init__("those who write before take too long")


class CommitFailed(Exception):
    """What was written isn't stored, or it isn't known whether it is."""

    def __init__(self, error: Exception, *, unsure: bool) -> None:
        super().__init__(str(error))
        self.error = error
        """The reason."""
        self.unsure = unsure
        """Whether it may be stored after all, because the commit had begun."""


class _Undone(Exception):
    """There is nothing to commit."""


@dataclass(slots=True, eq=False)
class _Writer:
    """A task that wants to write."""

    deadline: float
    """By the loop's clock."""
    turn: asyncio.Future[AsyncConnection] = field(default_factory=asyncio.Future)
    """The connection, once it is this writer's turn; done early if the writer gives up."""
    wrote: asyncio.Future[bool] = field(default_factory=asyncio.Future)
    """Whether to commit what was written; False undoes it."""
    ended: asyncio.Future[None] = field(default_factory=asyncio.Future)
    """Done when the transaction has ended."""

    def end(self, error: BaseException | None, *, unsure: bool) -> None:
        """Pass the outcome of the transaction on to the writer."""
        if not self.turn.done() and error is not None:
            self.turn.set_exception(error)
        elif not self.ended.done():
            if error is None:
                self.ended.set_result(None)
            else:
                failed = CommitFailed(error, unsure=unsure) if isinstance(error, Exception) else error
                self.ended.set_exception(failed)
                self.ended.exception()  # mark it as retrieved, even if nobody is waiting for it any more


class Writers:
    """The queue of writers of one database."""

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._line: deque[_Writer] = deque()
        self._serving: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def writing(self, deadline: float) -> AsyncIterator[AsyncConnection]:
        """Commit what is written in the block at its end, or undo it if anything raises in it. On return
        everybody can read what was written.

        Raises TooLate if the turn doesn't come by `deadline`, CommitFailed, or the error that kept the
        transaction from beginning.
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
        """Remove a writer that has waited too long from the queue, unless its turn has come."""
        with suppress(ValueError):
            self._line.remove(writer)
            writer.turn.set_exception(TooLate())

    async def _serve(self) -> None:
        """Let everybody in the queue write."""
        try:
            while (writer := self._next()) is not None:
                await self._together(writer)
        finally:
            self._serving = None

    def _next(self) -> _Writer | None:
        """Return the next writer that hasn't given up; None if there is none."""
        while self._line:
            if not (writer := self._line.popleft()).turn.done():
                return writer
        return None

    async def _together(self, first: _Writer) -> None:
        """Run one transaction, begun for the first of the writers that share it."""
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
        except asyncio.CancelledError:  # the program is ending, so leave nobody waiting
            for each in inside:
                each.turn.cancel()
                each.ended.cancel()
            raise
        except BaseException as raised:
            error = raised
        for each in inside:
            each.end(error, unsure=committing)


async def _let_write(writer: _Writer, connection: AsyncConnection) -> bool:
    """Let a writer write, and return whether to commit it."""
    if not writer.turn.done():
        writer.turn.set_result(connection)
    return await writer.wrote
