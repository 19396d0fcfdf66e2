"""The tables.

A change here needs a migration in `migrations/versions`; a column of `matches` is also read and written in
`bot.store.records`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    false,
    literal_column,
)
from sqlalchemy.types import TypeDecorator

_LARGEST: Final = 2**31 - 1
"""The largest number that an Integer holds in every database."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Moment(TypeDecorator[datetime]):
    """A point in time, stored as microseconds since 1970 UTC, so that it compares alike in every database.

    SQLite stores any value in any column. A value that isn't a moment is returned as it is, so that one
    damaged row doesn't stop the others from being read; code that needs a moment must check.
    """

    impl = BigInteger
    cache_ok = True

    @property
    def python_type(self) -> type[datetime]:
        return datetime

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else (value - _EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        try:
            return _EPOCH + timedelta(microseconds=value)
        except (TypeError, OverflowError):
            return value


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),  # JSON: name -> value
    Column("state", String(12), nullable=False),
    Column("challenger", BigInteger, nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("seat_wish", Integer),
    Column("ply", Integer, nullable=False),
    Column("snapshot", Text),  # JSON: the position at snapshot_ply, a cache of the replay
    Column("snapshot_ply", Integer),
    Column("commitment", String(64), nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("waiting", Integer, nullable=False),  # bits: seats that must act
    Column("ending", String(12)),
    Column("ending_seat", Integer),
    Column("ended_by", BigInteger),  # the moderator who ended it
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("private", Boolean, nullable=False),  # in a direct message between other people
    Column("message_id", BigInteger),
    Column("posted_at", Moment),
    Column("first_guild_id", BigInteger),
    Column("first_channel_id", BigInteger),
    Column("first_message_id", BigInteger),  # of the challenge; written once, because chance depends on it
    Column("draw_offer", Integer),
    Column("draw_barred", Text, nullable=False),  # JSON: list of seats
    Column("pace", String(8), nullable=False, server_default="none"),  # how long a move may take
    Column("clock", Text),  # JSON: the time of each seat, in microseconds; NULL if none runs
    Column("takeback", Text),  # JSON: the request to take a choice back
    Column("expires_at", Moment, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("predecessor", ForeignKey("matches.id")),
    Column("successor", ForeignKey("matches.id")),
    Column("lodge_to_act", Boolean, nullable=False, server_default=false()),
    Column("series", Text),  # JSON: in a rematch, each person and twice their points so far
    Column("daily", String(10)),  # the day ("2026-11-22") of the daily board it is a try at
    Column("locale", String(10)),  # of the person who began it
    Column("digest", String(32)),  # of the position, while people play each other (`bot.match.moves`)
    sqlite_autoincrement=True,  # a number is never used twice
)

LIVE: Final = matches.c.state.in_([literal_column("'open'"), literal_column("'running'")])
"""The condition that a match is open or running. It uses literals, like the partial indexes, so that the
database can use these."""

Index("ix_matches_due", matches.c.expires_at, sqlite_where=LIVE, postgresql_where=LIVE)
Index("ix_matches_updated_at", matches.c.updated_at)
_lodge_to_act = matches.c.lodge_to_act
Index("ix_matches_lodge_to_act", matches.c.id, sqlite_where=_lodge_to_act, postgresql_where=_lodge_to_act)
_has_digest = matches.c.digest.is_not(None)
Index("ix_matches_digest", matches.c.digest, sqlite_where=_has_digest, postgresql_where=_has_digest)
Index("ix_matches_channel", matches.c.channel_id, sqlite_where=LIVE, postgresql_where=LIVE)
Index("ix_matches_guild", matches.c.guild_id, sqlite_where=LIVE, postgresql_where=LIVE)

invitations = Table(
    "invitations",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("active", Boolean, nullable=False, server_default=false()),  # the match is open
)

players = Table(
    "players",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),  # order of joining, the challenger 0
    Column("seat", Integer),
    Column("rematch", Boolean, nullable=False),
    Column("helped", Boolean, nullable=False, server_default=false()),  # had a hint, or took back alone
    Column(
        "active", Boolean, nullable=False, server_default=false()
    ),  # open, or running and they have not left
    Column("ended_at", Moment),  # when the match ended, if they played in it
)

opponents = Table(  # Lodge's own seats
    "opponents",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # order in which seats were added
    Column("kind", String(12), nullable=False),  # who plays there: only LODGE so far
    Column("level", String(12), nullable=False),
    Column("seat", Integer),
)

LODGE: Final = "lodge"
"""The kind of an opponent that is Lodge itself."""

thinking = Table(  # which process thinks about a match, and until when it has the match to itself
    "thinking",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("thinker", String(32), nullable=False),
    Column("until", Moment, nullable=False),
)

for _table in (players, invitations):  # only current matches, not everything ever played
    Index(
        f"ix_{_table.name}_active",
        _table.c.user_id,
        _table.c.match_id,
        sqlite_where=_table.c.active,
        postgresql_where=_table.c.active,
    )

Index("ix_players_ended_at", players.c.user_id, players.c.ended_at)

news = Table(  # news to send, or sent in a message that is still there
    "news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("by_id", BigInteger),  # who did it, if the match doesn't tell
    Column("ply", Integer, nullable=False),  # the match's ply after it
    Column("happened_at", Moment, nullable=False),
    Column("due_at", Moment),  # when to send it; NULL once it is sent
    Column("pinged_at", Moment),  # when it pinged somebody; NULL if it came silently
    Column("guild_id", BigInteger),  # of the message, like the next two
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),  # NULL before it is sent, and once it is taken back
    Index("ix_news_due_at", "due_at"),
    Index("ix_news_match_id", "match_id"),
    Index("ix_news_user_id", "user_id"),
    sqlite_autoincrement=True,  # Discord recognises a message by the number of its news
)

