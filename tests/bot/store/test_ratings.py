"""Standings of a server."""

import pytest

from bot.match.model import Place
from bot.match.service import Matches
from bot.store.ratings import ALL_TIME, Table, course, month, show_everywhere, standings_of
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, Clock, ranked, refusal, started, under_way
from tests.toys import TOYS

GUILD = 5000


async def test_winners_rise_and_losers_fall(matches: Matches) -> None:
    for _ in range(3):
        match = await under_way(matches, await started(matches))
        await matches.resign(match.id, BEN)
    first, last = await ranked(matches, GUILD, TOYS["count"])
    assert (first.user_id, first.played, first.won, first.drawn, first.lost) == (ANN, 3, 3, 0, 0)
    assert (last.user_id, last.played, last.won, last.drawn, last.lost) == (BEN, 3, 0, 0, 3)
    assert first.mu > 25 > last.mu
    assert first.rating > 1500 > last.rating
    assert (first.rating, first.is_new) == (round(1500 + 40 * (first.mu - 25)), True)


async def test_a_match_knows_what_it_changed_also_once_it_is_read_again(matches: Matches) -> None:
    ratings = {ANN: 1500, BEN: 1500}
    for loser in (BEN, BEN, ANN):
        match = await under_way(matches, await started(matches))
        match = await matches.resign(match.id, loser)
        assert [(user_id, after - change) for user_id, after, change in match.rated] == sorted(
            ratings.items()
        )
        assert all((change < 0) == (user_id == loser) for user_id, _, change in match.rated)
        ratings = {user_id: after for user_id, after, _ in match.rated}
        assert await Matches(matches.store, matches.games).get(match.id) == match
    table = await ranked(matches, GUILD, TOYS["count"])
    assert ratings == {standing.user_id: standing.rating for standing in table}
    _, rematch = await matches.rematch(match.id, ANN), (await matches.rematch(match.id, BEN))[1]
    assert rematch is not None
    assert rematch.rated == ()


async def test_a_draw_moves_equals_nowhere(matches: Matches) -> None:
    match = await started(matches)
    await matches.draw(match.id, ANN)
    await matches.draw(match.id, BEN)
    one, two = await ranked(matches, GUILD, TOYS["count"])
    assert one.mu == pytest.approx(two.mu)
    assert (one.drawn, two.drawn) == (1, 1)


async def test_more_seats_count_by_their_places(matches: Matches) -> None:
    match = await matches.challenge(
        game="dice", challenger=ANN, place=HERE, seats=3, options={"goal": "1000"}
    )
    for user in (BEN, CLEO):
        match = await matches.join(match.id, user)
    await under_way(matches, match)
    await matches.resign(match.id, CLEO)
    table = await ranked(matches, GUILD, TOYS["dice"])
    places = {row.user_id: (row.first, row.second, row.third, row.won, row.drawn, row.lost) for row in table}
    assert places == {ANN: (1, 0, 0, 0, 0, 0), BEN: (1, 0, 0, 0, 0, 0), CLEO: (0, 0, 1, 0, 0, 0)}
    assert table[-1].user_id == CLEO


async def test_one_seat_ranks_by_best_then_average(matches: Matches) -> None:
    async def alone(user: int, takes: int, place: Place = HERE) -> None:
        match = await matches.challenge(game="patience", challenger=user, place=place)
        for move in ["take"] * takes + ["stop"]:
            match = await matches.act(match.id, user, match.ply, move)

    for user, takes in ((ANN, 4), (ANN, 2), (BEN, 4), (BEN, 4), (CLEO, 1)):
        await alone(user, takes)
    await alone(DAN, 9, Place(None, 1))
    resigned = await matches.challenge(game="patience", challenger=CLEO, place=HERE)
    await under_way(matches, resigned)
    await matches.resign(resigned.id, CLEO)
    table = await ranked(matches, GUILD, TOYS["patience"])
    assert [(row.user_id, row.best_points, row.average_points, row.played) for row in table] == [
        (BEN, 4, 4.0, 2),
        (ANN, 4, 3.0, 2),
        (CLEO, 1, 1.0, 2),
    ]
    assert [row.won for row in table] == [2, 1, 0]
    assert await ranked(matches, GUILD, TOYS["patience"], solo=False) == []


