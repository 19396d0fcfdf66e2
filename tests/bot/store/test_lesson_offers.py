"""A lesson is offered once per person and game, and only to those who have never played it."""

from __future__ import annotations

from bot.match.service import Matches
from bot.store import settings
from bot.store.lesson_offers import claim_offer
from tests.match_service import ANN, BEN, started


async def test_once_per_person_and_game(matches: Matches) -> None:
    store = matches.store
    assert await claim_offer(store, ANN, "yonmoque", 1)
    assert not await claim_offer(store, ANN, "yonmoque", 2)
    assert await claim_offer(store, ANN, "kaooa", 3)
    assert not await claim_offer(store, ANN, "yonmoque", 4)
    assert await claim_offer(store, BEN, "yonmoque", 1)


async def test_settings_stay_as_they_are(matches: Matches) -> None:
    store, now = matches.store, matches.now()
    await settings.choose(store, ANN, settings.THEME, settings.DAY)
    assert await settings.note_greeting(store, ANN, now)
    assert await claim_offer(store, ANN, "yonmoque", 1)
    assert not await settings.note_greeting(store, ANN, now)
    await settings.choose(store, ANN, settings.SIDE, settings.SAME_FOR_ALL)
    assert (await settings.of_person(store, ANN)).theme == settings.DAY
    assert not await claim_offer(store, ANN, "yonmoque", 1)


async def test_not_to_somebody_who_has_played(matches: Matches) -> None:
    match = await started(matches)
    game = match.game.slug
    assert await claim_offer(matches.store, ANN, game, match.id), "this is their first one"
    assert not await claim_offer(matches.store, BEN, game, match.id + 1)
    assert await claim_offer(matches.store, BEN, game, match.id)
