"""Ratings by month and everywhere, places of larger tables, and how each person's rating has changed.

What was counted before stays in the tables of all time of its server. Everywhere a person begins with the
standing of the server in which they have played a game most, and with the counts of all servers. Who has
finished neither first nor last of three or four was counted as drawn, and stays so.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_KEPT = (
    *("guild_id", "game", "solo", "user_id", "mu", "sigma", "played", "won", "drawn", "lost"),
    *("counted", "best_points", "total_points"),
)
_COUNTS = ("played", "won", "drawn", "lost", "counted", "total_points")


def upgrade() -> None:
    op.rename_table("ratings", "old_ratings")
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("solo", sa.Boolean(), nullable=False),
        sa.Column("period", sa.String(7), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("played", "won", "drawn", "lost")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("first", "second", "third", "fourth")),
        sa.Column("counted", sa.Integer(), nullable=False),
        sa.Column("best_points", sa.Integer()),
        sa.Column("total_points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "guild_id", "game", "solo", "period", "user_id", name="pk_ratings_of_periods"
        ),
    )
    _copy()
    op.drop_table("old_ratings")
    key = ["game", "guild_id", "solo", "period", "rating", "played", "user_id"]
    op.create_index("ix_ratings_rating", "ratings", key)
    op.create_index("ix_ratings_user_id", "ratings", ["user_id", "guild_id", "period"])
    op.create_table(
        "rated",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rated_match_id"),
        sa.PrimaryKeyConstraint("user_id", "match_id", name="pk_rated"),
    )
    op.create_index("ix_rated_user_id", "rated", ["user_id", "game", "at"])


def _copy() -> None:
    old = sa.table("old_ratings", *map(sa.column, _KEPT))
    own = (old.c.game, old.c.solo, old.c.user_id)
    most = sa.func.row_number().over(partition_by=own, order_by=(old.c.played.desc(), old.c.guild_id))
    sums = [sa.func.sum(old.c[name]).over(partition_by=own).label(f"all_{name}") for name in _COUNTS]
    best = sa.func.max(old.c.best_points).over(partition_by=own).label("best")
    ranked = sa.select(old, most.label("number"), best, *sums).subquery()
    in_servers = sa.select(
        old.c.guild_id, *own, *_extras(old.c.mu), old.c.sigma, old.c.mu, sa.true(), old.c.best_points,
        *(old.c[name] for name in _COUNTS),
    )  # fmt: skip
    everywhere = sa.select(
        sa.literal(0), ranked.c.game, ranked.c.solo, ranked.c.user_id, *_extras(ranked.c.mu), ranked.c.sigma,
        ranked.c.mu, sa.false(), ranked.c.best, *(ranked.c[f"all_{name}"] for name in _COUNTS),
    ).where(ranked.c.number == 1)  # fmt: skip
    names = [
        *("guild_id", "game", "solo", "user_id", "period", "rating", "first", "second", "third", "fourth"),
        *("sigma", "mu", "listed", "best_points", *_COUNTS),
    ]
    new = sa.table("ratings", *map(sa.column, names))
    op.execute(sa.insert(new).from_select(names, in_servers))
    op.execute(sa.insert(new).from_select(names, everywhere))


def _extras(mu: sa.ColumnElement[float]) -> list[sa.ColumnElement[Any]]:
    """The period, the rating and the places of what was counted before."""
    rating = sa.cast(sa.func.round(1500 + 40 * (mu - 25)), sa.Integer())
    return [sa.literal(""), rating, *(sa.literal(0) for _ in range(4))]
