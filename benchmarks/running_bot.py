"""What the benchmarks of the whole bot share: a playground and the bot, each in its own process."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

GAMES, TABLES, LOUNGE = "1100000000000000201", "1100000000000000202", "1100000000000000203"
"""Two channels of a server with the bot, and one of a server where it's only someone's app."""
ANN, BEN, CLEO, DORA = (f"110000000000000001{number}" for number in (1, 2, 3, 4))
PAIRS = ((ANN, BEN), (CLEO, DORA))
"""Who plays whom."""
ROOT = Path(__file__).parents[1]
START_SECONDS = 60
TOKEN = "benchmarks"


class RunningBot:
    """The bot on a running playground: its process id, and what people do there over HTTP."""

    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self.url = url
        self.session = session
        self.bot = 0
        """The process id."""
        self._starting = {pair: asyncio.Lock() for pair in PAIRS}

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """Send one request to the people's interface."""
        address = f"{self.url}/playground/{path}"
        async with self.session.request(method, address, json=body or None) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def interact(self, user: str, channel: str, kind: int, data: Any, **more: Any) -> Any:
        """Send a command (kind 2), a press (3) or a form (5), and return the bot's answer. Raises
        AssertionError if that fails."""
        answer = await self._sent(user, channel, kind, data, **more)
        assert answer["status"] in ("answered", "deferred", "modal"), answer
        return answer

    async def _sent(self, user: str, channel: str, kind: int, data: Any, **more: Any) -> Any:
        """Return what the bot answers, or that it didn't in time."""
        form = {"user": user, "channel_id": channel, "type": kind, "data": data} | more
        return await self.ask("POST", "interactions", **form)

    async def start(self, channel: str, pair: tuple[str, str] = PAIRS[0]) -> tuple[str, int]:
        """Start a match of Yonmoque, the first of a pair Blue, the second Green, and return its message and
        number.

        Two people can have only one challenge between them at a time.
        """
        blue, green = pair
        async with self._starting[pair]:
            options = [{"name": "game", "value": "yonmoque"}, {"name": "opponent", "value": green}]
            answer = await self.interact(blue, channel, 2, {"name": "play", "type": 1, "options": options})
            message = answer["message"]
            while not message["components"]:  # the answer was deferred
                message = await self._seen(green, channel, message["id"])
            match = int(message["components"][-1]["components"][0]["custom_id"].split("|")[1])
            drawn = terms(message)
            button = {"component_type": 2, "custom_id": f"act|{match}|0|options"}
            opened: Any = {}
            while not opened.get("modal"):
                # A form can't be deferred. If the machine is too busy to open it, people press again.
                opened = await self._sent(blue, channel, 3, button, message_id=message["id"])
            await self.interact(blue, channel, 5, filled(opened["modal"], seat="0"))
            while terms(message) == drawn:  # until it shows the new terms
                message = await self._seen(green, channel, message["id"])
            await self.press(green, channel, message["id"], terms(message), shows=f"pick|{match}|0|")
        return message["id"], match

    async def end(self, channel: str, pair: tuple[str, str], message_id: str, match: int, ply: int) -> None:
        """Agree to a draw, because one person may only play so many matches at a time."""
        for user, then in zip(pair, ("undraw", "rematch"), strict=True):
            drawing, shows = (f"act|{match}|{ply}|{verb}" for verb in ("draw", then))
            await self.press(user, channel, message_id, drawing, shows=shows)

    async def press(self, user: str, channel: str, message_id: str, custom_id: str, shows: str) -> None:
        """Press a button on a message. If the bot defers its answer, wait until the message has a button
        whose id begins with `shows`."""
        data = {"component_type": 2, "custom_id": custom_id}
        answer = await self.interact(user, channel, 3, data, message_id=message_id)
        while answer["status"] == "deferred":
            for message in await self.messages(user, channel):
                if message["id"] == message_id and f'"{shows}' in json.dumps(message["components"]):
                    return
            await asyncio.sleep(0.02)

    async def messages(self, user: str, channel: str) -> Any:
        """Return all that someone sees in a channel."""
        return await self.ask("GET", f"channels/{channel}/messages?user={user}")

    async def _seen(self, user: str, channel: str, message_id: str) -> Any:
        """Return a message as someone sees it now."""
        (message,) = [each for each in await self.messages(user, channel) if each["id"] == message_id]
        return message

    async def play(self, user: str, channel: str, message_id: str, match: int, ply: int, move: str) -> None:
        """Press a move and wait for the board of the next ply."""
        pick = f"pick|{match}|{ply}|{move}"
        await self.press(user, channel, message_id, pick, shows=f"pick|{match}|{ply + 1}|")


def filled(form: Any, **chosen: str) -> dict[str, Any]:
    """Return a filled-in form: what is `chosen`, by the names of its menus, and otherwise what they show."""
    parts = []
    for part in form["components"]:
        menu = part["component"]
        shown = next(each["value"] for each in menu["options"] if each.get("default"))
        value = chosen.get(menu["custom_id"], shown)
        parts.append(part | {"component": {"type": 3, "custom_id": menu["custom_id"], "values": [value]}})
    return {"custom_id": form["custom_id"], "components": parts}


def terms(message: Any) -> str:
    """Return the custom id of a challenge's Accept, which carries the terms."""
    (accept,) = re.findall(r'"(act[^"]*accept)"', json.dumps(message["components"]))
    return str(accept)


@asynccontextmanager
async def running_bot(folder: Path) -> AsyncIterator[RunningBot]:
    """Run a playground and the bot, connected, with its database `lodge.db` in `folder`."""
    options = ("--no-bot", "--token", TOKEN, "--port", "0", "--data", str(folder))
    command = [sys.executable, "-m", "bot.playground", *options]
    playground = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.PIPE)
    bot: asyncio.subprocess.Process | None = None
    try:
        assert playground.stdout is not None
        url = (await playground.stdout.readline()).decode().split()[-1]
        async with aiohttp.ClientSession() as session:
            place = RunningBot(url, session)
            bot = await _bot(url, folder)
            place.bot = bot.pid
            async with asyncio.timeout(START_SECONDS):
                while not (await place.ask("GET", "world"))["bot"]["connected"]:  # noqa: ASYNC110 (by HTTP)
                    await asyncio.sleep(0.05)
            yield place
    finally:
        for process in (bot, playground):
            if process is not None:
                process.terminate()
                await process.wait()


async def _bot(url: str, folder: Path) -> asyncio.subprocess.Process:
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": f"{url}/api/v10",
        "DATABASE_URL": f"sqlite+aiosqlite:///{(folder / 'lodge.db').as_posix()}",
        "LOG_LEVEL": "WARNING",
    }
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"), cwd=ROOT, env=os.environ | settings, stdin=subprocess.DEVNULL
    )
