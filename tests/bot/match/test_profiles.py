"""Profiles: what counts, whose, and where."""

from __future__ import annotations

import random
from datetime import timedelta

from sqlalchemy import insert

from bot.match.daily_tries import Dailies
from bot.match.model import Place
from bot.match.profiles import Profile, Scope, profile_of
from bot.match.service import Matches
from bot.store.ratings import show_everywhere
from bot.store.schema import deletions
from engines.core import Game
from tests.bot.match.test_daily_tries import finished
from tests.bot.match.test_lodge_seats import to_the_end
from tests.match_service import ANN, BEN, CLEO, HERE, Clock, started, under_way

GUILD = 5000
ELSEWHERE = Place(GUILD + 1, 7000, 7001)
ALONE = Place(None, 8000, 8001)


async def won_by(matches: Matches, clock: Clock, winner: int, loser: int, place: Place = HERE) -> None:
    """A match of two that one of them resigns."""
    match = await matches.challenge(game="count", challenger=winner, place=place, invited=(loser,))
    match = await under_way(matches, await matches.join(match.id, loser))
    clock.forward(minutes=1)
    await matches.resign(match.id, loser)


async def took(matches: Matches, user_id: int, takes: int, place: Place) -> None:
    """A match alone that brings so many points."""
    match = await matches.challenge(game="patience", challenger=user_id, place=place)
    for move in ["take"] * takes + ["stop"]:
        match = await matches.act(match.id, user_id, match.ply, move)


async def here(matches: Matches, user_id: int, asker: int = CLEO, guild_id: int | None = GUILD) -> Profile:
    return await profile_of(matches, user_id, asker=asker, guild_id=guild_id)


def title(game: Game | None) -> str:
    return "" if game is None else game.slug


async def test_a_worked_example_of_ones_own_and_as_others_see_it(matches: Matches, clock: Clock) -> None:
    await won_by(matches, clock, BEN, ANN)
    await won_by(matches, clock, ANN, BEN)
    await won_by(matches, clock, ANN, CLEO, ELSEWHERE)
    await won_by(matches, clock, ANN, BEN)
    for takes, place in ((2, HERE), (4, ALONE), (3, ELSEWHERE)):
        await took(matches, ANN, takes, place)
    await matches.resign((await started(matches)).id, ANN)  # void: hardly begun
    await under_way(matches, await started(matches))  # runs still
    direct = await matches.challenge(game="count", challenger=ANN, place=ALONE, invited=(BEN,))
    direct = await under_way(matches, await matches.join(direct.id, BEN))
    await matches.resign(direct.id, ANN)  # no leaderboard has it

    own = await here(matches, ANN, ANN, None)
    assert own.scope is Scope.ALL
    assert (own.with_others.played, own.with_others.won, own.alone.played, own.alone.won) == (4, 3, 3, 2)
    assert (own.played, own.won, own.wins_in_a_row) == (7, 5, 3)
    (solo,) = own.solo
    assert (solo.standing.best_points, solo.standing.average_points) == (4, 3.0)
    ((game, standing, course),) = [(each.game, each.standing, each.course) for each in own.rated]
    assert (game.slug, standing.played, len(course), course[0]) == ("count", 4, 5, 1500)
    assert course[1] < course[0]
    assert course[1] < course[2] < course[3] < course[4] == standing.rating
    assert title(own.favourite) == "count"

    seen = await here(matches, ANN)
    assert seen.scope is Scope.SERVER
    assert (seen.with_others.played, seen.with_others.won, seen.alone.played) == (3, 2, 1)
    assert (seen.wins_in_a_row, seen.is_rated_everywhere) == (2, False)
    assert seen.solo[0].standing.best_points == 2
    assert [(each.standing.played, each.course) for each in seen.rated] == [(3, ())]
    assert (await here(matches, ANN, guild_id=None)).is_empty
    assert (await here(matches, ANN, guild_id=77)).is_empty
    assert (await here(matches, 4242)).is_empty

    async with matches.store.writing() as connection:
        await show_everywhere(connection, ANN, listed=True)
    seen = await here(matches, ANN)
    assert (seen.played, seen.is_rated_everywhere) == (4, True)
    assert [(each.standing.played, each.course) for each in seen.rated] == [(4, course)]
    seen = await here(matches, ANN, guild_id=None)
    assert (seen.scope, seen.played, len(seen.rated), seen.solo) == (Scope.RATINGS, 0, 1, ())


async def test_matches_against_lodge_count_in_servers_and_without_hints(
    matches: Matches, clock: Clock
) -> None:
    won = []
    for place, helped in ((HERE, False), (ELSEWHERE, False), (HERE, True), (ALONE, False)):
        match = await matches.challenge(game="count", challenger=ANN, place=place, level="easy", seat_wish=0)
        if helped:
            await matches.note_help(match.id, ANN)
        clock.forward(minutes=1)
        match = await to_the_end(matches, await matches.get(match.id), seed=len(won))
        assert match.outcome is not None
        won.append(match.outcome.scores[0] == 1)
    own = await here(matches, ANN, ANN)
    assert (own.against_lodge.played, own.against_lodge.won, own.played) == (2, sum(won[:2]), 2)
    assert own.wins_in_a_row == (0 if not won[1] else 2 if won[0] else 1)
    assert title(own.favourite) == "count"
    assert (await here(matches, ANN)).against_lodge.played == 1
    assert (await here(matches, ANN, guild_id=77)).is_empty


async def test_the_streak_of_daily_boards_is_the_one_that_daily_tells(matches: Matches, clock: Clock) -> None:
    dailies, rng = Dailies(matches), random.Random(1)
    for days in range(1, 4):
        await finished(matches, await dailies.begin(ANN, HERE), rng)
        assert (await here(matches, ANN, ANN)).days_in_a_row == (await dailies.streak(ANN))[0] == days
        clock.forward(days=1)
        assert (await here(matches, ANN, ANN)).days_in_a_row == (await dailies.streak(ANN))[0] == days
    await finished(matches, await dailies.begin(ANN, ELSEWHERE), rng)
    own = await here(matches, ANN, ANN)
    assert (own.days_in_a_row, own.most_days_in_a_row, own.played) == (4, 4, 0)
    clock.forward(days=2)
    own = await here(matches, ANN, ANN)
    assert (own.days_in_a_row, own.most_days_in_a_row) == (4, 4)  # yesterday was a rest day
    clock.forward(days=1)
    own = await here(matches, ANN, ANN)
    assert (own.days_in_a_row, own.most_days_in_a_row) == (0, 4)
    seen = await here(matches, ANN)
    assert (seen.days_in_a_row, seen.most_days_in_a_row) == (0, 3)


async def test_nothing_is_seen_of_who_is_being_deleted(matches: Matches, clock: Clock) -> None:
    await won_by(matches, clock, ANN, BEN)
    async with matches.store.writing() as connection:
        await connection.execute(insert(deletions).values(user_id=ANN, at=clock.now() - timedelta(days=1)))
    assert (await here(matches, ANN, ANN)).is_empty
    assert (await here(matches, ANN)).is_empty
    assert not (await here(matches, BEN)).is_empty
