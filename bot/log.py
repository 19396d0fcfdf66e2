"""Logging: one stream of events on stderr, as text for people or JSON lines for machines.

discord.py and SQLAlchemy log by the standard library; their records take the same road.
"""

from __future__ import annotations

import logging
import sys
from typing import Literal, cast

import structlog
from structlog.typing import Processor


def configure(level: int = logging.INFO, form: Literal["text", "json"] = "text") -> None:
    """Set up logging for the whole process; calling it again replaces what was set up before."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Without the frames' variables: among them are tokens and the secret seeds of matches.
    tracebacks = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    renderers: list[Processor] = (
        [structlog.processors.ExceptionRenderer(tracebacks), structlog.processors.JSONRenderer()]
        if form == "json"
        else [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderers],
        )
    )
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for noisy in ("aiosqlite", "sqlalchemy", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel(max(level, logging.WARNING))


def get(name: str) -> structlog.stdlib.BoundLogger:
    """A module's logger, for events with values: `log.info("match expired", match=12)`."""
    return cast("structlog.stdlib.BoundLogger", structlog.get_logger(name))
