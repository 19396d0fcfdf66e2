"""Lets in programs on this machine and the playground's own page, and nothing else.

Any web page open in the same browser can send requests to this machine. The browser says where they come from
(`Origin`, `Sec-Fetch-Site`). If a page points its own name here (DNS rebinding), `Host` contains that name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from engines.core import msg

NAMES: Final = ("127.0.0.1", "localhost", "[::1]")
"""Names of this machine that nobody else can use."""
_HTTP: Final = 80


class Guard:
    """Refuses every request from elsewhere with status 403, before a handler sees it.

    `is_bots` says whether a path is for bots; browsers never request those.
    """

    def __init__(self, is_bots: Callable[[str], bool]) -> None:
        self.port = 0
        """The port the server listens on."""
        self._is_bots = is_bots

    @property
    def middleware(self) -> Middleware:
        """The middleware that aiohttp calls before every handler, including websockets."""

        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self._lets_in(request):
                url = f"http://{NAMES[0]}:{self.port}"
                sentence = msg(
                    "The playground only answers its own page. Open {url}.",
                    url=url,
                )
                raise web.HTTPForbidden(text=str(sentence))
            return await handler(request)

        return guarded

    def _lets_in(self, request: web.Request) -> bool:
        headers = request.headers
        hosts = [host.lower() for host in headers.getall("Host", [])]
        if len(hosts) != 1 or hosts[0] not in self._hosts():
            return False
        origins, site = headers.getall("Origin", []), headers.get("Sec-Fetch-Site")
        if self._is_bots(request.path):
            return not origins and site is None
        if origins:
            return origins == [f"http://{hosts[0]}"]
        return site in (None, "none", "same-origin") or _follows_link(request)

    def _hosts(self) -> set[str]:
        with_port = {f"{name}:{self.port}" for name in NAMES}
        return with_port | set(NAMES) if self.port == _HTTP else with_port


def _follows_link(request: web.Request) -> bool:
    """Whether somebody followed a link from another page. That's safe, as the other page learns nothing."""
    headers = request.headers
    told = headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")
    return request.method == "GET" and request.path == "/" and told == ("navigate", "document")
