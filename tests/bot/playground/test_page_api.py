"""The people's HTTP interface, and the playground as a program."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import aiohttp
import discord
import psutil
import pytest

from bot.playground.bot_process import Program
from bot.playground.server import Playground
from tests.bot.playground.helpers import ANN, ANNS_DM, BEN, GAMES, Bot, People, event, until
from tests.e2e import waiting


async def test_the_world_has_three_people_two_servers_and_their_direct_messages(people: People) -> None:
    world = await people.ask("GET", "world")
    assert [user["global_name"] for user in world["users"]] == ["Ann", "Ben", "Cleo", "Dora"]
    assert [(guild["name"], guild["bot_member"]) for guild in world["guilds"]] == [
        ("The Lodge", True),
        ("Elsewhere", False),
    ]
    assert [channel["name"] for guild in world["guilds"] for channel in guild["channels"]] == [
        "games",
        "tables",
        "lounge",
    ]
    assert world["dms"][ANN] == ANNS_DM
    assert world["bot"]["connected"] is False
    listed = await people.ask("GET", f"channels?user={BEN}")
    assert ANNS_DM not in [channel["id"] for channel in listed]


async def test_people_talk_and_hear_each_other(people: People) -> None:
    feed = await people.feed(BEN)
    said = await people.say("Hello")
    heard = await event(feed, "MESSAGE_CREATE")
    assert heard == said
    assert heard["author"]["global_name"] == "Ann"
    await people.ask("POST", "messages/delete", channel_id=GAMES, message_id=said["id"])
    assert (await event(feed, "MESSAGE_DELETE"))["id"] == said["id"]
    assert await people.messages(GAMES) == []
    await feed.close()


async def test_commands_and_refusals_and_typing_are_told(bot: Bot, people: People) -> None:
    @bot.tree.command(description="Play a game")
    async def play(interaction: Any) -> None:
        """Never called."""

    feed = await people.feed()
    await bot.tree.sync()
    await event(feed, "COMMANDS_UPDATE")
    async with bot.channel(GAMES).typing():
        pass
    assert (await event(feed, "TYPING"))["channel_id"] == GAMES
    with pytest.raises(discord.NotFound):
        await bot.fetch_channel(1)
    assert (await event(feed, "REFUSED"))["code"] == 10003
    await feed.close()


async def test_mistakes_get_one_sentence(people: People) -> None:
    assert (await people.ask("GET", "channels?user=7", expect=404))["error"] == "There's no such person."
    for path, body in (
        ("messages", {"user": ANN, "channel_id": GAMES, "content": " "}),
        ("gateway/drop", {"how": "gently"}),
        ("faults", {"path": "("}),
        ("faults", {"path": "x", "status": 200}),
        ("faults", {"path": "x", "share": 0}),
        ("clock", {"advance": -1}),
        ("limits", {"lifted": "yes"}),
        ("distance", {"latency": -1}),
        ("permissions", {"channel_id": GAMES, "deny": ["SING"]}),
    ):
        answer = await people.ask("POST", path, expect=400, **body)
        assert answer["error"].endswith(".")
    await people.ask("POST", "bot/restart", expect=409, how="term")


async def test_forms_of_other_pages_are_not_read(playground: Playground) -> None:
    form = {"data": json.dumps({"advance": 1}), "headers": {"Content-Type": "text/plain"}}
    async with (
        aiohttp.ClientSession() as session,
        session.post(playground.url + "/playground/clock", **form) as response,  # type: ignore[arg-type]
    ):
        assert response.status == 400


async def test_the_distance_is_told_changed_and_heard_of(people: People) -> None:
    nowhere = {"latency": 0, "stragglers": 0, "events": "prompt"}
    assert await people.ask("GET", "distance") == nowhere
    feed = await people.feed(BEN)
    far = {"latency": 120, "stragglers": 0.2, "events": "late"}
    assert await people.ask("POST", "distance", **far) == far
    assert await event(feed, "DISTANCE") == far
    wrong = await people.ask("POST", "distance", expect=400, latency=90, events="soon")
    assert wrong["error"] == (
        "That isn't a valid distance. " + '"events" must be "prompt", "late" or "shuffled".'
    )
    assert await people.ask("GET", "distance") == far
    assert await people.ask("POST", "distance", latency=0) == far | {"latency": 0}
    await feed.close()


def start(*arguments: str) -> Any:
    command = [sys.executable, "-m", "bot.playground", "--no-bot", *arguments]
    return asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )


async def test_it_opens_says_where_and_closes_on_ctrl_c(tmp_path: Path, playground: Playground) -> None:
    process = await start("--port", "0", "--data", str(tmp_path))
    line = (await process.stdout.readline()).decode()
    assert line.startswith("Lodge is open on http://127.0.0.1:")
    async with (
        aiohttp.ClientSession() as session,
        session.get(line.split()[-1] + "/playground/world") as response,
    ):
        assert response.status == 200
    process.send_signal(signal.SIGINT)
    rest, _ = await process.communicate()
    assert process.returncode == 0
    assert len(rest.splitlines()) == 1


@pytest.mark.parametrize("wished", [("--token", "mine", "--token", "yours"), ()])
async def test_it_says_how_to_start_a_bot_of_ones_own(tmp_path: Path, wished: tuple[str, ...]) -> None:
    process = await start("--port", "0", "--data", str(tmp_path), *wished)
    url = (await process.stdout.readline()).decode().split()[-1]
    said = (await process.stdout.readline()).decode().split()
    settings = dict(word.split("=", 1) for word in said if "=" in word)
    assert settings["DISCORD_API_URL"] == url + "/api/v10"
    tokens = wished[1::2] or (settings["DISCORD_TOKEN"],)
    assert settings["DISCORD_TOKEN"] == tokens[0]
    async with aiohttp.ClientSession() as session:
        for token, status in (*((token, 200) for token in tokens), ("other", 401)):
            headers = {"Authorization": f"Bot {token}"}
            async with session.get(settings["DISCORD_API_URL"] + "/users/@me", headers=headers) as response:
                assert response.status == status
    process.send_signal(signal.SIGTERM)
    await process.communicate()
    assert process.returncode == 0


@pytest.mark.parametrize("token", ["", "two words"])
async def test_a_blank_is_no_token(tmp_path: Path, token: str) -> None:
    process = await start("--port", "0", "--data", str(tmp_path), "--token", token)
    said, _ = await process.communicate()
    assert process.returncode == 2
    assert said.decode().endswith("argument --token: a token can't be empty or contain spaces\n")


async def test_it_begins_as_far_away_as_it_is_told(tmp_path: Path) -> None:
    far = ("--latency", "80", "--stragglers", "0.5", "--events", "shuffled")
    process = await start("--port", "0", "--data", str(tmp_path), *far)
    url = (await process.stdout.readline()).decode().split()[-1]
    async with aiohttp.ClientSession() as session, session.get(url + "/playground/distance") as response:
        assert await response.json() == {"latency": 80, "stragglers": 0.5, "events": "shuffled"}
    process.send_signal(signal.SIGTERM)
    await process.communicate()


async def test_a_distance_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    process = await start("--port", "0", "--data", str(tmp_path), "--latency", "nan")
    said, _ = await process.communicate()
    assert process.returncode == 2
    assert said.decode().splitlines() == [
        'The playground can\'t be that far away. "latency" must be a number of milliseconds from 0 to 10000.'
    ]


async def test_a_port_in_use_is_one_sentence(tmp_path: Path, playground: Playground) -> None:
    process = await start("--port", str(playground.port), "--data", str(tmp_path))
    said, _ = await process.communicate()
    assert process.returncode == 2
    other = playground.port + 1
    assert said.decode().splitlines() == [
        f"Port {playground.port} is taken. Pick another with `make play PORT={other}` or --port {other}."
    ]


async def test_a_folder_has_one_playground_at_a_time(tmp_path: Path) -> None:
    """However the one before has ended."""
    first = await start("--port", "0", "--data", str(tmp_path))
    url = (await first.stdout.readline()).decode().split()[-1]
    for _ in range(2):  # being refused takes nothing away from the first
        second = await start("--port", "8123", "--data", str(tmp_path))
        said, _ = await second.communicate()
        assert said.decode().splitlines() == [
            f"Another playground is using {tmp_path} ({url}). Pick another folder and port with "
            "`make play DATA=data2 PORT=8124` or --data data2 --port 8124."
        ]
        assert second.returncode == 2
    first.kill()
    await first.wait()
    third = await start("--port", "0", "--data", str(tmp_path))
    assert (await third.stdout.readline()).decode().startswith("Lodge is open on ")
    third.terminate()
    await third.wait()
    assert third.returncode == 0


async def test_a_folder_keeps_its_time(tmp_path: Path) -> None:
    """Its matches have lived until then. However the playground has ended."""
    for ahead in (3600, 7200):
        process = await start("--port", "0", "--data", str(tmp_path))
        url = (await process.stdout.readline()).decode().split()[-1] + "/playground/clock"
        async with aiohttp.ClientSession() as session:
            await (await session.post(url, json={"advance": 3600})).read()
            told = await (await session.get(url)).json()
        process.kill()
        await process.wait()
        assert told["ahead"] == ahead


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has ended")
async def test_the_bot_ends_with_a_playground_that_is_killed(tmp_path: Path) -> None:
    """Else it would join the next playground on the same port beside that one's own bot."""
    command = [sys.executable, "-m", "bot.playground", "--port", "0", "--data", str(tmp_path)]
    opened = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
    log = tmp_path / "playground.log"
    try:
        await waiting.until(
            lambda: log.exists() and "has connected to Gateway" in log.read_text(), seconds=40
        )
        (bot,) = psutil.Process(opened.pid).children()
    finally:
        opened.kill()
        await opened.wait()
    await waiting.until(lambda: not bot.is_running() or bot.status() == psutil.STATUS_ZOMBIE)


