"""First answers to puzzles: each counts once, for the solver and against the puzzle."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import select

from bot.match.service import Matches
from bot.store.database import Store
from bot.store.puzzles import EVERYONE, Rated, first_rating, known_to, record_answer
from bot.store.ratings import BASE, PUZZLES, Table, leaderboard, standing_of
from bot.store.schema import puzzle_answers
from tests.homes import url
from tests.match_service import ANN, BEN, HERE


async def answered(
    matches: Matches,
    puzzle: str,
    *,
    solved: bool,
    user_id: int = ANN,
    guild_id: int | None = HERE.guild_id,
    store: Store | None = None,
) -> Rated | None:
    return await record_answer(
        store or matches.store,
        user_id,
        puzzle,
        3,
        solved=solved,
        guild_id=guild_id,
        now=matches.now(),
    )


async def test_solver_and_puzzle_are_rated_against_each_other(matches: Matches) -> None:
    good = await answered(matches, "ur-1", solved=True)
    assert good is not None
    assert good.rating == BASE + good.change > BASE
    bad = await answered(matches, "ur-1", solved=False, user_id=BEN)
    assert bad is not None
    assert bad.change < 0
    assert await answered(matches, "ur-2", solved=True, user_id=BEN, guild_id=None) is not None
    known = await known_to(matches.store, BEN)
    assert known.answered == {"ur-1", "ur-2"}
    assert known.ratings["ur-2"] < first_rating(3)
    here = Table(PUZZLES, solo=False, guild_id=HERE.guild_id or 0)
    async with matches.store.reading() as connection:
        page = await leaderboard(connection, here, asker=BEN)
        assert [(each.user_id, each.won, each.lost) for each in page.standings] == [(ANN, 1, 0)]
        assert (page.size, page.own) == (1, None)  # who has solved none isn't in it
        ben = await standing_of(connection, here, BEN)
        assert ben is not None
        assert (ben.won, ben.lost) == (0, 1)
        assert (await leaderboard(connection, EVERYONE)).standings == ()  # no one has chosen to be shown
        (own,) = (await leaderboard(connection, EVERYONE, asker=BEN)).standings
    assert (own.won, own.lost) == (1, 1)


async def test_only_the_first_answer_counts_whichever_process_hears_it(
    matches: Matches, tmp_path: Path
) -> None:
    second = await Store.open(url(tmp_path / "lodge.db"))
    try:
        found = await asyncio.gather(
            *(
                answered(matches, "ur-1", solved=solved, store=store)
                for store in (matches.store, second)
                for solved in (True, False)
            )
        )
    finally:
        await second.close()
    assert len([each for each in found if each is not None]) == 1
    assert await answered(matches, "ur-1", solved=True) is None
    async with matches.store.reading() as connection:
        assert len((await connection.execute(select(puzzle_answers))).all()) == 1
        standing = await standing_of(connection, EVERYONE, ANN)
    assert standing is not None
    assert standing.played == 1
