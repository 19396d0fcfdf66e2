"""The columns that lists are read from: who is in an open or running match, and whose turn it is.

Whose turn it is in matches that are already running stays unknown (`waiting` is NULL) until they are next
saved or listed: only a replay can tell.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("waiting", sa.Integer()))
    for table in ("players", "invitations"):
        op.add_column(table, sa.Column("active", sa.Boolean(), server_default=sa.false(), nullable=False))
    _mark_active()
    op.drop_index("ix_matches_state_expires_at", "matches")
    op.drop_index("ix_matches_channel_id_state", "matches")
    live = sa.text("state IN ('open', 'running')")
    for name, column in (("ix_matches_due", "expires_at"), ("ix_matches_channel", "channel_id")):
        op.create_index(name, "matches", [column], sqlite_where=live, postgresql_where=live)
    op.create_index("ix_matches_updated_at", "matches", ["updated_at"])
    for table in ("players", "invitations"):
        op.drop_index(f"ix_{table}_user_id", table)
        op.create_index(
            f"ix_{table}_active",
            table,
            ["user_id", "match_id"],
            sqlite_where=sa.text("active = 1"),
            postgresql_where=sa.text("active"),
        )


def _mark_active() -> None:
    matches = sa.table("matches", sa.column("id"), sa.column("state"))
    plies = sa.table("plies", sa.column("match_id"), sa.column("move"), sa.column("user_id"))
    players = sa.table(
        "players", sa.column("match_id"), sa.column("user_id"), sa.column("active", sa.Boolean())
    )
    invitations = sa.table("invitations", sa.column("match_id"), sa.column("active", sa.Boolean()))

    def of(*states: str) -> sa.ScalarSelect[int]:
        return sa.select(matches.c.id).where(matches.c.state.in_(states)).scalar_subquery()

    left = sa.exists().where(
        plies.c.match_id == players.c.match_id,
        plies.c.user_id == players.c.user_id,
        plies.c.move == "leave",
    )
    op.execute(
        sa.update(players).where(players.c.match_id.in_(of("open", "running")), ~left).values(active=True)
    )
    op.execute(sa.update(invitations).where(invitations.c.match_id.in_(of("open"))).values(active=True))
