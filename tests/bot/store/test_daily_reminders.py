"""Reminders of the daily in the database: once a day, by whichever process is first."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.match.daily_schedule import day_of, post_time, shifted
from bot.store.daily_reminders import DailyReminders
from tests.match_service import Clock, open_matches

EVE, BEN = 501, 502
BEGINS = datetime(2026, 10, 23, 6, tzinfo=UTC)


async def test_one_a_day_by_two_processes_over_a_change_of_the_clocks(tmp_path: Path, clock: Clock) -> None:
    services = [await open_matches(tmp_path / "lodge.db", clock) for _ in range(2)]
    both = [DailyReminders(each.store) for each in services]
    await both[0].ask(EVE, 9, "Europe/Berlin", BEGINS)
    sent: list[datetime] = []
    for quarter in range(4 * 96):
        now = BEGINS + timedelta(minutes=15 * quarter)
        due = await both[1].due(now)
        assert ((await both[0].next_due() or now) <= now) == bool(due)
        if not due:
            continue
        claimed = await asyncio.gather(*(each.claim(due[0], day_of(now), now) for each in both))
        assert sum(each is not None for each in claimed) == 1
        if len(sent) == 1 and sent[0].date() != now.date() and due[0].tried != day_of(now):
            continue  # killed after the claim: it's due again, and says that it was tried
        sent.append(now)
        (mine,) = [each for each in claimed if each is not None]
        await both[0].put_off(mine, post_time(shifted(day_of(now), 1), 9, "Europe/Berlin"))
    assert [(each.day, each.hour, each.minute) for each in sent] == [
        (23, 7, 0),
        (24, 7, 15),  # the one that was claimed at 7 by a process that was killed
        (25, 8, 0),
        (26, 8, 0),
    ]
    for each in services:
        await each.close()


async def test_asking_again_the_same_day_waits_for_the_next(tmp_path: Path, clock: Clock) -> None:
    service = await open_matches(tmp_path / "lodge.db", clock)
    reminders = DailyReminders(service.store)
    first = await reminders.ask(EVE, 7, "UTC", BEGINS)
    seven = datetime(2026, 10, 23, 7, tzinfo=UTC)
    assert first.due_at == seven
    assert await reminders.claim(first, "2026-10-23", seven) is not None
    again = await reminders.ask(EVE, 12, "UTC", seven)
    assert again.due_at == datetime(2026, 10, 24, 12, tzinfo=UTC)
    await reminders.put_off(first, seven)  # a process that knows the old wish changes nothing
    assert (await reminders.of(EVE)) == again
    await reminders.ask(BEN, 8, "UTC", seven)
    assert await reminders.next_due() == datetime(2026, 10, 23, 8, tzinfo=UTC)
    await reminders.stop(BEN)
    await reminders.stop(EVE)
    assert await reminders.next_due() is None
    await service.close()
