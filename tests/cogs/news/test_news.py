"""Who is told what, when, and whether it pings them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path

import pytest

from bot.limits_and_times import PING_EVERY
from bot.match.events import Kind
from bot.match.honours import Honour
from bot.match.model import Match, Place
from bot.store import settings
from engines.core import Message, msg
from tests.cogs.news.desk import DIRECT, Desk, Told, open_desk
from tests.cogs.offline_lodge import open_lodge
from tests.match_service import ANN, BEN, CLEO, HERE, press, under_way

STRANGERS = count(2001)
ELSEWHERE = Place(HERE.guild_id, HERE.channel_id + 1, 7)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_desk(tmp_path) as opened:
        yield opened


async def yonmoque(desk: Desk, place: Place | None = None, pace: str = "1d", moves: int = 2) -> Match:
    """A match of Ann and Ben, and Ann to move."""
    matches = desk.matches
    match = await matches.challenge(
        game="yonmoque", challenger=ANN, place=place or desk.place, invited=(BEN,), seat_wish=0, pace=pace
    )
    desk.clock.forward(seconds=PING_EVERY.total_seconds())  # the challenge has pinged Ben
    match = await matches.join(match.id, BEN)
    for _ in range(moves):
        match = await press(matches, match)
    assert match.waiting_for == (0,)
    return match


async def test_news_waits_for_the_board_it_leads_to_but_no_longer_than_a_minute(desk: Desk) -> None:
    match = await yonmoque(desk)
    await desk.matches.set_place(match.id, replace(HERE, message_id=None))
    desk.clock.forward(hours=1)
    await press(desk.matches, match)
    assert await desk.after(seconds=59) == []
    (told,) = await desk.after(seconds=2)
    assert "Your turn" in told.text

    match = await desk.matches.get(match.id)
    desk.clock.forward(hours=2)
    await press(desk.matches, match)
    assert await desk.after(seconds=20) == []
    await desk.matches.set_place(match.id, HERE)
    (told,) = await desk.after(seconds=1)
    assert told.text.endswith(HERE.link)


Pause = Callable[[Match], Awaitable[None]]
"""Lets an hour pass, in which Ben is at the board of a match to the last minute, or is not."""


async def moved(desk: Desk, pause: Pause) -> None:
    match = await yonmoque(desk)
    await pause(match)
    await press(desk.matches, match)


async def challenged(desk: Desk, pause: Pause) -> None:
    """Ben is pinged with a challenge, and the next is to be told him."""
    for game in ("yonmoque", "neutron"):
        stranger = next(STRANGERS)
        await desk.matches.challenge(game=game, challenger=stranger, place=desk.place, invited=(BEN,))


async def begun(desk: Desk, pause: Pause) -> None:
    match = await desk.matches.challenge(
        game="yonmoque", challenger=BEN, place=desk.place, invited=(ANN,), seat_wish=0
    )
    await pause(match)
    await desk.matches.join(match.id, ANN)


async def accepted(desk: Desk, pause: Pause) -> None:
    match = await desk.matches.challenge(
        game="yonmoque", challenger=BEN, place=desk.place, invited=(ANN,), seat_wish=1
    )
    await pause(match)
    await desk.matches.join(match.id, ANN)


async def declined(desk: Desk, pause: Pause) -> None:
    match = await desk.matches.challenge(game="yonmoque", challenger=BEN, place=desk.place, invited=(ANN,))
    await pause(match)
    await desk.matches.decline(match.id, ANN)


async def draw_offered(desk: Desk, pause: Pause) -> None:
    match = await yonmoque(desk)
    await pause(match)
    await desk.matches.draw(match.id, ANN)


async def draw_declined(desk: Desk, pause: Pause) -> None:
    match = await desk.matches.draw((await yonmoque(desk)).id, BEN)
    await pause(match)
    await desk.matches.decline_draw(match.id, ANN)


async def takeback_asked(desk: Desk, pause: Pause) -> None:
    match = await press(desk.matches, await yonmoque(desk))
    await pause(match)
    await desk.matches.take_back(match.id, ANN)


async def asked_by_ben(desk: Desk, pause: Pause) -> Match:
    match = await yonmoque(desk)
    desk.clock.forward(minutes=1)
    match = await desk.matches.take_back(match.id, BEN)
    await pause(match)
    return match


async def takeback_allowed(desk: Desk, pause: Pause) -> None:
    await desk.matches.allow_takeback((await asked_by_ben(desk, pause)).id, ANN)


async def takeback_refused(desk: Desk, pause: Pause) -> None:
    await desk.matches.refuse_takeback((await asked_by_ben(desk, pause)).id, ANN)


async def time_short(desk: Desk, pause: Pause) -> None:
    match = await press(desk.matches, await yonmoque(desk))
    desk.clock.forward(hours=17)
    await pause(match)
    await desk.matches.expire()


async def time_up(desk: Desk, pause: Pause) -> None:
    match = await press(desk.matches, await yonmoque(desk))
    desk.clock.forward(hours=23)
    await pause(match)
    await desk.matches.expire()


async def time_over(desk: Desk, pause: Pause) -> None:
    match = await yonmoque(desk)
    desk.clock.forward(hours=23)
    await pause(match)
    await desk.matches.expire()


async def time_lost(desk: Desk, pause: Pause) -> None:
    """Ben's time is over at a table of three, where he is to move."""
    matches = desk.matches
    match = await matches.challenge(
        game="uckers", challenger=BEN, place=desk.place, invited=(ANN, CLEO), seats=3, seat_wish=0, pace="1d"
    )
    for user_id in (ANN, CLEO):
        match = await matches.join(match.id, user_id)
    match = await under_way(matches, match)
    while match.seats[match.waiting_for[0]] != BEN:
        match = await press(matches, match)
    desk.clock.forward(days=1)
    await matches.expire()
    await pause(match)
    await matches.claim(match.id, ANN)


