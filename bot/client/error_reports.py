"""Errors reported to Sentry, if SENTRY_DSN is set. Without it, sentry-sdk is not even imported.

A report is the exception with where it happened, the name of the line in the log, and the number of the
match. Nothing about a person goes along: no values of variables, no ids of Discord's, no tokens, no line of
the log before it. What is sent is picked from what the package would send, so that nothing it may add later
gets out.
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
"""How long the end of the program waits for the last reports to be sent."""

_KEPT: Final = frozenset(
    {
        *("event_id", "timestamp", "platform", "level", "logger", "logentry", "exception"),
        *("tags", "extra", "release", "environment"),
    }
)
_NOT_OF_A_FRAME: Final = frozenset({"vars", "abs_path"})
_ID: Final = re.compile(r"(?<!\d)\d{15,20}(?!\d)")
"""An id of Discord's: of a person, a message, a channel or a server."""


@contextmanager
def reported(config: Config) -> Iterator[None]:
    """Report errors meanwhile, if the settings say where to."""
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
    """Reports each line of the log at ERROR or above."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        from sentry_sdk import capture_event, get_client
        from sentry_sdk.utils import event_from_exception

        try:
            # An event of ours is a dict; of other packages' lines only the template is sent, without values.
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
        """Say that a report failed, without the values that the library's own report would show."""
        with suppress(OSError):  # the disk of the log may be full
            sys.stderr.write(f"an error of {record.name} could not be reported\n")


def _clean(found: Any, hide: logs.Hide) -> Any:
    """A part of a report without tokens, ids of Discord's, values of variables, folders of this machine."""
    if isinstance(found, str):
        return _ID.sub("[id]", hide(found))
    if isinstance(found, list | tuple):
        return [_clean(item, hide) for item in found]
    if isinstance(found, dict):
        return {name: _clean(value, hide) for name, value in found.items() if name not in _NOT_OF_A_FRAME}
    return found
