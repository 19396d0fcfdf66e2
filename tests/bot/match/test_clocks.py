"""Clocks: how they run, what happens when one is over, and that time without the bot counts for nobody."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.match import clocks
from bot.match.model import LEAVE, Ending, Match, State
from bot.match.pace import PACES
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.shards import Shards
from bot.store import settings
from bot.store.database import Conflict
from bot.store.heartbeat import BEAT_SECONDS, GRACE
from bot.store.schema import matches as table_of_matches
from engines import GAMES
from tests.bot.match.test_leaving import table
from tests.bot.match.test_lodge_seats import against
from tests.match_service import ANN, BEN, CLEO, HERE, Clock, open_matches, press, ranked, refusal, under_way
from tests.toys import TOYS

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
ALL = {**GAMES, **TOYS}


@pytest.fixture
async def matches(tmp_path: Path, clock: Clock) -> AsyncIterator[Matches]:
    service = await open_matches(tmp_path / "lodge.db", clock, ALL)
    yield service
    await service.close()


async def yonmoque(matches: Matches, pace: str, *, begun: bool = True) -> Match:
    """Ann (seat 0) plays Ben at a pace; each has moved twice if `begun`, and Ann is to move."""
    match = await matches.challenge(
        game="yonmoque", challenger=ANN, place=HERE, invited=(BEN,), seat_wish=0, pace=pace
    )
    match = await matches.join(match.id, BEN)
    return await under_way(matches, match) if begun else match


def due(match: Match, clock: Clock) -> list[timedelta | None]:
    """How much time each seat has; None if its clock stands."""
    assert match.clock is not None
    return [None if each is None else each - clock.now() for each in match.clock.due]


async def test_a_move_takes_as_long_as_the_pace_says(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "1d", begun=False)
    assert due(match, clock) == [DAY, None]
    clock.forward(hours=20)
    match = await press(matches, match)
    assert due(match, clock) == [None, DAY]
    assert await Matches(matches.store, ALL).get(match.id) == match
    offered = await matches.draw(match.id, ANN)
    assert offered.clock == match.clock, "an offer costs and gives no time"


async def test_live_there_is_a_budget_and_more_with_each_move(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "live", begun=False)
    assert due(match, clock) == [5 * MINUTE, None]
    clock.forward(minutes=2)
    match = await press(matches, match)
    assert due(match, clock) == [None, 5 * MINUTE]
    clock.forward(minutes=1)
    match = await press(matches, match)
    assert due(match, clock) == [3 * MINUTE + timedelta(seconds=15), None]


async def test_dice_and_the_choice_after_them_are_one_turn(matches: Matches, clock: Clock) -> None:
    match = await matches.challenge(
        game="ur", challenger=ANN, place=HERE, invited=(BEN,), seat_wish=0, pace="live"
    )
    match = await matches.join(match.id, BEN)
    while not (match.dice_due and match.waiting_for):
        match = await press(matches, match)
    for _ in range(40):
        seat, before = match.waiting_for[0], due(match, clock)[match.waiting_for[0]]
        clock.forward(seconds=1)
        match = await press(matches, match)
        if match.waiting_for == (seat,) and match.history[-1].user_id is not None:
            assert before is not None
            assert due(match, clock)[seat] == before - timedelta(seconds=1)
            return
    pytest.fail("nobody ever had a choice after a throw")


async def test_a_turn_that_plays_itself_between_two_of_ones_own_takes_no_time_away(
    matches: Matches, clock: Clock
) -> None:
    for user_id in (ANN, BEN):
        await settings.choose(matches.store, user_id, settings.ROLLING, settings.AUTOMATICALLY)
    match = await matches.challenge(
        game="dice", challenger=ANN, place=HERE, invited=(BEN,), pace="live", options={"goal": "1000"}
    )
    match = await matches.join(match.id, BEN)
    for _ in range(200):
        (seat,), before, ply = match.waiting_for, due(match, clock), match.ply
        clock.forward(seconds=20)
        match = await matches.act(match.id, match.seats[seat], match.ply, "keep")
        passed = [each.move for each in match.history[ply:] if each.actor == 1 - seat] == ["pass"]
        if match.waiting_for == (seat,) and passed:
            assert (before[seat] or DAY) - timedelta(seconds=5) == due(match, clock)[seat]
            return
    pytest.fail("nobody ever threw a 1")


@pytest.mark.parametrize("pace", ["live", "1d"])
async def test_a_takeback_gives_no_time_back(matches: Matches, clock: Clock, pace: str) -> None:
    match = await yonmoque(matches, pace, begun=False)
    clock.forward(minutes=4)
    left = due(match, clock)[0]
    await press(matches, match)
    clock.forward(seconds=10)
    back = await matches.take_back(match.id, ANN)
    assert due(back, clock) == [left, None]


async def test_a_takeback_adds_nothing_to_a_live_clock(matches: Matches, clock: Clock) -> None:
    """Neither for the opponent, whose turn ends without a move, nor for a move that was undone."""
    match = await yonmoque(matches, "live", begun=False)
    for _ in range(4):
        clock.forward(seconds=1)
        await press(matches, match)
        clock.forward(seconds=1)
        match = await matches.take_back(match.id, ANN)
    assert match.clock is not None
    assert due(match, clock) == [5 * MINUTE - timedelta(seconds=4), None]
    assert match.clock.left[1] == 5 * MINUTE - timedelta(seconds=4)


async def test_a_takeback_with_the_reply_takes_away_what_both_moves_added(
    matches: Matches, clock: Clock
) -> None:
    match = await yonmoque(matches, "live", begun=False)
    for _ in range(2):
        clock.forward(seconds=10)
        match = await press(matches, match)
    assert match.clock is not None
    assert match.clock.left == (5 * MINUTE + timedelta(seconds=5),) * 2
    clock.forward(seconds=10)
    await matches.take_back(match.id, ANN)
    match = await matches.allow_takeback(match.id, BEN)
    assert match.clock is not None
    assert due(match, clock) == [5 * MINUTE - timedelta(seconds=20), None]
    assert match.clock.left[1] == 5 * MINUTE - timedelta(seconds=10)


async def test_half_a_turn_taken_back_costs_only_its_time(matches: Matches, clock: Clock) -> None:
    """The first part of a turn in Neutron adds nothing, so taking it back takes nothing away."""
    match = await matches.challenge(
        game="neutron", challenger=ANN, place=HERE, invited=(BEN,), seat_wish=0, pace="live"
    )
    match = await press(matches, await matches.join(match.id, BEN))
    for _ in range(3):
        clock.forward(seconds=1)
        match = await press(matches, match)
        assert match.waiting_for == (1,)
        clock.forward(seconds=1)
        match = await matches.take_back(match.id, BEN)
    assert due(match, clock) == [None, 5 * MINUTE - timedelta(seconds=6)]


async def test_a_reminder_then_the_end_then_the_claim(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "1d")
    assert match.waiting_for == (0,)
    assert "No one has run out of time." in await refusal(matches.claim(match.id, BEN))
    clock.forward(hours=18)
    (reminded,) = await matches.expire()
    assert reminded.clock is not None
    assert reminded.clock.reminded == {0}
    assert await matches.expire() == []
    await matches.draw(match.id, BEN)
    clock.forward(hours=6)
    (over,) = await matches.expire()
    assert over.clock is not None
    assert over.clock.over == {0}
    assert over.draw_offer is None, "one question at a time"
    assert over.state is State.RUNNING
    assert "You're out of time too. Move now." in await refusal(matches.claim(match.id, ANN))
    assert "This game is between " in await refusal(matches.claim(match.id, CLEO))
    won = await matches.claim(match.id, BEN)
    assert won.outcome is not None
    assert won.outcome.scores == (0, 1)
    assert str(won.outcome.reason) == "Blue ran out of time."
    assert (await ranked(matches, HERE.guild_id or 0, match.game))[0].user_id == BEN
    assert await Matches(matches.store, ALL).get(match.id) == won


async def test_who_is_late_may_still_move(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "1d")
    clock.forward(hours=30)
    await matches.expire()
    match = await press(matches, match)
    assert match.clock is not None
    assert match.clock.over == frozenset()
    assert due(match, clock) == [None, DAY]


async def test_more_time_can_be_given(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "live")
    clock.forward(minutes=20)
    await matches.expire()
    match = await matches.give_time(match.id, BEN)
    assert due(match, clock) == [2 * MINUTE, None]
    assert "No one has run out of time." in await refusal(matches.give_time(match.id, BEN))
    clock.forward(minutes=1)
    (reminded,) = await matches.expire()
    assert reminded.clock is not None
    assert reminded.clock.reminded == {0}


async def test_who_claims_nothing_has_it_claimed_after_as_long_again(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "3d")
    clock.forward(days=40)  # whatever has been missed: first it is said, and then there is time
    (over,) = await matches.expire()
    assert over.state is State.RUNNING
    clock.forward(days=2, hours=23)
    assert await matches.expire() == []
    clock.forward(hours=1)
    (won,) = await matches.expire()
    assert won.outcome is not None
    assert won.outcome.scores == (0, 1)
    assert won.id == match.id


async def test_a_match_that_keeps_changing_is_looked_at_again(
    matches: Matches, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await yonmoque(matches, "live")
    clock.forward(seconds=301)

    async def conflict(*_: object) -> None:
        raise Conflict

    with monkeypatch.context() as busy:
        busy.setattr(matches, "_write", conflict)
        assert await matches.expire() == []
    clock.forward(seconds=BEAT_SECONDS)
    assert [each.id for each in await matches.expire()] == [match.id]


async def test_a_move_at_the_last_moment_does_not_stop_the_other_clock(
    matches: Matches, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann has 45 seconds left, which is less than a minute, and Ben 65."""
    match = await yonmoque(matches, "live")
    for seconds in (300, 280):
        clock.forward(seconds=seconds)
        match = await press(matches, match)
    find, moved = matches._expiry.due, list[Match]()

    async def find_and_move(shards: Shards) -> list[int]:
        found = await find(shards)
        if not moved:
            moved.append(await press(matches, match))
        return found

    monkeypatch.setattr(matches._expiry, "due", find_and_move)
    assert await matches.expire() == []
    clock.forward(seconds=BEAT_SECONDS)
    (reminded,) = await matches.expire()
    assert reminded.clock is not None
    assert reminded.clock.reminded == {1}


