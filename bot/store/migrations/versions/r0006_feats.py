"""What reviews found that people can be proud of, and finding someone's wins against Lodge."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "feats",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("feat", sa.String(length=12), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_feats_match_id"),
        sa.PrimaryKeyConstraint("user_id", "match_id", "feat", name="pk_feats"),
    )
    op.create_index("ix_against_lodge_user_id", "against_lodge", ["user_id", "game", "level"])
