"""Profiles: what somebody has played, in figures (what counts for leaderboards, streaks and ratings).

People see everything about themselves, direct messages included. About others they see what was played in the
server where they ask, and their ratings everywhere if they are shown on the leaderboards of everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import MATCHES_IN_A_STREAK, PROFILE_COURSE, PROFILE_RATINGS
from bot.match.daily_schedule import run_of, streak
from bot.match.model import Match
from bot.match.news_texts import winners
from bot.match.service import Matches
from bot.store import daily, feats, lodge_standings, ratings
from bot.store.puzzles import EVERYONE
from bot.store.ratings import BASE, EVERYWHERE, PUZZLES, Standing
from bot.store.schema import against_lodge, deletions, matches, players
from engines.core import Game
from engines.opponents import LEVELS
from engines.opponents.review import Feat

_AT_ONCE: Final = 10
"""How many matches to load at once to see which were won: most streaks are shorter."""


class Scope(Enum):
    """How much a profile shows."""

    ALL = auto()
    """Everything a person has played: their own profile."""
    SERVER = auto()
    """What was played in one server; the ratings may be the ones everywhere."""
    RATINGS = auto()
    """Only the ratings everywhere: somebody else's profile outside servers."""


@dataclass(frozen=True, slots=True)
class Tally:
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class RatedGame:
    """Somebody's rating in a game."""

    game: Game
    standing: Standing
    course: tuple[int, ...] = ()
    """The ratings after each of the last matches, oldest first, preceded by everybody's starting rating if
    these are all their matches. () if it isn't shown."""


@dataclass(frozen=True, slots=True)
class SoloGame:
    """Somebody's results in a game played alone."""

    game: Game
    standing: Standing


@dataclass(frozen=True, slots=True)
class Stamps:
    """The levels of Lodge that somebody has beaten at a game."""

    game: Game
    levels: tuple[str, ...]
    """The easiest first."""


@dataclass(frozen=True, slots=True)
class FeatOf:
    """A feat, and where somebody has managed it."""

    feat: Feat
    games: tuple[Game, ...]
    """The latest first."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What one person has played."""

    user_id: int
    scope: Scope
    with_others: Tally
    against_lodge: Tally
    alone: Tally
    rated: tuple[RatedGame, ...]
    """The most played games first."""
    is_rated_everywhere: bool
    solo: tuple[SoloGame, ...]
    """The most played games first."""
    wins_in_a_row: int
    """Wins in a row up to the latest match with others or against Lodge; at most MATCHES_IN_A_STREAK."""
    days_in_a_row: int
    """Dailies finished without a break, up to now: the streak that `/daily` shows. In somebody
    else's profile only boards begun in the server count."""
    most_days_in_a_row: int
    favourite: Game | None
    """The most played game."""
    stamps: tuple[Stamps, ...] = ()
    """The games with the hardest levels first, then those with the most."""
    feats: tuple[FeatOf, ...] = ()
    puzzles: Standing | None = None
    """Their standing in puzzles; None if they have answered none, or it isn't shown."""

    @property
    def played(self) -> int:
        return self.with_others.played + self.against_lodge.played + self.alone.played

    @property
    def won(self) -> int:
        return self.with_others.won + self.against_lodge.won + self.alone.won

    @property
    def is_empty(self) -> bool:
        return not (self.played or self.rated or self.most_days_in_a_row or self.feats or self.puzzles)


