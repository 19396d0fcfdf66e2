"""Whom the playground answers: programs of this machine, and its own page; bots only with their token."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

import aiohttp
import pytest

from bot.playground.server import Playground
from tests.bot.playground.helpers import ANN, GAMES, TABLES, Bot, People, board, picture

FOREIGN = "https://example.org"
PAGES = (
    "/",
    "/static/page.js",
    "/playground/world",
    f"/playground/ws?user={ANN}",
    "/attachments/1/1/board.png",
    "/nothing",
)
BOTS = (
    "/api/v10/users/@me",
    f"/api/v10/channels/{GAMES}/messages",
    "/api/v10/interactions/1/token/callback",
    "/api/v10/webhooks/1/token",
    "/api/v10/nothing",
    "/gateway",
    "/gateway/?v=10",
)


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def refused(
    session: aiohttp.ClientSession, playground: Playground, path: str, headers: Mapping[str, str]
) -> bool:
    """Whether the guard lets a request of every method fail; it then says where the page is."""
    found = set()
    for method in ("GET", "POST", "PATCH", "DELETE"):
        async with session.request(
            method, playground.url + path, headers=headers, allow_redirects=False
        ) as response:
            found.add(response.status == 403 and f"Open {playground.url}." in await response.text())
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize("path", [*PAGES, *BOTS])
async def test_only_names_of_this_machine_are_answered_to(
    playground: Playground, session: aiohttp.ClientSession, path: str
) -> None:
    """A foreign name in `Host` is how a page shows itself that has let its own name point here."""
    port = playground.port
    for host in (
        "example.org",
        f"example.org:{port}",
        f"127.0.0.1.example.org:{port}",
        f"localhost:{port + 1}",
        "localhost",
        f"0.0.0.0:{port}",
        f"127.0.0.1:{port}@example.org",
        "",
    ):
        assert await refused(session, playground, path, {"Host": host}), host
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LocalHost:{port}", f"[::1]:{port}"):
        assert not await refused(session, playground, path, {"Host": host}), host


@pytest.mark.parametrize("path", PAGES)
async def test_the_pages_part_takes_no_requests_of_other_pages(
    playground: Playground, session: aiohttp.ClientSession, path: str
) -> None:
    for origin in (
        FOREIGN,
        "null",
        f"http://127.0.0.1:{playground.port + 1}",
        f"https://127.0.0.1:{playground.port}",
        f"http://localhost:{playground.port}",
        "",
    ):
        assert await refused(session, playground, path, {"Origin": origin}), origin
    assert not await refused(session, playground, path, {"Origin": playground.url})
    for site in ("cross-site", "same-site", "whatever"):
        assert await refused(session, playground, path, {"Sec-Fetch-Site": site}), site
        frame = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
        assert await refused(session, playground, path, frame), site
    for site in ("same-origin", "none"):
        assert not await refused(session, playground, path, {"Sec-Fetch-Site": site}), site


@pytest.mark.parametrize("path", BOTS)
async def test_the_bots_part_takes_no_requests_of_any_page(
    playground: Playground, session: aiohttp.ClientSession, path: str
) -> None:
    token = {"Authorization": f"Bot {playground.token}"}
    for more in (
        {"Origin": FOREIGN},
        {"Origin": playground.url},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
    ):
        assert await refused(session, playground, path, token | more), more
    assert not await refused(session, playground, path, token)
    assert not any(found["status"] == 403 for found in playground.rest.journal.refusals)


@pytest.mark.parametrize("path", [f"/playground/ws?user={ANN}", "/gateway"])
async def test_websockets_of_other_pages_are_not_opened(
    playground: Playground, session: aiohttp.ClientSession, path: str
) -> None:
    for more in ({"origin": FOREIGN}, {"headers": {"Host": f"example.org:{playground.port}"}}):
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(playground.url + path, **more)
    async with session.ws_connect(playground.url + path) as socket:
        assert await socket.receive_json()


async def test_a_link_from_elsewhere_opens_the_page_and_no_page_frames_it(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    async with session.get(playground.url, headers=link) as response:
        assert response.status == 200
        assert response.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert await refused(session, playground, "/playground/world", link)


async def test_the_page_has_one_address_that_of_its_pictures(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    named = {"Host": f"localhost:{playground.port}"}
    async with session.get(playground.url, headers=named, allow_redirects=False) as response:
        assert (response.status, response.headers["Location"]) == (302, playground.url)


async def test_the_token_opens_the_bots_part(playground: Playground, session: aiohttp.ClientSession) -> None:
    for header, status in (
        (f"Bot {playground.token}", 200),
        (f"Bearer {playground.token}", 401),
        (f"Bot {playground.token}x", 401),
        ("Bot ", 401),
        (None, 401),
    ):
        headers = {"Authorization": header} if header is not None else {}
        async with session.get(playground.api + "/users/@me", headers=headers) as response:
            assert response.status == status, header


@pytest.mark.parametrize("op", [2, 6])
async def test_the_gateway_asks_for_the_token(
    bot: Bot, playground: Playground, session: aiohttp.ClientSession, op: int
) -> None:
    """To identify and to resume, even somebody's session whose id is known."""
    (known,) = playground.gateway._sessions
    for token in ("wrong", "", None, 7):
        data = {"token": token, "intents": 0, "properties": {}, "session_id": known, "seq": 0}
        async with session.ws_connect(playground.gateway.url) as socket:
            await socket.receive_json()
            await socket.send_json({"op": op, "d": data})
            answer: Any = await socket.receive()
            assert (answer.data == 4004) if op == 2 else (answer.json()["op"] == 9)
    assert list(playground.gateway._sessions) == [known]


async def test_an_interactions_token_is_enough_to_answer_it(
    bot: Bot, people: People, playground: Playground, session: aiohttp.ClientSession
) -> None:
    async def click(interaction: Any) -> None:
        url = f"{playground.api}/interactions/{interaction.id}/{interaction.token}/callback"
        async with session.post(url, json={"type": 4, "data": {"content": "Here."}}) as response:
            assert response.status == 204

    bot.on_click = click
    await bot.channel(TABLES).send(view=board(custom_id="a"), file=picture())
    (message,) = await people.messages(TABLES)
    assert (await people.click(message, "a"))["message"]["content"] == "Here."


def test_each_playground_draws_a_token_of_its_own() -> None:
    assert Playground().token != Playground().token
    assert Playground(["a", "b"]).tokens == ("a", "b")
