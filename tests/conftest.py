"""What every test has in common."""

from pathlib import Path
from typing import Any, Final

import pytest
import structlog

FIRST: Final = ("e2e", "browser", "bot", "cogs")
"""The folders whose tests wait most for other processes, those first: the others fill the time between."""

# As structlog does by itself, but for errors: where rich is installed, each of them comes with every local
# variable of every frame, and takes a fifth of a second.
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Run the files that wait for other processes first, so that none of them is left to the end alone."""
    here = Path(__file__).parent

    def rank(item: Any) -> int:
        folder = item.path.relative_to(here).parts[0] if here in item.path.parents else ""
        return FIRST.index(folder) if folder in FIRST else len(FIRST)

    items.sort(key=rank)
