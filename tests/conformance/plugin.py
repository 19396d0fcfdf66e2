"""A plugin for pytest: `-p tests.conformance.plugin --openapi=FILE tests/e2e` holds every request that
the bot makes there against that document, and fails the run where one does not fit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.playground.rest import Received
from tests.conformance.document import Document, DocumentError
from tests.conformance.tally import Tally


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--openapi", metavar="FILE", required=True, help="Discord's OpenAPI document")


def pytest_configure(config: pytest.Config) -> None:
    path = Path(config.getoption("--openapi"))
    try:
        document = Document.read(path)
    except DocumentError as error:
        raise pytest.UsageError(f"{path} is of no use here: {error}.") from None
    config.pluginmanager.register(Conformance(document), "conformance")


class Conformance:
    """Keeps the requests until the tests are through, for judging takes time that the bot would wait for."""

    def __init__(self, document: Document) -> None:
        self._tally = Tally(document)
        self._requests: list[Received] = []

    def observe(self, request: Received) -> None:
        """Keep a request: the observer of a playground's REST interface."""
        self._requests.append(request)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        for request in self._requests:
            self._tally.add(request)
        if not self._tally.fits and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("the bot's requests and Discord's OpenAPI document")
        for line in self._tally.lines():
            terminalreporter.line(line)
