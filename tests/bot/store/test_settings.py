"""What is kept beside what people choose."""

from __future__ import annotations

from datetime import timedelta

from bot.limits_and_times import GREETED_EVERY
from bot.match.service import Matches
from bot.store import settings
from tests.match_service import ANN, BEN


async def test_somebody_is_greeted_once_a_day(matches: Matches) -> None:
    store, now = matches.store, matches.now()
    assert await settings.note_greeting(store, ANN, now)
    assert not await settings.note_greeting(store, ANN, now + GREETED_EVERY - timedelta(seconds=1))
    assert await settings.note_greeting(store, BEN, now)
    await settings.choose(store, ANN, settings.THEME, settings.DAY)  # which changes nothing about it
    assert not await settings.note_greeting(store, ANN, now + timedelta(hours=1))
    assert (await settings.of_person(store, ANN)).theme == settings.DAY
    assert await settings.note_greeting(store, ANN, now + GREETED_EVERY)
    assert (await settings.of_person(store, ANN)).theme == settings.DAY


async def test_a_server_is_set_up_once(matches: Matches) -> None:
    store = matches.store
    assert (await settings.of_server(store, 1)).is_new
    assert await settings.note_set_up(store, 1)
    assert not (await settings.of_server(store, 1)).is_new
    assert not await settings.note_set_up(store, 1)
    await settings.choose_for_server(store, 2, settings.PACE, "1d")
    assert not await settings.note_set_up(store, 2)
    assert (await settings.of_server(store, 2)).pace == "1d"