async def rematch_wanted(desk: Desk, pause: Pause) -> None:
    match = await yonmoque(desk)
    match = await desk.matches.resign(match.id, BEN)
    await pause(match)
    await desk.matches.rematch(match.id, ANN)


async def ended(desk: Desk, pause: Pause) -> None:
    match = await yonmoque(desk)
    await pause(match)
    await desk.matches.resign(match.id, ANN)


PING, SILENT, SEEN = "ping", "silent", None
"""It pings Ben; it is told silently; it need not be told, as the board shows it."""

TABLE: dict[Callable[[Desk, Pause], Awaitable[None]], tuple[str | None, float, str | None, float]] = {
    # if Ben was there just before: what comes and after how many seconds; and the same if he was away
    challenged: (PING, 600, PING, 600),  # the second in ten minutes; the first is pinged by its board
    moved: (PING, 300, PING, 15),
    begun: (PING, 300, PING, 15),
    accepted: (SEEN, 0, SILENT, 15),
    declined: (SILENT, 0, SILENT, 0),
    draw_offered: (PING, 300, PING, 0),
    draw_declined: (SEEN, 0, SILENT, 0),
    takeback_asked: (PING, 300, PING, 0),
    takeback_allowed: (PING, 300, PING, 0),
    takeback_refused: (SEEN, 0, SILENT, 0),
    time_short: (PING, 0, PING, 0),
    time_up: (PING, 0, PING, 0),
    time_over: (SEEN, 0, SILENT, 0),
    time_lost: (SEEN, 0, SILENT, 0),
    rematch_wanted: (PING, 300, PING, 0),
    ended: (SEEN, 0, SILENT, 0),
}
"""The table of all events: to whom it happens is Ben."""


def test_the_table_has_every_kind_of_news() -> None:
    assert {event.__name__ for event in TABLE} == {kind.name.lower() for kind in Kind}


@pytest.mark.parametrize("event", TABLE, ids=lambda event: event.__name__)
async def test_each_event(desk: Desk, event: Callable[[Desk, Pause], Awaitable[None]]) -> None:
    here, here_after, away, away_after = TABLE[event]
    store = desk.matches.store

    async def told(where: str, how: str | None, seconds: float, *, there: bool = False) -> None:
        async def pause(match: Match) -> None:
            desk.clock.forward(minutes=59)
            if there:
                desk.press(BEN, match)
            desk.clock.forward(minutes=1)

        desk.place = replace(HERE, channel_id=desk.place.channel_id + 1)  # each in a channel of its own
        if where == "no access":
            desk.channels.closed.add(desk.place.channel_id)
        await event(desk, pause)

        async def come(**time: float) -> list[tuple[tuple[int, ...], bool]]:
            found = [
                each for each in to_ben(await desk.after(**time)) if each.channel == desk.place.channel_id
            ]
            return [(each.pings, each.silent) for each in found]

        expected = {PING: [((BEN,), False)], SILENT: [((), True)], SEEN: []}
        if seconds:
            assert await come(seconds=seconds - 1) == [], f"{where}: too early"
        in_time = await come(seconds=1 if seconds else 0)
        assert in_time == expected[how if where != "no access" else SEEN], where
        assert await come(minutes=20) == [], f"{where}: told again"

    await told("here", here, here_after, there=True)
    await told("away", away, away_after)
    await settings.choose(store, BEN, settings.NEWS, settings.BY_MESSAGE)
    desk.channels.closed.add(DIRECT + BEN)
    await told("no direct messages", away, away_after)
    assert BEN not in desk.cog._unsaid
    await told("no access", away, away_after)
    assert desk.cog._unsaid[BEN] == [desk.place.channel_id]


