"""`python -m bot doctor` against the playground."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from bot.clock import Clock
from bot.config import Config
from bot.doctor import discord_side
from bot.doctor.findings import State
from bot.playground.permissions import bits
from bot.playground.server import Playground
from tests.e2e.process import BotProcess, Ended
from tests.e2e.waiting import eventually

GAMES, ELSEWHERE = 1_100_000_000_000_000_201, 1_100_000_000_000_000_203


def lines(ended: Ended) -> dict[str, str]:
    """The lines printed, by what was looked at, without the blanks between state and sentence."""
    found = {}
    for line in ended.out.splitlines():
        state, what, sentence = line[:11].strip(), *line[11:].split(maxsplit=1)
        found[what] = f"{state}: {sentence}"
    return found


async def test_it_names_what_is_wrong_until_nothing_is(playground: Playground, tmp_path: Path) -> None:
    bot = BotProcess(playground, tmp_path)
    games = playground.world.channels[GAMES]
    games.denied = bits(["ATTACH_FILES", "CREATE_PUBLIC_THREADS"])
    ended = await bot.command("doctor", "--channel", str(GAMES))
    assert (ended.code, ended.err.count("Traceback")) == (1, 0)
    said = lines(ended)
    assert said["token"].startswith("ok: Logged in as Lodge")
    assert said["commands"].startswith("wrong: Missing: Challenge, Replay, block, board, daily")
    assert said["channel"] == ("wrong: Allow Attach Files and Create Public Threads for Lodge in #games.")
    assert not (tmp_path / "lodge.db").exists()
    assert playground.registry.commands(0) == []  # it only looks

    games.denied = 0
    await bot.start()

    async def connected() -> bool:
        return (await bot.command("health")).code == 0

    await eventually(connected)
    ended = await bot.command("doctor", "--channel", str(GAMES))  # beside the running bot
    assert ended.code == 0
    assert lines(ended)["connection"].startswith("ok: Connected since ")
    assert await bot.stop() == 0
    assert (await bot.command("health")).code == 1  # at once, as it has left in good order
    listed = playground.registry.commands(0)
    playground.registry.delete(0, next(int(each["id"]) for each in listed if each["name"] == "play"))
    ended = await bot.command("doctor", "--channel", str(ELSEWHERE))
    said = lines(ended)
    assert ended.code == 1
    assert said["commands"].startswith("wrong: Missing: play. Different: –.")
    assert said["channel"].startswith(f"wrong: Lodge can't see channel {ELSEWHERE}")
    assert [what for what, line in said.items() if line.startswith("wrong")] == [
        "connection",
        "commands",
        "channel",
    ]


async def test_without_a_token_that_fits_the_rest_is_looked_at(
    playground: Playground, tmp_path: Path
) -> None:
    bot = BotProcess(playground, tmp_path)
    ended = await bot.command("doctor", DISCORD_TOKEN="wrong")
    assert ended.code == 1
    said = lines(ended)
    assert said["token"] == "wrong: Discord rejected DISCORD_TOKEN. Copy the bot's token again."
    assert said["commands"].startswith("not checked: ")
    assert said["fonts"].startswith("ok: ")
    wrong = [what for what, line in said.items() if line.startswith("wrong")]
    assert wrong == ["connection", "token"]


async def test_a_clock_that_goes_wrong(playground: Playground) -> None:
    class Off(Clock):
        off = timedelta()

        def now(self) -> datetime:
            return super().now() + self.off

    clock, config = Off(), Config(_env_file=None, discord_api_url=playground.api)
    assert (await discord_side.time_of_day(config, clock)).state is State.OK
    for clock.off, said in ((timedelta(minutes=1), "ahead of"), (-timedelta(minutes=1), "behind")):
        found = await discord_side.time_of_day(config, clock)
        assert (found.state, f"seconds {said} Discord's" in str(found.sentence)) == (State.WRONG, True)
