"""The positions that people practise: their own mistakes, and when each comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, delete, func, insert, select, tuple_, update

from bot.limits_and_times import PRACTICE_POSITIONS
from bot.match.model import Match
from bot.store.database import Conflict, Store
from bot.store.schema import practice
from engines.opponents.review import Mistake, Review

DAYS: Final = (1, 3, 7, 21)
"""How many days it takes a position to come back, by how many times in a row it has been played well."""


@dataclass(frozen=True, slots=True)
class Practised:
    """A position that someone practises: the one before a ply of a match."""

    match_id: int
    ply: int
    """As the review of the match numbers them."""
    step: int
    """How many times in a row it has been played well."""
    due_at: datetime


_COLUMNS = (practice.c.match_id, practice.c.ply, practice.c.step, practice.c.due_at)


def next_time(step: int, now: datetime) -> datetime | None:
    """Return when a position comes back that has been played well `step` times in a row; None if that was
    often enough."""
    return now + timedelta(days=DAYS[step]) if step < len(DAYS) else None


def mistakes_to_practise(match: Match, review: Review, user_id: int) -> list[Mistake]:
    """Return someone's own mistakes among those a review lists, in the order they were made. There are none
    in games that hide cards: what was right there depends on what the others hold."""
    if match.game.hidden:
        return []
    own = [mistake for mistake in review.worst if mistake.seat in match.seats_of(user_id)]
    return sorted(own, key=lambda mistake: mistake.ply)


async def add(store: Store, user_id: int, match_id: int, plies: Sequence[int], now: datetime) -> int:
    """Have someone practise the positions before these plies, from tomorrow on. Returns how many weren't
    among theirs yet. If that makes too many, the best-known ones go, and among those the oldest. Raises
    Unavailable."""
    mine = practice.c.user_id == user_id
    try:
        async with store.writing() as connection:
            known = select(practice.c.ply).where(mine, practice.c.match_id == match_id)
            new = [ply for ply in plies if ply not in {*await connection.scalars(known)}]
            if not new:
                return 0
            row = {"user_id": user_id, "match_id": match_id, "step": 0, "added_at": now}
            due_at = next_time(0, now)
            await connection.execute(insert(practice), [row | {"ply": ply, "due_at": due_at} for ply in new])
            spare = (
                select(practice.c.match_id, practice.c.ply)
                .where(mine, ~((practice.c.match_id == match_id) & practice.c.ply.in_(new)))
                .order_by(practice.c.step.desc(), practice.c.added_at, practice.c.match_id, practice.c.ply)
            )
            count = await connection.scalar(select(func.count()).where(mine)) or 0
            if count > PRACTICE_POSITIONS:
                rows = await connection.execute(spare.limit(count - PRACTICE_POSITIONS))
                dropped = [(row.match_id, row.ply) for row in rows]
                these = tuple_(practice.c.match_id, practice.c.ply).in_(dropped)
                await connection.execute(delete(practice).where(mine, these))
    except Conflict:  # pressed twice, in two processes
        return 0
    return len(new)


async def first_due(store: Store, user_id: int) -> Practised | None:
    """Return the position of someone's that comes first, whether it's due yet or not; None if they have none.
    Raises Unavailable."""
    query = select(*_COLUMNS).where(practice.c.user_id == user_id)
    query = query.order_by(practice.c.due_at, practice.c.match_id, practice.c.ply).limit(1)
    async with store.reading() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else Practised(*row)


async def find(store: Store, user_id: int, match_id: int, ply: int) -> Practised | None:
    """Return one of someone's positions; None if it isn't theirs to practise. Raises Unavailable."""
    async with store.reading() as connection:
        row = (await connection.execute(select(*_COLUMNS).where(_one(user_id, match_id, ply)))).first()
    return None if row is None else Practised(*row)


async def note_answer(store: Store, user_id: int, shown: Practised, *, right: bool, now: datetime) -> None:
    """Note how a position that was due has been played: it comes back later, tomorrow or, once it's been
    played well often enough, no more. Only the first answer counts. Raises Unavailable."""
    step = shown.step + 1 if right else 0
    due_at = next_time(step, now)
    this = _one(user_id, shown.match_id, shown.ply) & (practice.c.due_at == shown.due_at)
    async with store.writing() as connection:
        if due_at is None:
            await connection.execute(delete(practice).where(this))
        else:
            await connection.execute(update(practice).where(this).values(step=step, due_at=due_at))


def _one(user_id: int, match_id: int, ply: int) -> ColumnElement[bool]:
    return (practice.c.user_id == user_id) & (practice.c.match_id == match_id) & (practice.c.ply == ply)
