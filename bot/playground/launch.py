"""`python -m bot playground`: the server, the bot, and one line that says where the page is."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
from collections.abc import Sequence
from pathlib import Path

from bot.playground.program import Program
from bot.playground.server import HOST, Playground
from engines.core import Message, msg

WRONG = 2
"""Exit code for what the person at the terminal must put right."""


def say(message: Message) -> None:
    """Print one line for the person at the terminal."""
    print(message, flush=True)


def launch(port: int, data: Path, *, bot: bool, tokens: Sequence[str] = ()) -> int:
    """Run the playground until Ctrl-C or SIGTERM; gives the exit code."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_run(port, data, bot=bot, tokens=tokens))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            say(msg("Port {port} is taken: close what uses it, or choose another with --port.", port=port))
        else:
            say(msg("The playground cannot start: {reason}.", reason=str(error)))
        return WRONG


async def _run(port: int, data: Path, *, bot: bool, tokens: Sequence[str]) -> int:
    playground = Playground(tokens)
    await playground.start(HOST, port)
    say(msg("Lodge is open on {url}", url=playground.url))
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    waiting = asyncio.create_task(stop.wait())
    tasks: set[asyncio.Task[object]] = {waiting}
    if bot:
        program = Program(playground.api, playground.token, data, say)
        playground.people.restart = program.restart
        tasks.add(asyncio.create_task(program.run()))
    else:
        token, api = playground.token, playground.api
        say(msg("Start a bot with DISCORD_TOKEN={token} and DISCORD_API_URL={api}", token=token, api=api))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return 0 if waiting.done() else WRONG
    finally:
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await playground.stop()
