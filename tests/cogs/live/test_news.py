"""Who is at a board need not be told what happens there."""

import pytest

from bot.limits_and_times import AWAY_AFTER
from bot.match.events import Kind
from bot.store.news import News
from tests.cogs.matches import ANN, BEN
from tests.cogs.offline_lodge import open_lodge


@pytest.fixture
async def lodge(tmp_path):
    async with open_lodge(tmp_path) as opened:
        yield opened


async def test_who_has_pressed_anything_at_a_board_lately_is_there(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    await lodge.press(BEN, "act|1|0|rules", message)
    desk = lodge.bot.get_cog("NewsDesk")

    def is_there(user_id, kind=Kind.MOVED, match_id=1):
        return desk._is_there(News(1, match_id, user_id, kind, None, 0, None))

    assert is_there(BEN)
    assert not is_there(ANN)
    assert not is_there(BEN, match_id=2)
    assert not is_there(BEN, Kind.BEGUN)  # told even so
    desk._pressed[1, BEN] -= AWAY_AFTER.total_seconds() + 1
    assert not is_there(BEN)


async def test_what_was_missed_where_lodge_may_not_write_is_said_once(lodge):
    await lodge.command(ANN, "play", game="yonmoque")
    message = lodge.newest()
    desk = lodge.bot.get_cog("NewsDesk")
    desk._note_missed(71, await desk._silences.missed(71, [BEN], lodge.matches.now()))
    desk._note_missed(72, await desk._silences.missed(72, [BEN], lodge.matches.now()))
    for _ in range(2):
        await lodge.press(BEN, "act|1|0|accept", message)
    said = [sentence for sentence in lodge.whispers() if "may not write" in sentence]
    (sentence,) = said
    assert sentence.startswith("Lodge may not write in <#71> and <#72>, so you are not told of your turns")
    assert await desk._silences.unsaid() == []
