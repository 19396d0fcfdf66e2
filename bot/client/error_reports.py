"""Reports errors to Sentry, if SENTRY_DSN is set. Without it, sentry-sdk isn't even imported.

A report holds the exception and where it happened, the log message, and the match number. It says nothing
about people: no variable values, Discord ids, tokens or earlier log lines. Only listed fields of sentry-sdk's
own report are sent, so nothing it adds later can leak out.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from bot import log as logs
from bot.config import Config
from bot.version import VERSION

if TYPE_CHECKING:
    from sentry_sdk.types import Event

FLUSH_SECONDS: Final = 0.5
"""How long to wait on exit for the last reports to be sent."""

_KEPT: Final = frozenset(
    {
        *("event_id", "timestamp", "platform", "level", "logger", "logentry", "exception"),
        *("tags", "extra", "release", "environment"),
    }
)
_NOT_OF_A_FRAME: Final = frozenset({"vars", "abs_path"})
_ID: Final = re.compile(r"(?<!\d)\d{15,20}(?!\d)")
"""A Discord id, of a person, message, channel or server."""


@contextmanager
def reported(config: Config) -> Iterator[None]:
    """Report errors while the context is open, if SENTRY_DSN is set."""
    if config.sentry_dsn is None:
        yield
        return
    import sentry_sdk

    hide = logs.hider(config.secrets)

    def strip(event: Event, _: dict[str, Any]) -> Event:
        kept: Any = _clean({name: value for name, value in event.items() if name in _KEPT}, hide)
        stripped: Event = kept
        return stripped

    sentry_sdk.init(
        dsn=config.sentry_dsn.get_secret_value(),
        release=f"lodge@{VERSION}",
        before_send=strip,
        default_integrations=False,
        auto_enabling_integrations=False,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,  # the release says which source it was
        max_breadcrumbs=0,
        max_request_body_size="never",
        auto_session_tracking=False,
        send_client_reports=False,
    )
    reporter = _Reporter()
    logging.getLogger().addHandler(reporter)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(reporter)
        sentry_sdk.get_client().close(timeout=FLUSH_SECONDS)


class _Reporter(logging.Handler):
    """Reports every log line at ERROR or above."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        from sentry_sdk import capture_event, get_client
        from sentry_sdk.utils import event_from_exception

        try:
            # Our events are dicts. Of other packages' lines, only the template is sent, without values.
            told = record.msg if isinstance(record.msg, dict) else logs.said() | {"event": str(record.msg)}
            error = told.get("exc_info") or record.exc_info
            if error is True:
                error = sys.exc_info()
            event: dict[str, Any] = {}
            hint: dict[str, Any] = {}
            if error and (isinstance(error, BaseException) or error[0] is not None):
                options = get_client().options
                event, hint = event_from_exception(error, options, {"type": "logging", "handled": True})  # type: ignore[assignment]
            event |= {
                "level": "fatal" if record.levelno >= logging.CRITICAL else "error",
                "logger": record.name,
                "logentry": {"message": str(told["event"])},
            }
            if told.get("match") is not None:
                event["tags"] = {"match": str(told["match"])}
            if "reason" in told:
                event["extra"] = {"reason": str(told["reason"])}
            capture_event(event, hint)  # type: ignore[arg-type]
        except Exception:
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """Say that a report failed, without the values that logging's own message would show."""
        with suppress(OSError):  # the log's disk may be full
            sys.stderr.write(f"an error of {record.name} could not be reported\n")


def _clean(found: Any, hide: logs.Hide) -> Any:
    """Strip tokens, Discord ids, variable values and local paths from part of a report."""
    if isinstance(found, str):
        return _ID.sub("[id]", hide(found))
    if isinstance(found, list | tuple):
        return [_clean(item, hide) for item in found]
    if isinstance(found, dict):
        return {name: _clean(value, hide) for name, value in found.items() if name not in _NOT_OF_A_FRAME}
    return found
