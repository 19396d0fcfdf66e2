"""News of matches: who is to be told what, where Lodge may not write; and when each match ended."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "news",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
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
        "silenced",
        sa.Column("place_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("said", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("place_id", "user_id", name="pk_silenced"),
    )
    op.add_column("players", sa.Column("ended_at", sa.BigInteger()))
    op.create_index("ix_players_ended_at", "players", ["user_id", "ended_at"])
    _date_ends()


def _date_ends() -> None:
    """Date the end of a match to its last change, which may have been a wish for a rematch."""
    matches = sa.table("matches", sa.column("id"), sa.column("state"), sa.column("updated_at"))
    players = sa.table("players", sa.column("match_id"), sa.column("seat"), sa.column("ended_at"))
    changed = sa.select(matches.c.updated_at).where(matches.c.id == players.c.match_id).scalar_subquery()
    ended = sa.select(matches.c.id).where(matches.c.state.in_(("over", "expired")))
    op.execute(
        sa.update(players)
        .where(players.c.match_id.in_(ended), players.c.seat.is_not(None))
        .values(ended_at=changed)
    )
