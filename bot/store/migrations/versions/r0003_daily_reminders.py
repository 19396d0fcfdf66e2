"""Who wants to be reminded of the daily, and the film in a server's post."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_reminders",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=40), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("tried", sa.String(length=10)),
        sa.PrimaryKeyConstraint("user_id", name="pk_daily_reminders"),
    )
    op.create_index("ix_daily_reminders_due_at", "daily_reminders", ["due_at"])
    op.add_column("daily_posts", sa.Column("film", sa.BigInteger()))
    op.add_column("daily_posts", sa.Column("film_at", sa.BigInteger()))
