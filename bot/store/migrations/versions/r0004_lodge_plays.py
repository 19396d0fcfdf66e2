"""Lodge as an opponent: its seats, who thinks for them, hints asked for, reviews, wins against its levels."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "opponents",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("level", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_opponents_match_id"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_opponents"),
    )
    op.create_table(
        "thinking",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("thinker", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_thinking_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_thinking"),
    )
    op.create_table(
        "against_lodge",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("level", sa.String(12), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "level", "user_id", name="pk_against_lodge"),
    )
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_reviews_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_reviews"),
    )
    op.add_column("players", sa.Column("helped", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column(
        "matches", sa.Column("lodge_to_act", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.add_column("matches", sa.Column("digest", sa.String(32)))
    op.create_index(
        "ix_matches_lodge_to_act",
        "matches",
        ["id"],
        sqlite_where=sa.text("lodge_to_act = 1"),
        postgresql_where=sa.text("lodge_to_act"),
    )
    op.create_index(
        "ix_matches_digest",
        "matches",
        ["digest"],
        sqlite_where=sa.text("digest IS NOT NULL"),
        postgresql_where=sa.text("digest IS NOT NULL"),
    )
