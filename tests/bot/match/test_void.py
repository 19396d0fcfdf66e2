"""A match given up before each side has pressed for two moves or throws is void, and counts for nobody; from
the third within a day on, whoever gives it up loses it."""

from __future__ import annotations

import pytest

from bot.fairness.verify_report import verify
from bot.match.model import Ending, Match, State
from bot.match.replay_check import check
from bot.match.resigning import hardly_begun
from bot.match.service import Matches
from bot.store import settings
from bot.store.settings import AUTOMATICALLY, RATINGS, ROLLING, UNRATED
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, Clock, press, presses, ranked, started, under_way
from tests.toys import TOYS

FOUR = (ANN, BEN, CLEO, DAN)
GUILD = 5000


async def table(matches: Matches, slug: str, seats: int) -> Match:
    """A running match of that many."""
    match = await matches.challenge(game=slug, challenger=ANN, place=HERE, invited=FOUR[1:seats])
    for user in FOUR[1:seats]:
        match = await matches.join(match.id, user)
    return match


async def check_void(matches: Matches, match: Match, seat: int) -> None:
    """The match is over without a result, and sound; nobody is in the table of its game."""
    assert (match.state, match.ending, match.outcome) == (State.OVER, Ending("void", seat), None)
    assert match.view(None).outcome is None
    assert match.revealed_seed == match.seed
    assert await Matches(matches.store, matches.games).get(match.id) == match
    assert [problem async for _, problem in check(matches.store, matches.games) if problem] == []
    assert verify(match).right
    assert await ranked(matches, GUILD, match.game, solo=match.seat_count == 1) == []


@pytest.mark.parametrize("resigning", [0, 1])
@pytest.mark.parametrize("plies", range(5))
async def test_each_of_two_must_have_made_two_moves(matches: Matches, plies: int, resigning: int) -> None:
    match = await started(matches)
    for _ in range(plies):
        match = await press(matches, match)
    assert hardly_begun(match) == (plies < 4)
    over = await matches.resign(match.id, match.seats[resigning])
    if plies < 4:
        await check_void(matches, over, resigning)
    else:
        assert over.outcome is not None
        assert len(await ranked(matches, GUILD, match.game)) == 2


async def test_what_plays_itself_is_pressed_for_by_nobody(matches: Matches) -> None:
    "Dice that roll roll for me, and a pass that is the only move."
    for user in (ANN, BEN):
        await settings.choose(matches.store, user, ROLLING, AUTOMATICALLY)
    match = await started(matches, "dice", options={"goal": "1000"})
    while match.ply < 300 and min(presses(match).values()) < 2:
        assert hardly_begun(match)
        match = await press(matches, match)
    assert sum(ply.user_id is None for ply in match.history) > 4
    assert not hardly_begun(match)


async def test_a_match_alone(matches: Matches) -> None:
    match = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    match = await matches.act(match.id, ANN, 0, "take")
    await check_void(matches, await matches.resign(match.id, ANN), 0)
    match = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    await matches.act(match.id, ANN, 0, "stop")  # by its own rules it may end as soon as it likes
    assert len(await ranked(matches, GUILD, TOYS["patience"])) == 1


async def test_partners_are_one_side(real: Matches) -> None:
    match = await table(real, "yut", 4)
    sides = {user: seat % 2 for seat, user in enumerate(match.seats)}
    while True:
        of_sides = [sum(n for user, n in presses(match).items() if sides[user] == side) for side in (0, 1)]
        assert hardly_begun(match) == (min(of_sides) < 2)
        if min(presses(match).values()) == 2:
            break
        match = await press(real, match)


async def test_leaving_counts_only_where_it_ends_the_match(real: Matches) -> None:
    match = await table(real, "uckers", 3)
    match = await real.resign(match.id, match.seats[1])
    assert match.state is State.RUNNING
    over = await real.resign(match.id, match.seats[0])
    assert over.leavers == (1,)
    await check_void(real, over, 0)


