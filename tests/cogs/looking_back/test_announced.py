"""What becomes of the notice that a film or a review is coming."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.client.command_tree import SORRY
from cogs.base.answers import TOO_LONG
from cogs.looking_back.film import LiveFilms
from cogs.looking_back.review import LiveReviews
from tests.cogs.matches import ANN, BEN
from tests.cogs.offline_lodge import OfflineLodge
from tests.cogs.test_presses import yonmoque
from tests.e2e.waiting import until


async def over(lodge: OfflineLodge) -> int:
    """A match that Ann resigned once both had made two moves; its message."""
    message = await yonmoque(lodge)
    for ply, move in enumerate(("a1", "a5", "b1", "b5")):
        await lodge.press((ANN, BEN)[ply % 2], f"pick|1|{ply}|{move}", message)
    await lodge.matches.resign(1, ANN)
    return message


@pytest.mark.parametrize("verb", ["film", "review"])
async def test_it_says_so_whatever_went_wrong(
    lodge: OfflineLodge, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(*_: Any) -> Any:
        await asyncio.sleep(0.05)
        raise ValueError("on purpose")

    made = lodge.bot.cog(LiveFilms).films if verb == "film" else lodge.bot.cog(LiveReviews).reviews
    monkeypatch.setattr(made, "_work", work)
    monkeypatch.setattr("cogs.looking_back.review.SOON", 0)
    board = await over(lodge)
    await lodge.press(ANN, f"act|1|4|{verb}", board)
    notice = lodge.newest()
    assert notice != board
    assert str(SORRY) in lodge.text(notice)


async def test_a_review_that_is_not_there_in_time_says_so_while_it_still_can(
    lodge: OfflineLodge, monkeypatch: pytest.MonkeyPatch
) -> None:
    may = asyncio.Event()

    async def work(*_: Any) -> Any:
        await may.wait()
        raise ValueError("on purpose")

    monkeypatch.setattr(lodge.bot.cog(LiveReviews).reviews, "_work", work)
    monkeypatch.setattr("cogs.looking_back.review.SOON", 0)
    monkeypatch.setattr("cogs.looking_back.review.ANSWERED_WITHIN", timedelta())
    board = await over(lodge)
    pressing = asyncio.create_task(lodge.press(ANN, "act|1|4|review", board))
    try:
        await until(lambda: str(TOO_LONG) in lodge.text(lodge.newest()))
    finally:
        may.set()
        await pressing
