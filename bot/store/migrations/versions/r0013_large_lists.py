"""Lists that stay quick in a large database: matches of a server, and places on leaderboards."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

LIVE = sa.text("state IN ('open', 'running')")


def upgrade() -> None:
    op.create_index("ix_matches_guild", "matches", ["guild_id"], sqlite_where=LIVE, postgresql_where=LIVE)
    table = ["game", "guild_id", "solo", "period"]
    op.drop_index("ix_ratings_rating", "ratings")
    op.create_index("ix_ratings_rating", "ratings", [*table, "rating", "played", "user_id", "listed"])
    points = ["best_points", "total_points", "counted", "won", "user_id", "listed"]
    op.create_index("ix_ratings_points", "ratings", [*table, *points])
