"""Standings of a server."""

import pytest

from bot.match.model import Place
from bot.match.service import Matches
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, refusal, started, under_way
from tests.toys import TOYS

GUILD = 5000


async def test_winners_rise_and_losers_fall(matches: Matches) -> None:
    for _ in range(3):
        match = await under_way(matches, await started(matches))
        await matches.resign(match.id, BEN)
    first, last = await matches.leaderboard(GUILD, TOYS["count"])
    assert (first.user_id, first.played, first.won, first.drawn, first.lost) == (ANN, 3, 3, 0, 0)
    assert (last.user_id, last.played, last.won, last.drawn, last.lost) == (BEN, 3, 0, 0, 3)
    assert first.mu > 25 > last.mu
    assert first.rating > last.rating


async def test_a_draw_moves_equals_nowhere(matches: Matches) -> None:
    match = await started(matches)
    await matches.draw(match.id, ANN)
    await matches.draw(match.id, BEN)
    one, two = await matches.leaderboard(GUILD, TOYS["count"])
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
    table = await matches.leaderboard(GUILD, TOYS["dice"])
    assert {standing.user_id: (standing.won, standing.lost) for standing in table} == {
        ANN: (1, 0),
        BEN: (1, 0),
        CLEO: (0, 1),
    }
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
    table = await matches.leaderboard(GUILD, TOYS["patience"])
    assert [(row.user_id, row.best_points, row.average_points, row.played) for row in table] == [
        (BEN, 4, 4.0, 2),
        (ANN, 4, 3.0, 2),
        (CLEO, 1, 1.0, 2),
    ]
    assert [row.won for row in table] == [2, 1, 0]
    assert await matches.leaderboard(GUILD, TOYS["patience"], solo=False) == []


async def test_only_this_server_this_game_and_finished_matches_count(matches: Matches) -> None:
    await started(matches)
    assert await matches.leaderboard(GUILD, TOYS["count"]) == []
    match = await under_way(matches, await started(matches))
    await matches.resign(match.id, ANN)
    await refusal(matches.resign(match.id, ANN))
    assert [row.played for row in await matches.leaderboard(GUILD, TOYS["count"])] == [1, 1]
    assert await matches.leaderboard(GUILD + 1, TOYS["count"]) == []
    assert await matches.leaderboard(GUILD, TOYS["dice"]) == []
