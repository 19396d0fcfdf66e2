"""Messages: checking them by Discord's rules, sending, editing and deleting."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Final

from bot.playground import errors, payloads
from bot.playground.attachments import FILES_A_MESSAGE, Attachment, Upload
from bot.playground.components import MOST_ALT_TEXT, TEXT, Checker, render, walk
from bot.playground.errors import JSON, FieldPath, Form
from bot.playground.permissions import BITS
from bot.playground.world import Channel, SentMessage, World

SUPPRESS_EMBEDS: Final = 1 << 2
HAS_THREAD: Final = 1 << 5
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
SILENT: Final = 1 << 12
V2: Final = 1 << 15

MOST_CONTENT: Final = 2000
"""The most characters in a message's text."""
_SENT_FLAGS: Final = SUPPRESS_EMBEDS | SILENT | V2
_LEGACY: Final = ("content", "embeds", "sticker_ids", "poll")
_MENTION: Final = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True)
class MessageForm:
    """A form for a message: its JSON, its files, and the path of its fields in the request."""

    payload: dict[str, JSON]
    uploads: tuple[Upload, ...] = ()
    path: FieldPath = ()

    def attachments(self) -> list[dict[str, JSON]] | None:
        """Return the form's `attachments`; None if it has none."""
        listed = self.payload.get("attachments")
        return listed if isinstance(listed, list) else None


def check(draft: MessageForm, existing: SentMessage | None = None, *, emojis: Container[int] = ()) -> None:
    """Raise 50035 with every wrong field, 50006 or 40005 if Discord would refuse the form as a new message,
    or as an edit of an `existing` one. `emojis` holds the ids of the application's own."""
    form = Form()
    payload, path = draft.payload, draft.path
    flags = payload.get("flags") or 0
    had_v2 = existing is not None and bool(existing.data["flags"] & V2)
    v2 = bool(flags & V2) or had_v2
    if had_v2 and payload.get("flags") is not None and not flags & V2:
        sentence = "The IS_COMPONENTS_V2 flag cannot be removed from a message"
        form.add((*path, "flags"), "MESSAGE_COMPONENTS_V2_FLAG_CANNOT_BE_REMOVED", sentence)
    if v2:
        _check_legacy_fields(form, draft, existing)
    form.length((*path, "content"), payload.get("content") or "", 0, MOST_CONTENT)
    form.length((*path, "embeds"), payload.get("embeds") or [], 0, 10)
    kept = _kept(draft, existing)
    _check_files(form, draft, kept)
    _check_mentions(form, payload.get("allowed_mentions"), (*path, "allowed_mentions"))
    names = {file.filename for file in kept} | {upload.filename for upload in draft.uploads}
    components = payload.get("components")
    if components is not None:
        Checker(form, names, emojis).message(components, (*path, "components"), v2=v2)
    form.check()
    _check_not_empty(draft, existing, has_files=bool(names), v2=v2)


