"""The first tables.

On PostgreSQL this also creates the queue of work that can wait: procrastinate's own tables and functions, and
answers. They aren't in `bot.store.schema`, because SQLite has no queue and a queue's contents are neither
backed up nor copied. The tables are those of the installed procrastinate, which the lock file pins. When a
newer one comes with migrations, a revision here has to run them (`tests/bot/queue/test_queue.py` checks).
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ANSWERS = """
CREATE TABLE job_answers (
    job_id bigint PRIMARY KEY,
    answer jsonb, -- of a thought; NULL where nobody needs one, and where what was made is kept elsewhere
    failed text, -- why the job was laid aside
    at timestamp with time zone NOT NULL DEFAULT now()
)
"""


def upgrade() -> None:
    op.create_table(
        "against_lodge",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("level", sa.String(length=12), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "level", "user_id", name="pk_against_lodge"),
    )
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name="pk_blocks"),
    )
    op.create_table(
        "daily_days",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(length=32), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_daily_days"),
    )
    op.create_table(
        "deletions",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_deletions"),
    )
    op.create_table(
        "hashed_blocks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_hash", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_hash", name="pk_hashed_blocks"),
    )
    op.create_table(
        "hashed_tries",
        sa.Column("user_hash", sa.String(length=64), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("user_hash", "day", name="pk_hashed_tries"),
    )
    op.create_table(
        "last_uses",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("exported_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("user_id", name="pk_last_uses"),
    )
    op.create_index("ix_last_uses_day", "last_uses", ["day"])
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("challenger", sa.BigInteger(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("seat_wish", sa.Integer()),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.Text()),
        sa.Column("snapshot_ply", sa.Integer()),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("seed", sa.LargeBinary(length=32), nullable=False),
        sa.Column("waiting", sa.Integer(), nullable=False),
        sa.Column("ending", sa.String(length=12)),
        sa.Column("ending_seat", sa.Integer()),
        sa.Column("ended_by", sa.BigInteger()),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("posted_at", sa.BigInteger()),
        sa.Column("first_guild_id", sa.BigInteger()),
        sa.Column("first_channel_id", sa.BigInteger()),
        sa.Column("first_message_id", sa.BigInteger()),
        sa.Column("draw_offer", sa.Integer()),
        sa.Column("draw_barred", sa.Text(), nullable=False),
        sa.Column("pace", sa.String(length=8), server_default="none", nullable=False),
        sa.Column("clock", sa.Text()),
        sa.Column("takeback", sa.Text()),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("predecessor", sa.Integer()),
        sa.Column("successor", sa.Integer()),
        sa.Column("lodge_to_act", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("series", sa.Text()),
        sa.Column("daily", sa.String(length=10)),
        sa.Column("digest", sa.String(length=32)),
        sa.ForeignKeyConstraint(["predecessor"], ["matches.id"], name="fk_matches_predecessor"),
        sa.ForeignKeyConstraint(["successor"], ["matches.id"], name="fk_matches_successor"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_matches_channel",
        "matches",
        ["channel_id"],
        sqlite_where=sa.text("state IN ('open', 'running')"),
        postgresql_where=sa.text("state IN ('open', 'running')"),
    )
    op.create_index(
        "ix_matches_digest",
        "matches",
        ["digest"],
        sqlite_where=sa.text("digest IS NOT NULL"),
        postgresql_where=sa.text("digest IS NOT NULL"),
    )
    op.create_index(
        "ix_matches_due",
        "matches",
        ["expires_at"],
        sqlite_where=sa.text("state IN ('open', 'running')"),
        postgresql_where=sa.text("state IN ('open', 'running')"),
    )
    op.create_index(
        "ix_matches_guild",
        "matches",
        ["guild_id"],
        sqlite_where=sa.text("state IN ('open', 'running')"),
        postgresql_where=sa.text("state IN ('open', 'running')"),
    )
    op.create_index(
        "ix_matches_lodge_to_act",
        "matches",
        ["id"],
        sqlite_where=sa.text("lodge_to_act = 1"),
        postgresql_where=sa.text("lodge_to_act"),
    )
    op.create_index("ix_matches_updated_at", "matches", ["updated_at"])
    op.create_table(
        "meta",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_meta"),
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_people"),
    )
    op.create_table(
        "processes",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("shard_ids", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("signed_at", sa.BigInteger(), nullable=False),
        sa.Column("connected_at", sa.BigInteger()),
        sa.Column("connected_since", sa.BigInteger()),
        sa.PrimaryKeyConstraint("name", name="pk_processes"),
    )
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("solo", sa.Boolean(), nullable=False),
        sa.Column("period", sa.String(length=7), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
        sa.Column("third", sa.Integer(), nullable=False),
        sa.Column("fourth", sa.Integer(), nullable=False),
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("best_points", sa.Integer()),
        sa.Column("total_points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "solo", "period", "user_id", name="pk_ratings"),
    )
    op.create_index(
        "ix_ratings_points",
        "ratings",
        [
            "game",
            "guild_id",
            "solo",
            "period",
            "best_points",
            "total_points",
            "counted",
            "won",
            "user_id",
            "listed",
        ],
    )
    op.create_index(
        "ix_ratings_rating",
        "ratings",
        ["game", "guild_id", "solo", "period", "rating", "played", "user_id", "listed"],
    )
    op.create_index("ix_ratings_user_id", "ratings", ["user_id", "guild_id", "period"])
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
    op.create_table(
        "silenced",
        sa.Column("place_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("said", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("place_id", "user_id", name="pk_silenced"),
    )
    op.create_table(
        "taken_interactions",
        sa.Column("interaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("interaction_id", name="pk_taken_interactions"),
    )
    op.create_table(
        "announced_boards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_announced_boards_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_announced_boards"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_daily_tries_match_id"),
        sa.PrimaryKeyConstraint("user_id", "day", name="pk_daily_tries"),
    )
    op.create_index("ix_daily_tries_guild_id", "daily_tries", ["guild_id", "day", "points"])
    op.create_table(
        "declines",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_declines_match_id"),
        sa.PrimaryKeyConstraint("user_id", "match_id", name="pk_declines"),
    )
    op.create_table(
        "films",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("gif", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_films_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_films"),
    )
    op.create_table(
        "former_boards",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_former_boards_match_id"),
        sa.PrimaryKeyConstraint("message_id", name="pk_former_boards"),
    )
    op.create_table(
        "handed_over",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_handed_over_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_handed_over"),
    )
    op.create_table(
        "invitations",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_invitations_match_id"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_invitations"),
    )
    op.create_index(
        "ix_invitations_active",
        "invitations",
        ["user_id", "match_id"],
        sqlite_where=sa.text("active = 1"),
        postgresql_where=sa.text("active"),
    )
    op.create_table(
        "news",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("by_id", sa.BigInteger()),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("happened_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("pinged_at", sa.BigInteger()),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_news_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_news"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_news_due_at", "news", ["due_at"])
    op.create_index("ix_news_match_id", "news", ["match_id"])
    op.create_index("ix_news_user_id", "news", ["user_id"])
    op.create_table(
        "opponents",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("level", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_opponents_match_id"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_opponents"),
    )
    op.create_table(
        "players",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("rematch", sa.Boolean(), nullable=False),
        sa.Column("helped", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("active", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("ended_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_players_match_id"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_players"),
    )
    op.create_index(
        "ix_players_active",
        "players",
        ["user_id", "match_id"],
        sqlite_where=sa.text("active = 1"),
        postgresql_where=sa.text("active"),
    )
    op.create_index("ix_players_ended_at", "players", ["user_id", "ended_at"])
    op.create_table(
        "plies",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("actor", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_plies_match_id"),
        sa.PrimaryKeyConstraint("match_id", "ply", name="pk_plies"),
    )
    op.create_table(
        "rated",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rated_match_id"),
        sa.PrimaryKeyConstraint("user_id", "match_id", name="pk_rated"),
    )
    op.create_index("ix_rated_user_id", "rated", ["user_id", "game", "at"])
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_reviews_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_reviews"),
    )
    op.create_table(
        "thinking",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("thinker", sa.String(length=32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_thinking_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_thinking"),
    )

    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        from procrastinate.schema import SchemaManager

        connection.exec_driver_sql(
            SchemaManager.get_schema() + ANSWERS, execution_options={"no_parameters": True}
        )
