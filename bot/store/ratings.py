"""Ratings and standings per server and game, brought up to date when a match ends.

A match of at least two different people counts by its scores (Plackett-Luce, from openskill), with partners
as one team; a match of one seat counts by the game's points. Matches in direct messages do not count, nor
do those in which Lodge has a seat (`bot.store.lodge_standings`) or has given a hint.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from openskill.models import PlackettLuce
from sqlalchemy import and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.holders import Opponent
from bot.match.model import Match
from bot.store.schema import ratings
from engines.core import Outcome

_MODEL: Final = PlackettLuce()
_START: Final = _MODEL.rating()


@dataclass(slots=True)
class Standing:
    """One person's results in one game in one server."""

    user_id: int
    mu: float = _START.mu
    """Estimated skill."""
    sigma: float = _START.sigma
    """How uncertain `mu` is."""
    played: int = 0
    won: int = 0
    drawn: int = 0
    """With more than two seats, this includes finishing neither first nor last."""
    lost: int = 0
    counted: int = 0
    """Matches that ended with points."""
    best_points: int | None = None
    total_points: int = 0

    @property
    def rating(self) -> float:
        """What the leaderboard is sorted by: mu - 3 sigma, a skill that the person almost certainly has."""
        return self.mu - 3 * self.sigma

    @property
    def average_points(self) -> float | None:
        return self.total_points / self.counted if self.counted else None


async def record(connection: AsyncConnection, match: Match) -> None:
    """Count a match that has just ended, inside the transaction that ends it."""
    people = match.players
    outcome = match.outcome
    if match.place.guild_id is None or outcome is None or match.opponents or match.helped:
        return
    if match.seat_count > 1 and len(people) < 2:
        return
    solo = match.seat_count == 1
    key = and_(
        ratings.c.guild_id == match.place.guild_id, ratings.c.game == match.game.slug, ratings.c.solo == solo
    )
    rows = (await connection.execute(select(ratings).where(key, ratings.c.user_id.in_(people)))).mappings()
    known = {row["user_id"]: _standing(dict(row)) for row in rows}
    seated = [holder for holder in match.seats if not isinstance(holder, Opponent)]
    standings = [known.get(user_id) or Standing(user_id) for user_id in seated]
    if not solo:
        _rate(standings, match, outcome)
    for seat, standing in enumerate(standings):
        _count(standing, outcome, seat)
        values = asdict(standing)
        if standing.user_id in known:
            await connection.execute(
                update(ratings).where(key, ratings.c.user_id == standing.user_id).values(values)
            )
        else:
            own = {"guild_id": match.place.guild_id, "game": match.game.slug, "solo": solo}
            await connection.execute(insert(ratings).values(values | own))


async def leaderboard(connection: AsyncConnection, guild_id: int, slug: str, *, solo: bool) -> list[Standing]:
    """Return the standings, best first: by rating, or in matches of one seat by best, then by average
    points."""
    query = select(ratings).where(
        ratings.c.guild_id == guild_id, ratings.c.game == slug, ratings.c.solo == solo
    )
    standings = [_standing(dict(row)) for row in (await connection.execute(query)).mappings()]
    if solo:
        return sorted(standings, key=_by_points)
    return sorted(standings, key=lambda standing: (-standing.rating, -standing.played, standing.user_id))


def _by_points(standing: Standing) -> tuple[float, float, int, int]:
    best = float("-inf") if standing.best_points is None else standing.best_points
    average = standing.average_points
    return (-best, float("inf") if average is None else -average, -standing.won, standing.user_id)


def _standing(row: dict[str, object]) -> Standing:
    return Standing(**{name: row[name] for name in Standing.__dataclass_fields__})  # type: ignore[arg-type]


def _rate(standings: list[Standing], match: Match, outcome: Outcome) -> None:
    """Set the new mu and sigma of everybody. Each side is a team, and equal scores are a tie. Those who have
    left are teams of their own behind all others, the first to leave last, whatever their partners
    achieved."""
    present = [tuple(seat for seat in side if seat not in match.leavers) for side in match.sides]
    sides = [*filter(None, present), *((seat,) for seat in match.leavers)]
    scores = [max(outcome.scores[seat] for seat in side) for side in sides]
    leavers = len(match.leavers)
    scores[len(sides) - leavers :] = [order - leavers for order in range(leavers)]
    teams = [
        [_MODEL.create_rating([standings[seat].mu, standings[seat].sigma]) for seat in side] for side in sides
    ]
    for side, team in zip(sides, _MODEL.rate(teams, scores=scores), strict=True):
        for seat, rating in zip(side, team, strict=True):
            standings[seat].mu, standings[seat].sigma = rating.mu, rating.sigma


def _count(standing: Standing, outcome: Outcome, seat: int) -> None:
    score = outcome.scores[seat]
    standing.played += 1
    standing.won += score == max(outcome.scores) and score > 0.5
    standing.lost += score == 0
    standing.drawn = standing.played - standing.won - standing.lost
    if outcome.points is not None:
        points = outcome.points[seat]
        standing.counted += 1
        standing.total_points += points
        standing.best_points = points if standing.best_points is None else max(points, standing.best_points)