def _check_legacy_fields(form: Form, draft: MessageForm, existing: SentMessage | None) -> None:
    for key in _LEGACY:
        before = existing.data.get(key) if existing is not None else None
        if draft.payload.get(key, before):
            sentence = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.add((*draft.path, key), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", sentence)


def _check_files(form: Form, draft: MessageForm, kept: list[Attachment]) -> None:
    path = (*draft.path, "attachments")
    form.length(path, [*kept, *draft.uploads], 0, FILES_A_MESSAGE)
    known = {str(file.id) for file in kept} | {str(upload.index) for upload in draft.uploads}
    for index, entry in enumerate(draft.attachments() or ()):
        if str(entry.get("id")) not in known:
            sentence = "The attachment is neither uploaded nor part of the message"
            form.add((*path, index, "id"), "ATTACHMENT_NOT_FOUND", sentence)
        form.length((*path, index, "description"), entry.get("description") or "", 0, MOST_ALT_TEXT)


def _check_mentions(form: Form, allowed: JSON, path: FieldPath) -> None:
    if not isinstance(allowed, dict):
        return
    for kind in ("users", "roles"):
        form.length((*path, kind), allowed.get(kind) or [], 0, 100)
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            sentence = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", sentence)


def _check_not_empty(draft: MessageForm, existing: SentMessage | None, *, has_files: bool, v2: bool) -> None:
    keys = ("components",) if v2 else ("content", "embeds", "sticker_ids", "poll")
    before = existing.data if existing is not None else {}
    if not has_files and not any(draft.payload.get(key, before.get(key)) for key in keys):
        raise errors.empty_message()
    if v2 and not draft.payload.get("components", before.get("components")):
        raise errors.empty_message()


def _kept(draft: MessageForm, existing: SentMessage | None) -> list[Attachment]:
    """Return the files that stay: the ones an edit lists again, or all if it has no list."""
    if existing is None:
        return []
    listed = draft.attachments()
    if listed is None:
        return existing.files
    ids = {str(entry.get("id")) for entry in listed}
    return [file for file in existing.files if str(file.id) in ids]


def send(
    world: World,
    channel: Channel,
    author: int,
    draft: MessageForm,
    *,
    addressee: int | None = None,
    flags: int = 0,
    extra: dict[str, JSON] | None = None,
) -> SentMessage:
    """Post a checked form and announce it. `flags` and `extra` are what Discord sets, not the form."""
    id_ = world.snowflake()
    message = SentMessage(id_, channel, author, {}, world.now(), addressee)
    message.data = {
        "id": str(id_),
        "type": 0,
        "channel_id": str(channel.id),
        "author": payloads.user(world.user(author)),
        "content": "",
        "timestamp": world.timestamp(message.created),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": flags,
    }
    if draft.payload.get("nonce") is not None:
        message.data["nonce"] = draft.payload["nonce"]
    message.data |= extra or {}
    if channel.is_thread:
        message.data["position"] = channel.sent
        channel.archived = False
    _write(world, message, draft)
    world.add_message(message)
    announce(world, "MESSAGE_CREATE", message)
    return message


def edit(world: World, message: SentMessage, draft: MessageForm, *, mark: bool = True) -> None:
    """Apply a checked form to a message and announce it; `mark` says whether it counts as edited."""
    message.data["flags"] &= ~LOADING
    _write(world, message, draft)
    if mark:
        message.data["edited_timestamp"] = world.timestamp()
    announce(world, "MESSAGE_UPDATE", message)


def _write(world: World, message: SentMessage, draft: MessageForm) -> None:
    data, payload = message.data, draft.payload
    data["flags"] |= (payload.get("flags") or 0) & _SENT_FLAGS
    for key in ("content", "embeds"):
        if key in payload:
            data[key] = payload[key] or type(data[key])()
    if draft.uploads or draft.attachments() is not None:
        message.files = [*_kept(draft, message), *_stored(world, message.channel, draft)]
    if payload.get("components") is not None:
        files = {file.filename: file for file in message.files}
        files |= dict(zip((upload.filename for upload in draft.uploads), _new(message, draft), strict=True))
        data["components"] = render(payload["components"], files)
    data["attachments"] = [] if data["flags"] & V2 else [file.payload() for file in message.files]
    if "content" in payload or "components" in payload:
        _mention(world, message, payload.get("allowed_mentions"))


def _stored(world: World, channel: Channel, draft: MessageForm) -> list[Attachment]:
    told = {str(entry.get("id")): entry.get("description") for entry in draft.attachments() or ()}
    return [
        world.attachments.add(world.snowflake(), channel.id, upload, told.get(str(upload.index)))
        for upload in draft.uploads
    ]


def _new(message: SentMessage, draft: MessageForm) -> list[Attachment]:
    return message.files[len(message.files) - len(draft.uploads) :]


def _mention(world: World, message: SentMessage, allowed: JSON) -> None:
    """Fill in who the text mentions, as far as `allowed_mentions` allows."""
    data = message.data
    texts = [data["content"], *(part["content"] for part in walk(data["components"]) if part["type"] == TEXT)]
    found = dict.fromkeys(int(id_) for text in texts for id_ in _MENTION.findall(text))
    if isinstance(allowed, dict) and "users" not in (allowed.get("parse") or ()):
        named = {int(id_) for id_ in allowed.get("users") or ()}
        found = {id_: None for id_ in found if id_ in named}
    mentioned = [id_ for id_ in found if id_ == world.bot.id or id_ in world.people]
    data["mentions"] = [payloads.user(world.user(id_)) for id_ in mentioned]
    everyone = not isinstance(allowed, dict) or "everyone" in (allowed.get("parse") or ())
    may = world.bot_permissions(message.channel) & BITS["MENTION_EVERYONE"]
    data["mention_everyone"] = everyone and bool(may) and any("@everyone" in text for text in texts)
    if message.channel.is_thread and message.addressee is None:
        message.channel.members.update(mentioned)


def delete(world: World, message: SentMessage) -> None:
    """Delete a message and announce it."""
    message.channel.messages.pop(message.id, None)
    announce(world, "MESSAGE_DELETE", message)


def announce(world: World, event: str, message: SentMessage) -> None:
    """Announce what happened to a message to everyone who can see it."""
    channel = message.channel
    if event == "MESSAGE_DELETE":
        data: dict[str, JSON] = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild is not None:
            data["guild_id"] = str(channel.guild.id)
    else:
        data = payloads.message_event(world, message)
    if message.addressee is not None:
        world.to_people(event, data, (message.addressee,))
        return
    world.to_people(event, data, world.readers(channel))
    if world.bot_reads(channel):
        world.to_bot(event, data)


def history(
    channel: Channel, *, limit: int = 50, before: int | None = None, after: int | None = None
) -> Iterable[SentMessage]:
    """Return up to `limit` non-ephemeral messages, newest first: the last with ids below `before`, or the
    first above `after`."""
    found = [message for message in channel.messages.values() if message.addressee is None]
    if before is not None:
        found = [message for message in found if message.id < before]
    if after is not None:
        return reversed([message for message in found if message.id > after][:limit])
    return reversed(found[-limit:])
