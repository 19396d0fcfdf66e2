import asyncio
from types import SimpleNamespace

import pytest

from bot.limits_and_times import MESSAGES_BELOW_A_BOARD
from cogs.base.channel_messages import MessagesBelow


class Channel:
    """A channel whose history can be read; says how often it was."""

    def __init__(self, number, *message_ids):
        self.id = number
        self.message_ids = message_ids
        self.reads = 0

    async def history(self, *, limit):
        self.reads += 1
        await asyncio.sleep(0)
        for message_id in sorted(self.message_ids, reverse=True)[:limit]:
            yield SimpleNamespace(id=message_id)


async def test_messages_are_counted_as_they_come():
    below, channel = MessagesBelow(), Channel(1)
    below.add_board(1, 100)
    for number in range(101, 101 + MESSAGES_BELOW_A_BOARD):
        below.add_message(1, number)
    assert not below.is_pushed_up(1, 100)
    below.add_message(1, 200)
    assert below.is_pushed_up(1, 100)
    assert channel.reads == 0


async def test_deleted_messages_count_no_more():
    below = MessagesBelow()
    below.add_board(1, 100)
    for number in range(101, 102 + MESSAGES_BELOW_A_BOARD):
        below.add_message(1, number)
    below.remove_message(1, 103)
    assert not below.is_pushed_up(1, 100)


async def test_messages_of_other_channels_and_older_ones_do_not_count():
    below = MessagesBelow()
    below.add_board(1, 100)
    below.add_board(2, 100)
    for number in range(90, 100):
        below.add_message(1, number)
        below.add_message(2, number + 100)
    assert not below.is_pushed_up(1, 100)


async def test_what_is_not_known_is_read():
    below, channel = MessagesBelow(), Channel(1, 90, *range(101, 120))
    assert below.is_pushed_up(1, 100) is None
    await below.read(channel)
    assert below.is_pushed_up(1, 100)
    assert not below.is_pushed_up(1, 114)


async def test_counting_goes_on_during_and_after_reading():
    below, channel = MessagesBelow(), Channel(1, *range(101, 100 + MESSAGES_BELOW_A_BOARD))
    reading = asyncio.create_task(below.read(channel))
    await asyncio.sleep(0)
    below.add_message(1, 300)
    await reading
    assert below.is_pushed_up(1, 100) is False
    below.add_message(1, 301)
    assert below.is_pushed_up(1, 100)


async def test_a_board_older_than_the_count_is_read():
    below, channel = MessagesBelow(), Channel(1, *range(51, 60), 100)
    below.add_board(1, 100)
    assert below.is_pushed_up(1, 50) is None
    await below.read(channel)
    assert below.is_pushed_up(1, 50)
    assert below.is_pushed_up(1, 100) is False


async def test_what_cannot_be_read_stays_unknown():
    below = MessagesBelow()
    with pytest.raises(AttributeError):
        await below.read(SimpleNamespace(id=1))
    assert below.is_pushed_up(1, 100) is None


async def test_after_a_gap_nothing_is_known():
    below = MessagesBelow()
    below.add_board(1, 100)
    assert below.is_pushed_up(1, 100) is False
    below.forget()
    assert below.is_pushed_up(1, 100) is None
