"""Memory of the bot with 1,000 running matches stored, after playing in some of them."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

import psutil

from benchmarks.running_bot import ANN, BEN, GAMES, RunningBot, running_bot
from bot.match.model import Place
from bot.match.service import Matches
from bot.store import Store

STORED = 1_000
PLAYED = 20
"""Matches that are started and played in while the others rest."""
MOVES = ["c3", "c5", "a2", "b5", "e1", "d5"]
TARGET = 150.0
"""Megabytes resident."""


async def fill(database_url: str, count: int) -> None:
    """Store running matches, Yonmoque and El Oso in turn, a few moves into each, played by many people."""
    rng = random.Random(1)
    matches = Matches(await Store.open(database_url))
    place = Place(guild_id=1, channel_id=2, message_id=3)
    for number in range(count):
        people = (10_000 + number, 20_000 + number)
        game = ("yonmoque", "el-oso")[number % 2]
        match = await matches.challenge(game=game, challenger=people[0], place=place, invited=people[1:])
        match = await matches.accept(match.id, people[1])
        for _ in range(3):
            assert match.position is not None
            seat = match.waiting_for[0]
            move = rng.choice(match.position.moves(seat))
            match = await matches.act(
                match.id, match.players[match.seats[seat] == people[1]], match.ply, move
            )
    await matches.close()


async def _play(place: RunningBot) -> None:
    for _ in range(PLAYED):
        message_id, match = await place.start(GAMES)
        for ply, point in enumerate(MOVES):
            await place.play((ANN, BEN)[ply % 2], GAMES, message_id, match, ply, point)


async def _resident() -> float:
    """Megabytes the bot keeps in memory."""
    with tempfile.TemporaryDirectory() as folder:
        await fill(f"sqlite+aiosqlite:///{folder}/lodge.db", STORED)
        async with running_bot(Path(folder)) as place:
            await _play(place)
            return float(psutil.Process(place.bot).memory_info().rss) / 2**20


def run() -> list[dict[str, Any]]:
    """One row."""
    name = f"memory, {STORED:,} running matches stored, {PLAYED} played"
    return [
        {"name": name, "value": asyncio.run(_resident()), "unit": "MB", "target": TARGET, "better": "less"}
    ]