def to_ben(told: list[Told]) -> list[Told]:
    return [each for each in told if each.text.startswith(f"<@{BEN}>: ")]


async def test_by_direct_message_it_is_the_same(desk: Desk) -> None:
    store = desk.matches.store
    await settings.choose(store, BEN, settings.NEWS, settings.BY_MESSAGE)
    match = await yonmoque(desk)
    desk.clock.forward(hours=1)
    match = await press(desk.matches, match)
    (told,) = [each for each in await desk.after(seconds=15) if each.channel == DIRECT + BEN]
    assert (told.silent, told.pings) == (False, (BEN,))
    desk.clock.forward(hours=1)
    await desk.matches.resign(match.id, ANN)
    (told,) = [each for each in await desk.after() if each.channel == DIRECT + BEN]
    assert (told.silent, told.pings) == (True, ())


async def test_direct_messages_that_were_opened_too_fast_come_later(desk: Desk) -> None:
    await settings.choose(desk.matches.store, BEN, settings.NEWS, settings.BY_MESSAGE)
    match = await yonmoque(desk)
    await press(desk.matches, match)
    desk.channels.hurried = True
    assert await desk.after(hours=1) == []
    desk.channels.hurried = False
    (told,) = await desk.after(seconds=20)
    assert told.channel == DIRECT + BEN
    await press(desk.matches, await yonmoque(desk))
    assert [each.channel for each in await desk.after(hours=1)] == [DIRECT + BEN], "still not closed"


async def test_a_server_says_where_unless_somebody_has_chosen(desk: Desk) -> None:
    store = desk.matches.store
    assert HERE.guild_id is not None
    await settings.choose_for_server(store, HERE.guild_id, settings.NEWS, settings.BY_MESSAGE)
    match = await yonmoque(desk)
    desk.clock.forward(hours=1)
    await press(desk.matches, match)
    (told,) = await desk.after(seconds=15)
    assert told.channel == DIRECT + BEN
    await settings.choose(store, BEN, settings.NEWS, settings.IN_CHANNEL)
    await press(desk.matches, await yonmoque(desk))
    told = (await desk.after(hours=1))[-1]
    assert told.channel == HERE.channel_id


async def test_who_moves_meanwhile_is_never_told_and_who_moves_later_is_told_no_more(desk: Desk) -> None:
    match = await press(desk.matches, await yonmoque(desk))
    assert await desk.after(seconds=299) == []
    match = await press(desk.matches, match)
    assert to_ben(await desk.after(minutes=10)) == []
    await press(desk.matches, match)
    (told,) = to_ben(await desk.after(minutes=10))
    assert told in desk.channels.standing.values()
    await press(desk.matches, await desk.matches.get(match.id))
    await desk.after()
    assert told not in desk.channels.standing.values()


async def test_who_presses_anything_there_after_it_became_their_turn_is_not_told(desk: Desk) -> None:
    match = await press(desk.matches, await yonmoque(desk))
    desk.clock.forward(seconds=20)
    desk.press(BEN, match)
    await desk.after()
    await desk.restart()  # which forgets who was there
    assert to_ben(await desk.after(minutes=20)) == []


@pytest.mark.parametrize("told_before", [False, True])
async def test_a_restart_neither_loses_nor_repeats_it(desk: Desk, told_before: bool) -> None:
    await press(desk.matches, await yonmoque(desk))
    if told_before:
        assert len(to_ben(await desk.after(minutes=5))) == 1
    await desk.restart()
    told = to_ben(await desk.after(minutes=5))
    assert len(told) == (0 if told_before else 1)


