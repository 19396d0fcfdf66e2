"""When people last used Lodge, deletions that are under way, and blocks of people who have left.

Of those who are known already it is not known when they last used it: they begin today.
"""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_KNOWN = ("players", "people", "ratings", "against_lodge", "blocks", "declines")
"""The tables that name people who have used Lodge."""


def upgrade() -> None:
    op.create_table(
        "hashed_blocks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_hash", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_hash", name="pk_hashed_blocks"),
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
        "deletions",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_deletions"),
    )
    tables = [sa.table(name, sa.column("user_id", sa.BigInteger())) for name in _KNOWN]
    known = sa.union(*(sa.select(table.c.user_id) for table in tables)).subquery()
    uses = sa.table("last_uses", sa.column("user_id", sa.BigInteger()), sa.column("day", sa.Integer()))
    today = (datetime.now(UTC) - datetime(1970, 1, 1, tzinfo=UTC)).days
    rows = sa.select(known.c.user_id, sa.literal(today)).where(known.c.user_id > 0)
    op.execute(sa.insert(uses).from_select(["user_id", "day"], rows))
