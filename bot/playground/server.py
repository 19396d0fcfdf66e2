"""The playground's server: one aiohttp application on the loopback for the bot, the people and the page."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.playground.commands import Registry
from bot.playground.gateway import Gateway
from bot.playground.interactions import Interactions
from bot.playground.limits import Limits
from bot.playground.people import Feed, People
from bot.playground.rest import BASE, Rest, token_is_valid
from bot.playground.routes import Routes
from bot.playground.world import World

HOST: Final = "127.0.0.1"
_WEB: Final = Path(__file__).parent / "web"
_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_BODY: Final = 256 * 1024 * 1024
"""Bytes a request may have: ten files and their JSON."""


class Playground:
    """A stand-in for Discord with its people. Start it, point a bot at `api`, stop it."""

    def __init__(self) -> None:
        self.world = World()
        self.limits = Limits()
        self.rest = Rest(self.world, self.limits)
        self.gateway = Gateway(self.world, token_is_valid)
        self.registry = Registry(self.world)
        self.interactions = Interactions(self.world)
        self.feed = Feed()
        self.people = People(self.rest, self.gateway, self.registry, self.interactions, self.feed)
        self.port = 0
        self._runner: web.AppRunner | None = None
        self.world.to_bot = self.gateway.dispatch
        self.world.to_people = self.feed.publish
        self.gateway.changed = self.people.tell_status
        self.gateway.refused = self._refused_gateway

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://{HOST}:{self.port}"

    @property
    def api(self) -> str:
        """The base of the REST API, for DISCORD_API_URL."""
        return self.url + BASE

    async def start(self, host: str = HOST, port: int = 0) -> None:
        """Listen; port 0 takes a free one. Raises OSError when the port is taken."""
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            site = web.TCPSite(self._runner, host, port)
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]
        self.world.attachments.base = self.url
        self.gateway.url = f"ws://{HOST}:{self.port}/gateway"

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        await self.gateway.close()
        await self.feed.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def _application(self) -> web.Application:
        application = web.Application(middlewares=[_loopback_only], client_max_size=_BODY)
        routes = Routes(self.rest, self.gateway, self.registry, self.interactions)
        application.add_routes(routes.table())
        application.add_routes(self.people.table())
        application.add_routes(
            [
                web.route("*", BASE + "/{path:.*}", self.rest.unknown),
                web.get("/gateway", self.gateway.handle),
                web.get("/gateway/", self.gateway.handle),
                web.get("/attachments/{channel_id}/{id:\\d+}/{name}", self._attachment),
                web.get("/", _index),
                web.static("/static", _WEB),
            ]
        )
        application.on_response_prepare.append(_no_stale_page)
        return application

    async def _attachment(self, request: web.Request) -> web.Response:
        found = self.world.attachments.get(int(request.match_info["id"]))
        if found is None:
            raise web.HTTPNotFound
        kind, content = found
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable",
            "X-Content-Type-Options": "nosniff",
        }
        return web.Response(body=content, content_type=kind, headers=headers)

    def _refused_gateway(self, code: int, reason: str) -> None:
        self.rest.refuse({"method": "GATEWAY", "path": "/gateway"}, 0, code, reason)


async def _index(request: web.Request) -> web.FileResponse:
    return web.FileResponse(_WEB / "index.html")


async def _no_stale_page(request: web.Request, response: web.StreamResponse) -> None:
    if request.path == "/" or request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-cache"


@web.middleware
async def _loopback_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Keep other web pages of the same browser out of the people's interface."""
    if request.path.startswith("/playground/"):
        names = [urlsplit(f"//{request.host}").hostname]
        if origin := request.headers.get("Origin"):
            names.append(urlsplit(origin).hostname)
        if any(name not in _LOOPBACK for name in names):
            raise web.HTTPForbidden(text="The playground answers to this machine only.")
    return await handler(request)
