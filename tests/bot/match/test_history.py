"""Finished matches as lists and series have them: whose, where, in which order, and how a series stands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.dialects import sqlite

from bot.match.history import Wanted, query
from bot.match.model import Match, Place
from bot.match.rematch import series_after, series_text
from bot.match.service import Matches
from tests.match_service import ANN, BEN, CLEO, HERE, Clock, open_matches, play_out, started, under_way

ELSEWHERE = Place(guild_id=5000, channel_id=6001, message_id=7001)


async def numbers(matches: Matches, *, after: int = 0, most: int = 10, **wanted: object) -> list[int]:
    listed, _ = await matches.history(Wanted(**wanted), after=after, most=most)  # type: ignore[arg-type]
    return [match.id for match, _ in listed]


async def test_whose_matches_are_listed_where_and_in_which_order(tmp_path: Path) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock)
    ended: list[Match] = []
    for place in (HERE, ELSEWHERE, HERE):
        match = await matches.challenge(game="secret", challenger=ANN, place=place, invited=(BEN,))
        ended.append(await play_out(matches, await matches.join(match.id, BEN)))
        clock.forward(minutes=1)
    alone = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    await matches.resign(alone.id, ANN)
    clock.forward(minutes=1)
    void = await matches.resign((await started(matches, "count")).id, BEN)
    await started(matches)  # runs still
    first, second, third = (match.id for match in ended)

    assert await numbers(matches, user_id=ANN) == [void.id, alone.id, third, second, first]
    assert await numbers(matches, user_id=BEN) == [void.id, third, second, first]
    assert await numbers(matches, user_id=CLEO) == []
    assert await numbers(matches, user_id=BEN, channel_id=HERE.channel_id) == [void.id, third, first]
    assert await numbers(matches, user_id=BEN, channel_id=ELSEWHERE.channel_id) == [second]
    assert await numbers(matches, user_id=BEN, channel_id=7) == []
    assert await numbers(matches, user_id=ANN, game="patience") == [alone.id]
    assert await numbers(matches, user_id=ANN, after=1, most=2) == [alone.id, third]
    page, more = await matches.history(Wanted(ANN), after=3, most=2)
    assert [match.id for match, _ in page] == [second, first]
    assert not more
    assert (await matches.history(Wanted(ANN), after=2, most=2))[1]

    # Asking for a rematch changes the match, but not when it ended.
    await matches.rematch(first, ANN)
    assert (await numbers(matches, user_id=ANN))[-1] == first
    await matches.close()


@pytest.mark.sqlite
@pytest.mark.parametrize("wanted", [Wanted(ANN), Wanted(ANN, "count"), Wanted(ANN, "count", 6000)])
async def test_no_page_looks_at_the_matches_of_others(tmp_path: Path, wanted: Wanted) -> None:
    matches = await open_matches(tmp_path / "lodge.db")
    page = query(wanted).offset(20).limit(11)
    written = page.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})  # type: ignore[no-untyped-call]
    async with matches.store.reading() as connection:
        rows = await connection.execute(text(f"EXPLAIN QUERY PLAN {written}"))
        plan = [row.detail for row in rows]
    assert plan[0].startswith("SEARCH players USING INDEX ix_players_ended_at (user_id=?")
    assert not [step for step in plan if step.startswith("SCAN")]
    if len(plan) > 1 and "matches" in plan[1]:
        assert plan[1] == "SEARCH matches USING INTEGER PRIMARY KEY (rowid=?)"
    await matches.close()


async def test_a_series_counts_wins_and_draws_of_two_people(tmp_path: Path) -> None:
    matches = await open_matches(tmp_path / "lodge.db")
    match = await started(matches)
    told = []
    for how in ("Ann resigns", "drawn", "void", "Ben resigns"):
        if how != "void":
            match = await under_way(matches, match)
        if how == "drawn":
            await matches.draw(match.id, ANN)
            match = await matches.draw(match.id, BEN)
        else:
            match = await matches.resign(match.id, BEN if how == "Ben resigns" else ANN)
        series = series_text(match)
        told.append(None if series is None else str(series))
        await matches.rematch(match.id, ANN)
        _, rematch = await matches.rematch(match.id, BEN)
        assert rematch is not None
        match = rematch
        assert series_text(match) is None  # it is not over yet
    ann, ben = f"<@{ANN}>", f"<@{BEN}>"
    assert told == [None, f"{ann} ½–1½ {ben}", f"{ann} ½–1½ {ben}", f"{ann} 1½–1½ {ben}"]
    await matches.close()
    again = await open_matches(tmp_path / "lodge.db")
    assert (await again.get(match.id)).series == match.series == ((ANN, 3), (BEN, 3))
    await again.close()


async def test_only_two_people_make_a_series(tmp_path: Path) -> None:
    matches = await open_matches(tmp_path / "lodge.db")
    against_lodge = await matches.challenge(game="count", challenger=ANN, place=HERE, level="easy")
    assert series_after(replace(against_lodge, state=against_lodge.state)) == ()
    table = await matches.challenge(game="secret", challenger=ANN, place=HERE, invited=(BEN, CLEO))
    await matches.join(table.id, BEN)
    assert series_after(await matches.join(table.id, CLEO)) == ()
    await matches.close()
