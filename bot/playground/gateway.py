"""The gateway: the bot's websocket, its sessions, and the events they missed while it was away."""

from __future__ import annotations

import asyncio
import importlib
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from aiohttp import WSMessage, WSMsgType, web

from bot.playground import payloads
from bot.playground.distance import Distance
from bot.playground.errors import JSON
from bot.playground.faults import HELD, Faults
from bot.playground.world import APPLICATION, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS = 0, 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

HEARTBEAT_SECONDS: Final = 41.25
"""How often a bot is told to send a heartbeat."""
OVERDUE_SECONDS: Final = 20.0
"""How much later than it should have sent a heartbeat a bot is given up."""
DROPS: Final = ("close", "reconnect", "invalid", "abort", "mute", "forget")
"""The ways to break a connection (`Gateway.drop`)."""
EVENTS_KEPT: Final = 2_000
"""How many events a session keeps for a resume."""
SESSION_SECONDS: Final = 120.0
"""How long a session outlives its connection."""
SENDS_A_MINUTE: Final = 120
SHARD_BITS: Final = 22
"""How far a server's id is shifted right to work out its shard."""

GUILDS, GUILD_MEMBERS, PRESENCES, CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 15
PRIVILEGED: Final = GUILD_MEMBERS | PRESENCES | CONTENT

_INTENTS: Final = {
    "MESSAGE": (1 << 9, 1 << 12),
    "TYPING": (1 << 11, 1 << 14),
    "THREAD": (GUILDS, GUILDS),
    "CHANNEL": (GUILDS, GUILDS),
}
"""By the first word of an event: the intent it needs in a server, and the one in direct messages."""