async def test_at_a_live_clock_after_a_quarter_of_the_time(desk: Desk) -> None:
    await press(desk.matches, await yonmoque(desk, pace="live"))
    left = 5 * 60 + 15  # one move, made at once
    assert to_ben(await desk.after(seconds=left / 4 - 1)) == []
    (told,) = to_ben(await desk.after(seconds=1))
    assert told.pings == (BEN,)


async def test_one_ping_in_ten_minutes_for_all_games_of_a_channel(desk: Desk) -> None:
    games = [await yonmoque(desk) for _ in range(3)]
    other = await yonmoque(desk, ELSEWHERE)
    desk.clock.forward(hours=1)
    games[0] = await press(desk.matches, games[0])
    assert [each.pings for each in to_ben(await desk.after(seconds=15))] == [(BEN,)]
    games[1:] = [await press(desk.matches, match) for match in games[1:]]
    await press(desk.matches, other)
    assert [each.channel for each in to_ben(await desk.after(seconds=20))] == [ELSEWHERE.channel_id]
    await desk.restart()
    assert to_ben(await desk.after(seconds=PING_EVERY.total_seconds() - 21)) == []
    (told,) = to_ben(await desk.after(seconds=1))
    assert (told.channel, told.pings) == (HERE.channel_id, (BEN,))


async def test_a_message_is_deleted_once_where_its_games_go_on_one_after_the_other(desk: Desk) -> None:
    games = [await yonmoque(desk) for _ in range(2)]
    desk.clock.forward(hours=1)
    games = [await press(desk.matches, match) for match in games]
    (told,) = await desk.after(minutes=10)
    assert told.text.startswith(f"<@{BEN}>: It's your turn in 2 games")
    for match in games:
        await press(desk.matches, match)
    for match in games:  # the desk hears of the second only after it has looked
        desk.cog._changed = {match.id}
        await desk.cog._take_back({match.id})
    assert len(desk.channels.deleted) == 1


