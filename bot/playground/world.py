"""The world of the playground, all in memory: people, servers, channels, threads, messages, and the clock.

The ids of people, servers and channels are fixed, so that a database from an earlier run still fits.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from bot.playground import errors, permissions
from bot.playground.application_emojis import ApplicationEmojis
from bot.playground.attachments import Attachment, Attachments
from bot.playground.errors import JSON

LOCALE: Final = "en-US"
"""The language of people's Discord and of servers, until a test or the page says otherwise."""

EPOCH: Final = 1_420_070_400_000
"""Discord's epoch, in Unix milliseconds."""

APPLICATION: Final = 1_100_000_000_000_000_001
MESSAGES_KEPT: Final = 2_000
"""How many messages a channel keeps; the oldest are forgotten."""

TEXT, DM, GROUP, ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 10, 11, 12
"""Channel types."""


@dataclass(slots=True, eq=False)
class User:
    id: int
    username: str
    global_name: str | None
    colour: str
    """CSS colour of the name on the page."""
    bot: bool = False
    locale: str = LOCALE
    """The language of their Discord."""


@dataclass(slots=True, eq=False)
class Guild:
    id: int
    name: str
    bot_member: bool
    community: bool = False
    locale: str = LOCALE
    """Its language, which only a community can choose."""


