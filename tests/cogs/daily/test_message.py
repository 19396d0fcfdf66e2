"""What the daily says before a try."""

import pytest

from bot.match.daily_schedule import DailyDay
from cogs.daily.message import about_day
from engines import GAMES

DAILIES = [(game, daily) for game in GAMES.values() for daily in game.dailies]


@pytest.mark.parametrize(("game", "daily"), DAILIES)
def test_a_day_says_what_it_takes_to_win(game, daily):
    options = {option.name: option.default for option in game.options} | daily.options
    told = "\n".join(map(str, about_day(DailyDay("2026-03-01", game, options, b"", ""))))
    assert " or more is a win." in told
