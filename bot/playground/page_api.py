"""The people's side of the playground: the HTTP API and event feed that the page and the tests use."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Final

from aiohttp import WSMsgType, web

from bot.playground import messages, payloads, permissions
from bot.playground.clock_line import ClockLine
from bot.playground.commands import Registry
from bot.playground.errors import JSON
from bot.playground.gateway import DROPS, Gateway
from bot.playground.interactions import ANSWER_SECONDS, Interactions
from bot.playground.messages import MessageForm
from bot.playground.open_interaction import InvokeResult, OpenInteraction
from bot.playground.page_to_interaction import Invoker, InvokeRefused
from bot.playground.rest import Rest
from bot.playground.world import Channel, User, World
from engines.core import Message as Sentence
from engines.core import msg

_BACKLOG: Final = 1_000
"""A page more than this many events behind is disconnected; it then reconnects and loads everything again."""
_MESSAGES_SHOWN: Final = 100
"""How many of a channel's newest messages a page gets."""
_MOST_AHEAD: Final = 366 * 86_400
"""The most seconds the clock can move forward at once."""


class BadRequest(Exception):
    """A request the page shouldn't have made; `sentence` says why."""

    def __init__(self, sentence: Sentence, status: int = 400) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.status = status


class Feed:
    """Sends events to the open pages."""

    def __init__(self) -> None:
        self._pages: dict[int, set[asyncio.Queue[str | None]]] = {}
        self._sockets: set[web.WebSocketResponse] = set()

    def publish(self, event: str, data: dict[str, JSON], to: Collection[int]) -> None:
        """Send an event to the pages of these people."""
        text = ""
        for user_id in to:
            for queue in self._pages.get(user_id, ()):
                text = text or json.dumps({"t": event, "d": data})
                queue.put_nowait(text if queue.qsize() < _BACKLOG else None)

    async def serve(self, request: web.Request, user: User, hello: dict[str, JSON]) -> web.WebSocketResponse:
        """Serve one page until it disconnects. `hello`, the bot's status, is sent first."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        queue.put_nowait(json.dumps({"t": "BOT_STATUS", "d": hello}))
        self._pages.setdefault(user.id, set()).add(queue)
        self._sockets.add(socket)
        writer = asyncio.create_task(self._write(socket, queue))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self._pages[user.id].discard(queue)
            self._sockets.discard(socket)
            queue.put_nowait(None)
            await writer
        return socket

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[str | None]) -> None:
        try:
            while (text := await queue.get()) is not None:
                await socket.send_str(text)
            await socket.close()
        except ConnectionError:
            return

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.close(code=1001)


class People:
    """Handlers for `/playground/...`. `restart` restarts the bot, if the playground started it; `keep_time`
    stores how many seconds the clock is ahead."""

    def __init__(
        self,
        rest: Rest,
        gateway: Gateway,
        registry: Registry,
        interactions: Interactions,
        feed: Feed,
        clock_line: ClockLine,
    ) -> None:
        self.restart: Callable[[str], Awaitable[None]] | None = None
        self.keep_time: Callable[[float], None] = lambda ahead: None
        self._world: World = rest.world
        self._rest = rest
        self._gateway = gateway
        self._registry = registry
        self._interactions = interactions
        self._invoker = Invoker(rest.world, registry, interactions)
        self._feed = feed
        self._clock_line = clock_line

    def table(self) -> list[web.RouteDef]:
        """Return every route."""
        return [
            web.get("/playground/ws", self._open_feed),
            _route("GET", "/world", self._show_world),
            _route("GET", "/channels", self._list_channels),
            _route("GET", "/channels/{channel_id}/messages", self._list_messages),
            _route("GET", "/commands", self._list_commands),
            _route("GET", "/refusals", self._list_refusals),
            _route("GET", "/requests", self._list_requests),
            _route("POST", "/messages", self._say),
            _route("POST", "/messages/delete", self._delete),
            _route("POST", "/interactions", self._interact),
            _route("POST", "/bot/restart", self._restart),
            _route("POST", "/gateway/drop", self._drop),
            _route("POST", "/faults", self._add_fault),
            _route("DELETE", "/faults", self._clear_faults),
            _route("GET", "/clock", self._show_clock),
            _route("POST", "/clock", self._advance),
            _route("POST", "/permissions", self._deny),
            _route("POST", "/limits", self._lift),
            _route("GET", "/distance", self._show_distance),
            _route("POST", "/distance", self._move_away),
        ]

    # Looking

    async def _open_feed(self, request: web.Request) -> web.StreamResponse:
        try:
            user = self._user(request.query.get("user"))
        except BadRequest as error:
            return web.json_response({"error": str(error.sentence)}, status=error.status)
        return await self._feed.serve(request, user, self._status())

    def _status(self) -> dict[str, JSON]:
        return {"connected": self._gateway.connected}

    def tell_status(self) -> None:
        """Tell every page whether the bot is connected."""
        self._feed.publish("BOT_STATUS", self._status(), self._world.people.keys())

    async def _show_world(self, form: dict[str, JSON]) -> JSON:
        world = self._world
        guilds = []
        for guild in world.guilds.values():
            inside = [_brief(channel) for channel in world.channels.values() if channel.guild is guild]
            told = {"id": str(guild.id), "name": guild.name, "bot_member": guild.bot_member}
            guilds.append(told | {"channels": inside})
        bot = {"id": str(world.bot.id), "username": world.bot.username, "connected": self._gateway.connected}
        direct = {str(user_id): str(channel.id) for user_id, channel in world.direct.items()}
        return {
            "users": [_person(user) for user in world.people.values()],
            "others": [_person(user) | {"bot": user.bot} for user in world.others.values()],
            "bot": bot,
            "guilds": guilds,
            "dms": direct,
        }

    async def _list_channels(self, form: dict[str, JSON]) -> JSON:
        user = self._user(form.get("user"))
        seen = [
            channel for channel in self._world.channels.values() if user.id in self._world.readers(channel)
        ]
        return [payloads.channel(self._world, channel) for channel in seen]

    async def _list_messages(self, form: dict[str, JSON]) -> JSON:
        user = self._user(form.get("user"))
        channel = self._channel(form.get("channel_id"), user)
        seen = [m for m in channel.messages.values() if m.addressee in (None, user.id)]
        return [payloads.message_event(self._world, message) for message in seen[-_MESSAGES_SHOWN:]]

    async def _list_commands(self, form: dict[str, JSON]) -> JSON:
        user = self._user(form.get("user"))
        return list(self._registry.usable(user, self._channel(form.get("channel_id"), user)))

    async def _list_refusals(self, form: dict[str, JSON]) -> JSON:
        return list(self._rest.journal.refusals)

    async def _list_requests(self, form: dict[str, JSON]) -> JSON:
        return list(self._rest.journal.requests)

    async def _show_clock(self, form: dict[str, JSON]) -> JSON:
        return self._clock()

    def _clock(self) -> dict[str, JSON]:
        return {"now": self._world.timestamp(), "ahead": self._world.offset}

    # Talking

    async def _say(self, form: dict[str, JSON]) -> JSON:
        user = self._user(form.get("user"))
        channel = self._channel(form.get("channel_id"), user)
        content = str(form.get("content") or "").strip()
        if not 0 < len(content) <= messages.MOST_CONTENT:
            raise BadRequest(msg("A message can have 1 to {n} characters.", n=messages.MOST_CONTENT))
        if channel.is_thread:
            channel.members.add(user.id)
        sent = messages.send(self._world, channel, user.id, MessageForm({"content": content}))
        return payloads.message_event(self._world, sent)

    async def _delete(self, form: dict[str, JSON]) -> JSON:
        channel = self._world.channels.get(_number(form.get("channel_id")))
        message = channel.messages.get(_number(form.get("message_id"))) if channel is not None else None
        if message is None:
            raise BadRequest(msg("That message is gone."), 404)
        messages.delete(self._world, message)
        return {}

    async def _interact(self, form: dict[str, JSON]) -> JSON:
        user = self._user(form.get("user"))
        channel = self._channel(form.get("channel_id"), user)
        try:
            interaction = self._invoker.start(user, channel, form)
        except InvokeRefused as refused:
            return {"id": None, "status": "refused", "error": str(refused.sentence)}
        outcome = await self._outcome(interaction)
        answer: dict[str, JSON] = {"id": str(interaction.id), "status": outcome.status}
        if outcome.message is not None:
            answer["message"] = outcome.message
        if outcome.modal is not None:
            answer["modal"] = outcome.modal
        if outcome.choices is not None:
            answer["choices"] = outcome.choices
        if outcome.status == "failed":
            answer["error"] = str(msg("This interaction failed"))
        return answer

    async def _outcome(self, interaction: OpenInteraction) -> InvokeResult:
        """Wait up to 3 s for the result of an interaction, or not at all if no bot can answer."""
        if self._gateway.expects_bot:
            await asyncio.wait((interaction.outcome,), timeout=ANSWER_SECONDS)
        if not interaction.outcome.done():
            interaction.outcome.set_result(InvokeResult("failed"))
        return interaction.outcome.result()

    # Tampering

    async def _restart(self, form: dict[str, JSON]) -> JSON:
        how = form.get("how", "term")
        if how not in ("term", "kill"):
            raise BadRequest(msg('"how" must be "term" or "kill".'))
        if self.restart is None:
            raise BadRequest(msg("The playground didn't start this bot."), 409)
        await self.restart(how)
        return {}

    async def _drop(self, form: dict[str, JSON]) -> JSON:
        how = form.get("how", "close")
        if how not in DROPS:
            raise BadRequest(msg('"how" must be one of {names}.', names=", ".join(DROPS)))
        await self._gateway.drop(how)
        return {}

    async def _add_fault(self, form: dict[str, JSON]) -> JSON:
        try:
            self._rest.faults.add(form)
        except (TypeError, ValueError) as error:
            raise BadRequest(msg("That isn't a valid fault. {why}", why=str(error))) from None
        return {}

    async def _clear_faults(self, form: dict[str, JSON]) -> JSON:
        self._rest.faults.clear()
        return {}

    async def _advance(self, form: dict[str, JSON]) -> JSON:
        seconds = form.get("advance")
        if not isinstance(seconds, int | float) or not 0 <= seconds <= _MOST_AHEAD:
            raise BadRequest(msg('"advance" must be a number of seconds from 0 to {most}.', most=_MOST_AHEAD))
        self._world.offset += seconds
        self.keep_time(self._world.offset)
        self._interactions.fail_overdue()
        self._feed.publish("CLOCK", self._clock(), self._world.people.keys())
        try:
            await self._clock_line.tell()
        except TimeoutError:
            raise BadRequest(msg("The bot hasn't noticed yet."), 504) from None
        return self._clock()

    async def _deny(self, form: dict[str, JSON]) -> JSON:
        channel = self._world.channels.get(_number(form.get("channel_id")))
        if channel is None or channel.is_thread:
            raise BadRequest(msg("There's no such channel."), 404)
        try:
            channel.denied = permissions.bits(form.get("deny") or ())
        except KeyError as error:
            raise BadRequest(msg("There's no permission called {name}.", name=str(error.args[0]))) from None
        if channel.guild is not None and channel.guild.bot_member:
            self._world.to_bot("CHANNEL_UPDATE", payloads.channel(self._world, channel))
        return {"deny": [name for name, bit in permissions.BITS.items() if channel.denied & bit]}

    async def _lift(self, form: dict[str, JSON]) -> JSON:
        lifted = form.get("lifted")
        if not isinstance(lifted, bool):
            raise BadRequest(msg('"lifted" must be true or false.'))
        self._rest.limits.lifted = lifted
        return {"lifted": lifted}

    async def _show_distance(self, form: dict[str, JSON]) -> JSON:
        return self._rest.distance.told()

    async def _move_away(self, form: dict[str, JSON]) -> JSON:
        try:
            self._rest.distance.set(form)
        except ValueError as error:
            raise BadRequest(msg("That isn't a valid distance. {why}", why=str(error))) from None
        self._feed.publish("DISTANCE", self._rest.distance.told(), self._world.people.keys())
        return self._rest.distance.told()

    def _user(self, value: Any) -> User:
        user = self._world.people.get(_number(value))
        if user is None:
            raise BadRequest(msg("There's no such person."), 404)
        return user

    def _channel(self, value: Any, user: User) -> Channel:
        channel = self._world.channels.get(_number(value))
        if channel is None or user.id not in self._world.readers(channel):
            raise BadRequest(msg("There's no such channel."), 404)
        return channel


def _number(value: Any) -> int:
    """Return an id as a number; 0 if it isn't one."""
    return int(value) if str(value).isdecimal() else 0