async def test_without_a_limit_silence_does_not_save_anybody_either(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "none")
    clock.forward(days=14)
    await matches.expire()
    won = await matches.claim(match.id, BEN)
    assert won.outcome is not None
    assert won.outcome.scores == (0, 1)


async def test_a_match_that_was_hardly_begun_is_void(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "1d", begun=False)
    clock.forward(days=1)
    await matches.expire()
    ended = await matches.claim(match.id, BEN)
    assert ended.void
    assert await ranked(matches, HERE.guild_id or 0, match.game) == []


async def lapse(matches: Matches, clock: Clock, late: int = 0, *, claimed: bool = True) -> Match:
    """A live match in which a seat runs out of time before anybody else has moved twice."""
    match = await yonmoque(matches, "live", begun=False)
    if late:
        match = await press(matches, match)
    clock.forward(minutes=10)
    (over,) = await matches.expire()
    if claimed:
        ended = await matches.claim(match.id, match.seats[1 - late])
    else:
        clock.forward(minutes=5)
        ended = (await matches.expire())[-1]
    assert clocks.claim_is_void(over) is ended.void, "the board said so before"
    return ended


@pytest.mark.parametrize("claimed", [True, False])
async def test_who_runs_out_of_time_early_for_the_third_time_in_a_day_loses(
    matches: Matches, clock: Clock, claimed: bool
) -> None:
    """Whether somebody claims the win or Lodge does it for them. Resigning early counts too."""
    assert (await lapse(matches, clock, claimed=claimed)).ending == Ending("lapsed", 0)
    resigned = await matches.resign((await yonmoque(matches, "live", begun=False)).id, ANN)
    assert resigned.ending == Ending("void", 0)
    assert (await lapse(matches, clock, 1)).void, "Ben's first"
    lost = await lapse(matches, clock, claimed=claimed)
    assert lost.ending == Ending("time", 0)
    assert lost.outcome is not None
    assert lost.outcome.scores == (0, 1)
    assert [each.user_id for each in await ranked(matches, HERE.guild_id or 0, lost.game)] == [BEN, ANN]
    assert await Matches(matches.store, ALL).get(lost.id) == lost
    assert [problem async for _, problem in check(matches.store, ALL) if problem] == []
    again = await yonmoque(matches, "live", begun=False)
    assert await matches.early_resignations(again, ANN) == 2
    await matches.end(again.id, BEN)
    clock.forward(hours=24)
    assert (await lapse(matches, clock)).void, "a day later all is forgotten"


