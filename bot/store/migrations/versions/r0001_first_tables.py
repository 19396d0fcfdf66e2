"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
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
        sa.Column("ending", sa.String(length=12)),
        sa.Column("ending_seat", sa.Integer()),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("posted_at", sa.BigInteger()),
        sa.Column("draw_offer", sa.Integer()),
        sa.Column("draw_barred", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("predecessor", sa.Integer()),
        sa.Column("successor", sa.Integer()),
        sa.ForeignKeyConstraint(["predecessor"], ["matches.id"], name="fk_matches_predecessor"),
        sa.ForeignKeyConstraint(["successor"], ["matches.id"], name="fk_matches_successor"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_channel_id_state", "matches", ["channel_id", "state"])
    op.create_index("ix_matches_state_expires_at", "matches", ["state", "expires_at"])
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
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("solo", sa.Boolean(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("best_points", sa.Integer()),
        sa.Column("total_points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "solo", "user_id", name="pk_ratings"),
    )
    op.create_table(
        "invitations",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_invitations_match_id"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_invitations"),
    )
    op.create_index("ix_invitations_user_id", "invitations", ["user_id"])
    op.create_table(
        "players",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("rematch", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_players_match_id"),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_players"),
    )
    op.create_index("ix_players_user_id", "players", ["user_id"])
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
