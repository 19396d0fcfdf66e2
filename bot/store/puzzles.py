"""Puzzles in the database: everybody's first answer to each, and the ratings of puzzles and their solvers.

A solver's rating is a standing like those of matches, in tables of their own. A puzzle plays against those
who answer it: it wins if they don't solve it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import ratings
from bot.store.database import Conflict, Store
from bot.store.ratings import ALL_TIME, EVERYWHERE, PUZZLES, START, Skill, Standing, Table, month
from bot.store.schema import puzzle_answers, puzzle_ratings

EVERYONE: Final = Table(PUZZLES, solo=False)
"""The table that says how good somebody is."""
MIDDLE_GRADE: Final = 3
"""The grade of puzzles that someone who is new solves half of."""
MU_PER_GRADE: Final = 5.0
CERTAINTY: Final = 2.0
"""How much surer Lodge is of a puzzle's first rating, which was measured, than of a person's."""


@dataclass(frozen=True, slots=True)
class Rated:
    """What a first answer did to a solver's rating."""

    rating: int
    change: int


@dataclass(frozen=True, slots=True)
class Known:
    """What the choice of a puzzle depends on."""

    rating: int
    """The solver's."""
    answered: frozenset[str]
    """The puzzles they have answered."""
    ratings: Mapping[str, int]
    """The ratings of puzzles that someone has answered."""


def first_skill(grade: int) -> Skill:
    """Return the skill of a puzzle that no one has answered yet.

    >>> [round(first_skill(grade)[0]) for grade in (1, 3, 5)]
    [15, 25, 35]
    """
    return START[0] + MU_PER_GRADE * (grade - MIDDLE_GRADE), START[1] / CERTAINTY


def first_rating(grade: int) -> int:
    """Return the rating of a puzzle that no one has answered yet.

    >>> first_rating(1), first_rating(3), first_rating(5)
    (1100, 1500, 1900)
    """
    return ratings.shown(first_skill(grade)[0])


async def known_to(store: Store, user_id: int) -> Known:
    """Return what the choice of a person's next puzzle depends on. Raises Unavailable."""
    async with store.reading() as connection:
        standing = await ratings.standing_of(connection, EVERYONE, user_id)
        own = select(puzzle_answers.c.puzzle).where(puzzle_answers.c.user_id == user_id)
        answered = frozenset(await connection.scalars(own))
        found = await connection.execute(select(puzzle_ratings.c.puzzle, puzzle_ratings.c.rating))
        rated = {row.puzzle: row.rating for row in found}
    return Known(ratings.BASE if standing is None else standing.rating, answered, rated)


async def is_answered(connection: AsyncConnection, user_id: int, puzzle: str) -> bool:
    """Return whether a person has answered a puzzle, so that it no longer counts for them."""
    own = (puzzle_answers.c.user_id == user_id) & (puzzle_answers.c.puzzle == puzzle)
    return await connection.scalar(select(puzzle_answers.c.at).where(own)) is not None


async def record_answer(
    store: Store, user_id: int, puzzle: str, grade: int, *, solved: bool, guild_id: int | None, now: datetime
) -> Rated | None:
    """Count a person's first answer to a puzzle. Returns None if they had answered it before. Raises
    Unavailable."""
    try:
        async with store.writing() as connection:
            if await is_answered(connection, user_id, puzzle):
                return None
            row = {"user_id": user_id, "puzzle": puzzle, "solved": solved, "at": now}
            await connection.execute(insert(puzzle_answers).values(row))
            return await _rate(connection, user_id, puzzle, grade, solved=solved, guild_id=guild_id, now=now)
    except Conflict:  # the same answer, pressed twice, or another process
        return None


async def _rate(
    connection: AsyncConnection,
    user_id: int,
    puzzle: str,
    grade: int,
    *,
    solved: bool,
    guild_id: int | None,
    now: datetime,
) -> Rated:
    """Rate the solver in each of their tables, and the puzzle by how good they are everywhere."""
    this = puzzle_ratings.c.puzzle == puzzle
    found = (await connection.execute(select(puzzle_ratings).where(this))).first()
    skill = first_skill(grade) if found is None else (found.mu, found.sigma)
    scopes = [EVERYWHERE]
    if guild_id is not None and await ratings.has_leaderboards(connection, guild_id):
        scopes.append(guild_id)
    made: Rated | None = None
    for scope in scopes:
        for period in (ALL_TIME, month(now)):
            table = Table(PUZZLES, solo=False, guild_id=scope, period=period)
            before = await ratings.standing_of(connection, table, user_id)
            standing = before or Standing(user_id)
            earlier, own = standing.rating, (standing.mu, standing.sigma)
            after, of_puzzle = _against(own, skill, solved=solved)
            standing.mu, standing.sigma = after
            standing.rating = ratings.shown(standing.mu)
            standing.played += 1
            standing.won += solved
            standing.lost += not solved
            await ratings.keep_standing(connection, table, standing, is_new=before is None)
            if table == EVERYONE:
                made = Rated(standing.rating, standing.rating - earlier)
                values = {"mu": of_puzzle[0], "sigma": of_puzzle[1], "rating": ratings.shown(of_puzzle[0])}
    if found is None:
        await connection.execute(insert(puzzle_ratings).values(values | {"puzzle": puzzle}))
    else:
        await connection.execute(update(puzzle_ratings).where(this).values(values))
    assert made is not None, "the table of everyone is among them"
    return made


def _against(solver: Skill, puzzle: Skill, *, solved: bool) -> tuple[Skill, Skill]:
    """Return the skills of a solver and a puzzle after an answer."""
    if solved:
        return ratings.rate_pair(solver, puzzle)
    of_puzzle, of_solver = ratings.rate_pair(puzzle, solver)
    return of_solver, of_puzzle