async def test_who_has_left_before_need_not_have_moved(real: Matches) -> None:
    match = await table(real, "uckers", 3)
    match = await real.resign(match.id, match.seats[1])
    while min(n for seat, n in enumerate(presses(match).values()) if seat != 1) < 2:
        match = await press(real, match)
    over = await real.resign(match.id, match.seats[0])
    assert over.outcome is not None
    assert over.outcome.scores == (0.5, 0, 1)
    assert len(await ranked(real, GUILD, match.game)) == 3


async def test_leaving_is_no_move(real: Matches) -> None:
    """Partners: what one of them had pressed for stays, but that they left is not counted."""
    match = await table(real, "yut", 4)
    match = await real.resign(match.id, match.seats[0])
    match = await real.resign(match.id, match.seats[1])
    assert sum(presses(match).values()) == 2
    assert hardly_begun(match)
    while min(n for seat, n in enumerate(presses(match).values()) if seat > 1) < 2:
        assert hardly_begun(match)
        match = await press(real, match)
    assert not hardly_begun(match)


async def test_a_rematch_comes_after_it_as_ever(matches: Matches) -> None:
    match = await started(matches)
    await matches.resign(match.id, BEN)
    await matches.rematch(match.id, ANN)
    old, new = await matches.rematch(match.id, BEN)
    assert new is not None
    assert (new.seats, new.predecessor, old.successor) == ((BEN, ANN), match.id, new.id)
    assert (await under_way(matches, new)).state is State.RUNNING


async def early(matches: Matches, loser: int = BEN, game: str = "count") -> str:
    """How a match ends that somebody resigns at once."""
    ending = (await matches.resign((await started(matches, game)).id, loser)).ending
    assert ending is not None
    return ending.how


async def test_the_third_early_resignation_within_a_day_is_a_loss(matches: Matches, clock: Clock) -> None:
    """Each is counted until a day after it, whatever the game and the server, also those that were lost."""
    assert await early(matches) == "void"
    clock.forward(hours=12)
    assert await early(matches, game="dice") == "void"
    assert await early(matches, ANN) == "void"  # everybody has their own count
    match = await started(matches)
    assert await matches.early_resignations(match, BEN) == 2
    lost = await matches.resign(match.id, BEN)
    assert lost.outcome is not None
    assert (lost.void, lost.outcome.scores) == (False, (1.0, 0.0))
    assert [each.won for each in await ranked(matches, GUILD, match.game)] == [1, 0]
    assert await Matches(matches.store, matches.games).get(lost.id) == lost
    clock.forward(hours=11)
    assert await early(matches) == "early"
    clock.forward(hours=2)  # the first is forgotten; three others are not
    assert await early(matches) == "early"
    clock.forward(hours=24)
    assert await early(matches) == "void"


async def test_only_rated_matches_that_somebody_resigned_are_counted(matches: Matches) -> None:
    for _ in range(3):
        await matches.end((await started(matches)).id, BEN)  # as a moderator
        await matches.resign((await matches.challenge(game="patience", challenger=BEN, place=HERE)).id, BEN)
        match = await matches.challenge(game="count", challenger=BEN, place=HERE, level="easy")
        await matches.resign(match.id, BEN)
        await matches.resign((await under_way(matches, await started(matches))).id, BEN)
    await settings.choose_for_server(matches.store, GUILD, RATINGS, UNRATED)
    for _ in range(3):
        assert await early(matches) == "void"
    await settings.choose_for_server(matches.store, GUILD, RATINGS, settings.RATED)
    # Those three count now that their server has leaderboards again.
    assert await early(matches) == "early"


async def test_a_table_of_several_is_lost_too(real: Matches) -> None:
    for _ in range(2):
        await real.resign((await table(real, "uckers", 2)).id, ANN)
    match = await table(real, "uckers", 3)
    seat = match.seats.index(ANN)
    match = await real.resign(match.id, match.seats[(seat + 1) % 3])
    over = await real.resign(match.id, ANN)
    assert (over.void, over.ending) == (False, Ending("early", seat))
