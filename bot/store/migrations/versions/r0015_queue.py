"""On PostgreSQL, the queue of work that can wait: procrastinate's own tables and functions, and answers.

They are not in `bot.store.schema`: SQLite has no queue, and what is in one is neither backed up nor carried
over. The tables are those of the procrastinate that is installed, which the lock file pins. When a newer one
brings migrations of its own, a revision here has to carry those out (`tests/bot/queue/test_queue.py` tells).
"""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

ANSWERS = """
CREATE TABLE job_answers (
    job_id bigint PRIMARY KEY,
    answer jsonb, -- of a thought; NULL where nobody needs one, and where what was made is kept elsewhere
    failed text, -- why the job was laid aside
    at timestamp with time zone NOT NULL DEFAULT now()
)
"""


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name != "postgresql":
        return
    from procrastinate.schema import SchemaManager

    connection.exec_driver_sql(
        SchemaManager.get_schema() + ANSWERS, execution_options={"no_parameters": True}
    )