def _person(user: User) -> dict[str, JSON]:
    told = {"id": str(user.id), "username": user.username}
    return told | {"global_name": user.global_name, "colour": user.colour}


def _brief(channel: Channel) -> dict[str, JSON]:
    told: dict[str, JSON] = {"id": str(channel.id), "name": channel.name, "type": channel.type}
    return told if channel.parent is None else told | {"parent_id": str(channel.parent.id)}


def _route(method: str, path: str, handler: Callable[[dict[str, JSON]], Awaitable[JSON]]) -> web.RouteDef:
    """Return a route whose handler gets path, query and JSON body as one form."""

    async def serve(request: web.Request) -> web.Response:
        form: dict[str, JSON] = {**request.match_info, **request.query}
        try:
            if request.can_read_body:
                form |= await _body(request)
            return web.json_response(await handler(form))
        except BadRequest as error:
            return web.json_response({"error": str(error.sentence)}, status=error.status)

    return web.route(method, "/playground" + path, serve)


async def _body(request: web.Request) -> dict[str, JSON]:
    # Only JSON: browsers let other sites post forms here without asking, but not JSON.
    try:
        body = await request.json() if request.content_type == "application/json" else None
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise BadRequest(msg("Send a JSON object, with Content-Type application/json."))
    return body
