"""`python -m bot playground`: starts the server and the bot, and prints where to find the page."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.playground.bot_process import Program
from bot.playground.server import HOST, Playground
from engines.core import Message, msg

WRONG_SET_UP: Final = 2
"""Exit code if the person at the terminal must fix something."""
LOCK: Final = "playground.lock"
"""The file that a playground locks to have its folder to itself; it holds the page's address."""


CLOCK: Final = "playground.clock"
"""The file that holds how many seconds the clock of a folder's playground is ahead, so that time never runs
backwards for its matches."""


class FolderTaken(Exception):
    """Another playground is using the folder; the text is its page's address, if it has one yet."""


def say(message: Message) -> None:
    """Print one line for the person at the terminal."""
    print(message, flush=True)


def launch(
    port: int,
    data: Path,
    *,
    bot: bool,
    tokens: Sequence[str] = (),
    distance: Mapping[str, object] = MappingProxyType({}),
) -> int:
    """Run the playground until Ctrl-C or SIGTERM; return the exit code."""
    playground = Playground(tokens)
    try:
        playground.rest.distance.set(dict(distance))
    except ValueError as error:
        say(msg("The playground can't be that far away. {why}", why=str(error)))
        return WRONG_SET_UP
    try:
        data.mkdir(parents=True, exist_ok=True)
        with _hold_folder(data / LOCK) as note:
            return asyncio.run(_run(playground, port, data, note, bot=bot))
    except FolderTaken as taken:
        say(
            msg(
                "Another playground is using {data} ({url}). Pick another folder and port with `make play "
                "DATA=data2 PORT={other}` or --data data2 --port {other}.",
                data=str(data),
                url=str(taken) or "starting",
                other=_other_port(port),
            )
        )
        return WRONG_SET_UP
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            say(
                msg(
                    "Port {port} is taken. Pick another with `make play PORT={other}` or --port {other}.",
                    port=port,
                    other=_other_port(port),
                )
            )
        else:
            say(msg("The playground can't start: {reason}.", reason=str(error)))
        return WRONG_SET_UP


def _other_port(port: int) -> int:
    """Return another port to suggest."""
    return port + 1 if 0 < port < 65535 else 8001


@contextlib.contextmanager
def _hold_folder(path: Path) -> Iterator[Callable[[str], None]]:
    """Lock a folder, and yield a function that writes the page's address into the lock file. The system
    releases the lock when the process ends, for whatever reason.

    Raises FolderTaken.
    """
    with path.open("a", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderTaken(path.read_text(encoding="utf-8").strip()) from None
        lock.truncate(0)

        def note(address: str) -> None:
            lock.write(address)
            lock.flush()

        yield note


def _ahead(path: Path) -> float:
    """Read from a file how many seconds the clock is ahead; 0 if there is no such file."""
    try:
        return float(path.read_text(encoding="ascii"))
    except (FileNotFoundError, ValueError):
        return 0.0


def _keep(path: Path, ahead: float) -> None:
    path.write_text(f"{ahead!r}\n", encoding="ascii")


async def _run(
    playground: Playground, port: int, data: Path, note: Callable[[str], None], *, bot: bool
) -> int:
    playground.world.offset = _ahead(data / CLOCK)
    playground.people.keep_time = lambda ahead: _keep(data / CLOCK, ahead)
    await playground.start(HOST, port)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    note(playground.url)
    say(msg("Lodge is open on {url}", url=playground.url))
    waiting = asyncio.create_task(stop.wait())
    tasks: set[asyncio.Task[object]] = {waiting}
    if bot:
        program = Program(playground.api, playground.token, playground.clock_line.address, data, say)
        playground.people.restart = program.restart
        tasks.add(asyncio.create_task(program.run()))
    else:
        token, api = playground.token, playground.api
        say(msg("Start a bot with DISCORD_TOKEN={token} and DISCORD_API_URL={api}", token=token, api=api))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return 0 if waiting.done() else WRONG_SET_UP
    finally:
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await playground.stop()