silenced = Table(  # where Lodge may not write, and who missed something because of that
    "silenced",
    metadata,
    Column("place_id", BigInteger, primary_key=True, autoincrement=False),  # a channel, or a person
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("until", Moment, nullable=False),  # when to try again
    Column("said", Boolean, nullable=False),  # whether they have been told
)

announced_boards = Table(  # channels where a match is about to be posted
    "announced_boards",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
)

former_boards = Table(  # messages that used to show a match, until they link to its present one
    "former_boards",
    metadata,
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
)

plies = Table(
    "plies",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("actor", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("user_id", BigInteger),
    Column("at", Moment, nullable=False),
)

_TABLE: Final = ("game", "guild_id", "solo", "period")

ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),  # 0: everywhere
    Column("game", String(40), primary_key=True),
    Column("solo", Boolean, primary_key=True),  # matches of one seat are ranked separately, by points
    Column("period", String(7), primary_key=True),  # a month, "2026-11"; "" is all time
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("rating", Integer, nullable=False),  # mu as it is shown
    Column("listed", Boolean, nullable=False),  # whether others see it
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),  # of matches between two sides, like the next two
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("first", Integer, nullable=False),  # of matches between three or four sides, like the next three
    Column("second", Integer, nullable=False),
    Column("third", Integer, nullable=False),
    Column("fourth", Integer, nullable=False),
    Column("counted", Integer, nullable=False),  # matches that gave points
    Column("best_points", Integer),
    Column("total_points", Integer, nullable=False),
    # Places are counted from these indexes alone: they hold all sort keys of a table, and who is in it.
    Index("ix_ratings_rating", *_TABLE, "rating", "played", "user_id", "listed"),
    Index("ix_ratings_points", *_TABLE, "best_points", "total_points", "counted", "won", "user_id", "listed"),
    Index("ix_ratings_user_id", "user_id", "guild_id", "period"),
)

rated = Table(  # everybody's rating everywhere after each match
    "rated",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("at", Moment, nullable=False),
    Column("rating", Integer, nullable=False),
    Index("ix_rated_user_id", "user_id", "game", "at"),
)

against_lodge = Table(  # matches of one person against Lodge, without hints
    "against_lodge",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("level", String(12), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Index("ix_against_lodge_user_id", "user_id", "game", "level"),
)

daily_days = Table(  # the game and seed of each day, the same for everybody
    "daily_days",
    metadata,
    Column("day", String(10), primary_key=True),  # "2026-11-22", in UTC
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),  # JSON: name -> value
    Column("seed", LargeBinary(32), nullable=False),
    Column("commitment", String(64), nullable=False),
)

daily_tries = Table(  # one a day for each person
    "daily_tries",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("guild_id", BigInteger),  # where it was begun
    Column("finished", Boolean, nullable=False),  # played to its end
    Column("points", Integer),  # NULL unless finished
    Index("ix_daily_tries_guild_id", "guild_id", "day", "points"),
)

hashed_tries = Table(  # days whose one try is used up, for people who have deleted their data
    "hashed_tries",
    metadata,
    Column("user_hash", String(64), primary_key=True),
    Column("day", String(10), primary_key=True),
)

reviews = Table(
    "reviews",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("made_at", Moment, nullable=False),
    Column("body", LargeBinary, nullable=False),  # compressed JSON
)

