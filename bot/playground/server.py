"""The playground's server: one aiohttp application on 127.0.0.1 for the bot, the people and the page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from aiohttp import web

from bot.playground.clock_line import ClockLine
from bot.playground.commands import Registry
from bot.playground.gateway import Gateway
from bot.playground.guard import NAMES, Guard
from bot.playground.interactions import Interactions
from bot.playground.page_api import Feed, People
from bot.playground.rate_limits import RateLimits
from bot.playground.rest import BASE, Rest
from bot.playground.routes import Routes
from bot.playground.world import World

HOST: Final = NAMES[0]
_WEB: Final = Path(__file__).parent / "web"
_GATEWAY: Final = "/gateway"
_MOST_BODY: Final = 256 * 1024 * 1024
"""The largest request, in bytes: ten files and their JSON."""
_MADE: Final = 0.05
"""How many seconds to wait until a connection accepted just before the end can be closed."""


class Playground:
    """A stand-in for Discord and its people. Start it, point a bot at `api`, stop it."""

    def __init__(self, tokens: Sequence[str] = ()) -> None:
        self.tokens = tuple(tokens) or (secrets.token_urlsafe(32),)
        """The tokens a bot may use; by default a single random one."""
        self.world = World()
        self.limits = RateLimits()
        self.rest = Rest(self.world, self.limits, self.tokens)
        self.gateway = Gateway(self.world, self.tokens, self.rest.distance, self.rest.faults)
        self.registry = Registry(self.world)
        self.interactions = Interactions(self.world)
        self.feed = Feed()
        self.clock_line = ClockLine(lambda: self.world.offset)
        self.people = People(
            self.rest, self.gateway, self.registry, self.interactions, self.feed, self.clock_line
        )
        self.port = 0
        self._guard = Guard(_is_bots)
        self._runner: web.AppRunner | None = None
        self.world.to_bot = self.gateway.dispatch
        self.world.to_people = self.feed.publish
        self.gateway.changed = self.people.tell_status
        self.gateway.refused = self._refused_gateway

    @property
    def token(self) -> str:
        """A token for DISCORD_TOKEN."""
        return self.tokens[0]

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://{HOST}:{self.port}"

    @property
    def api(self) -> str:
        """The base of the REST API, for DISCORD_API_URL."""
        return self.url + BASE

    async def start(self, host: str = HOST, port: int = 0) -> None:
        """Start listening; port 0 picks a free one. Raises OSError if the port is taken."""
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            site = web.TCPSite(self._runner, host, port)
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._guard.port = self._runner.addresses[0][1]
        await self.clock_line.open(host)
        self.world.attachments.base = self.url
        self.gateway.url = f"ws://{HOST}:{self.port}{_GATEWAY}"

    async def stop(self) -> None:
        """Stop listening, so that nobody who's cut off can come back, and close every connection."""
        if self._runner is not None:
            for site in list(self._runner.sites):
                await site.stop()
        await self.gateway.close()
        await self.feed.close()
        await self.clock_line.close()
        if self._runner is not None:
            await asyncio.sleep(_MADE)
            await self._runner.cleanup()

    def _application(self) -> web.Application:
        application = web.Application(middlewares=[self._guard.middleware], client_max_size=_MOST_BODY)
        routes = Routes(self.rest, self.gateway, self.registry, self.interactions)
        application.add_routes(routes.table())
        application.add_routes(self.people.table())
        application.add_routes(
            [
                web.route("*", BASE + "/{path:.*}", self.rest.unknown),
                web.get(_GATEWAY, self.gateway.handle),
                web.get(_GATEWAY + "/", self.gateway.handle),
                web.get("/attachments/{channel_id}/{id:\\d+}/{name}", self._attachment),
                web.get("/emojis/{id:\\d+}.png", self._emoji),
                web.get("/", self._index),
                web.static("/static", _WEB),
            ]
        )
        application.on_response_prepare.append(_page_headers)
        return application

    async def _index(self, request: web.Request) -> web.FileResponse:
        # The page has the same host name as its pictures: to a browser, localhost is another site.
        if request.host.partition(":")[0] != HOST:
            raise web.HTTPFound(self.url)
        return web.FileResponse(_WEB / "index.html")

    async def _attachment(self, request: web.Request) -> web.Response:
        return _kept_file(self.world.attachments.get(int(request.match_info["id"])))

    async def _emoji(self, request: web.Request) -> web.Response:
        return _kept_file(self.world.emojis.image(int(request.match_info["id"])))

    def _refused_gateway(self, code: int, reason: str) -> None:
        self.rest.refuse({"method": "GATEWAY", "path": "/gateway"}, 0, code, reason)


def _kept_file(found: tuple[str, bytes] | None) -> web.Response:
    """Serve a media type and content as a file that never changes, or 404 if it's None."""
    if found is None:
        raise web.HTTPNotFound
    kind, content = found
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
    }
    return web.Response(body=content, content_type=kind, headers=headers)


def _is_bots(path: str) -> bool:
    """Whether a path belongs to Discord's API for bots."""
    return path.startswith(BASE + "/") or path.rstrip("/") == _GATEWAY


async def _page_headers(request: web.Request, response: web.StreamResponse) -> None:
    if request.path == "/" or request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = "frame-ancestors 'none'"