async def profile_of(matches: Matches, user_id: int, *, asker: int, guild_id: int | None) -> Profile:
    """Return what `asker` may see of a person in a server (None: outside servers); nothing if that person's
    data is being deleted. Raises Unavailable."""
    own = asker == user_id
    within = None if own else guild_id
    scope = Scope.ALL if own else Scope.RATINGS if guild_id is None else Scope.SERVER
    seen = _Seen()
    async with matches.store.reading() as connection:
        if not await is_going(connection, user_id):
            listed = own or await ratings.is_shown_everywhere(connection, user_id)
            if scope is not Scope.RATINGS:
                seen = await _read(connection, matches, user_id, within)
            if listed:
                seen = replace(seen, rated=await _everywhere(connection, matches, user_id), listed=True)
                if scope is Scope.RATINGS:
                    solver = await ratings.standing_of(connection, EVERYONE, user_id)
                    seen = replace(seen, puzzles=solver)
    counted = Counter({game: tally.played for game, tally in seen.against.items()})
    counted += Counter({each.game.slug: each.standing.played for each in seen.here})
    counted += Counter({each.game.slug: each.standing.played for each in seen.solo})
    return Profile(
        user_id,
        scope,
        with_others=_sum(_tally(each.standing) for each in seen.here),
        against_lodge=_sum(seen.against.values()),
        alone=_sum(_tally(each.standing) for each in seen.solo),
        rated=seen.rated,
        is_rated_everywhere=seen.listed,
        solo=seen.solo,
        wins_in_a_row=await _wins_in_a_row(matches, seen.ended, user_id),
        days_in_a_row=streak(seen.days, matches.now())[0],
        most_days_in_a_row=max((run_of(seen.days, day)[0] for day in seen.days), default=0),
        favourite=_most_played(matches, counted),
        stamps=seen.stamps,
        feats=seen.feats,
        puzzles=seen.puzzles,
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the database has on a person that may be shown."""

    here: tuple[RatedGame, ...] = ()
    """What was played with others in that place."""
    rated: tuple[RatedGame, ...] = ()
    """The ratings to show."""
    listed: bool = False
    solo: tuple[SoloGame, ...] = ()
    against: Mapping[str, Tally] = field(default_factory=dict)
    """Matches against Lodge, by game."""
    days: Collection[str] = ()
    """The days whose board they have finished."""
    puzzles: Standing | None = None
    ended: Sequence[int] = ()
    """The numbers of the last matches, the latest first."""
    stamps: tuple[Stamps, ...] = ()
    feats: tuple[FeatOf, ...] = ()


async def _read(connection: AsyncConnection, matches: Matches, user_id: int, guild_id: int | None) -> _Seen:
    games = matches.games
    where = EVERYWHERE if guild_id is None else guild_id
    found = await ratings.standings_of(connection, user_id, where)
    known = [(games[table.game], table.solo, standing) for table, standing in found if table.game in games]
    here = tuple(RatedGame(game, standing) for game, solo, standing in known if not solo)
    against = await against_lodges_levels(connection, user_id, guild_id)
    return _Seen(
        here,
        rated=here,
        solo=tuple(SoloGame(game, standing) for game, solo, standing in known if solo),
        against={slug: Tally(*counts) for slug, counts in against.items() if slug in games},
        puzzles=next((standing for table, standing in found if table.game == PUZZLES), None),
        days=await daily.days_finished(connection, user_id, guild_id),
        ended=await ended_in_servers(connection, user_id, guild_id, most=MATCHES_IN_A_STREAK),
        stamps=_stamps(matches, await lodge_standings.levels_beaten(connection, user_id, guild_id)),
        feats=_feats(matches, await feats.earned(connection, user_id, guild_id)),
    )


def _stamps(matches: Matches, beaten: Mapping[str, tuple[str, ...]]) -> tuple[Stamps, ...]:
    found = [Stamps(matches.games[slug], levels) for slug, levels in beaten.items() if slug in matches.games]
    return tuple(
        sorted(found, key=lambda each: (-LEVELS.index(each.levels[-1]), -len(each.levels), each.game.title))
    )


def _feats(matches: Matches, earned: Sequence[tuple[str, str]]) -> tuple[FeatOf, ...]:
    """Group feats, leaving out those and games that this version doesn't know."""
    games = {
        feat: tuple(matches.games[slug] for each, slug in earned if each == feat and slug in matches.games)
        for feat in Feat
    }
    return tuple(FeatOf(feat, where) for feat, where in games.items() if where)


async def _everywhere(connection: AsyncConnection, matches: Matches, user_id: int) -> tuple[RatedGame, ...]:
    """Return somebody's ratings everywhere, with courses for the ones that profiles show."""
    made: list[RatedGame] = []
    for table, standing in await ratings.standings_of(connection, user_id):
        if table.solo or table.game not in matches.games:
            continue
        course: list[int] = []
        if len(made) < PROFILE_RATINGS:
            course = await ratings.course(connection, user_id, table.game, PROFILE_COURSE)
        if len(course) == standing.played:
            course = [BASE, *course]
        made.append(RatedGame(matches.games[table.game], standing, tuple(course)))
    return tuple(made)


def _tally(standing: Standing) -> Tally:
    return Tally(standing.played, standing.won + standing.first)


def _sum(tallies: Iterable[Tally]) -> Tally:
    every = list(tallies)
    return Tally(sum(each.played for each in every), sum(each.won for each in every))


def _most_played(matches: Matches, counted: Mapping[str, int]) -> Game | None:
    """Return the game with the most matches, the first by title if several tie."""
    played = sorted((-count, matches.games[slug].title, slug) for slug, count in counted.items() if count)
    return matches.games[played[0][2]] if played else None


async def _wins_in_a_row(matches: Matches, match_ids: Sequence[int], user_id: int) -> int:
    """Return how many of these matches, the latest first, come before one that wasn't won. Matches that don't
    count are skipped."""
    length = 0
    for first in range(0, len(match_ids), _AT_ONCE):
        numbers = match_ids[first : first + _AT_ONCE]
        loaded = {match.id: match for match in await matches.get_many(numbers)}
        for match in (loaded[number] for number in numbers if number in loaded):
            if match.outcome is None or match.helped or len(match.players) + len(match.lodge_players) < 2:
                continue
            if not _is_won(match, user_id):
                return length
            length += 1
    return length


def _is_won(match: Match, user_id: int) -> bool:
    first = winners(match)
    return len(first) < match.seat_count and not set(first).isdisjoint(match.seats_of(user_id))


async def is_going(connection: AsyncConnection, user_id: int) -> bool:
    """Return whether a person's data is being deleted."""
    return await connection.scalar(select(deletions.c.at).where(deletions.c.user_id == user_id)) is not None


async def against_lodges_levels(
    connection: AsyncConnection, user_id: int, guild_id: int | None
) -> dict[str, tuple[int, int]]:
    """Return, by game, how many matches against Lodge a person has played and won, at any level."""
    table = against_lodge.c
    query = select(table.game, func.sum(table.played), func.sum(table.won)).where(table.user_id == user_id)
    if guild_id is not None:
        query = query.where(table.guild_id == guild_id)
    return {
        game: (int(played), int(won))
        for game, played, won in await connection.execute(query.group_by(table.game))
    }


async def ended_in_servers(
    connection: AsyncConnection, user_id: int, guild_id: int | None, *, most: int
) -> list[int]:
    """Return the numbers of a person's last finished matches with several seats, the latest first."""
    query = (
        select(players.c.match_id)
        .join(matches, matches.c.id == players.c.match_id)
        .where(players.c.user_id == user_id, players.c.ended_at.is_not(None))
        .where(matches.c.daily.is_(None), matches.c.seat_count > 1)
        .where(matches.c.guild_id.is_not(None) if guild_id is None else matches.c.guild_id == guild_id)
        .order_by(players.c.ended_at.desc(), players.c.match_id.desc())
        .limit(most)
    )
    return list(await connection.scalars(query))