SLEEPER = """
import os, pathlib, signal, sys, time
def end(*_):
    print("bye", flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
print(os.environ["DISCORD_TOKEN"], os.environ["DISCORD_API_URL"], flush=True)
pathlib.Path(sys.argv[1], str(os.getpid())).touch()
time.sleep(60)
"""


def program(folder: Path, code: str, said: list[str]) -> Program:
    command = (sys.executable, "-c", code, str(folder))
    return Program(
        "http://127.0.0.1:1/api/v10",
        "a-token",
        "",
        folder,
        lambda message: said.append(str(message)),
        command,
    )


def born(folder: Path) -> set[int]:
    return {int(path.name) for path in folder.iterdir() if path.name.isdecimal()}


async def test_the_bot_is_restarted_on_request_and_when_it_dies(tmp_path: Path) -> None:
    said: list[str] = []
    kept = program(tmp_path, SLEEPER, said)
    running = asyncio.create_task(kept.run())
    await until(lambda: len(born(tmp_path)) == 1)
    await kept.restart("term")
    await until(lambda: len(born(tmp_path)) == 2)
    await kept.restart("kill")
    await until(lambda: len(born(tmp_path)) == 3)
    assert said == []
    first_three = born(tmp_path)
    os.kill(kept.pid, signal.SIGKILL)
    await until(lambda: len(born(tmp_path)) == 4)
    assert len(said) == 1
    assert born(tmp_path) - first_three == {kept.pid}
    running.cancel()
    await asyncio.wait((running,))
    assert kept.log.read_text().count("a-token http://127.0.0.1:1/api/v10\n") == 4
    assert kept.log.read_text().count("bye") == 2


async def test_a_bot_that_refuses_to_start_is_not_started_again(tmp_path: Path) -> None:
    said: list[str] = []
    await program(tmp_path, "import sys; print('DATABASE_URL is wrong.'); sys.exit(2)", said).run()
    assert said == ["The bot won't start: DATABASE_URL is wrong."]


async def test_the_bot_takes_no_port_and_reports_nothing_unless_the_environment_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.delenv("METRICS_PORT", raising=False)
    monkeypatch.setenv("SENTRY_DSN", "https://key@sentry.example/1")
    code = "import os, sys; print(os.environ['METRICS_PORT'], os.environ['SENTRY_DSN']); sys.exit(2)"
    await program(tmp_path, code, said).run()
    assert said == ["The bot won't start: off https://key@sentry.example/1"]
