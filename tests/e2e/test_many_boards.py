"""Very many boards that have to be brought up to date at once: after a kill, and after Discord was down.

`LODGE_OUTAGE=200/60/300` chooses how many tables there are in how many channels, and for how many seconds
nothing of Discord is there; it tells how long boards were behind after that.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from bisect import bisect
from collections import Counter

import pytest

from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.many_tables import ManyTables
from tests.e2e.waiting import eventually, until

TABLES, CHANNELS, DOWN = map(int, os.environ.get("LODGE_OUTAGE", "12/3/0").split("/"))
MANY = 80
"""Tables with a channel each: more than Discord lets a bot make requests in a second."""
PER_SECOND, SECONDS = 50, 3
"""Discord's limit, and over how long it is held here."""
EXEMPT = re.compile(".*/(interactions|webhooks)/")
"""Requests by the token of an interaction, which have limits of their own."""
MENDED_WITHIN = 60.0
"""Seconds after the connection is there again in which all boards are right."""
POSTED_WITHIN = 120.0


@pytest.fixture(scope="module", autouse=True)
def far_away(playground: Playground) -> None:
    """As far as Discord is: what was sent in more than a second can arrive in one."""
    playground.rest.distance.set({"latency": 120, "stragglers": 0.2})


async def test_a_start_with_many_boards_stays_under_discords_limit(lodge: LiveLodge) -> None:
    """In a channel it is told once at most to wait: it cannot know what the bot before it had used up. Over a
    few seconds, so that a machine that stops for one and then does two at once tells nothing of the bot."""
    await lodge.bot.kill()
    tables = ManyTables(lodge, MANY, MANY)
    await tables.seat()
    await lodge.bot.start()
    await eventually(tables.right, POSTED_WITHIN)
    assert _most_requests(lodge) <= PER_SECOND * SECONDS
    await tables.press_all()
    await lodge.bot.kill()
    await lodge.bot.start()
    await lodge.bot.tidied_up()
    await eventually(tables.right, POSTED_WITHIN)
    assert _most_requests(lodge) <= PER_SECOND * SECONDS
    late = [each for each in lodge.playground.rest.journal.refusals if each["status"] == 429]
    asked = Counter((each["method"], each["path"]) for each in late if not each["global"])
    assert all(times == 1 for times in asked.values())
    lodge.refusals()


def _most_requests(lodge: LiveLodge) -> int:
    """How many requests of those that count the bot has made lately in so many seconds, at most."""
    paths = (each for each in lodge.playground.rest.journal.requests if not EXEMPT.match(each["path"]))
    begun = sorted(each["begun"] for each in paths)
    return max(bisect(begun, start + SECONDS) - number for number, start in enumerate(begun))


async def test_all_boards_are_right_after_discord_was_down(lodge: LiveLodge) -> None:
    """First nothing can be asked of it and presses still come; then the gateway is gone, too."""
    await lodge.bot.kill()
    tables = ManyTables(lodge, TABLES, CHANNELS)
    await tables.seat()
    await lodge.bot.start()
    await eventually(tables.right, POSTED_WITHIN)
    for _ in range(2):
        await tables.press_all()
    lodge.refusals()

    await lodge.fault("", "", "cut", share=1, times=10**9)
    await tables.press_all(every=2)
    await tables.press_all(every=3)
    await lodge.later(minutes=6)  # somebody's time is over
    behind = await tables.wrong()
    assert behind, "people pressed, and nothing of it is shown"
    await lodge.drop("abort")
    await until(lambda: "Attempting a reconnect" in lodge.bot.log.read_text())
    await tables.press_all(every=5)  # nobody hears it
    await asyncio.sleep(DOWN)
    await lodge.mend()
    back = time.monotonic()
    mending = asyncio.create_task(eventually(tables.right, 2 * MENDED_WITHIN))
    await until(lambda: lodge.playground.gateway.connected, MENDED_WITHIN)
    connected = time.monotonic() - back
    async with asyncio.timeout(MENDED_WITHIN):
        await mending
    print(f"{len(behind)} boards of {TABLES} were behind. After Discord was back the bot was connected in")
    print(f"{connected:.1f} s, and all boards were right in {time.monotonic() - back:.1f} s at most.")
    assert {code for _, _, code in lodge.refusals()} <= {10062}, "it went over a limit"
    await tables.press_all(every=TABLES // 4)
    await eventually(tables.right)
    lodge.refusals()
    assert {event["logger"] for event in lodge.bot.troubles()} == {"discord.client"}
