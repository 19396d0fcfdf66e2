"""Takes a REST request through its steps: travel, ban, token, faults, rate limits, handler and answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import BodyPartReader, web

from bot.playground import errors
from bot.playground.attachments import FILE_LIMIT, Upload
from bot.playground.distance import Distance
from bot.playground.errors import JSON, ApiError, Form
from bot.playground.faults import HELD, Faults
from bot.playground.journal import Journal
from bot.playground.json_answer import json_answer
from bot.playground.messages import MessageForm
from bot.playground.rate_limits import Limited, RateLimits, retry_header
from bot.playground.world import World

BASE: Final = "/api/v10"
_FILE_FIELD: Final = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Call:
    """One request: the ids in its path, its query, its JSON and its files."""

    path: dict[str, str]
    query: dict[str, str]
    payload: JSON
    uploads: tuple[Upload, ...]

    def id(self, name: str) -> int:
        return int(self.path[name])

    def draft(self) -> MessageForm:
        return MessageForm(self.payload or {}, self.uploads)

    def number(self, name: str) -> int | None:
        """Return an id or count from the query."""
        value = self.query.get(name)
        return int(value) if value and value.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Received:
    """One request as it came in, for comparing it with Discord's own description of its API."""

    method: str
    path: str
    """Without the base: `/channels/1/messages`."""
    query: tuple[tuple[str, str], ...]
    content_type: str | None
    """The media type of the body; None if it has no body."""
    payload: JSON
    """The JSON of the body, or of the form's JSON part."""
    fields: tuple[str, ...]
    """The names of a form's parts."""


Handler = Callable[[Call], Any]
"""Returns the JSON to answer with, None for 204, or (status, JSON)."""


class Rest:
    """Serves handlers as Discord does, to bots that give one of `tokens`."""

    def __init__(self, world: World, limits: RateLimits, tokens: Collection[str]) -> None:
        self.world = world
        self.limits = limits
        self._tokens = tokens
        self.distance = Distance()
        self.faults = Faults()
        self.journal = Journal()
        self.observer: Callable[[Received], None] | None = None
        """Called with every request that has been read, before it is handled."""
        self.begun: Callable[[web.Request], None] = lambda request: None
        """Called with every request for a route before any of it is read or done."""
        self.done: Callable[[web.Request], None] = lambda request: None
        """Called with the request again once it is done, before the bot gets the answer."""

    def route(self, method: str, path: str, handler: Handler, *, by_token: bool = False) -> web.RouteDef:
        """Return a route of the API. With `by_token`, an interaction's token in the path is enough."""

        async def serve(request: web.Request) -> web.StreamResponse:
            way, place = self.distance.draw() / 2, request.path.removeprefix(BASE)
            begun, entry = self.journal.begin(), None
            try:
                await self.distance.travel(place, way)
                self.begun(request)
                response = await self._serve(request, path, handler, by_token=by_token)
                entry = self._note(request, response, begun)
                self.done(request)
                await self.distance.travel(place, way)
                return response
            finally:
                self.journal.end(entry)

        pattern = re.sub(r"{(\w+_id)}", r"{\1:\\d+}", BASE + path)
        return web.route(method, pattern, serve)

    async def unknown(self, request: web.Request) -> web.StreamResponse:
        """Answer a request that has no route."""
        begun = self.journal.begin()
        response = self._refuse(request, errors.not_found())
        self.journal.end(self._note(request, response, begun))
        return response

    async def _serve(
        self, request: web.Request, path: str, handler: Handler, *, by_token: bool
    ) -> web.Response:
        if self.limits.banned:
            return web.Response(status=429, text="error code: 1015")
        if not by_token and not self._authorized(request):
            return self._refuse(request, errors.unauthorized())
        fault = self.faults.take(request.method, request.path.removeprefix(BASE))
        if fault is not None and fault.status == HELD and not fault.after:
            await self.faults.hold()
            fault = None
        if fault is not None and not fault.after:
            return fault.broken(request)
        match = dict(request.match_info)
        major = next((match[key] for key in ("channel_id", "guild_id", "token") if key in match), "")
        counted = self.limits.take(request.method, path, major)
        if isinstance(counted, Limited):
            response = json_answer(429, counted.body(), counted.headers | retry_header(counted.retry_after))
            told = {"method": request.method, "path": request.path.removeprefix(BASE)}
            self.refuse(told | {"global": counted.everywhere}, 429, 0, "You are being rate limited.")
            return response
        try:
            payload, uploads, fields = await _read(request)
            if self.observer is not None:
                self.observer(_received(request, payload, fields))
            status, body = _outcome(handler(Call(match, dict(request.query), payload, uploads)))
            response = json_answer(status, body, counted)
        except ApiError as error:
            response = self._refuse(request, error, counted)
        except ConnectionError:  # the bot disconnected mid-request
            response = web.Response(status=400)
        if fault is None:
            return response
        if fault.status == HELD:
            await self.faults.hold()
            return response
        return fault.broken(request)

    def _authorized(self, request: web.Request) -> bool:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        return scheme == "Bot" and token in self._tokens

    def _refuse(self, request: web.Request, error: ApiError, headers: Any = None) -> web.Response:
        self._record(request, error.status, error.code, error.message, error.errors)
        extra: dict[str, str] = dict(headers or {})
        if error.retry_after is not None:
            extra |= {"Via": "1.1 playground"} | retry_header(error.retry_after)
        return json_answer(error.status, error.body(), extra)

    def _record(self, request: web.Request, status: int, code: int, message: str, found: JSON) -> None:
        path = request.path.removeprefix(BASE)
        self.refuse({"method": request.method, "path": path}, status, code, message, found)

    def refuse(self, told: dict[str, JSON], status: int, code: int, message: str, found: JSON = None) -> None:
        """Keep a refusal and show it on the page."""
        self.limits.count_refused(status)
        refusal: dict[str, JSON] = {"at": self.world.timestamp()} | told
        refusal |= {"status": status, "code": code, "message": message, "errors": found}
        self.journal.refusals.append(refusal)
        self.world.to_people("REFUSED", refusal, self.world.people.keys())

    def _note(self, request: web.Request, response: web.StreamResponse, begun: float) -> dict[str, JSON]:
        told: dict[str, JSON] = {"at": self.world.timestamp(), "method": request.method}
        told |= {"path": request.path.removeprefix(BASE), "status": response.status}
        return self.journal.note(told, begun)


