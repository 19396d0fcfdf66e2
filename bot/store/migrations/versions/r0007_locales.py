"""The locale of a person's Discord, and of the person who began a match."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("last_uses", sa.Column("locale", sa.String(length=10)))
    op.add_column("matches", sa.Column("locale", sa.String(length=10)))
