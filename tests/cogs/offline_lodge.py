"""A Lodge that is not connected: real discord.py objects, with Discord's answers to webhooks made up here.

The bot is nowhere a member, so everything it shows goes through the answers to interactions.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from discord.webhook.async_ import async_context

from bot.client.app import Lodge, cancelled_have_ended
from bot.config import Config
from bot.match.service import Matches
from engines import GAMES
from engines.core import Game
from tests.match_service import prepare, url

APPLICATION = 1
WORKING = ("discord.py: on_interaction", "discord.py: on_app_command_completion", "hands", "boards", "edits")
"""Names of the tasks that an interaction sets off."""
LOADING = 1 << 7
CHANNEL = 500


def numbers() -> Iterator[int]:
    """Ids as Discord gives them, from the time of day: the tokens of what was sent long ago are over."""
    last = 0
    while True:
        last = max(last + 1, discord.utils.time_snowflake(discord.utils.utcnow()))
        yield last


NUMBERS = numbers()


class FakeWebhooks:
    """Stands in for discord.py's webhook adapter: remembers what was sent, and answers as Discord would.

    `lost` errors are raised by the next requests, after the work was done.
    """

    def __init__(self) -> None:
        self.messages: dict[int, dict[str, Any]] = {}
        """The messages as they now stand, by id."""
        self.sent: list[tuple[str, dict[str, Any]]] = []
        """What was asked of Discord: a name and a payload."""
        self.whispers: list[str] = []
        """All sentences shown to one person only, in order, whether at once or after a while."""
        self.lost: list[Exception] = []
        self.originals: dict[str, int] = {}
        """The message that each interaction, by its token, has sent or was pressed on."""
        self.pressed: dict[str, int] = {}

    async def create_interaction_response(
        self, interaction_id: int, token: str, *, params: Any, **_: Any
    ) -> dict[str, Any]:
        payload = _payload(params)
        kind, data = payload["type"], payload.get("data") or {}
        self.sent.append((f"type {kind}", data))
        if token in self.originals:
            response = type("Response", (), {"status": 400, "reason": "Bad Request"})()
            raise discord.HTTPException(response, {"code": 40060, "message": "Already acknowledged"})
        message = next(NUMBERS) if kind in (4, 5) else self.pressed.get(token, 0)
        if kind in (4, 5):
            self._store(message, data | ({"flags": data.get("flags", 0) | LOADING} if kind == 5 else {}))
        elif kind == 7:
            self._edit(message, data)
        self.originals[token] = message
        if self.lost:
            raise self.lost.pop(0)
        return {"interaction": {"id": str(interaction_id), "type": 2, "response_message_id": str(message)}}

    async def edit_original_interaction_response(
        self, application_id: int, token: str, *, payload: Any, multipart: Any, **_: Any
    ) -> dict[str, Any]:
        return self._edited("edit", self.originals[token], payload, multipart)

    async def edit_webhook_message(
        self, webhook_id: int, token: str, message_id: int, *, payload: Any, multipart: Any, **_: Any
    ) -> dict[str, Any]:
        return self._edited("edit follow-up", message_id, payload, multipart)

    async def get_original_interaction_response(
        self, application_id: int, token: str, **_: Any
    ) -> dict[str, Any]:
        return self._message(self.originals[token])

    async def delete_original_interaction_response(self, application_id: int, token: str, **_: Any) -> None:
        self.sent.append(("delete", {}))
        self.messages.pop(self.originals[token], None)

    async def delete_webhook_message(self, webhook_id: int, token: str, message_id: int, **_: Any) -> None:
        self.sent.append(("delete follow-up", {}))
        del self.messages[message_id]

    async def execute_webhook(
        self, webhook_id: int, token: str, *, payload: Any, multipart: Any, **_: Any
    ) -> dict[str, Any]:
        data = payload if payload is not None else _multipart(multipart)
        self.sent.append(("follow up", data))
        return self._store(next(NUMBERS), data)

    def _edited(self, name: str, message: int, payload: Any, multipart: Any) -> dict[str, Any]:
        data = payload if payload is not None else _multipart(multipart)
        self.sent.append((name, data))
        if message not in self.messages:
            response = type("Response", (), {"status": 404, "reason": "Not Found"})()
            raise discord.NotFound(response, {"code": 10008, "message": "Unknown Message"})
        return self._edit(message, data)

    def _edit(self, message: int, data: dict[str, Any]) -> dict[str, Any]:
        ephemeral = self.messages[message].get("flags", 0) & 64  # a message stays as public as it began
        return self._store(message, {**data, "flags": data.get("flags", 0) | ephemeral})

    def _store(self, message: int, data: dict[str, Any]) -> dict[str, Any]:
        self.messages[message] = data
        if data.get("content") and data.get("flags", 0) & 64:
            self.whispers.append(data["content"])
        return self._message(message)

    def _message(self, message: int) -> dict[str, Any]:
        return message_payload(message, self.messages[message])


def _payload(params: Any) -> dict[str, Any]:
    return params.payload if params.payload is not None else _multipart(params.multipart)


def _multipart(parts: list[dict[str, Any]]) -> dict[str, Any]:
    return next(json.loads(part["value"]) for part in parts if part["name"] == "payload_json")


def message_payload(number: int, data: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": str(number),
        "channel_id": str(CHANNEL),
        "author": user_payload(APPLICATION),
        "content": data.get("content") or "",
        "components": data.get("components", []),
        "flags": data.get("flags", 0),
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
    }


def user_payload(number: int) -> dict[str, Any]:
    return {"id": str(number), "username": f"user{number}", "discriminator": "0", "avatar": None}


class OfflineLodge:
    """The bot, the webhooks it answers by, and what people do."""

    def __init__(self, bot: Lodge, webhooks: FakeWebhooks) -> None:
        self.bot = bot
        self.webhooks = webhooks
        self.guild: int | None = None
        """The id of the server that people are in, if they are in one."""
        self.managers = set[int]()
        """User ids of those who manage it."""

    def enter(self, guild: int, *managers: int) -> None:
        """From now on people are in a server that has the bot, which can only answer there."""
        state = self.bot._connection
        data: Any = {"id": str(guild), "name": "Here", "roles": [], "channels": [], "members": []}
        state._add_guild(discord.Guild(data=data, state=state))
        self.guild, self.managers = guild, set(managers)

    @property
    def matches(self) -> Matches:
        return self.bot.matches

    async def command(self, user: int, name: str, **options: Any) -> None:
        """Call a slash command, and wait until it is done."""
        async_context.set(self.webhooks)
        kinds = {str: 3, int: 4, bool: 5}
        given = [{"name": key, "type": kinds[type(value)], "value": value} for key, value in options.items()]
        await self.bot.tree._call(
            self._interaction(
                user,
                2,
                {"id": "1", "name": name, "type": 1, "options": given},
                token=f"command {next(NUMBERS)}",
            )
        )
        await self._done()

    async def press(self, user: int, custom_id: str, message: int, *values: str) -> None:
        """Press a component of a message, through discord.py's own dispatch. What its id says of a question
        that it answers may be left out."""
        if custom_id not in (there := self.ids(message)):
            start, _, verb = custom_id.rpartition("|")
            answers = re.compile(rf"{re.escape(start)}\|[0-9a-f]{{8}}\|{re.escape(verb)}")
            custom_id = next(filter(answers.fullmatch, there), custom_id)
        select = bool(values) or custom_id.startswith("cards|")
        data = {"custom_id": custom_id, "component_type": 3 if select else 2, "values": list(values)}
        await self._send(user, 3, data, message)

    async def choose_options(self, user: int, message: int, **chosen: str) -> None:
        """Open the form behind Options on a message, and send it with what is `chosen`."""
        (options,) = (each for each in self.ids(message) if each.endswith("|options"))
        await self.press(user, options, message)
        await self.send_form(user, message, **chosen)

    async def send_form(self, user: int, message: int, **chosen: str) -> None:
        """Send the form that was opened last, from a message, with what is `chosen` in it."""
        form = self.form()
        parts = []
        for number, part in enumerate(form["components"], 1):
            menu = part["component"]
            offered = {option["value"]: option.get("default") for option in menu["options"]}
            value = chosen.pop(menu["custom_id"], None) or next(key for key in offered if offered[key])
            answer = {"type": 3, "id": number, "custom_id": menu["custom_id"], "values": [value]}
            parts.append({"type": 18, "id": 10 + number, "component": answer})
        assert not chosen, f"not in the form: {chosen}"
        data = {"custom_id": form["custom_id"], "components": parts}
        await self._send(user, 5, data, message)

    def form(self) -> dict[str, Any]:
        """The form that was opened last."""
        return next(data for name, data in reversed(self.webhooks.sent) if name == "type 9")

    async def _send(self, user: int, kind: int, data: dict[str, Any], message: int) -> None:
        """Let a press, or a form, come from a message."""
        async_context.set(self.webhooks)
        shown = message_payload(message, self.webhooks.messages[message])
        token = f"press {next(NUMBERS)}"
        self.webhooks.pressed[token] = message
        interaction = self._interaction(user, kind, data, message=shown, token=token)
        store = self.bot._connection._view_store
        if kind == 3:
            store.dispatch_view(data["component_type"], data["custom_id"], interaction)
        else:
            store.dispatch_modal(data["custom_id"], interaction, data["components"], {})
        self.bot.dispatch("interaction", interaction)
        await self._done()

    async def pick(self, user: int, custom_id: str, message: int, *people: int) -> None:
        """Pick people in a menu of a message."""
        users = {str(each): user_payload(each) for each in people}
        data = {"custom_id": custom_id, "component_type": 5, "values": [*users], "resolved": {"users": users}}
        await self._send(user, 3, data, message)

    async def _done(self) -> None:
        """Wait until everything that was set off is done."""
        while tasks := self._working():
            await asyncio.wait(tasks)
            for task in tasks:
                assert task.cancelled() or task.exception() is None

    def _working(self) -> list[asyncio.Task[Any]]:
        """What was set off and is not done; discord.py may still hold what has just been done."""
        pressed = self.bot._connection._view_store._ViewStore__tasks
        named = [task for task in asyncio.all_tasks() if task.get_name() in WORKING]
        return [task for task in (*pressed, *named) if not task.done()]

    async def give_up(self) -> None:
        """After a test that failed: end what is under way before the database is closed under it."""
        while tasks := self._working():
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    def newest(self) -> int:
        """The message that was sent last, apart from offers of a lesson, which follow what was asked for."""
        return max(each for each, data in self.webhooks.messages.items() if "New to " not in str(data))

    def ids(self, message: int) -> list[str]:
        return [item["custom_id"] for item in self._items(message) if not item.get("disabled")]

    def labels(self, message: int) -> list[str]:
        return [item["label"] for item in self._items(message) if "label" in item]

    def chosen(self, message: int, custom_id: str) -> str:
        """The value that a menu of a message shows as chosen."""
        menu = next(item for item in self._items(message) if item["custom_id"] == custom_id)
        (value,) = (option["value"] for option in menu["options"] if option.get("default"))
        return str(value)

    def text(self, message: int) -> str:
        data = self.webhooks.messages[message]
        shown = [part["content"] for part in data.get("components", []) if part["type"] == 10]
        return "\n".join([data.get("content") or "", *shown])

    def whispers(self) -> list[str]:
        """All sentences shown to one person only, in order."""
        return self.webhooks.whispers

    def _items(self, message: int) -> list[dict[str, Any]]:
        rows = [part for part in self.webhooks.messages[message].get("components", []) if part["type"] == 1]
        return [item for row in rows for item in row["components"]]

    def _interaction(
        self, user: int, kind: int, data: dict[str, Any], *, token: str = "", **more: Any
    ) -> discord.Interaction[Lodge]:
        payload: Any = {
            "id": str(next(NUMBERS)),
            "application_id": str(APPLICATION),
            "type": kind,
            "data": data,
            "token": token,
            "version": 1,
            "channel": {"id": str(CHANNEL), "type": 3, "recipients": [], "name": None, "icon": None},
            "user": user_payload(user),
            "locale": "en-US",
            "context": 2,
            "attachment_size_limit": 10_000_000,
            "authorizing_integration_owners": {"1": str(user)},
            **(self._of_server(user, self.guild) if self.guild is not None else {}),
            **more,
        }
        return discord.Interaction(data=payload, state=self.bot._connection)

    def _of_server(self, user: int, guild: int) -> dict[str, Any]:
        permissions = discord.Permissions(manage_guild=user in self.managers).value
        return {
            "guild_id": str(guild),
            "guild": {"id": str(guild), "features": [], "locale": "en-US"},
            "channel": {
                "id": str(CHANNEL),
                "type": 0,
                "name": "games",
                "guild_id": str(guild),
                "position": 0,
            },
            "member": {
                "user": user_payload(user),
                "roles": [],
                "joined_at": "2026-01-01T00:00:00+00:00",
                "permissions": str(permissions),
                "deaf": False,
                "mute": False,
                "flags": 0,
            },
            "app_permissions": str(discord.Permissions.all().value),
            "context": 0,
            "authorizing_integration_owners": {"0": str(guild)},
        }


@asynccontextmanager
async def open_lodge(folder: Path, games: Mapping[str, Game] = GAMES) -> AsyncIterator[OfflineLodge]:
    """The bot on a database of its own, with all cogs."""
    await prepare(folder / "lodge.db")
    config = Config(_env_file=None, database_url=url(folder / "lodge.db"))
    matches = await Matches.open(config, games)
    try:
        bot = Lodge(config, matches)
        bot._connection.user = discord.ClientUser(state=bot._connection, data=user_payload(APPLICATION))
        async with bot:
            await bot.load_all()
            lodge = OfflineLodge(bot, FakeWebhooks())
            try:
                yield lodge
            finally:
                await lodge.give_up()
    finally:
        await cancelled_have_ended()
        await matches.close()
