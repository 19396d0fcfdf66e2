"""What every test has in common."""

import importlib
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
import structlog
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import sqlite
from tests import ALL
from tests.homes import CHOSEN, POSTGRES, SQLITE, living_in

FIRST: Final = ("e2e", "browser", "bot", "cogs", "render")
"""The folders whose tests wait most for other processes, those first: the others fill the time between. Then
those with the longest files, so that at the end no worker has one of them to itself."""


KNOW_BOTH: Final = ("bot/store", "bot/match", "e2e")
"""The folders whose tests run on PostgreSQL too where `LODGE_TEST_DATABASE` says so."""
ON_BOTH: Final = (
    *("bot/store", "e2e/test_two_processes.py", "e2e/test_kill.py", "e2e/test_races.py"),
    *("e2e/test_leaderboard.py", "e2e/test_privacy.py", "e2e/test_daily_posts.py"),
    *("e2e/test_puzzles.py", "e2e/test_practice.py"),
)
"""The folders and files whose tests run on both where everything is tried."""

SHORT: Final = ("yonmoque", "cards", "dice", "against_lodge", "fair_play", "refusals", "boards", "kills")
"""The tests of the whole bot that `make test` runs: one for each path through it."""
LONG: Final = (
    *("benchmarks", "browser", "bot/playground", "bot/queue", "image", "storm"),
    *("bot/drawing", "bot/films", "bot/opponents", "engines/opponents", "render/test_contact.py"),
    *(f"bot/client/test_{name}.py" for name in ("backoff", "damaged_matches", "error_reports", "watchdog")),
    *(f"bot/store/test_{name}.py" for name in ("backups", "damage", "races", "shards")),
    *(f"render/test_{name}.py" for name in ("every_game", "film", "least_size", "pictures")),
    *("bot/test_old_python.py", "conformance", "test_fair_records.py"),
)
"""Other folders and files that are left to `make test-all`."""

_HERE: Final = Path(__file__).parent
_LEFT_OUT: Final = {_HERE / name for name in LONG} | {
    path for path in _HERE.glob("e2e/test_*.py") if path.stem.removeprefix("test_") not in SHORT
}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out what is long, unless everything is tried. (`collect_ignore` would cost a second.)"""
    return True if not ALL and collection_path in _LEFT_OUT else None


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Where there are two workers, the second one imports the tests from the end first: rewriting the asserts
    of all takes ten seconds, and what one has rewritten the other then finds."""
    global _begun
    whole = collector.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if whole and not _begun and os.environ.get("PYTEST_XDIST_WORKER") == "gw1":
        _begun = True
        for path in sorted(_HERE.rglob("test_*.py"), reverse=True):
            if _LEFT_OUT.isdisjoint((path, *path.parents)) or ALL:
                with suppress(Exception, pytest.skip.Exception):  # it comes again when it is collected
                    importlib.import_module(".".join(path.relative_to(_HERE.parent).with_suffix("").parts))


_begun = False


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for no examples in the docstrings of tests: they have none, and reading each file twice takes
    seconds."""
    found = yield
    return [each for each in found if not isinstance(each, DoctestModule)]


# Hypothesis tries the same examples on every run (few in `make test`), by no clock, and keeps nothing.
settings.register_profile(
    "lodge",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=25 if ALL else 3,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("lodge")

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
def pytest_collection_modifyitems(config: pytest.Config, items: list[Any]) -> None:
    """Run the files that wait for other processes first, so that none of them is left to the end alone. Leave
    out what is marked `long`, unless everything is tried or a file has been named."""
    if not ALL and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        left_out = [item for item in items if item.get_closest_marker("long") is not None]
        items[:] = [item for item in items if item.get_closest_marker("long") is None]
        config.hook.pytest_deselected(items=left_out)

    def rank(item: Any) -> int:
        folder = item.path.relative_to(_HERE).parts[0] if _HERE in item.path.parents else ""
        return FIRST.index(folder) if folder in FIRST else len(FIRST)

    items.sort(key=rank)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test in the homes that its folder or file is to run in; what is marked `sqlite` in SQLite
    alone."""
    path = metafunc.definition.path
    if "home" not in metafunc.fixturenames or _HERE not in path.parents:
        return
    place = path.relative_to(_HERE).as_posix()
    homes = [SQLITE]
    if metafunc.definition.get_closest_marker("sqlite") is None and place.startswith(KNOW_BOTH):
        homes = [CHOSEN] if CHOSEN else [SQLITE, POSTGRES] if ALL and place.startswith(ON_BOTH) else [SQLITE]
    if homes != [SQLITE]:
        metafunc.parametrize("home", homes, indirect=True, scope="module")


@pytest.fixture(scope="session", autouse=True)
def set_up_durably() -> Iterator[Callable[[Any, Any], None]]:
    """In the tests' own process, where no power cut is tried, SQLite doesn't wait for the disk; and what
    SQLAlchemy has made of a query for one database it keeps for all. Gives what Lodge sets up a connection
    with."""
    durably, create = sqlite._prepare, sqlite.create_async_engine
    first: list[AsyncEngine] = []

    def hastily(connection: Any, record: Any) -> None:
        durably(connection, record)
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=OFF")
        cursor.close()

    def create_alike(url: URL, **options: Any) -> AsyncEngine:
        made = create(url, **options)
        first.extend([] if first else [made])
        made.sync_engine.dialect = first[0].sync_engine.dialect
        made.sync_engine._compiled_cache = first[0].sync_engine._compiled_cache
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_prepare", hastily)
        patch.setattr(sqlite, "create_async_engine", create_alike)
        yield durably


@pytest.fixture(scope="module", autouse=True)
def home(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the databases of a test are: `SQLITE` or `POSTGRES`."""
    chosen = getattr(request, "param", SQLITE)
    with living_in(chosen):
        yield chosen
