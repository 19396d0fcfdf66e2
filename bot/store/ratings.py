"""Ratings and standings by game, updated when a match ends.

A match counts in up to four tables: its server's and the one for everywhere, each for all time and for the
month in which the match ended. A match between at least two different people counts by its scores
(Plackett-Luce, from openskill), with partners as one team; a match of one seat counts by the game's points.
Matches in which Lodge has a seat (`bot.store.lodge_standings`) or gave a hint don't count, and in direct
messages only matches of one seat do, for the person's own records.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Final

from openskill.models import PlackettLuce
from sqlalchemy import ColumnElement, Select, and_, exists, false, func, insert, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Match, Opponent
from bot.store import daily, lodge_standings, settings
from bot.store.schema import matches, opponents, players, rated, ratings
from bot.store.settings import RATED
from engines.core import Outcome

_MODEL: Final = PlackettLuce()
_START: Final = _MODEL.rating()

EVERYWHERE: Final = 0
"""The guild id of the tables for everywhere."""
PUZZLES: Final = "puzzles"
"""What the tables of puzzle ratings have in place of a game."""
ALL_TIME: Final = ""
"""The period of the all-time tables; the others are months, "2026-11"."""

BASE: Final = 1500
"""The rating of someone who hasn't played yet."""
POINTS_A_MU: Final = 40
"""Rating points for one unit of openskill's mu."""
NEW_UNDER: Final = 5
"""How many matches it takes for a rating to mean much."""


@dataclass(slots=True)
class Standing:
    """One person's results in one game in one table."""

    user_id: int
    mu: float = _START.mu
    """Estimated skill."""
    sigma: float = _START.sigma
    """How uncertain `mu` is."""
    rating: int = BASE
    """The rating shown and used to sort the table: `shown(mu)`."""
    played: int = 0
    won: int = 0
    """Matches alone or between two sides, like the next two."""
    drawn: int = 0
    lost: int = 0
    first: int = 0
    """Matches between three or four sides, by place, like the next three; sharing a place gives the better
    one."""
    second: int = 0
    third: int = 0
    fourth: int = 0
    counted: int = 0
    """Number of matches that ended with points."""
    best_points: int | None = None
    total_points: int = 0

    @property
    def is_new(self) -> bool:
        """Whether the rating doesn't mean much yet."""
        return self.played < NEW_UNDER

    @property
    def average_points(self) -> float | None:
        return self.total_points / self.counted if self.counted else None


@dataclass(frozen=True, slots=True)
class Table:
    """One of a game's tables."""

    game: str
    """Slug."""
    solo: bool
    """Whether it ranks matches of one seat, by points; else it ranks by rating."""
    guild_id: int = EVERYWHERE
    period: str = ALL_TIME


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a table."""

    standings: tuple[Standing, ...]
    """Best first."""
    first: int
    """The place of the first standing, counted from 1."""
    size: int
    """How many people are in the table."""
    own: tuple[int, Standing] | None = None
    """The place and standing of the person who asked, wherever they are in the table; None if they aren't."""


def shown(mu: float) -> int:
    """Return a skill as the number that people see.

    >>> shown(25.0), shown(28.16), shown(20.0)
    (1500, 1626, 1300)
    """
    return round(BASE + POINTS_A_MU * (mu - _START.mu))


Skill = tuple[float, float]
"""openskill's mu and sigma of someone or something."""
START: Final[Skill] = (_START.mu, _START.sigma)


def rate_pair(winner: Skill, loser: Skill) -> tuple[Skill, Skill]:
    """Return both skills after one has beaten the other."""
    teams = [[_MODEL.create_rating([mu, sigma])] for mu, sigma in (winner, loser)]
    (first,), (second,) = _MODEL.rate(teams, scores=[1, 0])
    return (first.mu, first.sigma), (second.mu, second.sigma)


def month(at: datetime) -> str:
    """Return the period of the month (UTC) of a moment.

    >>> month(datetime(2026, 11, 22))
    '2026-11'
    """
    return f"{at:%Y-%m}"


def is_rated(match: Match) -> bool:
    """Whether a match changes its players' ratings if its server wants leaderboards."""
    alone = len(match.players) < 2 or match.lodge_players
    return not (alone or match.helped) and match.place.guild_id is not None


