"""Series: how rematches between two people stand. Those begun before are counted from their next one on."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("series", sa.Text()))
