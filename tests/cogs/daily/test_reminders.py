"""Reminders of the daily, without a connection."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
from structlog.testing import capture_logs

from bot.client.app import Lodge
from bot.limits_and_times import DAILY_POST_RETRIED
from cogs.daily.reminders import Reminding
from engines import GAMES
from tests.match_service import ANN, Clock, open_matches


def forbidden(code: int) -> discord.Forbidden:
    return discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), {"code": code})


async def refuse(_: Any) -> Any:
    """Discord's answer about people who take no direct messages."""
    raise forbidden(50007)


async def too_fast(_: Any) -> Any:
    """Discord's answer to a bot that opens many direct messages in a short time."""
    raise forbidden(40003)


async def test_they_end_when_direct_messages_are_refused_and_the_log_names_no_one(tmp_path: Path) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock, GAMES)
    bot = SimpleNamespace(matches=matches, create_dm=refuse)
    reminding = Reminding(cast("Lodge", bot))
    await reminding.reminders.ask(ANN, 13, "UTC", matches.now())
    clock.forward(hours=2)
    with capture_logs() as lines:
        await reminding.look(matches.now())
    assert await reminding.reminders.next_due() is None
    assert [line["event"] for line in lines] == ["discord refused", "reminders ended: no direct messages"]
    assert str(ANN) not in str(lines)
    await matches.close()


async def test_they_go_on_when_direct_messages_were_opened_too_fast(tmp_path: Path) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock, GAMES)
    bot = SimpleNamespace(matches=matches, create_dm=too_fast)
    reminding = Reminding(cast("Lodge", bot))
    await reminding.reminders.ask(ANN, 13, "UTC", matches.now())
    clock.forward(hours=2)
    await reminding.look(matches.now())
    assert await reminding.reminders.next_due() == matches.now() + DAILY_POST_RETRIED
    await matches.close()
