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
    """A point in time, stored as microseconds since 1970 UTC: the same, and comparable, in every database.

    SQLite keeps any value in any column. What is no moment is read as it is, so that one damaged row does not
    keep the others from being read; whoever needs a moment finds that it is none.
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
    Column("private", Boolean, nullable=False),  # in direct messages that aren't Lodge's own
    Column("message_id", BigInteger),
    Column("posted_at", Moment),
    Column("first_guild_id", BigInteger),
    Column("first_channel_id", BigInteger),
    Column("first_message_id", BigInteger),  # of the challenge; written once: chance follows from it
    Column("draw_offer", Integer),
    Column("draw_barred", Text, nullable=False),  # JSON: list of seats
    Column("pace", String(8), nullable=False, server_default="none"),  # how long a move may take
    Column("clock", Text),  # JSON: the time of each seat, in microseconds; NULL where none runs
    Column("takeback", Text),  # JSON: who has asked to take a choice back, and which
    Column("expires_at", Moment, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("predecessor", ForeignKey("matches.id")),
    Column("successor", ForeignKey("matches.id")),
    Column("lodge_to_act", Boolean, nullable=False, server_default=false()),
    Column("series", Text),  # JSON: of a rematch, each person and twice their points in the matches before
    Column("daily", String(10)),  # the day whose board it is a try at: "2026-11-22"
    Column("digest", String(32)),  # of the position, while people play each other (`bot.match.moves`)
    sqlite_autoincrement=True,  # a number is never used twice
)

LIVE: Final = matches.c.state.in_([literal_column("'open'"), literal_column("'running'")])
"""The match is open or running. Written with literals, as in the partial indexes, so that these can be
used."""

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
    Column("helped", Boolean, nullable=False, server_default=false()),  # has asked for a hint
    Column(
        "active", Boolean, nullable=False, server_default=false()
    ),  # open, or running and they have not left
    Column("ended_at", Moment),  # when the match ended, if they played in it
)

opponents = Table(  # seats that nobody but Lodge holds
    "opponents",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # order in which they were added
    Column("kind", String(12), nullable=False),  # who plays there: LODGE, so far
    Column("level", String(12), nullable=False),
    Column("seat", Integer),
)

LODGE: Final = "lodge"
"""The kind of an opponent that is Lodge itself."""

thinking = Table(  # which process thinks about a match, and until when it has that to itself
    "thinking",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("thinker", String(32), nullable=False),
    Column("until", Moment, nullable=False),
)

for _table in (players, invitations):  # only what people play now, not all they have ever played
    Index(
        f"ix_{_table.name}_active",
        _table.c.user_id,
        _table.c.match_id,
        sqlite_where=_table.c.active,
        postgresql_where=_table.c.active,
    )

Index("ix_players_ended_at", players.c.user_id, players.c.ended_at)

news = Table(  # what people are to be told, or were told in a message that still stands
    "news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("by_id", BigInteger),  # who did it, where the match does not say so
    Column("ply", Integer, nullable=False),  # of the match after it
    Column("happened_at", Moment, nullable=False),
    Column("due_at", Moment),  # when it is to be told; NULL once it has been
    Column("pinged_at", Moment),  # when somebody was pinged with it; NULL if it came silently
    Column("guild_id", BigInteger),  # of the message, as the two below
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),  # NULL before it is told, and once it is taken back
    Index("ix_news_due_at", "due_at"),
    Index("ix_news_match_id", "match_id"),
    Index("ix_news_user_id", "user_id"),
    sqlite_autoincrement=True,  # Discord knows a message by the number of its news
)

silenced = Table(  # where Lodge may not write, and whom it could not tell something because of that
    "silenced",
    metadata,
    Column("place_id", BigInteger, primary_key=True, autoincrement=False),  # a channel, or a person
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("until", Moment, nullable=False),  # when it is tried again
    Column("said", Boolean, nullable=False),  # they know
)

announced_boards = Table(  # channels where a match is about to be posted
    "announced_boards",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
)

former_boards = Table(  # messages that showed a match before, until they link to its present one
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
    Column("solo", Boolean, primary_key=True),  # matches of one seat are ranked apart, by points
    Column("period", String(7), primary_key=True),  # a month, "2026-11"; "" is all time
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("rating", Integer, nullable=False),  # mu as it is shown
    Column("listed", Boolean, nullable=False),  # whether others see it
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),  # of matches between two sides, as the two below
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("first", Integer, nullable=False),  # of matches between three or four sides, as the three below
    Column("second", Integer, nullable=False),
    Column("third", Integer, nullable=False),
    Column("fourth", Integer, nullable=False),
    Column("counted", Integer, nullable=False),  # matches that gave points
    Column("best_points", Integer),
    Column("total_points", Integer, nullable=False),
    # Places are counted in these alone: they hold all that a table is sorted by, and who is in it.
    Index("ix_ratings_rating", *_TABLE, "rating", "played", "user_id", "listed"),
    Index("ix_ratings_points", *_TABLE, "best_points", "total_points", "counted", "won", "user_id", "listed"),
    Index("ix_ratings_user_id", "user_id", "guild_id", "period"),
)

rated = Table(  # what somebody's rating everywhere was after each match
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
)

daily_days = Table(  # what is played on which day, and by which dice; for everybody alike
    "daily_days",
    metadata,
    Column("day", String(10), primary_key=True),  # "2026-11-22", by universal time
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),  # JSON: name -> value
    Column("seed", LargeBinary(32), nullable=False),
    Column("commitment", String(64), nullable=False),
)

daily_tries = Table(  # of each person one a day
    "daily_tries",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("guild_id", BigInteger),  # where it was begun
    Column("finished", Boolean, nullable=False),  # played to its end
    Column("points", Integer),  # NULL unless it is finished
    Index("ix_daily_tries_guild_id", "guild_id", "day", "points"),
)

hashed_tries = Table(  # of people who have deleted what was kept of them: days whose one try is used up
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

films = Table(  # of finished matches; those made first go when there is no room for more
    "films",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("made_at", Moment, nullable=False),
    Column("size", Integer, nullable=False),  # bytes
    Column("channel_id", BigInteger),  # of the message that shows it to everybody, as the one below
    Column("message_id", BigInteger),
    Column("gif", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),  # JSON: name -> value
)

blocks = Table(  # whom a person keeps away from themselves
    "blocks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

hashed_blocks = Table(  # of those who have deleted what was kept of them (`bot.store.user_id_columns`)
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
    Column("day", Integer, nullable=False, index=True),  # of the last press or command, counted from 1970
    Column("exported_at", Moment),  # when they last had what is kept of them as a file
)

deletions = Table(  # people of whom everything is to be deleted, until that is done
    "deletions",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

declines = Table(  # challenges by name that somebody has declined, at tables of several too
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

processes = Table(  # the bots that share this database
    "processes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("shard_count", Integer, nullable=False),
    Column("shard_ids", Text, nullable=False),  # JSON: list of those it serves
    Column("host", Text, nullable=False),  # the machine, or the container, that it runs on
    Column("began_at", Moment, nullable=False),
    Column("signed_at", Moment, nullable=False),
    Column("connected_at", Moment),  # when it last signed while it heard Discord
    Column("connected_since", Moment),
)

taken_interactions = Table(  # presses and commands of which one of several processes has taken charge
    "taken_interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

handed_over = Table(  # matches to be shown by the process that serves that server
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
    """Return what is wrong with a row of a table, as far as one can see from the kinds of its values; None if
    nothing is."""
    for column in table.c:
        kind, value = column.type.python_type, row[column.name]
        fits = isinstance(value, kind) or (value is None and column.nullable)
        if not fits or (type(column.type) is Integer and value is not None and abs(value) > _LARGEST):
            return f"its {column.name} is {value!r}"
    return None


def waiting_bits(seats: Sequence[int]) -> int:
    """Seats as `matches.waiting` holds them: a bit for each.

    >>> waiting_bits((0, 2)), waiting_bits(())
    (5, 0)
    """
    return sum(1 << seat for seat in seats)
