"""Many matches against Lodge at once: how long it takes to answer, and what people's own presses cost
meanwhile.

Two people play twenty matches of Yonmoque each against `expert`, all at the same time, while two others play
each other. Lodge's time comes from the record: from a person's move to Lodge's next.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from benchmarks.clicks import MOVES
from benchmarks.running_bot import CLEO, DORA, GAMES, LOUNGE, PAIRS, RunningBot, running_bot
from bot.match.model import Match, State
from bot.match.service import Matches
from bot.store import Store

MATCHES: Final = 40
MOVES_EACH: Final = 3
"""Moves a person makes in each of them."""
LONGEST: Final = 15.0
"""Seconds within which Lodge should answer."""
SLOWER: Final = 1.5
"""Presses may cost this many times as much as on an idle bot."""


async def _against_lodge(place: RunningBot, matches: Matches, user: str) -> list[float]:
    """Play one match, and return the seconds Lodge took for each of its answers."""
    options = [{"name": "game", "value": "yonmoque"}, {"name": "level", "value": "expert"}]
    answer = await place.interact(user, LOUNGE, 2, {"name": "play", "type": 1, "options": options})
    message_id, match_id = await _board(place, user, answer["id"])
    for _ in range(MOVES_EACH):
        match = await _settled(matches, match_id)
        assert match.position is not None
        move = next(move for move in match.position.moves(match.waiting_for[0]) if len(move) == 2)
        data = {"component_type": 2, "custom_id": f"pick|{match_id}|{match.ply}|{move}"}
        await place.interact(user, LOUNGE, 3, data, message_id=message_id, forge=True)
    match = await _settled(matches, match_id)
    plies = list(itertools.pairwise(match.history))
    return [(after.at - before.at).total_seconds() for before, after in plies if before.user_id is not None]


async def _board(place: RunningBot, user: str, interaction: str) -> tuple[str, int]:
    """Return the message that a command led to, and the match on it."""
    while True:
        for message in await place.ask("GET", f"channels/{LOUNGE}/messages?user={user}"):
            _, shown, buttons = json.dumps(message["components"]).partition("act|")
            if shown and message.get("interaction_metadata", {}).get("id") == interaction:
                return message["id"], int(buttons.split("|")[0])
        await asyncio.sleep(0.2)


async def _settled(matches: Matches, match_id: int) -> Match:
    """Return the match once it's waiting for a person."""
    while (match := await matches.get(match_id)).lodge_to_act is not None:  # noqa: ASYNC110 (in a database)
        await asyncio.sleep(1.0)
    assert match.state is State.RUNNING
    return match


async def _people(place: RunningBot, games: int) -> list[float]:
    """Return the milliseconds of each press in matches between two people, one after another."""
    took = []
    for _ in range(games):
        message_id, match = await place.start(GAMES, PAIRS[0])
        for ply, point in enumerate(MOVES):
            began = time.perf_counter()
            await place.play(PAIRS[0][ply % 2], GAMES, message_id, match, ply, point)
            took.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(0.2)
        await place.end(GAMES, PAIRS[0], message_id, match, len(MOVES))
    return took


async def _all() -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        async with running_bot(Path(folder)) as place:
            matches = Matches(await Store.open(f"sqlite+aiosqlite:///{folder}/lodge.db"))
            await _people(place, 1)
            idle = await _people(place, 2)
            await place.ask("POST", "limits", lifted=True)
            against = [_against_lodge(place, matches, (CLEO, DORA)[number % 2]) for number in range(MATCHES)]
            playing = asyncio.gather(*against)
            meanwhile = await _people(place, 2)
            took = [seconds for some in await playing for seconds in some]
            await matches.close()
    what = f"{MATCHES} matches against expert at once"
    quiet, busy = statistics.median(idle), statistics.median(meanwhile)
    return [
        {"name": f"{what}: answer, median", "value": statistics.median(took), "unit": "s"},
        {"name": f"{what}: answer, slowest", "value": max(took), "unit": "s", "target": LONGEST},
        {"name": "people's presses on an idle bot: median", "value": quiet, "unit": "ms"},
        {"name": "people's presses meanwhile: median", "value": busy, "unit": "ms", "target": SLOWER * quiet},
    ]


def run() -> list[dict[str, Any]]:
    return asyncio.run(_all())


if __name__ == "__main__":
    print(json.dumps(run(), indent=1))