async def test_a_message_is_deleted_once_where_a_game_goes_on_while_something_newer_is_told(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [await yonmoque(desk, pace=pace) for pace in ("1d", "3d")]
    desk.clock.forward(hours=1)
    games = [await press(desk.matches, match) for match in games]
    assert len(await desk.after(minutes=10)) == 1
    desk.clock.forward(hours=18)
    await desk.matches.expire()  # the first is short of time
    claim = desk.cog._notes.claim

    async def late_claim(wanted: set[int], now: datetime) -> set[int]:
        await press(desk.matches, games[1])
        return await claim(wanted, now)

    monkeypatch.setattr(desk.cog._notes, "claim", late_claim)
    assert len(await desk.after()) == 1
    monkeypatch.undo()
    await desk.after()
    assert len(desk.channels.deleted) == len(set(desk.channels.deleted)) > 0


async def test_nobody_takes_back_again_what_is_gone(desk: Desk) -> None:
    games = [await yonmoque(desk) for _ in range(2)]
    desk.clock.forward(hours=1)
    for match in games:
        await press(desk.matches, match)
    await desk.after(minutes=10)
    told = await desk.cog._notes.standing({BEN})
    for match in games:
        await press(desk.matches, await desk.matches.get(match.id))
    for each in told:  # as they were looked up together, before the first was taken back
        await desk.cog._telling.take_back([each])
    assert len(desk.channels.deleted) == 1


async def test_several_games_are_told_in_one_message_which_shrinks_as_they_are_played(desk: Desk) -> None:
    games = [await yonmoque(desk) for _ in range(3)]
    desk.clock.forward(hours=1)
    games[0] = await press(desk.matches, games[0])
    await desk.after(seconds=15)
    games[1:] = [await press(desk.matches, match) for match in games[1:]]
    (told,) = await desk.after(minutes=10)
    head, *lines = told.text.split("\n")
    assert head == f"<@{BEN}>: It's your turn in 3 games"
    assert len(lines) == 3
    assert lines[0].startswith(f"- Yonmoque with <@{ANN}> · https://discord.com/channels/")
    assert list(desk.channels.standing.values()) == [told], "it takes the place of the first"
    await press(desk.matches, games[1])
    await desk.after()
    assert told.text.startswith(f"<@{BEN}>: It's your turn in 2 games")
    await press(desk.matches, games[0])
    await desk.after()
    assert told.text.startswith(f"<@{BEN}>: <@{ANN}> moved in Yonmoque. Your turn! · ")
    await press(desk.matches, games[2])
    await desk.after()
    assert told not in desk.channels.standing.values()


async def test_a_ping_that_was_taken_back_counts_all_the_same(desk: Desk) -> None:
    first, second = await yonmoque(desk), await yonmoque(desk)
    desk.clock.forward(hours=1)
    first, second = await press(desk.matches, first), await press(desk.matches, second)
    assert len(to_ben(await desk.after(seconds=15))) == 1
    await press(desk.matches, first)
    second = await press(desk.matches, second)
    await press(desk.matches, second)
    await desk.restart()
    assert to_ben(await desk.after(minutes=9)) == []
    assert len(to_ben(await desk.after(minutes=1))) == 1


async def test_a_challenge_counts_as_a_ping(desk: Desk) -> None:
    match = await yonmoque(desk, moves=0)
    await desk.matches.challenge(game="neutron", challenger=CLEO, place=HERE, invited=(BEN,))
    await press(desk.matches, match)
    assert to_ben(await desk.after(seconds=PING_EVERY.total_seconds() - 1)) == []
    assert len(to_ben(await desk.after(seconds=1))) == 1


async def test_many_games_fit_into_a_message(desk: Desk) -> None:
    desk.clock.forward(hours=1)
    for number in range(25):
        challenger = 10**18 + number
        await desk.matches.challenge(
            game="secret", challenger=challenger, place=replace(HERE, guild_id=10**18), invited=(BEN,)
        )
    (told,) = await desk.after(minutes=10)
    assert told.text.startswith(f"<@{BEN}>: 24 games are waiting for you")
    assert told.text.endswith("16 more in /matches")
    assert len(told.text) <= 2000


async def test_what_was_missed_where_lodge_may_not_write_is_said_once(tmp_path: Path) -> None:
    async with open_lodge(tmp_path) as lodge:
        await lodge.command(ANN, "play", game="yonmoque")
        message = lodge.newest()
        desk = lodge.bot.get_cog("NewsDesk")
        desk._note_missed(71, await desk._silences.missed(71, [BEN], lodge.matches.now()))
        desk._note_missed(72, await desk._silences.missed(72, [BEN], lodge.matches.now()))
        for _ in range(2):
            await lodge.press(BEN, "act|1|0|accept", message)
        said = [sentence for sentence in lodge.whispers() if "can't tell you" in sentence]
        (sentence,) = said
        assert sentence.startswith("Lodge can't tell you about your turns in <#71> and <#72>")
        assert await desk._silences.unsaid() == []


async def test_what_someone_earns_is_told_once_and_only_to_them(desk: Desk) -> None:
    match = await desk.matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    await desk.after(minutes=10)

    def earn(user_id: int) -> None:
        desk.matches.honours.append(Honour(user_id, HERE, msg("Well done.")))
        desk.cog.note_change(match)

    class Pressed:
        def __init__(self, user_id: int) -> None:
            self.user_id = user_id
            self.said: list[str] = []

        async def say(self, message: Message) -> None:
            self.said.append(str(message))

    async def press(user_id: int) -> list[str]:
        pressed = Pressed(user_id)
        await desk.cog.after_press(pressed)  # type: ignore[arg-type]
        return pressed.said

    earn(ANN)
    assert await press(BEN) == []
    assert await desk.after(minutes=1) == [], "nothing in a channel"
    assert await press(ANN) == ["Well done."]
    assert await press(ANN) == []

    await settings.choose(desk.matches.store, ANN, settings.NEWS, settings.BY_MESSAGE)
    earn(ANN)
    assert await press(ANN) == ["Well done."], "the press comes first"
    assert await desk.after(minutes=1) == []
    earn(ANN)
    assert await desk.after(seconds=1) == []
    (told,) = await desk.after(minutes=1)
    assert (told.channel, told.text, told.pings, told.silent) == (DIRECT + ANN, "Well done.", (), True)
    assert await press(ANN) == await desk.after(minutes=1) == []

    desk.channels.closed.add(DIRECT + ANN)
    earn(ANN)
    assert await desk.after(minutes=1) == await desk.after(minutes=1) == [], "it's on the profile"