async def test_what_is_said_of_a_claim_holds_however_many_are_claimed_first(
    matches: Matches, clock: Clock
) -> None:
    early = [await yonmoque(matches, "live", begun=False) for _ in range(3)]
    clock.forward(minutes=10)
    await matches.expire()
    for each in early:
        assert clocks.claim_is_void(await matches.get(each.id))
    for each in early:
        assert (await matches.claim(each.id, BEN)).void


async def test_only_rated_matches_lost_early_on_time_are_counted(matches: Matches, clock: Clock) -> None:
    await settings.choose_for_server(matches.store, HERE.guild_id or 0, settings.RATINGS, settings.UNRATED)
    for _ in range(3):
        assert (await lapse(matches, clock)).void


async def test_at_a_table_the_others_play_on(matches: Matches, clock: Clock) -> None:
    match = await under_way(matches, await table(matches, "uckers", 4))
    late = match.waiting_for[0]
    clock.forward(days=3)
    await matches.expire()
    other = next(user for seat, user in enumerate(match.seats) if seat != late)
    after = await matches.claim(match.id, other)
    assert after.state is State.RUNNING
    assert after.leavers == (late,)
    assert next(ply for ply in after.history if ply.move == LEAVE).user_id is None
    assert late not in after.waiting_for
    assert [problem async for _, problem in check(matches.store, ALL) if problem] == []