def _outcome(result: Any) -> tuple[int, JSON]:
    if isinstance(result, tuple):
        return result
    return (204, None) if result is None else (200, result)


def _received(request: web.Request, payload: JSON, fields: tuple[str, ...]) -> Received:
    return Received(
        request.method,
        request.path.removeprefix(BASE),
        tuple(request.query.items()),
        request.content_type if request.body_exists else None,
        payload,
        fields,
    )


async def _read(request: web.Request) -> tuple[JSON, tuple[Upload, ...], tuple[str, ...]]:
    """Read a request's JSON and files, and the names of a form's parts. Raises 50109, 40005."""
    if request.content_type.startswith("multipart/"):
        return await _read_multipart(request)
    text = await request.read()
    return (_parse(text) if text else None), (), ()


async def _read_multipart(request: web.Request) -> tuple[JSON, tuple[Upload, ...], tuple[str, ...]]:
    payload: JSON = None
    uploads: list[Upload] = []
    fields: list[str] = []
    too_large = False
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        fields.append(part.name or "")
        if part.name == "payload_json":
            payload = _parse(await part.read())
        elif field := _FILE_FIELD.fullmatch(part.name or ""):
            content = bytearray()
            # Read to the end even if it's too large: aiohttp sends everything before reading the answer.
            while chunk := await part.read_chunk(65536):
                if len(content) <= FILE_LIMIT:
                    content += chunk
            too_large = too_large or len(content) > FILE_LIMIT
            uploads.append(Upload(int(field[1]), part.filename or "unknown", bytes(content)))
    if too_large:
        raise errors.too_large()
    return payload, tuple(uploads), tuple(fields)


def _parse(text: bytes | bytearray) -> JSON:
    try:
        return json.loads(text, parse_constant=_no_number)
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def _no_number(name: str) -> None:
    """Refuse NaN and Infinity, which Python accepts although JSON doesn't have them."""
    raise ValueError(name)


def read_limit(call: Call, default: int, most: int) -> int:
    """Read a query's `limit`. Raises 50035."""
    limit = call.number("limit")
    if limit is None:
        return default
    if not 1 <= limit <= most:
        form = Form()
        form.add(("limit",), "NUMBER_TYPE_MAX", f"int value should be between 1 and {most}.")
        form.check()
    return limit
