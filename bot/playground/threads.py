"""Threads: opening them from a message or on their own, joining, leaving and archiving."""

from __future__ import annotations

from typing import Final

from bot.playground import errors, messages, payloads
from bot.playground.errors import JSON, ApiError, Form
from bot.playground.messages import HAS_THREAD, MessageForm
from bot.playground.permissions import BITS
from bot.playground.world import (
    ANNOUNCEMENT_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    SentMessage,
    World,
)

_THREAD_CREATED: Final = 18
"""Type of the message in the channel that announces a thread opened without a message."""
_ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)


def _check(form: JSON) -> None:
    report = Form()
    report.length(("name",), form.get("name", ""), 1, 100)
    if form.get("auto_archive_duration") not in (None, *_ARCHIVE_MINUTES):
        sentence = "Value must be one of {60, 1440, 4320, 10080}."
        report.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", sentence)
    if form.get("type") not in (None, ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD):
        report.add(("type",), "BASE_TYPE_CHOICES", "Value must be one of {10, 11, 12}.")
    report.check()


def _open(world: World, parent: Channel, id_: int, kind: int, form: JSON) -> Channel:
    thread = Channel(
        id_,
        kind,
        form["name"],
        parent.guild,
        parent=parent,
        owner=world.bot.id,
        members={world.bot.id},
        auto_archive_minutes=form.get("auto_archive_duration") or 4320,
        created=world.now(),
    )
    world.add_channel(thread)
    announce(world, "THREAD_CREATE", thread, newly_created=True)
    return thread


def open_on_message(world: World, message: SentMessage, form: JSON) -> Channel:
    """Open the thread of a message; its id is the message's. Raises 50013, 50024, 50035, 160004."""
    parent = message.channel
    _require_text(parent)
    world.require(parent, "CREATE_PUBLIC_THREADS")
    _check(form)
    if message.data["flags"] & HAS_THREAD:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = _open(world, parent, message.id, PUBLIC_THREAD, form)
    message.data["flags"] |= HAS_THREAD
    message.data["thread"] = payloads.thread(world, thread)
    messages.announce(world, "MESSAGE_UPDATE", message)
    return thread


def open_alone(world: World, parent: Channel, form: JSON) -> Channel:
    """Open a thread without a message, private unless `type` says otherwise. Raises 50013, 50024, 50035."""
    _require_text(parent)
    _check(form)
    private = form.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
    world.require(parent, "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS")
    thread = _open(world, parent, world.snowflake(), PRIVATE_THREAD if private else PUBLIC_THREAD, form)
    if not private:
        assert parent.guild is not None
        reference = {"channel_id": str(thread.id), "guild_id": str(parent.guild.id), "type": 0}
        extra = {"type": _THREAD_CREATED, "message_reference": reference}
        messages.send(world, parent, world.bot.id, MessageForm({"content": thread.name}), extra=extra)
    return thread


def _require_text(parent: Channel) -> None:
    if parent.type != TEXT:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")


def require_thread(channel: Channel) -> None:
    """Raise 10003 if a channel isn't a thread."""
    if not channel.is_thread:
        raise errors.unknown_channel()


def join(world: World, thread: Channel, user_id: int) -> None:
    """Add somebody to a thread. Raises 10013."""
    require_thread(thread)
    world.user(user_id)
    thread.members.add(user_id)
    announce(world, "THREAD_UPDATE", thread)


def leave(world: World, thread: Channel, user_id: int) -> None:
    """Remove somebody from a thread. Removing anybody but the bot needs MANAGE_THREADS."""
    require_thread(thread)
    if user_id != world.bot.id:
        world.require(thread, "MANAGE_THREADS")
    thread.members.discard(user_id)
    announce(world, "THREAD_UPDATE", thread)


def change(world: World, thread: Channel, form: JSON) -> None:
    """Rename, archive or lock a thread. Locking, or changing someone else's, needs MANAGE_THREADS. Raises
    50013, 50035."""
    require_thread(thread)
    if "locked" in form or thread.owner != world.bot.id:
        world.require(thread, "MANAGE_THREADS")
    _check({"name": thread.name} | form)
    thread.name = form.get("name", thread.name)
    thread.archived = bool(form.get("archived", thread.archived))
    thread.locked = bool(form.get("locked", thread.locked))
    thread.auto_archive_minutes = form.get("auto_archive_duration", thread.auto_archive_minutes)
    announce(world, "THREAD_UPDATE", thread)


def require_writable(world: World, channel: Channel) -> None:
    """Raise 50083 if a thread is locked and the bot isn't allowed to unlock it."""
    if channel.locked and not world.bot_permissions(channel) & BITS["MANAGE_THREADS"]:
        raise errors.archived()


def announce(world: World, event: str, thread: Channel, *, newly_created: bool = False) -> None:
    """Announce a thread to everyone who can see it; the page always gets CHANNEL_CREATE."""
    data = payloads.thread(world, thread)
    if newly_created:
        data["newly_created"] = True
    world.to_people("CHANNEL_CREATE", data, world.readers(thread))
    if world.bot_reads(thread):
        world.to_bot(event, data)