async def record(connection: AsyncConnection, match: Match) -> Match:
    """Count a match that has just ended, inside the transaction that ends it. Returns it with the ratings it
    changed."""
    outcome, solo = match.outcome, match.seat_count == 1
    if outcome is None or match.lodge_players or match.helped or not (solo or is_rated(match)):
        return match
    scopes = [EVERYWHERE]
    if match.place.guild_id is not None:
        scopes.append(match.place.guild_id)
    for guild_id in scopes:
        for period in (ALL_TIME, month(match.updated_at)):
            table = Table(match.game.slug, solo, guild_id, period)
            standings = await _count_in(connection, table, match, outcome)
            if (guild_id, period) == (EVERYWHERE, ALL_TIME) and not solo:
                await _note_ratings(connection, match, standings)
    if solo:
        return match
    return replace(match, rated=(await changes(connection, [match.id])).get(match.id, ()))


Changes = tuple[tuple[int, int, int], ...]
"""The ratings a match changed, in the form of `Match.rated`."""


async def changes(connection: AsyncConnection, match_ids: Collection[int]) -> dict[int, Changes]:
    """Return the ratings that these matches changed, leaving out matches that changed none."""
    before = rated.alias("before")
    earlier = (before.c.at < rated.c.at) | (
        (before.c.at == rated.c.at) & (before.c.match_id < rated.c.match_id)
    )
    previous = (
        select(before.c.rating)
        .where(before.c.user_id == rated.c.user_id, before.c.game == rated.c.game, earlier)
        .order_by(before.c.at.desc(), before.c.match_id.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = (
        select(rated.c.match_id, rated.c.user_id, rated.c.rating, func.coalesce(previous, BASE))
        .join(players, (players.c.user_id == rated.c.user_id) & (players.c.match_id == rated.c.match_id))
        .where(players.c.match_id.in_(match_ids))  # through players, because `rated` has no index by match
        .order_by(rated.c.user_id)
    )
    found: dict[int, Changes] = {}
    for match_id, user_id, after, ahead in await connection.execute(query):
        found[match_id] = (*found.get(match_id, ()), (user_id, after, after - ahead))
    return found


async def leaderboard(
    connection: AsyncConnection,
    table: Table,
    *,
    after: int = 0,
    most: int | None = None,
    asker: int | None = None,
) -> Page:
    """Return `most` standings of a table (None: all), skipping the first `after`: by rating or, for matches
    of one seat, by best and then average points. The tables for everywhere contain only people who allow it,
    and the person who asks; those of puzzles only people who have solved one."""
    inside = _of(table)
    if table.game == PUZZLES:
        inside = and_(inside, ratings.c.won > 0)
    if table.guild_id == EVERYWHERE:
        inside = and_(inside, ratings.c.listed | (ratings.c.user_id == asker if asker else ~true()))
    order = [key.asc() if key is ratings.c.user_id else key.desc() for key in _order(table.solo)]
    placed = select(ratings.c.user_id).where(inside).order_by(*order).offset(after).limit(most).subquery()
    query = select(ratings).join(placed, placed.c.user_id == ratings.c.user_id).where(_of(table))
    found = tuple(_standing(row) for row in (await connection.execute(query.order_by(*order))).mappings())
    size = await connection.scalar(select(func.count()).select_from(ratings).where(inside)) or 0
    return Page(found, after + 1, size, await _own(connection, inside, _order(table.solo), asker))


async def standing_of(connection: AsyncConnection, table: Table, user_id: int) -> Standing | None:
    """Return one person's standing in a table; None if they are not in it."""
    query = select(ratings).where(_of(table), ratings.c.user_id == user_id)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else _standing(row)


async def ratings_at_stake(connection: AsyncConnection, match: Match) -> dict[int, int] | None:
    """Return the ratings that an open match would change, by user id, for the people in it or invited to it.
    None if it wouldn't be rated."""
    unrated = match.place.guild_id is None or match.lodge_players or match.seat_count < 2
    if unrated or not await has_leaderboards(connection, match.place.guild_id):
        return None
    query = select(ratings.c.user_id, ratings.c.rating).where(
        _of(Table(match.game.slug, solo=False)), ratings.c.user_id.in_([*match.players, *match.invited])
    )
    found = {row.user_id: row.rating for row in await connection.execute(query)}
    return {user_id: found.get(user_id, BASE) for user_id in (*match.players, *match.invited)}


async def standings_of(
    connection: AsyncConnection, user_id: int, guild_id: int = EVERYWHERE
) -> list[tuple[Table, Standing]]:
    """Return all of one person's standings of all time in a server or everywhere, the games they have played
    most first."""
    query = (
        select(ratings)
        .where(ratings.c.user_id == user_id, ratings.c.guild_id == guild_id, ratings.c.period == ALL_TIME)
        .order_by(ratings.c.played.desc(), ratings.c.game, ratings.c.solo)
    )
    rows = (await connection.execute(query)).mappings().all()
    return [(Table(row["game"], row["solo"], guild_id), _standing(row)) for row in rows]


async def course(connection: AsyncConnection, user_id: int, game: str, most: int) -> list[int]:
    """Return a person's ratings everywhere in a game after each of their last `most` matches, oldest
    first."""
    own = (rated.c.user_id == user_id) & (rated.c.game == game)
    query = select(rated.c.rating).where(own).order_by(rated.c.at.desc(), rated.c.match_id.desc())
    return list(await connection.scalars(query.limit(most)))[::-1]


async def show_everywhere(connection: AsyncConnection, user_id: int, *, listed: bool) -> None:
    """Show or hide a person in the tables for everywhere."""
    own = (ratings.c.user_id == user_id) & (ratings.c.guild_id == EVERYWHERE)
    await connection.execute(update(ratings).where(own).values(listed=listed))


async def is_shown_everywhere(connection: AsyncConnection, user_id: int) -> bool:
    """Return whether a person appears in the tables for everywhere."""
    query = select(ratings.c.listed).where(
        ratings.c.user_id == user_id, ratings.c.guild_id == EVERYWHERE, ratings.c.listed
    )
    return await connection.scalar(query.limit(1)) is not None


async def _own(
    connection: AsyncConnection,
    inside: ColumnElement[bool],
    keys: Sequence[ColumnElement[Any]],
    asker: int | None,
) -> tuple[int, Standing] | None:
    """Return a person's place and standing. The place is one more than the number of better standings."""
    if asker is None:
        return None
    labelled = [key.label(f"key_{number}") for number, key in enumerate(keys)]
    own = select(ratings, *labelled).where(inside, ratings.c.user_id == asker)
    row = (await connection.execute(own)).mappings().one_or_none()
    if row is None:
        return None
    better: ColumnElement[bool] = false()
    equal: ColumnElement[bool] = true()
    for number, key in enumerate(keys):
        value = row[f"key_{number}"]
        ahead = key < value if key is ratings.c.user_id else key > value
        better, equal = or_(better, and_(equal, ahead)), and_(equal, key == value)
    count = select(func.count()).select_from(ratings).where(inside, better)
    return (await connection.scalar(count) or 0) + 1, _standing(row)


def _of(table: Table) -> ColumnElement[bool]:
    return and_(
        ratings.c.guild_id == table.guild_id,
        ratings.c.game == table.game,
        ratings.c.solo == table.solo,
        ratings.c.period == table.period,
    )


def _order(solo: bool) -> list[ColumnElement[Any]]:
    """Return the sort keys of a table: exactly what it shows, highest first, then the user id, lowest
    first."""
    columns = ratings.c
    if solo:
        average = columns.total_points * 1.0 / func.nullif(columns.counted, 0)
        best = func.coalesce(columns.best_points, _NO_POINTS)
        return [best, func.coalesce(average, _NO_POINTS), columns.won, columns.user_id]
    return [columns.rating, columns.played, columns.user_id]


_NO_POINTS: Final = -1_000_000
"""Less than any points, for people who have resigned every match."""


def _standing(row: Any) -> Standing:
    return Standing(**{name: row[name] for name in Standing.__dataclass_fields__})


async def _count_in(
    connection: AsyncConnection, table: Table, match: Match, outcome: Outcome
) -> list[Standing]:
    """Count a match in one table, and return the standings after it by seat."""
    query: Select[Any] = select(ratings).where(_of(table), ratings.c.user_id.in_(match.players))
    known = {row["user_id"]: _standing(row) for row in (await connection.execute(query)).mappings()}
    seated = [holder for holder in match.seats if not isinstance(holder, Opponent)]
    standings = [known.get(user_id) or Standing(user_id) for user_id in seated]
    if not table.solo:
        _rate(standings, match, outcome)
    for seat, standing in enumerate(standings):
        _count(standing, match, outcome, seat)
        await keep_standing(connection, table, standing, is_new=standing.user_id not in known)
    return standings


async def keep_standing(
    connection: AsyncConnection, table: Table, standing: Standing, *, is_new: bool
) -> None:
    """Store a person's standing in a table. `is_new`: they weren't in it before."""
    values = asdict(standing)
    if is_new:
        listed = table.guild_id != EVERYWHERE or await is_shown_everywhere(connection, standing.user_id)
        await connection.execute(insert(ratings).values(asdict(table) | values | {"listed": listed}))
    else:
        own = _of(table) & (ratings.c.user_id == standing.user_id)
        await connection.execute(update(ratings).where(own).values(values))


async def _note_ratings(connection: AsyncConnection, match: Match, standings: Sequence[Standing]) -> None:
    """Store each player's rating after a match."""
    notes = [
        {
            "user_id": standing.user_id,
            "match_id": match.id,
            "game": match.game.slug,
            "at": match.updated_at,
            "rating": standing.rating,
        }
        for standing in {standing.user_id: standing for standing in standings}.values()
    ]
    await connection.execute(insert(rated), notes)


def _rate(standings: list[Standing], match: Match, outcome: Outcome) -> None:
    """Set everybody's new ratings. Each side is a team, and equal scores are a tie. Seats that left are teams
    of their own behind all others, the first to leave last, whatever their partners achieved."""
    sides, scores = _ranked(match, outcome)
    teams = [
        [_MODEL.create_rating([standings[seat].mu, standings[seat].sigma]) for seat in side] for side in sides
    ]
    for side, team in zip(sides, _MODEL.rate(teams, scores=scores), strict=True):
        for seat, rating in zip(side, team, strict=True):
            standings[seat].mu, standings[seat].sigma = rating.mu, rating.sigma
            standings[seat].rating = shown(rating.mu)


def _ranked(match: Match, outcome: Outcome) -> tuple[list[tuple[int, ...]], list[float]]:
    """Return each side's seats, and each side's score; seats that left are sides with scores below 0."""
    present = [tuple(seat for seat in side if seat not in match.leavers) for side in match.sides]
    sides = [*filter(None, present), *((seat,) for seat in match.leavers)]
    scores = [max(outcome.scores[seat] for seat in side) for side in sides]
    leavers = len(match.leavers)
    scores[len(sides) - leavers :] = [order - leavers for order in range(leavers)]
    return sides, scores


def _count(standing: Standing, match: Match, outcome: Outcome, seat: int) -> None:
    standing.played += 1
    score = outcome.scores[seat]
    if len(match.sides) < 3:
        best = score == max(outcome.scores) and score > 0.5
        standing.won += best
        standing.lost += score == 0
        standing.drawn += not best and score != 0
    else:
        sides, scores = _ranked(match, outcome)
        own = next(each for side, each in zip(sides, scores, strict=True) if seat in side)
        place = sum(each > own for each in scores)
        standing.first += place == 0
        standing.second += place == 1
        standing.third += place == 2
        standing.fourth += place >= 3
    if outcome.points is not None:
        points = outcome.points[seat]
        standing.counted += 1
        standing.total_points += points
        standing.best_points = points if standing.best_points is None else max(points, standing.best_points)


async def record_result(connection: AsyncConnection, match: Match) -> tuple[Match, str | None]:
    """Count a match that has just ended, inside the transaction that ends it, unless its server wants no
    leaderboards. A try at a daily board counts only for that day's table. Returns the match with the ratings
    it changed, and the level of Lodge that its player has beaten for the first time."""
    if match.daily is not None:
        await daily.finish(connection, match)
        return match, None
    if await has_leaderboards(connection, match.place.guild_id):
        level = await lodge_standings.record(connection, match)
        return await record(connection, match), level
    return match, None


async def given_up_early(connection: AsyncConnection, match: Match, user_id: int, since: datetime) -> int:
    """Count the rated matches, in any server, in which somebody has resigned or run out of time since a
    moment before they had really begun; 0 if `match` itself isn't rated."""
    if not (is_rated(match) and await has_leaderboards(connection, match.place.guild_id)):
        return 0
    helped = players.alias()
    query = (
        select(matches.c.guild_id)
        .select_from(players.join(matches, matches.c.id == players.c.match_id))
        .where(
            *(players.c.user_id == user_id, players.c.ended_at > since),
            *(matches.c.ending.in_(("void", "early", "lapsed")), matches.c.ending_seat == players.c.seat),
            *(matches.c.guild_id.is_not(None), matches.c.seat_count > 1),
            ~exists().where(opponents.c.match_id == matches.c.id),
            ~exists().where(helped.c.match_id == matches.c.id, helped.c.helped),
        )
    )
    found = (await connection.execute(query)).scalars().all()
    rated = {guild_id for guild_id in set(found) if await has_leaderboards(connection, guild_id)}
    return sum(guild_id in rated for guild_id in found)


async def has_leaderboards(connection: AsyncConnection, guild_id: int | None) -> bool:
    return (await settings.read_server(connection, guild_id)).ratings == RATED
