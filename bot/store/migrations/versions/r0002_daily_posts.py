"""Where the daily posts itself."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_posts",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=40), nullable=False),
        sa.Column("since", sa.String(length=10), nullable=False),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("paused", sa.String(length=12)),
        sa.Column("day", sa.String(length=10)),
        sa.Column("posted_in", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("edited_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", name="pk_daily_posts"),
    )
