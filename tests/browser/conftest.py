"""Chromium, a playground with the real bot, and the page open in it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.browser.client import Client, call, removed

ROOT = Path(__file__).parents[2]
WEB = ROOT / "bot" / "playground" / "web"
START_SECONDS = 90
REST_SECONDS = 0.3
"""So long without a request and the bot is taken to be at rest."""
TIMEOUT = 30_000
"""Milliseconds to wait for something to be seen, on a machine that is busy."""
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def _chromium() -> str:
    found = os.environ.get("LODGE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        give_up = pytest.fail if os.environ.get("LODGE_REQUIRE_BROWSER") else pytest.skip
        give_up("no Chromium on the PATH: install it, or name it in LODGE_CHROMIUM")
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    executable = _chromium()
    expect.set_options(timeout=TIMEOUT)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=list(ARGS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """An empty page, wide enough for two panes. A script error on it fails the test."""
    context = await browser.new_context(viewport={"width": 1500, "height": 950})
    page = await context.new_page()
    page.set_default_timeout(TIMEOUT)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    await context.close()
    assert not faults


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def _modules(browser: Browser) -> AsyncIterator[tuple[Page, str]]:
    async def blank(request: web.Request) -> web.Response:
        sheets = "".join(
            f'<link rel="stylesheet" href="/static/{sheet.name}">' for sheet in WEB.glob("*.css")
        )
        return web.Response(text=f"<!doctype html><title>modules</title>{sheets}", content_type="text/html")

    app = web.Application()
    app.router.add_get("/", blank)
    app.router.add_static("/static", WEB)
    async with TestServer(app) as server:
        page = await browser.new_page()
        yield page, str(server.make_url("/"))
        await page.close()


@pytest_asyncio.fixture(loop_scope="session")
async def modules(_modules: tuple[Page, str]) -> Page:
    """An empty page on which the web page's modules can be imported, with no playground behind them."""
    page, address = _modules
    await page.goto(address)
    return page


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a playground of this module's own, the bot connected."""
    _chromium()
    data = tmp_path_factory.mktemp("playground")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "bot", "playground", "--port", str(port), "--data", str(data)]
    with (data / "output").open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=output)
        try:
            _wait_for_bot(address, process, data / "output")
            yield address
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)


def _wait_for_bot(address: str, process: subprocess.Popen[bytes], output: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            if call(address, "GET", "world")["bot"]["connected"]:
                return
        except (urllib.error.URLError, ConnectionError):
            pass
        time.sleep(0.1)
    process.kill()
    pytest.fail(f"the playground did not come up:\n{output.read_text()[-4000:]}")


def _wait_for_rest(address: str) -> None:
    """Wait until the bot has asked nothing of Discord for a moment."""
    last, deadline = None, time.monotonic() + START_SECONDS
    while last != (last := call(address, "GET", "requests")[-1:]) and time.monotonic() < deadline:
        time.sleep(REST_SECONDS)


@pytest.fixture
def tidied(playground: str) -> str:
    """The playground at no distance, with every channel empty and no fault left over, once the bot has done
    what the test before has left it to do: it must not be refused an edit of a message that is deleted
    here."""
    call(playground, "DELETE", "faults")
    call(playground, "POST", "distance", {"latency": 0, "stragglers": 0, "events": "prompt"})
    _wait_for_rest(playground)
    for user in call(playground, "GET", "world")["users"]:
        for channel in call(playground, "GET", f"channels?user={user['id']}"):
            for message in call(playground, "GET", f"channels/{channel['id']}/messages?user={user['id']}"):
                ids = {"channel_id": channel["id"], "message_id": message["id"]}
                call(playground, "POST", "messages/delete", ids)
                removed.add(message["id"])
    return playground


@pytest_asyncio.fixture(loop_scope="session")
async def client(tidied: str, page: Page) -> AsyncIterator[Client]:
    """The page as a newcomer finds it: Ann at the left, Ben at the right, the bot's commands known."""
    await page.goto(tidied)
    await page.locator("body[data-ready]").wait_for()
    yield Client(page, tidied)


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Everything in this folder needs the browser, and shares one: one worker and one event loop."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