class GatewayRefusal(Exception):
    """Closes the connection with one of Discord's codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(slots=True)
class Session:
    id: str
    intents: int
    shard: tuple[int, int] = (0, 1)
    """Its shard and the number of shards."""
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=EVENTS_KEPT))
    connection: Connection | None = None
    left: float = 0.0
    """When it lost its connection, in monotonic seconds."""

    def dispatch(self, event: str, data: str) -> None:
        """Number an event (`data` is JSON text), keep it for a resume, and send it if connected."""
        self.sequence += 1
        text = f'{{"op":0,"s":{self.sequence},"t":"{event}","d":{data}}}'
        self.sent.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send(text)

    def has(self, guild_id: int | str | None) -> bool:
        """Whether a server is on its shard; None stands for direct messages and anything else without one."""
        id_, count = self.shard
        return (int(guild_id or 0) >> SHARD_BITS) % count == id_


class Connection:
    """One websocket. Everything sent goes through a queue, so that senders never wait."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, compression: str) -> None:
        self.socket = socket
        self.transport = request.transport
        self.session: Session | None = None
        self.mute = False
        """Whether it still receives but no longer sends anything."""
        self.forgetful = False
        """Whether it has stopped acknowledging heartbeats but otherwise works as usual."""
        self._pack = _packer(compression)
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._received: deque[float] = deque(maxlen=SENDS_A_MINUTE)

    def send(self, text: str) -> None:
        if not self.mute:
            self._queue.put_nowait(text)

    def op(self, op: int, data: JSON = None) -> None:
        self.send(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def finish(self) -> None:
        """Let the writer end once the queue is empty."""
        self._queue.put_nowait(None)

    async def write(self) -> None:
        """Send what is queued until `finish`."""
        while (text := await self._queue.get()) is not None:
            packed = self._pack(text)
            try:
                if isinstance(packed, str):
                    await self.socket.send_str(packed)
                else:
                    await self.socket.send_bytes(packed)
            except ConnectionError:
                return

    def count(self) -> None:
        """Count a message from the bot. Raises GatewayRefusal 4008 beyond 120 in a minute."""
        now = time.monotonic()
        if len(self._received) == SENDS_A_MINUTE and now - self._received[0] < 60:
            raise GatewayRefusal(4008, "Rate limited.")
        self._received.append(now)


def _packer(compression: str) -> Callable[[str], str | bytes]:
    """Return the function that packs a connection's texts, as requested by `compress` in its address."""
    if compression == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda text: deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if compression == "zstd-stream":
        # discord.py only asks for zstd if it finds one of these modules.
        try:
            zstd: Any = importlib.import_module("compression.zstd")
        except ImportError:
            zstd = importlib.import_module("zstandard")
            stream = zstd.ZstdCompressor().compressobj()
            return lambda text: stream.compress(text.encode()) + stream.flush(zstd.COMPRESSOBJ_FLUSH_BLOCK)
        packer = zstd.ZstdCompressor()
        return lambda text: packer.compress(text.encode(), packer.FLUSH_BLOCK)
    return lambda text: text


class Gateway:
    """All sessions of the bot, which must give one of `tokens`. `url` is the address it is told to connect
    to."""

    def __init__(self, world: World, tokens: Collection[str], distance: Distance, faults: Faults) -> None:
        self.url = ""
        self.shards = 1
        """How many shards a bot is told to use if it asks."""
        self.heartbeat = HEARTBEAT_SECONDS
        """How many seconds apart a bot is told to send heartbeats."""
        self.privileged = 0
        """The application's privileged intents; like a new one, it starts with none."""
        self.refused: Callable[[int, str], None] = lambda code, reason: None
        self.changed: Callable[[], None] = lambda: None
        self._world = world
        self._tokens = tokens
        self._distance = distance
        self._faults = faults
        self._sessions: dict[str, Session] = {}

    @property
    def connected(self) -> bool:
        return any(session.connection is not None for session in self._sessions.values())

    @property
    def expects_bot(self) -> bool:
        """Whether a bot is connected, or was a moment ago and may resume."""
        self._forget()
        return bool(self._sessions)

    def dispatch(self, event: str, data: dict[str, JSON]) -> None:
        """Send an event to every session of its shard whose intents cover it."""
        self._forget()
        if not self._sessions:
            return
        text = json.dumps(data)
        interaction = data["id"] if event == "INTERACTION_CREATE" else None
        for session in self._sessions.values():
            if not session.has(_server(event, data)) or not _wants(session.intents, event, data):
                continue
            if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not self._reads(session, data):
                empty = {"content": "", "embeds": [], "attachments": [], "components": []}
                told = json.dumps(data | empty)
            else:
                told = text
            self._distance.send(partial(session.dispatch, event, told), interaction)

    def _reads(self, session: Session, message: dict[str, JSON]) -> bool:
        """Whether a session may read what a message says."""
        if session.intents & CONTENT or "guild_id" not in message:
            return True
        own = str(self._world.bot.id)
        return message["author"]["id"] == own or any(user["id"] == own for user in message["mentions"])

    def _forget(self) -> None:
        now = time.monotonic()
        for session in list(self._sessions.values()):
            if session.connection is None and now - session.left > SESSION_SECONDS:
                del self._sessions[session.id]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection from the bot, unless a fault prevents it."""
        fault = self._faults.take(request.method, request.path)
        if fault is not None and fault.status != HELD:
            return fault.broken(request)
        socket = web.WebSocketResponse(compress=False, max_msg_size=4096 * 4)
        await socket.prepare(request)
        connection = Connection(request, socket, request.query.get("compress", ""))
        writer = asyncio.create_task(connection.write())
        connection.op(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
        try:
            await self._serve(connection)
        except GatewayRefusal as refusal:
            self.refused(refusal.code, refusal.reason)
            await socket.close(code=refusal.code, message=refusal.reason.encode())
        finally:
            self._leave(connection)
            connection.finish()
            await writer
        return socket

    async def _serve(self, connection: Connection) -> None:
        while True:
            try:
                message = await connection.socket.receive(timeout=self.heartbeat + OVERDUE_SECONDS)
            except TimeoutError:
                raise GatewayRefusal(4009, "Session timed out.") from None
            if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                return
            connection.count()
            op, data = _parse(message)
            if op == HEARTBEAT:
                if not connection.forgetful:
                    connection.op(HEARTBEAT_ACK)
            elif op == IDENTIFY:
                self._identify(connection, data)
            elif op == RESUME:
                self._resume(connection, data)
            elif connection.session is None:
                raise GatewayRefusal(4003, "Not authenticated.")
            elif op == MEMBERS:
                self._send_members(connection.session, data)
            elif op not in (PRESENCE, VOICE):
                raise GatewayRefusal(4001, "Unknown opcode.")

    def _identify(self, connection: Connection, data: dict[str, JSON]) -> None:
        if connection.session is not None:
            raise GatewayRefusal(4005, "Already authenticated.")
        if data.get("token") not in self._tokens:
            raise GatewayRefusal(4004, "Authentication failed.")
        intents = int(data.get("intents") or 0)
        if intents & PRIVILEGED & ~self.privileged:
            raise GatewayRefusal(4014, "Disallowed intent(s).")
        session = Session(secrets.token_hex(16), intents, _shard(data))
        self._sessions[session.id] = session
        self._join(connection, session)
        guilds = [
            guild for guild in self._world.guilds.values() if guild.bot_member and session.has(guild.id)
        ]
        ready = {
            "v": 10,
            "user": payloads.own_user(self._world),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "session_type": "normal",
            "private_channels": [],
            "shard": session.shard,
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        session.dispatch("READY", json.dumps(ready))
        if intents & GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", json.dumps(payloads.guild_create(self._world, guild)))

    def _resume(self, connection: Connection, data: dict[str, JSON]) -> None:
        self._forget()
        session = self._sessions.get(str(data.get("session_id")))
        sequence = int(data.get("seq") or 0)
        oldest = session.sent[0][0] if session is not None and session.sent else 1
        if session is None or data.get("token") not in self._tokens or sequence < oldest - 1:
            connection.op(INVALID_SESSION, False)
            return
        if sequence > session.sequence:
            raise GatewayRefusal(4007, "Invalid seq.")
        for number, text in session.sent:
            if number > sequence:
                connection.send(text)
        self._join(connection, session)
        session.dispatch("RESUMED", "{}")

    def _join(self, connection: Connection, session: Session) -> None:
        connection.session = session
        session.connection = connection
        self.changed()

    def _leave(self, connection: Connection) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            session.left = time.monotonic()
            self.changed()

    def _send_members(self, session: Session, data: dict[str, JSON]) -> None:
        world = self._world
        guild = world.guilds.get(int(data["guild_id"]))
        query = data.get("query")
        if guild is None or not guild.bot_member or (query == "" and not session.intents & GUILD_MEMBERS):
            return
        named = data.get("user_ids") or []
        wanted = {int(id_) for id_ in ([named] if isinstance(named, str | int) else named)}
        found = [
            person
            for person in (*world.people.values(), world.bot)
            if person.id in wanted or (query is not None and person.username.startswith(query.lower()))
        ]
        chunk = {
            "guild_id": str(guild.id),
            "members": [payloads.member(world, person) for person in found],
            "not_found": [str(id_) for id_ in wanted - {person.id for person in found}],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", json.dumps(chunk))

    async def drop(self, how: str) -> None:
        """Break every connection: `close` (resumable), `reconnect` (the bot is asked to), `invalid` (it must
        identify again), `abort` (the line is cut), `mute` (it stays open but goes silent), `forget` (only
        heartbeat acknowledgements stop)."""
        for session in list(self._sessions.values()):
            connection = session.connection
            if connection is None:
                continue
            if how == "abort" and connection.transport is not None:
                connection.transport.abort()
            elif how == "reconnect":
                connection.op(RECONNECT)
            elif how == "invalid":
                del self._sessions[session.id]
                connection.op(INVALID_SESSION, False)
            elif how == "mute":
                connection.mute = True
            elif how == "forget":
                connection.forgetful = True
            else:
                await connection.socket.close(code=4000)

    async def close(self) -> None:
        """Close every connection as the server shuts down."""
        for session in self._sessions.values():
            if session.connection is not None:
                await session.connection.socket.close(code=1001)


def _parse(message: WSMessage) -> tuple[int, Any]:
    try:
        payload = json.loads(message.data)
        return int(payload["op"]), payload.get("d")
    except (ValueError, TypeError, KeyError):
        raise GatewayRefusal(4002, "Error while decoding payload.") from None


def _shard(identify: dict[str, JSON]) -> tuple[int, int]:
    """Return the shard and the number of shards from an identify. Raises GatewayRefusal 4010 if invalid."""
    shard = identify.get("shard")
    if shard is None:
        return 0, 1
    whole = isinstance(shard, list) and len(shard) == 2 and all(type(each) is int for each in shard)
    if not whole or not 0 <= shard[0] < shard[1]:
        raise GatewayRefusal(4010, "Invalid shard.")
    return shard[0], shard[1]


def _server(event: str, data: dict[str, JSON]) -> str | None:
    """Return the id of the server an event belongs to; None if it belongs to none."""
    of_itself = event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
    found: str | None = data.get("id" if of_itself else "guild_id")
    return found


def _wants(intents: int, event: str, data: dict[str, JSON]) -> bool:
    needed = _INTENTS.get(event.partition("_")[0])
    return needed is None or bool(intents & needed["guild_id" not in data])
