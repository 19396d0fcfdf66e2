"""Who is to be told what of a match: noted with the change, told once, and forgotten when it is old."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select

from bot.limits_and_times import AWAY_AFTER, NEWS_OF_A_MOVE_WAITS, PING_EVERY, SILENT_FOR
from bot.match.events import Kind
from bot.match.model import Match, Place
from bot.match.service import Matches
from bot.store import settings
from bot.store.news import CLAIM, News, Silences
from bot.store.schema import news as table_of_news
from tests.match_service import ANN, BEN, CLEO, HERE, Clock, open_matches, press, started, under_way

MESSAGE = Place(HERE.guild_id, HERE.channel_id, 900)
LONG = {"options": {"goal": "1000"}}


async def due(matches: Matches, clock: Clock) -> list[tuple[Kind, int]]:
    return [(each.kind, each.user_id) for each in await matches.news_notes.due(clock.now())]


async def long_ago(matches: Matches, clock: Clock) -> Match:
    """A match in which nobody has pressed anything lately, and of which nothing is news."""
    match = await started(matches, **LONG)
    clock.forward(minutes=5)
    await matches.news_notes.forget(
        [each.id for each in await matches.news_notes.due(clock.now())], clock.now()
    )
    clock.forward(seconds=AWAY_AFTER.total_seconds())
    return match


async def test_who_is_away_is_told_of_a_move_after_a_while(matches: Matches, clock: Clock) -> None:
    match = await press(matches, await long_ago(matches, clock))
    assert await due(matches, clock) == []
    clock.forward(seconds=NEWS_OF_A_MOVE_WAITS.total_seconds())
    (news,) = await matches.news_notes.due(clock.now())
    assert (news.match_id, news.user_id, news.kind, news.ply) == (match.id, BEN, Kind.MOVED, 1)
    assert news.told is None


async def test_a_clock_that_is_set_back_keeps_nobody_waiting(matches: Matches, clock: Clock) -> None:
    await matches.heartbeats[0].beat()
    await press(matches, await long_ago(matches, clock))
    await matches.heartbeats[0].beat()
    clock.set(hours=-1)
    await matches.heartbeats[0].beat()
    clock.forward(seconds=NEWS_OF_A_MOVE_WAITS.total_seconds())
    assert await due(matches, clock) == [(Kind.MOVED, BEN)]


async def test_who_has_just_played_is_told_five_minutes_later(matches: Matches, clock: Clock) -> None:
    match = await press(matches, await long_ago(matches, clock))
    match = await press(matches, match)
    await press(matches, match)
    clock.forward(minutes=1)
    assert await due(matches, clock) == [(Kind.MOVED, BEN)]  # of the first move alone
    clock.forward(minutes=4)
    assert await due(matches, clock) == [(Kind.MOVED, BEN), (Kind.MOVED, ANN), (Kind.MOVED, BEN)]


async def test_while_lodge_thinks_nobody_is_away(matches: Matches, clock: Clock) -> None:
    match = await matches.challenge(
        game="secret", challenger=ANN, place=HERE, invited=(BEN,), seats=3, level="expert", seat_wish=0
    )
    match = await matches.join(match.id, BEN)
    clock.forward(minutes=5)
    for user_id in (ANN, BEN):
        match = await matches.act(match.id, user_id, match.ply, "name:1")
    clock.forward(minutes=4)
    (lodge,) = match.lodge_seats
    match = await matches.reply(match.id, lodge, match.ply, "name:2")
    clock.forward(minutes=4)

    async def told() -> list[tuple[Kind, int]]:
        found = await matches.news_notes.due(clock.now())
        return [(each.kind, each.user_id) for each in found if each.ply == match.ply]

    assert await told() == []
    clock.forward(minutes=1)
    assert await told() == [(Kind.MOVED, ANN), (Kind.MOVED, BEN)]


async def test_an_end_is_told_to_those_away_at_once(matches: Matches, clock: Clock) -> None:
    match = await under_way(matches, await started(matches, **LONG))
    await matches.resign(match.id, ANN)
    assert await due(matches, clock) == []
    match = await under_way(matches, await started(matches, **LONG))
    clock.forward(minutes=4)
    await matches.resign(match.id, BEN)
    assert (await due(matches, clock))[-1] == (Kind.ENDED, ANN)


async def test_alone_and_against_lodge_there_is_no_news(matches: Matches, clock: Clock) -> None:
    for more in ({"game": "patience"}, {"game": "count", "level": "easy", "seat_wish": 0}):
        match = await matches.challenge(challenger=ANN, place=HERE, **more)
        clock.forward(minutes=5)
        await press(matches, match)
        clock.forward(minutes=5)
        await matches.resign(match.id, ANN)
    clock.forward(minutes=5)
    assert await due(matches, clock) == []


async def test_a_rematch_is_wanted_and_begins(matches: Matches, clock: Clock) -> None:
    match = await under_way(matches, await started(matches, **LONG))
    await matches.resign(match.id, ANN)
    clock.forward(minutes=4)
    await matches.rematch(match.id, BEN)
    assert (Kind.REMATCH_WANTED, ANN) in await due(matches, clock)
    _, new = await matches.rematch(match.id, ANN)
    assert new is not None
    assert new.seats == (BEN, ANN)
    clock.forward(minutes=1)
    (news,) = [each for each in await matches.news_notes.due(clock.now()) if each.match_id == new.id]
    assert (news.kind, news.user_id) == (Kind.BEGUN, BEN)


async def test_of_two_processes_one_tells_and_if_it_dies_the_other(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / "lodge.db"
    one, other = await open_matches(path, clock), await open_matches(path, clock)
    await press(one, await long_ago(one, clock))
    clock.forward(minutes=1)
    (news,) = await one.news_notes.due(clock.now())
    assert await other.news_notes.due(clock.now()) == [news]
    assert await one.news_notes.claim([news.id], clock.now()) == {news.id}
    assert await other.news_notes.claim([news.id], clock.now()) == set()
    assert await other.news_notes.due(clock.now()) == []
    clock.forward(seconds=CLAIM.total_seconds())
    assert await other.news_notes.due(clock.now()) == [news]
    assert await other.news_notes.claim([news.id], clock.now()) == {news.id}
    await other.news_notes.note_sent([news.id], MESSAGE, clock.now())
    clock.forward(days=1)
    assert await one.news_notes.due(clock.now()) == []
    for service in (one, other):
        await service.close()


async def test_what_was_told_is_known_until_it_is_forgotten(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / "lodge.db"
    matches = await open_matches(path, clock)
    match = await press(matches, await long_ago(matches, clock))
    clock.forward(minutes=1)
    notes = matches.news_notes
    (news,) = await notes.due(clock.now())
    assert await notes.standing([BEN]) == []
    await notes.note_sent([news.id], MESSAGE, clock.now())
    await matches.close()
    matches = await open_matches(path, clock)
    notes = matches.news_notes
    told = News(news.id, match.id, BEN, Kind.MOVED, None, 1, news.happened_at, MESSAGE)
    assert await notes.noted() == await notes.noted([match.id]) == await notes.standing([BEN]) == [told]
    assert await notes.noted([match.id + 1]) == await notes.standing([ANN]) == []
    assert await notes.told_in([MESSAGE.message_id or 0]) == [told]
    await notes.forget([news.id], clock.now())
    assert await notes.noted() == []
    await matches.close()


async def test_a_ping_is_known_for_ten_minutes_whatever_becomes_of_it(matches: Matches, clock: Clock) -> None:
    await press(matches, await long_ago(matches, clock))
    clock.forward(minutes=1)
    notes = matches.news_notes
    (news,) = await notes.due(clock.now())
    await notes.note_sent([news.id], MESSAGE, clock.now())
    await notes.forget([news.id], clock.now())
    pinged = {(BEN, MESSAGE.channel_id): clock.now()}
    assert await notes.last_pings([ANN, BEN], clock.now()) == pinged
    clock.forward(seconds=PING_EVERY.total_seconds() - 1)
    assert await notes.last_pings([BEN], clock.now()) == pinged
    clock.forward(seconds=1)
    assert await notes.last_pings([BEN], clock.now()) == {}
    await notes.forget([0], clock.now())
    async with matches.store.reading() as connection:
        kept = select(table_of_news).where(table_of_news.c.pinged_at.is_not(None))
        assert (await connection.execute(kept)).all() == []


async def test_where_lodge_may_not_write_is_silent_for_a_day(matches: Matches, clock: Clock) -> None:
    silences = Silences(matches.store)
    assert await silences.missed(6000, [ANN, BEN], clock.now()) == [ANN, BEN]
    clock.forward(hours=1)
    assert await silences.missed(6000, [BEN, CLEO], clock.now()) == [CLEO]
    await silences.note_closed(BEN, clock.now())
    assert await silences.places(clock.now()) == {6000, BEN}
    assert sorted(await silences.unsaid()) == [(ANN, 6000), (BEN, 6000), (CLEO, 6000)]
    await silences.note_said(ANN)
    assert sorted(await silences.unsaid()) == [(BEN, 6000), (CLEO, 6000)]
    clock.forward(seconds=SILENT_FOR.total_seconds() - 3600)
    assert await silences.places(clock.now()) == {BEN}
    assert await silences.missed(6000, [ANN], clock.now()) == [ANN]
    assert await silences.unsaid() == [(ANN, 6000)]


async def test_news_is_told_as_the_server_does_unless_one_has_set_it_otherwise(matches: Matches) -> None:
    store = matches.store
    await settings.choose(store, BEN, settings.NEWS, settings.BY_MESSAGE)
    chosen = await settings.of_people(store, [ANN, BEN])
    assert {user_id: each.news for user_id, each in chosen.items()} == {ANN: "server", BEN: "message"}
