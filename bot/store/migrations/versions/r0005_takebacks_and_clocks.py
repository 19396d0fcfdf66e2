"""Taking choices back, and clocks. Matches that run already have no limit; those of people get a clock."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("takeback", sa.Text()))
    op.add_column("matches", sa.Column("pace", sa.String(8), server_default="none", nullable=False))
    op.add_column("matches", sa.Column("clock", sa.Text()))
    _start_clocks()


def _start_clocks() -> None:
    """Whoever is to move in a running match of people has until the match was to expire."""
    connection = op.get_bind()
    running = connection.execute(
        sa.text("SELECT id, seat_count, waiting, expires_at FROM matches WHERE state = 'running'")
    ).all()
    for match_id, seat_count, waiting, expires_at in running:
        taken = connection.execute(
            sa.text("SELECT seat FROM players WHERE match_id = :id AND active AND seat IS NOT NULL"),
            {"id": match_id},
        ).scalars()
        people = set(taken)
        if len(people) < 2 or not isinstance(waiting, int):
            continue
        due = [expires_at if seat in people and waiting >> seat & 1 else None for seat in range(seat_count)]
        clock: dict[str, Any] = {"due": due, "left": [0] * seat_count, "reminded": [], "over": []}
        connection.execute(
            sa.text("UPDATE matches SET clock = :clock WHERE id = :id"),
            {"clock": json.dumps(clock), "id": match_id},
        )