async def test_who_chose_in_time_waits_for_who_did_not(matches: Matches, clock: Clock) -> None:
    match = await matches.challenge(game="secret", challenger=ANN, place=HERE, invited=(BEN,), pace="1d")
    match = await under_way(matches, await matches.join(match.id, BEN))
    assert match.waiting_for == (0, 1)
    clock.forward(hours=12)
    chosen = match.waiting_for[0]
    match = await press(matches, match)
    assert due(match, clock)[1 - chosen] == timedelta(hours=12), "the other one's time runs on"
    clock.forward(hours=12)
    await matches.expire()
    won = await matches.claim(match.id, match.seats[chosen])
    assert won.outcome is not None
    assert won.outcome.scores[chosen] == 1


async def test_where_nobody_is_there_nobody_has_lost(matches: Matches, clock: Clock) -> None:
    match = await matches.challenge(game="secret", challenger=ANN, place=HERE, invited=(BEN,), pace="1d")
    match = await under_way(matches, await matches.join(match.id, BEN))
    assert match.waiting_for == (0, 1)
    clock.forward(days=1)
    await matches.expire()
    assert "You're out of time too. Move now." in await refusal(matches.claim(match.id, ANN))
    clock.forward(days=1)
    (ended,) = await matches.expire()
    assert ended.state is State.EXPIRED


async def test_nobody_hurries_against_lodge_or_alone(matches: Matches, clock: Clock) -> None:
    for match in (await against(matches, "easy", game="yonmoque"), await alone(matches)):
        assert match.clock is None
        assert match.expires_at - clock.now() == timedelta(days=14)
    clock.forward(days=15)
    assert [each.state for each in await matches.expire()] == [State.EXPIRED] * 2


async def alone(matches: Matches) -> Match:
    return await matches.challenge(game="el-oso", challenger=ANN, place=HERE, seats=1)


async def test_the_pace_is_chosen_on_the_challenge(matches: Matches) -> None:
    match = await matches.challenge(game="yonmoque", challenger=ANN, place=HERE)
    assert match.pace == "3d"
    assert "<@1001>" in await refusal(matches.set_up(match.id, BEN, {"pace": "live"}))
    assert (await matches.set_up(match.id, ANN, {"pace": "live"})).pace == "live"
    assert "Choose a time limit: none, live" in await refusal(matches.set_up(match.id, ANN, {"pace": "soon"}))
    match = await matches.join(match.id, BEN)
    match = await under_way(matches, match)
    match = await matches.resign(match.id, ANN)
    await matches.rematch(match.id, ANN)
    _, again = await matches.rematch(match.id, BEN)
    assert again is not None
    assert again.pace == "live"
    assert again.clock is not None


