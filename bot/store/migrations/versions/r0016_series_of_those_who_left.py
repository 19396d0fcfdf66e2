"""Who had deleted what was kept of them was still named in the series of rematches: a pseudonym takes their
place there, too. Where both have gone nobody can tell which pseudonym is whose, and nobody asks: it goes."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

OF_LEAVERS = sa.text(
    "SELECT matches.id, matches.series FROM matches WHERE matches.series IS NOT NULL AND EXISTS"
    " (SELECT 1 FROM players WHERE players.match_id = matches.id AND players.user_id < 0)"
)
PLAYERS = sa.text("SELECT user_id FROM players WHERE match_id = :id")
REPLACE = sa.text("UPDATE matches SET series = :series WHERE id = :id")


def upgrade() -> None:
    connection = op.get_bind()
    for match_id, series in connection.execute(OF_LEAVERS).all():
        players = set(connection.scalars(PLAYERS, {"id": match_id}))
        connection.execute(REPLACE, {"id": match_id, "series": _of(players, series)})


def _of(players: set[int], series: str) -> str | None:
    """The series between these players; None if it cannot be told whose points are whose."""
    try:
        told = [(int(user_id), int(halves)) for user_id, halves in json.loads(series)]
    except (ValueError, TypeError):
        return None
    missing = players - {user_id for user_id, _ in told}
    if not missing:
        return series
    if len(missing) > 1:
        return None
    (pseudonym,) = missing
    return json.dumps([(user_id if user_id in players else pseudonym, halves) for user_id, halves in told])
