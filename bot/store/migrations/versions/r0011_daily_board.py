"""The daily board: its days, who has tried it, and which matches are such tries."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("daily", sa.String(10)))
    op.create_table(
        "daily_days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_daily_days"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_daily_tries_match_id"),
        sa.PrimaryKeyConstraint("user_id", "day", name="pk_daily_tries"),
    )
    op.create_index("ix_daily_tries_guild_id", "daily_tries", ["guild_id", "day", "points"])
    op.create_table(
        "hashed_tries",
        sa.Column("user_hash", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("user_hash", "day", name="pk_hashed_tries"),
    )