feats = Table(  # what reviews found that people can be proud of
    "feats",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("feat", String(12), primary_key=True),
)

practice = Table(  # the positions before their own mistakes that people play again
    "practice",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # as the match's review numbers them
    Column("step", Integer, nullable=False),  # how many times in a row it has been played well
    Column("due_at", Moment, nullable=False),
    Column("added_at", Moment, nullable=False),
    Index("ix_practice_user_id", "user_id", "due_at"),
)

puzzle_answers = Table(  # everybody's first answer to each puzzle
    "puzzle_answers",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("puzzle", String(40), primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

puzzle_ratings = Table(  # of the puzzles that somebody has answered; those of people are in `ratings`
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("rating", Integer, nullable=False),  # mu as it is shown
)

films = Table(  # of finished matches; the oldest are dropped to make room
    "films",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("made_at", Moment, nullable=False),
    Column("size", Integer, nullable=False),  # bytes
    Column("channel_id", BigInteger),  # of the message that shows it to everybody, like the next one
    Column("message_id", BigInteger),
    Column("gif", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),  # JSON: name -> value
)

blocks = Table(  # whom people have blocked
    "blocks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

hashed_blocks = Table(  # blocks of people who have deleted their data (`bot.store.user_id_columns`)
    "hashed_blocks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_hash", String(64), primary_key=True),
    Column("at", Moment, nullable=False),
)

last_uses = Table(  # when people last used Lodge
    "last_uses",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, nullable=False, index=True),  # of the last press or command, in days since 1970
    Column("exported_at", Moment),  # when they last exported their data
    Column("locale", String(10)),  # of their Discord, as last seen
)

deletions = Table(  # people whose data is being deleted, until that is done
    "deletions",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

declines = Table(  # challenges by name that somebody has declined, including at larger tables
    "declines",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),  # JSON: name -> value
)

daily_posts = Table(  # where a server wants the daily posted, and its latest post
    "daily_posts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("hour", Integer, nullable=False),  # on the clocks of the zone
    Column("zone", String(40), nullable=False),  # "Europe/Berlin"
    Column("since", String(10), nullable=False),  # the first day to post since it was set up or woken
    Column("due_at", Moment),  # when to post next, or to try again; NULL while paused
    Column("paused", String(12)),  # why (`bot.store.daily_posts`)
    Column("day", String(10)),  # of the latest post
    Column("posted_in", BigInteger),  # the channel of the latest post
    Column("message_id", BigInteger),  # NULL before it is sent, and once it is closed
    Column("shown", Integer, nullable=False),  # how many finished tries it shows
    Column("edited_at", Moment),  # when it was last brought up to date
    Column("film", BigInteger),  # the match whose film the latest post shows
    Column("film_at", Moment),  # when to make the film of the best try; NULL once that's done
)

daily_reminders = Table(  # people who want to be reminded of the daily
    "daily_reminders",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("hour", Integer, nullable=False),  # on the clocks of the zone
    Column("zone", String(40), nullable=False),
    Column("due_at", Moment, nullable=False, index=True),  # when to remind them, or to try again
    Column("tried", String(10)),  # the latest day on which that was tried
)

processes = Table(  # the bots that share this database
    "processes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("shard_count", Integer, nullable=False),
    Column("shard_ids", Text, nullable=False),  # JSON: the shards it serves
    Column("host", Text, nullable=False),  # the machine or container it runs on
    Column("began_at", Moment, nullable=False),
    Column("signed_at", Moment, nullable=False),
    Column("connected_at", Moment),  # when it last signed while connected with Discord
    Column("connected_since", Moment),
)

taken_interactions = Table(  # presses and commands that one of several processes has claimed
    "taken_interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

handed_over = Table(  # matches for the process that serves the server to show
    "handed_over",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("guild_id", BigInteger),
)

meta = Table(
    "meta",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)


def damage(table: Table, row: RowMapping) -> str | None:
    """Return what is wrong with the types of a row's values; None if nothing is."""
    for column in table.c:
        kind, value = column.type.python_type, row[column.name]
        fits = isinstance(value, kind) or (value is None and column.nullable)
        if not fits or (type(column.type) is Integer and value is not None and abs(value) > _LARGEST):
            return f"its {column.name} is {value!r}"
    return None


def waiting_bits(seats: Sequence[int]) -> int:
    """Return seats in the form of `matches.waiting`: a bit for each.

    >>> waiting_bits((0, 2)), waiting_bits(())
    (5, 0)
    """
    return sum(1 << seat for seat in seats)
