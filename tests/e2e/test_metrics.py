"""What a real bot counts and measures, and what its log says of one press."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bot.client.measuring import memory_of_children
from bot.match.model import Place
from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess, events
from tests.e2e.waiting import eventually, until

Figures = dict[tuple[str, tuple[str, ...]], float]
"""By the name of a series and the values of its labels."""


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


async def scraped(session: aiohttp.ClientSession, port: int) -> Figures:
    async with session.get(f"http://127.0.0.1:{port}/metrics") as response:
        assert response.status == 200
        text = await response.text()
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_presses_are_counted_and_their_lines_in_the_log_share_an_id(
    playground: Playground, session: aiohttp.ClientSession, tmp_path: Path
) -> None:
    port = free_port()
    bot = BotProcess(playground, tmp_path, METRICS_PORT=str(port), LOG_LEVEL="DEBUG")
    lodge = LiveLodge(playground, session, bot)
    before = await lodge.matches()  # matches are counted at a start, and then each minute
    await before.challenge(game="el-oso", challenger=lodge.dora.id, place=Place(None, int(lodge.dora.dm)))
    await bot.start()
    await bot.tidied_up()
    ben, cleo = (playground.world.people[person.id] for person in (lodge.ben, lodge.cleo))
    ben.locale, cleo.locale = "tlh", "pt-BR"
    shown = await lodge.challenge()
    await lodge.ben.press(shown, "Accept")
    board = await lodge.board(shown.match)
    refused = await lodge.cleo.use(board, board.picks[0][0].custom_id)
    assert refused.shown.ephemeral
    match = await lodge.match(shown.match)
    move = next(iter(match.position.moves(0)))  # type: ignore[union-attr]
    await lodge.ann.command("move", move=move, match=match.id)  # shown by an edit of its own
    await lodge.current(match.id)

    found: Figures = {}

    async def settled() -> bool:
        nonlocal found
        found = await scraped(session, port)
        connected = found.get(("lodge_shard_connected", ("0",)))
        return connected == 1 and found["lodge_edits_waiting", ()] == found["lodge_in_hand", ()] == 0

    await eventually(settled)
    presses = "lodge_presses_total"
    assert found[presses, ("play", "answered")] == 1
    assert found[presses, ("options", "answered")] == 1
    assert found[presses, ("accept", "answered")] == 1
    assert found[presses, ("pick", "refused")] == 1
    assert found[presses, ("move", "answered")] == 1
    locales = "lodge_interactions_total"
    assert found[locales, ("pt-BR",)] == found[locales, ("other",)] == 1
    assert found[locales, ("en-US",)] == 4
    assert found["lodge_refusals_total", ("rules",)] == 1
    assert found["lodge_acknowledge_seconds_count", ("press",)] == 4
    assert found["lodge_acknowledge_seconds_count", ("command",)] == 2
    assert 0 < found["lodge_show_seconds_sum", ("press",)] < 60
    assert found["lodge_draw_seconds_count", ("dusk",)] >= 2
    assert found["lodge_commits_total", ("committed",)] >= 5
    assert found["lodge_edit_wait_seconds_count", ()] >= 1
    assert found["lodge_matches_became_total", ("yonmoque", "running")] == 1
    assert found["lodge_matches", ("el-oso", "running")] == 1
    assert found["lodge_discord_requests_total", ("POST", "200")] >= 5
    assert found["process_resident_memory_bytes", ()] > 0
    assert found["lodge_database_size_bytes", ()] > 100_000
    assert found["lodge_last_backup_timestamp_seconds", ()] == 0
    assert not any(name == "lodge_errors_total" for name, _ in found)
    people = [str(person.id) for person in lodge.people]
    assert not {value for _, values in found for value in values} & {*people, str(match.id), *_places(lodge)}

    lines = events(bot.log.read_text(encoding="utf-8"))
    answers = {line["kind"]: line["press"] for line in lines if line["event"] == "answered"}
    assert len(set(answers.values())) == 6
    of_the_move = [line["event"] for line in lines if line.get("press") == answers["move"]]
    edited = [line for line in of_the_move if line.startswith("PATCH") and f"/messages/{board.id}" in line]
    assert edited, of_the_move  # by the task that edits what nobody has pressed
    of_the_refusal = [line for line in lines if line.get("press") == answers["pick"]]
    assert any("callback" in line["event"] for line in of_the_refusal)
    assert not any(f"/messages/{board.id}" in line["event"] for line in of_the_refusal)

    taken = BotProcess(playground, tmp_path, "second", METRICS_PORT=str(port))
    process = await taken.launch()
    assert await asyncio.wait_for(process.wait(), 30) == 2
    assert taken.log.read_text().splitlines() == [
        f"Can't serve metrics on 127.0.0.1, port {port} (Address already in use). "
        "Change METRICS_HOST or METRICS_PORT."
    ]
    assert await bot.stop() == 0
    assert bot.troubles() == []
    await lodge.close()


async def test_the_memory_of_child_processes_is_measured() -> None:
    command = (sys.executable, "-m", "bot.opponents.worker")
    child = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.PIPE)
    await until(lambda: memory_of_children()["opponents"] > 5_000_000)
    child.kill()
    await child.wait()
    assert memory_of_children() == {"drawing": 0, "films": 0, "opponents": 0}


def _places(lodge: LiveLodge) -> list[str]:
    return [str(channel) for channel in lodge.playground.world.channels]