async def test_only_this_server_this_game_and_finished_matches_count(matches: Matches) -> None:
    await started(matches)
    assert await ranked(matches, GUILD, TOYS["count"]) == []
    match = await under_way(matches, await started(matches))
    await matches.resign(match.id, ANN)
    await refusal(matches.resign(match.id, ANN))
    assert [row.played for row in await ranked(matches, GUILD, TOYS["count"])] == [1, 1]
    assert await ranked(matches, GUILD + 1, TOYS["count"]) == []
    assert await ranked(matches, GUILD, TOYS["dice"]) == []


async def won_by(matches: Matches, winner: int, loser: int, place: Place = HERE) -> None:
    """A match of two that one of them resigns."""
    match = await matches.challenge(game="count", challenger=winner, place=place, invited=(loser,))
    match = await under_way(matches, await matches.join(match.id, loser))
    await matches.resign(match.id, loser)


async def test_a_month_begins_anew_and_all_time_goes_on(matches: Matches, clock: Clock) -> None:
    await won_by(matches, ANN, BEN)
    began = month(matches.now())
    clock.forward(days=40)
    await won_by(matches, BEN, ANN)
    game = TOYS["count"].slug

    async def best(period: str) -> tuple[int, int]:
        first = (await matches.leaderboard(Table(game, False, GUILD, period))).standings[0]
        return first.user_id, first.played

    assert await best(began) == (ANN, 1)
    assert await best(month(matches.now())) == (BEN, 1)
    assert (await best(ALL_TIME))[1] == 2
    async with matches.store.reading() as connection:
        first, second = await course(connection, ANN, game, 10)
    assert first > 1500 > second - 100
    assert second < first


async def test_everywhere_only_those_who_allow_it_and_whoever_asks(matches: Matches) -> None:
    await won_by(matches, ANN, BEN)
    await won_by(matches, ANN, CLEO, Place(GUILD + 1, 6001, 7001))
    everywhere = Table("count", False)

    async def seen_by(user_id: int) -> list[int]:
        page = await matches.leaderboard(everywhere, asker=user_id)
        assert page.size == len(page.standings)
        return [row.user_id for row in page.standings]

    assert await seen_by(DAN) == []
    assert await seen_by(BEN) == [BEN]
    async with matches.store.writing() as connection:
        await show_everywhere(connection, ANN, listed=True)
    assert await seen_by(DAN) == [ANN]
    await won_by(matches, ANN, DAN)  # in a new month's table too, as in any other
    assert (await matches.leaderboard(everywhere, asker=CLEO)).standings[0].played == 3
    of_month = Table("count", False, period=month(matches.now()))
    rows = (await matches.leaderboard(of_month, asker=CLEO)).standings
    assert [row.user_id for row in rows] == [ANN, CLEO]


async def test_pages_and_ones_own_place(matches: Matches) -> None:
    for winner, loser in ((ANN, BEN), (ANN, CLEO), (BEN, CLEO), (DAN, CLEO)):
        await won_by(matches, winner, loser)
    table = Table("count", False, GUILD)
    whole = [row.user_id for row in (await matches.leaderboard(table)).standings]
    assert (whole[0], whole[-1]) == (ANN, CLEO)
    page = await matches.leaderboard(table, after=1, most=2, asker=CLEO)
    assert [row.user_id for row in page.standings] == whole[1:3]
    assert (page.first, page.size) == (2, 4)
    assert page.own is not None
    assert (page.own[0], page.own[1].user_id) == (4, CLEO)
    assert (await matches.leaderboard(table, asker=4242)).own is None


async def test_alone_in_direct_messages_counts_for_oneself(matches: Matches) -> None:
    match = await matches.challenge(game="patience", challenger=DAN, place=Place(None, 1))
    for move in ("take", "take", "stop"):
        match = await matches.act(match.id, DAN, match.ply, move)
    async with matches.store.reading() as connection:
        ((table, own),) = await standings_of(connection, DAN)
    assert (table.game, table.solo, own.best_points) == ("patience", True, 2)
