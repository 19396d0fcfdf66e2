"""The processes that think for Lodge's seats: who is thought for next, and what happens when one fails.

First come, first served. The more wait, the less time each gets, so that nobody waits much longer than
`LONGEST_WAIT`. A process that dies or thinks too long is replaced, and the move is made by the next cheaper
way: a quick look, then any legal move. So a match never hangs on its opponent.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bot import log
from engines.core import Game, Position
from engines.opponents import Thought
from engines.opponents.levels import BY_NAME

_log = log.get(__name__)

LONGEST_WAIT: Final = 12.0
"""Seconds within which everybody who waits should have an answer, if all think as long as they may."""
LEAST_SECONDS: Final = 0.05
"""No thought gets less than this, however many wait."""
OVERRUN: Final = 3.0
"""Seconds beyond its time after which a process is taken to hang."""
START_SECONDS: Final = 20.0
"""How long a new process may take until it answers."""
QUICK_NODES: Final = 60
"""Positions that a quick look takes in."""
ROOT: Final = Path(__file__).parents[2]


def _future() -> asyncio.Future[Thought | None]:
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False, slots=True)
class _Wish:
    """A thought that is waited for."""

    key: object
    game: Game
    position: Position
    seat: int
    level: str
    seed: int
    done: asyncio.Future[Thought | None] = field(default_factory=_future)


class Failed(Exception):
    """A process died, overran its time or did not understand."""


class Thinkers:
    """At most `most` processes, started at the first need."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most or max(1, (os.cpu_count() or 2) - 1)
        self._waiting: list[_Wish] = []
        self._at_work: set[asyncio.Task[None]] = set()
        self._idle: list[_Process] = []
        self._thinking: dict[_Wish, _Process] = {}
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many thoughts are waited for, those being thought included."""
        return len(self._waiting) + len(self._thinking)

    async def think(
        self, key: object, game: Game, position: Position, seat: int, level: str, seed: int
    ) -> Thought | None:
        """Think for a seat. `key` is what the thought is for, such as a match and its ply; a later wish with
        the same key takes the place of this one. Returns None if it was dropped."""
        self.drop(key)
        wish = _Wish(key, game, position.seen_by(seat), seat, level, seed)
        self._waiting.append(wish)
        self._hand_out()
        return await wish.done

    def drop(self, key: object) -> None:
        """Think no more about this."""
        for wish in [wish for wish in (*self._waiting, *self._thinking) if wish.key == key]:
            if not wish.done.done():
                wish.done.set_result(None)
            if wish in self._waiting:
                self._waiting.remove(wish)
            else:
                self._thinking[wish].kill()

    async def close(self) -> None:
        """End all processes; whoever waits is told None."""
        self._closed = True
        for wish in [*self._waiting, *self._thinking]:
            self.drop(wish.key)
        for process in self._idle:
            process.kill()
        if self._at_work:
            await asyncio.wait(self._at_work)
        for process in self._idle:
            await process.ended()

    def _hand_out(self) -> None:
        """Give those who wait to the processes that have nothing to do."""
        while self._waiting and len(self._at_work) < self._most and not self._closed:
            wish = self._waiting.pop(0)
            process = self._idle.pop() if self._idle else _Process()
            self._thinking[wish] = process
            task = asyncio.create_task(self._work(wish, process), name="thinking")
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)
            task.add_done_callback(lambda _: self._hand_out())

    async def _work(self, wish: _Wish, process: _Process) -> None:
        """Think about a wish, by the cheaper ways where the dear ones fail."""
        thought: Thought | None = None
        try:
            for seconds, nodes in ((self._seconds(wish.level), None), (None, QUICK_NODES)):
                if wish.done.done():
                    break
                try:
                    thought = await process.think(wish, seconds, nodes)
                    break
                except Failed as failed:
                    process.kill()
                    await process.ended()
                    if wish.done.done() or self._closed:
                        break
                    _log.warning("a thought failed", game=wish.game.slug, level=wish.level, why=str(failed))
                    process = self._thinking[wish] = _Process()
            if thought is None and not wish.done.done():
                thought = _any_move(wish)
        finally:
            del self._thinking[wish]
            if process.usable and not self._closed:
                self._idle.append(process)
            else:
                process.kill()
            if not wish.done.done():
                wish.done.set_result(thought)

    def _seconds(self, level: str) -> float:
        """How long a thought may take with so many waiting."""
        share = LONGEST_WAIT * self._most / max(1, self.waiting)
        return max(LEAST_SECONDS, min(BY_NAME[level].seconds, share))


class _Process:
    """A process that thinks about one position at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._killed = False
        self._fresh = True

    @property
    def usable(self) -> bool:
        """Whether it can be asked again."""
        return self._process is not None and self._process.returncode is None and not self._killed

    async def think(self, wish: _Wish, seconds: float | None, nodes: int | None) -> Thought:
        """Think about a wish. Raises Failed."""
        asked = {
            "game": wish.game.slug,
            "position": wish.position.to_json(),
            "seat": wish.seat,
            "level": wish.level,
            "seed": wish.seed,
            "seconds": seconds,
            "nodes": BY_NAME[wish.level].nodes if nodes is None else nodes,
        }
        patience = (seconds or 0) + OVERRUN + (START_SECONDS if self._fresh else 0)
        try:
            async with asyncio.timeout(patience):
                line = await self._ask(json.dumps(asked).encode() + b"\n")
        except TimeoutError:
            raise Failed(f"no answer within {patience:.0f} s") from None
        except (OSError, ValueError) as error:
            raise Failed(str(error)) from error
        if not line:
            raise Failed("the process has ended")
        found: dict[str, Any] = json.loads(line)
        if "error" in found:
            raise Failed(found["error"])
        self._fresh = False
        return Thought(**found | {"line": tuple(found["line"])})

    async def _ask(self, line: bytes) -> bytes:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.opponents.worker"),
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 20,
            )
        if self._killed:
            self.kill()
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(line)
        await stdin.drain()
        return await stdout.readline()

    def kill(self) -> None:
        """End it at once."""
        self._killed = True
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def ended(self) -> None:
        """Wait until it has ended."""
        if self._process is not None:
            await self._process.wait()


def _any_move(wish: _Wish) -> Thought:
    """Any legal move, where nothing else works."""
    move = random.Random(wish.seed).choice(wish.position.moves(wish.seat))
    return Thought(move, 0.5, (move,), 0, exact=False)
