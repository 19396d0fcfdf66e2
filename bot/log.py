"""Logging: one stream of events on stderr, as text for people or JSON lines for machines.

discord.py, aiohttp and SQLAlchemy use the standard library, and their records go through the same stream. At
the end of it, one filter removes every token from the finished line, wherever it came from.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from types import TracebackType
from typing import Any, Final, Literal, TextIO, cast
from urllib.parse import quote

import structlog
from structlog.typing import Processor

HIDDEN: Final = "[hidden]"
"""Written to the log in place of a token."""
SHORTEST_SECRET: Final = 12
"""Configured tokens shorter than this are ordinary words, and are left in the log."""

_ADDRESS: Final = r"(?P<path>/(?:interactions|webhooks)/\d+/)[^/\s\"'\\?#<>]+"
"""An interaction's callback or a webhook: anyone who has its token can write in the bot's name."""
_FIELD: Final = (
    r"(?P<field>(?i:(?P<quote>\\*[\"'])(?:token|authorization)(?P=quote)\s*[:,]\s*(?P=quote)"
    r"|\b(?:token|authorization)=[\"']?)(?:Bot )?)[^\s\"'\\]+"
)
"""A field named "token" or "authorization" in a dict, a header or an event: at DEBUG, gateway payloads have
them."""
_FIELDS: Final = frozenset({"token", "authorization"})
_BOT_TOKEN: Final = r"(?<![\w-])[\w-]{23,}\.[\w-]{5,8}\.[\w-]{27,}"  # noqa: S105 (a shape)
_RUN: Final = r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*[0-9])[\w-]{60,}"
"""An unbroken run as long as the tokens of interactions and webhooks. Hashes have no capitals."""
_TOKENS: Final = re.compile("|".join((_ADDRESS, _FIELD, _BOT_TOKEN, _RUN)), re.ASCII)

Hide = Callable[[str], str]
"""Returns a text without its tokens."""


def configure(
    level: int = logging.INFO, form: Literal["text", "json"] = "text", secrets: Iterable[str] = ()
) -> None:
    """Set up logging for the whole process; calling it again replaces the previous set-up.

    `secrets` are kept out of the log, and so is anything that looks like a token.
    """
    hide = hider(secrets)
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Without local variables: tokens and the secret seeds of matches are among them.
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
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderers],
    )
    handler = _Handler(formatter, hide, partial(_hide_in_json, hide) if form == "json" else hide)
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for noisy in ("aiosqlite", "psycopg", "sqlalchemy", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel(max(level, logging.WARNING))
    # Lodge itself logs how jobs end; these lines would include their arguments, even positions.
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)
    sys.excepthook = _log_uncaught


def get(name: str) -> structlog.stdlib.BoundLogger:
    """Return a module's logger, for events with values: `log.info("match expired", match=12)`."""
    return cast("structlog.stdlib.BoundLogger", structlog.get_logger(name))


def said() -> dict[str, Any]:
    """Return what every line logged here carries besides its own values: the press and the match it's
    about."""
    return structlog.contextvars.get_contextvars()


@contextmanager
def saying(instead: Mapping[str, Any]) -> Iterator[None]:
    """Make lines logged meanwhile carry what `said` returned elsewhere, for work that a task does on someone
    else's behalf."""
    before = structlog.contextvars.get_contextvars()
    structlog.contextvars.clear_contextvars()
    try:
        with structlog.contextvars.bound_contextvars(**instead):
            yield
    finally:
        structlog.contextvars.bind_contextvars(**before)


def hider(secrets: Iterable[str] = ()) -> Hide:
    """Return a function that removes tokens from a text: `secrets`, plain or as JSON, Python or a URL writes
    them, and everything that looks like the token of a bot, an interaction or a webhook.

    >>> hider()("POST https://discord.com/api/v10/interactions/12/aW50ZXI/callback")
    'POST https://discord.com/api/v10/interactions/12/[hidden]/callback'
    """
    written = {
        form
        for secret in secrets
        if len(secret) >= SHORTEST_SECRET
        for form in (secret, json.dumps(secret)[1:-1], repr(secret)[1:-1], quote(secret, safe=""))
    }
    exact = re.compile("|".join(map(re.escape, sorted(written, key=len, reverse=True)))) if written else None

    def hide(text: str) -> str:
        if exact is not None:
            text = exact.sub(HIDDEN, text)
        return _TOKENS.sub(lambda found: (found["path"] or found["field"] or "") + HIDDEN, text)

    return hide


def _hide_in_json(hide: Hide, line: str) -> str:
    """Hide tokens in each string of a JSON line separately, so that the line stays valid JSON."""

    def value(found: Any) -> Any:
        if isinstance(found, str):
            return hide(found)
        if isinstance(found, list):
            return [value(item) for item in found]
        if isinstance(found, dict):
            return {
                hide(key): HIDDEN if key.lower() in _FIELDS and item else value(item)
                for key, item in found.items()
            }
        return found

    return json.dumps(value(json.loads(line)))


class _Handler(logging.StreamHandler[TextIO]):
    """Writes lines to stderr without their tokens."""

    def __init__(self, formatter: logging.Formatter, hide: Hide, hide_line: Hide) -> None:
        super().__init__(sys.stderr)
        self.setFormatter(formatter)
        self._hide = hide
        self._hide_line = hide_line

    def format(self, record: logging.LogRecord) -> str:
        return self._hide_line(super().format(record))

    def handleError(self, record: logging.LogRecord) -> None:
        """Report a record that can't be written. The library's own report would show its values, tokens
        included. If even that can't be written, as on a full disk, the log has a gap: no match should fail
        because of it."""
        with suppress(OSError):
            sys.stderr.write(self._hide(f"a log record of {record.name} is broken\n{traceback.format_exc()}"))


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Log the error that ends the process, instead of printing it with all its tokens."""
    if issubclass(kind, Exception):
        logging.getLogger(__name__).critical("the program has ended", exc_info=(kind, error, trace))
    else:
        sys.__excepthook__(kind, error, trace)
