"""Whoever is to move is told, also if they were at the board just before; of several games at once."""

from __future__ import annotations

from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import TABLES
from tests.e2e.process import limits
from tests.e2e.waiting import eventually

LIMITS = limits(NEWS_OF_A_MOVE_WAITS=15)


async def test_who_was_there_just_before_is_told_after_five_minutes(lodge: LiveLodge) -> None:
    board = await lodge.table()
    await lodge.later(minutes=10)  # the challenge has pinged Ben
    await lodge.play(board.match, "c3 c5 a2")
    await lodge.later(minutes=5)
    told = await lodge.heard(lodge.ben, f"{lodge.ann.mention} moved in Yonmoque. Your turn! · ")
    assert told.mentions == (lodge.ben.id,)
    await lodge.play(board.match, "b5")

    async def gone() -> bool:
        return await lodge.ben.see(told.id, told.channel) is None

    await eventually(gone)


async def test_several_games_are_one_ping_also_after_a_kill(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    games = [(await lodge.table("", TABLES)).match for _ in range(3)]
    await lodge.later(minutes=10)
    await lodge.play(games[0], "c3")
    await lodge.later(seconds=15)
    first = await lodge.heard(ben, f"{ann.mention} moved in Yonmoque. Your turn!", TABLES)
    await lodge.play(games[1], "c3")
    await lodge.play(games[2], "c3")
    await lodge.bot.kill()
    await lodge.bot.start()
    await lodge.later(minutes=10)
    told = await lodge.heard(ben, f"{ben.mention}: It's your turn in 3 games", TABLES)
    assert told.mentions == (ben.id,)
    assert await ben.see(first.id, TABLES) is None
    await lodge.play(games[1], "c5")
    await lodge.heard(ben, f"{ben.mention}: It's your turn in 2 games", TABLES)
