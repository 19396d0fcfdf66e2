"""The REST routes: the part of Discord's API needed by a bot that uses messages and commands."""

from __future__ import annotations

from typing import Any, Final

from aiohttp import web

from bot.playground import errors, messages, payloads, threads
from bot.playground.commands import Registry, in_english
from bot.playground.errors import JSON, ApiError, Form
from bot.playground.gateway import Gateway
from bot.playground.interactions import Interactions
from bot.playground.permissions import BITS
from bot.playground.rest import Call, Rest, read_limit
from bot.playground.world import APPLICATION, Channel, Guild, SentMessage, World

OLD_MESSAGE_SECONDS: Final = 3600.0
MOST_OLD_EDITS: Final = 5
"""How often a message older than an hour can be edited within an hour."""
_NONCES_KEPT: Final = 200


class Routes:
    """The handlers of the API's routes."""

    def __init__(self, rest: Rest, gateway: Gateway, registry: Registry, interactions: Interactions) -> None:
        self._rest = rest
        self._world: World = rest.world
        self._gateway = gateway
        self._registry = registry
        self._interactions = interactions
        self._nonces: dict[tuple[int, str], SentMessage] = {}

    def table(self) -> list[web.RouteDef]:
        """Return every route."""
        route = self._rest.route
        channel = "/channels/{channel_id}"
        message = channel + "/messages/{message_id}"
        guild = "/guilds/{guild_id}"
        member = channel + "/thread-members"
        hook = "/webhooks/{application_id}/{token}"
        application = "/applications/{application_id}"
        emoji = application + "/emojis/{emoji_id}"
        commands = (application + "/commands", application + "/guilds/{guild_id}/commands")
        return [
            route("GET", "/gateway", lambda call: {"url": self._gateway.url}),
            route("GET", "/gateway/bot", self._gateway_bot),
            route("GET", "/users/@me", lambda call: payloads.own_user(self._world)),
            route("GET", "/users/@me/guilds", self._own_guilds),
            route("POST", "/users/@me/channels", self._open_direct),
            route("GET", "/users/{user_id}", self._user),
            route("GET", "/oauth2/applications/@me", lambda call: payloads.application(self._world)),
            route("GET", "/applications/@me", lambda call: payloads.application(self._world)),
            route("GET", application + "/emojis", self._emojis),
            route("POST", application + "/emojis", self._add_emoji),
            route("GET", emoji, self._emoji),
            route("PATCH", emoji, self._rename_emoji),
            route("DELETE", emoji, self._delete_emoji),
            *(route("GET", path, self._commands) for path in commands),
            *(route("PUT", path, self._replace_commands) for path in commands),
            *(route("POST", path, self._add_command) for path in commands),
            *(route("GET", path + "/{command_id}", self._command) for path in commands),
            *(route("PATCH", path + "/{command_id}", self._edit_command) for path in commands),
            *(route("DELETE", path + "/{command_id}", self._delete_command) for path in commands),
            route("GET", guild, lambda call: payloads.guild(self._world, self._guild(call))),
            route("GET", guild + "/channels", self._guild_channels),
            route("GET", guild + "/threads/active", self._active_threads),
            route("GET", guild + "/roles", lambda call: payloads.roles(self._world, self._guild(call))),
            route("GET", guild + "/members", self._members),
            route("GET", guild + "/members/{user_id}", self._member),
            route("GET", channel, lambda call: payloads.channel(self._world, self._channel(call))),
            route("PATCH", channel, self._edit_channel),
            route("POST", channel + "/typing", self._type),
            route("GET", channel + "/messages", self._history),
            route("POST", channel + "/messages", self._send),
            route("GET", message, lambda call: self._message(call).data),
            route("PATCH", message, self._edit),
            route("DELETE", message, self._delete),
            route("POST", message + "/threads", self._thread_on_message),
            route("POST", channel + "/threads", self._thread_alone),
            route("GET", member, self._thread_members),
            route("PUT", member + "/@me", self._join),
            route("DELETE", member + "/@me", self._leave),
            route("GET", member + "/{user_id}", self._thread_member),
            route("PUT", member + "/{user_id}", self._join),
            route("DELETE", member + "/{user_id}", self._leave),
            route("POST", "/interactions/{interaction_id}/{token}/callback", self._callback, by_token=True),
            route("POST", hook, self._followup, by_token=True),
            route("GET", hook + "/messages/{name}", self._get_answer, by_token=True),
            route("PATCH", hook + "/messages/{name}", self._edit_answer, by_token=True),
            route("DELETE", hook + "/messages/{name}", self._delete_answer, by_token=True),
        ]

    # The bot and its application

    def _gateway_bot(self, call: Call) -> JSON:
        start = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return {"url": self._gateway.url, "shards": self._gateway.shards, "session_start_limit": start}

    def _own_guilds(self, call: Call) -> JSON:
        return [
            {"id": str(guild.id), "name": guild.name, "icon": None, "owner": False, "features": []}
            for guild in self._world.guilds.values()
            if guild.bot_member
        ]

    def _user(self, call: Call) -> JSON:
        return payloads.user(self._world.user(call.id("user_id")))

    def _open_direct(self, call: Call) -> JSON:
        recipient = str((call.payload or {}).get("recipient_id", ""))
        channel = self._world.direct.get(int(recipient)) if recipient.isdecimal() else None
        if channel is None:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        return payloads.direct_channel(self._world, channel)

    def _emojis(self, call: Call) -> JSON:
        self._scope(call)
        return {"items": self._world.emojis.listed()}

    def _emoji(self, call: Call) -> JSON:
        self._scope(call)
        return self._world.emojis.payload(call.id("emoji_id"))

    def _add_emoji(self, call: Call) -> tuple[int, JSON]:
        self._scope(call)
        return 201, self._world.emojis.add(self._world.snowflake(), call.payload or {})

    def _rename_emoji(self, call: Call) -> JSON:
        self._scope(call)
        return self._world.emojis.rename(call.id("emoji_id"), call.payload or {})

    def _delete_emoji(self, call: Call) -> None:
        self._scope(call)
        self._world.emojis.delete(call.id("emoji_id"))

    # Commands

    def _scope(self, call: Call) -> int:
        """Return the scope of a call: the server's id, or 0 for everywhere. Raises 20012, 50001."""
        if call.id("application_id") != APPLICATION:
            raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
        return self._guild(call).id if "guild_id" in call.path else 0

    def _commands(self, call: Call) -> JSON:
        found = self._registry.commands(self._scope(call))
        return (
            found if call.query.get("with_localizations") == "true" else [in_english(each) for each in found]
        )

    def _replace_commands(self, call: Call) -> JSON:
        return self._registry.replace(self._scope(call), call.payload or [])

    def _add_command(self, call: Call) -> tuple[int, JSON]:
        command, new = self._registry.upsert(self._scope(call), call.payload)
        return (201 if new else 200), command

    def _command(self, call: Call) -> JSON:
        return self._registry.get(self._scope(call), call.id("command_id"))

    def _edit_command(self, call: Call) -> JSON:
        scope = self._scope(call)
        return self._registry.upsert(scope, self._registry.get(scope, call.id("command_id")) | call.payload)[
            0
        ]

    def _delete_command(self, call: Call) -> None:
        self._registry.delete(self._scope(call), call.id("command_id"))

    # Servers

    def _guild(self, call: Call) -> Guild:
        guild = self._world.guilds.get(call.id("guild_id"))
        if guild is None:
            raise errors.unknown_guild()
        if not guild.bot_member:
            raise errors.missing_access()
        return guild

    def _guild_channels(self, call: Call) -> JSON:
        guild = self._guild(call)
        inside = [channel for channel in self._world.channels.values() if channel.guild is guild]
        return [payloads.guild_channel(self._world, channel) for channel in inside if not channel.is_thread]

    def _active_threads(self, call: Call) -> JSON:
        guild = self._guild(call)
        seen = [
            thread
            for thread in self._world.threads()
            if thread.guild is guild and not thread.archived and self._world.bot_reads(thread)
        ]
        me = self._world.bot.id
        joined = [payloads.thread_member(thread, me) for thread in seen if me in thread.members]
        return {"threads": [payloads.thread(self._world, thread) for thread in seen], "members": joined}

    def _members(self, call: Call) -> JSON:
        self._guild(call)
        if not self._gateway.privileged:
            raise errors.missing_access()
        everybody = (*self._world.people.values(), self._world.bot)
        return [payloads.member(self._world, person) for person in everybody][: read_limit(call, 1, 1000)]

    def _member(self, call: Call) -> JSON:
        guild = self._guild(call)
        person = self._world.user(call.id("user_id"))
        if not self._world.is_member(guild, person):
            raise errors.unknown_member()
        return payloads.member(self._world, person)

    # Channels and messages

    def _channel(self, call: Call) -> Channel:
        return self._world.channel_for_bot(call.id("channel_id"))

    def _message(self, call: Call) -> SentMessage:
        channel = self._channel(call)
        self._world.require(channel, "READ_MESSAGE_HISTORY")
        return self._world.message_for_bot(channel, call.id("message_id"))

    def _edit_channel(self, call: Call) -> JSON:
        channel = self._channel(call)
        if not channel.is_thread:
            raise errors.missing_permissions()
        threads.change(self._world, channel, call.payload or {})
        return payloads.thread(self._world, channel)

    def _type(self, call: Call) -> None:
        channel = self._channel(call)
        self._require_sending(channel)
        data = {"channel_id": str(channel.id), "user_id": str(self._world.bot.id)}
        self._world.to_people("TYPING", data, self._world.readers(channel))

    def _require_sending(self, channel: Channel, *also: str) -> None:
        """Check that the bot may send to a channel. Raises 50007, 50013, 50083."""
        if channel.recipient is not None and channel.denied & BITS["SEND_MESSAGES"]:
            raise errors.closed_direct_messages()
        self._world.require(
            channel, "SEND_MESSAGES_IN_THREADS" if channel.is_thread else "SEND_MESSAGES", *also
        )
        threads.require_writable(self._world, channel)

    def _history(self, call: Call) -> JSON:
        channel = self._channel(call)
        limit = read_limit(call, 50, 100)
        if channel.guild and not self._world.bot_permissions(channel) & BITS["READ_MESSAGE_HISTORY"]:
            return []
        found = messages.history(
            channel, limit=limit, before=call.number("before"), after=call.number("after")
        )
        return [message.data for message in found]

    def _send(self, call: Call) -> JSON:
        channel = self._channel(call)
        self._require_sending(channel, *(["ATTACH_FILES"] if call.uploads else []))
        draft = call.draft()
        nonce = channel.id, str(draft.payload.get("nonce"))
        if draft.payload.get("enforce_nonce") and nonce in self._nonces:
            return self._nonces[nonce].data
        messages.check(draft, emojis=self._world.emojis)
        message = messages.send(
            self._world, channel, self._world.bot.id, draft, extra=self._reply(channel, draft.payload)
        )
        if draft.payload.get("enforce_nonce"):
            self._nonces[nonce] = message
            if len(self._nonces) > _NONCES_KEPT:
                del self._nonces[next(iter(self._nonces))]
        return message.data

    def _reply(self, channel: Channel, payload: dict[str, JSON]) -> dict[str, JSON]:
        """Return the fields that make a message a reply. Raises 50035 if there is nothing to reply to."""
        reference = payload.get("message_reference")
        if reference is None:
            return {}
        target = channel.messages.get(int(reference["message_id"]))
        if target is None and reference.get("fail_if_not_exists", True):
            form = Form()
            form.add(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
            form.check()
        if target is None:
            return {}
        told = {"type": 0, "message_id": str(target.id), "channel_id": str(channel.id)}
        return {"type": 19, "message_reference": told, "referenced_message": target.data}

    def _edit(self, call: Call) -> JSON:
        channel = self._channel(call)
        message = self._world.message_for_bot(channel, call.id("message_id"))
        if message.author != self._world.bot.id:
            raise errors.foreign_message()
        if channel.archived:
            raise errors.archived()
        if call.uploads:
            self._world.require(channel, "ATTACH_FILES")
        draft = call.draft()
        messages.check(draft, message, emojis=self._world.emojis)
        self._count_old_edit(message)
        messages.edit(self._world, message, draft)
        return message.data

    def _count_old_edit(self, message: SentMessage) -> None:
        """Count an edit to a message older than an hour. Raises 30046 after too many in the last hour."""
        now = self._world.now()
        if now - message.created < OLD_MESSAGE_SECONDS:
            return
        while message.old_edits and now - message.old_edits[0] >= OLD_MESSAGE_SECONDS:
            message.old_edits.popleft()
        if len(message.old_edits) >= MOST_OLD_EDITS:
            raise errors.too_many_old_edits(message.old_edits[0] + OLD_MESSAGE_SECONDS - now)
        message.old_edits.append(now)

    def _delete(self, call: Call) -> None:
        channel = self._channel(call)
        message = self._world.message_for_bot(channel, call.id("message_id"))
        if message.author != self._world.bot.id:
            self._world.require(channel, "MANAGE_MESSAGES")
        messages.delete(self._world, message)

    # Threads

    def _thread_on_message(self, call: Call) -> tuple[int, JSON]:
        thread = threads.open_on_message(self._world, self._message(call), call.payload or {})
        return 201, payloads.thread(self._world, thread)

    def _thread_alone(self, call: Call) -> tuple[int, JSON]:
        thread = threads.open_alone(self._world, self._channel(call), call.payload or {})
        return 201, payloads.thread(self._world, thread)

    def _thread_members(self, call: Call) -> JSON:
        thread = self._channel(call)
        threads.require_thread(thread)
        return [payloads.thread_member(thread, user_id) for user_id in thread.members]

    def _thread_member(self, call: Call) -> JSON:
        thread = self._channel(call)
        if call.id("user_id") not in thread.members:
            raise errors.unknown_member()
        return payloads.thread_member(thread, call.id("user_id"))

    def _join(self, call: Call) -> None:
        user_id = call.id("user_id") if "user_id" in call.path else self._world.bot.id
        threads.join(self._world, self._channel(call), user_id)

    def _leave(self, call: Call) -> None:
        user_id = call.id("user_id") if "user_id" in call.path else self._world.bot.id
        threads.leave(self._world, self._channel(call), user_id)

    # Answers to interactions

    def _callback(self, call: Call) -> JSON:
        response = self._interactions.callback(call.id("interaction_id"), call.path["token"], call.draft())
        return response if call.query.get("with_response") in ("1", "true") else None

    def _token(self, call: Call) -> tuple[int, str]:
        return call.id("application_id"), call.path["token"]

    def _followup(self, call: Call) -> JSON:
        return self._interactions.followup(*self._token(call), call.draft()).data

    def _answer(self, call: Call) -> SentMessage:
        return self._interactions.message(*self._token(call), call.path["name"])

    def _get_answer(self, call: Call) -> Any:
        return self._answer(call).data

    def _edit_answer(self, call: Call) -> JSON:
        return self._interactions.edit(*self._token(call), call.path["name"], call.draft()).data

    def _delete_answer(self, call: Call) -> None:
        messages.delete(self._world, self._answer(call))