@dataclass(slots=True)
class Channel:
    id: int
    type: int
    name: str
    guild: Guild | None = None
    recipient: int | None = None
    """The person of a direct-message channel."""
    parent: Channel | None = None
    """The channel that a thread belongs to."""
    owner: int = 0
    members: set[int] = field(default_factory=set)
    """The users who have joined a thread."""
    kept_to: frozenset[int] | None = None
    """The people in a group, or those who may read a server's channel; None if everybody there may."""
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 4320
    created: float = 0.0
    denied: int = 0
    """The permission bits denied to the bot here."""
    messages: dict[int, SentMessage] = field(default_factory=dict)
    """By id, oldest first."""
    sent: int = 0

    @property
    def is_thread(self) -> bool:
        return self.type in (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass(slots=True)
class SentMessage:
    id: int
    channel: Channel
    author: int
    data: dict[str, JSON]
    """The message in Discord's own shape, without `guild_id`."""
    created: float
    """World seconds."""
    addressee: int | None = None
    """The only person who sees it, if it's ephemeral."""
    files: list[Attachment] = field(default_factory=list)
    """The attached files, including those shown in components."""
    old_edits: deque[float] = field(default_factory=deque)
    """World seconds of the edits made after its first hour."""


class World:
    """The state of the playground. Changes are announced through `to_bot` and `to_people`."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.attachments = Attachments()
        self.emojis = ApplicationEmojis()
        self.bot = User(APPLICATION, "Lodge", None, "#5865f2", bot=True)
        people = (
            User(1_100_000_000_000_000_011, "ann", "Ann", "#e8735a"),
            User(1_100_000_000_000_000_012, "ben", "Ben", "#3d9a8b"),
            User(1_100_000_000_000_000_013, "cleo", "Cleo", "#9a6fd0"),
            User(1_100_000_000_000_000_014, "dora", "Dora", "#c98a1b"),
        )
        self.people = {person.id: person for person in people}
        self.owner = people[0].id
        """The owner of the servers."""
        others = (
            User(1_100_000_000_000_000_021, "beep", "Beep", "#7f8694", bot=True),
            User(1_100_000_000_000_000_022, "dan", "Dan", "#7f8694"),
        )
        self.others = {other.id: other for other in others}
        """Another bot, and somebody who is in no server: people can pick them, but they never act."""
        lodge = Guild(1_100_000_000_000_000_101, "The Lodge", bot_member=True)
        elsewhere = Guild(1_100_000_000_000_000_102, "Elsewhere", bot_member=False)
        self.guilds = {guild.id: guild for guild in (lodge, elsewhere)}
        self.channels: dict[int, Channel] = {}
        for id_, name, guild in ((201, "games", lodge), (202, "tables", lodge), (203, "lounge", elsewhere)):
            self._add(Channel(1_100_000_000_000_000_000 + id_, TEXT, name, guild))
        self.direct: dict[int, Channel] = {}
        for person in people:
            channel = Channel(person.id + 290, DM, "", recipient=person.id)
            self.direct[person.id] = self._add(channel)
        self.to_bot: Callable[[str, dict[str, JSON]], None] = lambda event, data: None
        self.to_people: Callable[[str, dict[str, JSON], Collection[int]], None] = lambda event, data, to: None
        self._last_id = 0

    def _add(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        return channel

    # The clock

    def now(self) -> float:
        """Return Unix seconds, shifted by `offset`."""
        return time.time() + self.offset

    def timestamp(self, at: float | None = None) -> str:
        """Return `at` (Unix seconds) or now as ISO 8601 in UTC."""
        return datetime.fromtimestamp(self.now() if at is None else at, UTC).isoformat()

    def snowflake(self) -> int:
        """Return a new id, greater than all earlier ones."""
        self._last_id = max(self._last_id + 1, int(self.now() * 1000) - EPOCH << 22)
        return self._last_id

    # Who may see and do what

    def user(self, user_id: int) -> User:
        """Return anybody by their id. Raises 10013."""
        if user_id == self.bot.id:
            return self.bot
        found = self.people.get(user_id) or self.others.get(user_id)
        if found is None:
            raise errors.unknown_user()
        return found

    def is_member(self, guild: Guild, user: User) -> bool:
        """Whether somebody belongs to a server: all people do, and bots that were invited."""
        return user.id in self.people or (user.bot and guild.bot_member)

    def readers(self, channel: Channel) -> Collection[int]:
        """Return the people who can read a channel."""
        if channel.recipient is not None:
            return (channel.recipient,)
        if channel.type == PRIVATE_THREAD:
            return channel.members & self.people.keys()
        home = channel.parent or channel
        return self.people.keys() if home.kept_to is None else home.kept_to

    def bot_permissions(self, channel: Channel) -> int:
        """Return the bot's permission bits in a channel, for its own requests and its answers."""
        home = channel.parent or channel
        if channel.guild is not None and channel.guild.bot_member:
            return permissions.BOT_MEMBER & ~home.denied
        return permissions.USER_INSTALLED & ~home.denied

    def permissions_of(self, person: User, channel: Channel) -> int:
        """Return a person's permission bits in a channel."""
        if channel.guild is None:
            return permissions.USER_INSTALLED
        return permissions.OWNER if person.id == self.owner else permissions.PERSON

    def bot_reads(self, channel: Channel) -> bool:
        """Whether the bot gets the channel's events and may request it."""
        if channel.guild is None:
            return channel.type == DM
        if not channel.guild.bot_member:
            return False
        if channel.type == PRIVATE_THREAD and self.bot.id not in channel.members:
            return False
        return bool(self.bot_permissions(channel) & permissions.BITS["VIEW_CHANNEL"])

    def channel_for_bot(self, channel_id: int) -> Channel:
        """Return a channel that the bot requests. Raises 10003, 50001."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise errors.unknown_channel()
        if not self.bot_reads(channel):
            raise errors.missing_access()
        return channel

    def require(self, channel: Channel, *names: str) -> None:
        """Raise 50013 if the bot lacks one of these permissions in a server's channel."""
        needed = permissions.bits(names)
        if channel.guild is not None and self.bot_permissions(channel) & needed != needed:
            raise errors.missing_permissions()

    # Channels and messages

    def threads(self) -> Iterator[Channel]:
        return (channel for channel in self.channels.values() if channel.is_thread)

    def add_channel(self, channel: Channel) -> None:
        self._add(channel)

    def remove_channel(self, channel: Channel) -> None:
        """Remove a channel and its messages."""
        del self.channels[channel.id]

    def add_message(self, message: SentMessage) -> None:
        """Add a new message to its channel, and forget the oldest beyond MESSAGES_KEPT."""
        messages = message.channel.messages
        messages[message.id] = message
        message.channel.sent += message.addressee is None
        if len(messages) > MESSAGES_KEPT:
            del messages[next(iter(messages))]

    def message_for_bot(self, channel: Channel, message_id: int) -> SentMessage:
        """Return a message the bot requests over REST, where ephemeral ones don't exist. Raises 10008."""
        message = channel.messages.get(message_id)
        if message is None or message.addressee is not None:
            raise errors.unknown_message()
        return message
