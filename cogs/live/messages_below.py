"""How many messages stand below a board: counted as they come, or read from the channel."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

import discord

from bot.limits_and_times import CHANNELS_REMEMBERED, MESSAGES_BELOW_A_BOARD


@dataclass(slots=True)
class _Channel:
    since: int
    """Every message with a greater id is among `newest`, or pushed out of it by newer ones."""
    newest: deque[int] = field(default_factory=lambda: deque(maxlen=MESSAGES_BELOW_A_BOARD + 1))


class MessagesBelow:
    """The ids of the newest messages of each channel that holds a board. Kept in memory only."""

    def __init__(self) -> None:
        self._channels: OrderedDict[int, _Channel] = OrderedDict()

    def add_board(self, channel_id: int, message_id: int) -> None:
        """A board now stands at the bottom of the channel: begin to count."""
        if channel_id not in self._channels:
            self._channels[channel_id] = _Channel(message_id)
        self._channels.move_to_end(channel_id)
        if len(self._channels) > CHANNELS_REMEMBERED:
            self._channels.popitem(last=False)

    def add_message(self, channel_id: int, message_id: int) -> None:
        """A message has come."""
        channel = self._channels.get(channel_id)
        if channel is not None and message_id not in channel.newest:
            channel.newest.append(message_id)

    def remove_message(self, channel_id: int, message_id: int) -> None:
        """A message was deleted."""
        channel = self._channels.get(channel_id)
        if channel is not None and message_id in channel.newest:
            channel.newest.remove(message_id)

    def forget(self) -> None:
        """Messages may have been missed: forget all counts."""
        self._channels.clear()

    def is_pushed_up(self, channel_id: int, message_id: int) -> bool | None:
        """Whether more than `MESSAGES_BELOW_A_BOARD` messages stand below this one; None if they were not
        counted."""
        channel = self._channels.get(channel_id)
        if channel is None or message_id < channel.since:
            return None
        return sum(newer > message_id for newer in channel.newest) > MESSAGES_BELOW_A_BOARD

    async def read(self, messages: discord.PartialMessageable) -> None:
        """Count what a channel's history has, and what comes from now on. Raises what discord.py does."""
        channel = self._channels.setdefault(messages.id, _Channel(0))
        channel.since = 0
        try:
            read = [message.id async for message in messages.history(limit=channel.newest.maxlen)]
        except BaseException:  # nothing is known after all
            self._channels.pop(messages.id, None)
            raise
        known = sorted({*read, *channel.newest})
        channel.newest.clear()
        channel.newest.extend(known)