async def beats(matches: Matches, clock: Clock, count: int) -> None:
    for _ in range(count):
        clock.forward(seconds=BEAT_SECONDS)
        await matches.heartbeats[0].beat()


async def test_time_without_the_bot_counts_for_nobody(tmp_path: Path, matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "1d")
    await matches.heartbeats[0].beat()
    await beats(matches, clock, 3)
    before = due(await matches.get(match.id), clock)[0]
    clock.forward(days=2)  # the bot is down, and then another process begins
    again = Matches(matches.store, ALL, clock=clock)
    gap = await again.heartbeats[0].beat()
    assert gap == 2 * DAY - timedelta(seconds=BEAT_SECONDS)
    now = await again.get(match.id)
    assert before is not None
    assert due(now, clock)[0] == before - timedelta(seconds=BEAT_SECONDS)
    assert await again.expire() == []
    assert now.version > match.version, "what was read before is out of date"


async def test_nothing_is_claimed_right_after_the_bot_is_back(matches: Matches, clock: Clock) -> None:
    match = await yonmoque(matches, "live")
    await matches.heartbeats[0].beat()
    await beats(matches, clock, 60)
    (over,) = await matches.expire()
    assert over.clock is not None
    assert over.clock.over == {0}
    clock.forward(hours=1)
    matches.heartbeats[0].lost()
    assert await matches.heartbeats[0].beat() > timedelta(minutes=59)
    assert "Lodge was away. Try again in two minutes." in await refusal(matches.claim(match.id, BEN))
    assert await matches.expire() == []
    await beats(matches, clock, round(GRACE.total_seconds() / BEAT_SECONDS))
    assert (await matches.claim(match.id, BEN)).state is State.OVER


@pytest.mark.parametrize("days", [3, -3])
async def test_a_time_of_day_that_is_set_anew_breaks_nothing(
    matches: Matches, clock: Clock, days: int
) -> None:
    match = await yonmoque(matches, "1d")
    await matches.heartbeats[0].beat()
    await beats(matches, clock, 2)
    before = due(await matches.get(match.id), clock)
    clock.set(days=days)
    await matches.heartbeats[0].beat()
    assert due(await matches.get(match.id), clock) == before
    assert await matches.expire() == []


async def test_of_two_bots_one_keeps_the_heartbeat_and_the_other_takes_over(
    matches: Matches, clock: Clock
) -> None:
    other = Matches(matches.store, ALL, clock=clock)
    await matches.heartbeats[0].beat()
    for _ in range(5):
        await beats(matches, clock, 1)
        assert await other.heartbeats[0].beat() == timedelta()
    clock.forward(minutes=1)  # one has died, the other was there all the time
    assert await other.heartbeats[0].beat() == timedelta()
    for _ in range(12):
        clock.forward(seconds=BEAT_SECONDS)
        assert await other.heartbeats[0].beat() == timedelta()
    assert await other.heartbeats[0].is_settled()


async def test_a_bot_that_died_before_the_clock_was_set_back_is_replaced_all_the_same(
    matches: Matches, clock: Clock
) -> None:
    """Its last sign then lies an hour ahead."""
    await matches.heartbeats[0].beat()
    clock.set(hours=-1)
    other = Matches(matches.store, ALL, clock=clock)
    for _ in range(20):
        await other.heartbeats[0].beat()
        clock.forward(seconds=BEAT_SECONDS)
    assert await other.heartbeats[0].is_settled()


async def test_a_clock_that_cannot_be_read_holds_nobody_up(matches: Matches, clock: Clock) -> None:
    damaged, sound = await yonmoque(matches, "1d"), await table(matches, "uckers", 4)
    async with matches.store.writing() as connection:
        broken = table_of_matches.update().where(table_of_matches.c.id == damaged.id)
        await connection.execute(broken.values(clock='{"due": "soon"}', version=damaged.version + 1))
    await matches.heartbeats[0].beat()
    clock.forward(days=1)
    matches.heartbeats[0].lost()
    assert await matches.heartbeats[0].beat() > timedelta(hours=23)
    assert due(await matches.get(sound.id), clock)[sound.waiting_for[0]] is not None
    assert "is damaged" in await refusal(matches.get(damaged.id))


def test_every_pace_fits_its_column() -> None:
    assert max(map(len, PACES)) <= table_of_matches.c.pace.type.length
