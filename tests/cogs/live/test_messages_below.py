from types import SimpleNamespace

from bot.limits_and_times import MESSAGES_BELOW_A_BOARD
from cogs.live.messages_below import MessagesBelow


class Channel:
    """A channel whose history can be read; says how often it was."""

    def __init__(self, number, *message_ids):
        self.id = number
        self.message_ids = message_ids
        self.reads = 0

    async def history(self, *, limit, after):
        self.reads += 1
        for message_id in [number for number in self.message_ids if number > after.id][:limit]:
            yield SimpleNamespace(id=message_id)


async def test_messages_are_counted_as_they_come():
    below, channel = MessagesBelow(), Channel(1)
    below.add_board(1, 100)
    for number in range(101, 101 + MESSAGES_BELOW_A_BOARD):
        below.add_message(1, number)
    assert not await below.is_pushed_up(channel, 100)
    below.add_message(1, 200)
    assert await below.is_pushed_up(channel, 100)
    assert channel.reads == 0


async def test_deleted_messages_count_no_more():
    below = MessagesBelow()
    below.add_board(1, 100)
    for number in range(101, 102 + MESSAGES_BELOW_A_BOARD):
        below.add_message(1, number)
    below.remove_message(1, 103)
    assert not await below.is_pushed_up(Channel(1), 100)


async def test_messages_of_other_channels_and_older_ones_do_not_count():
    below = MessagesBelow()
    below.add_board(1, 100)
    below.add_board(2, 100)
    for number in range(90, 100):
        below.add_message(1, number)
        below.add_message(2, number + 100)
    assert not await below.is_pushed_up(Channel(1), 100)


async def test_what_is_not_known_is_read_once():
    below, channel = MessagesBelow(), Channel(1, *range(101, 120))
    assert await below.is_pushed_up(channel, 100)
    assert await below.is_pushed_up(channel, 100)
    assert channel.reads == 1


async def test_counting_goes_on_after_reading():
    below, channel = MessagesBelow(), Channel(1, *range(101, 101 + MESSAGES_BELOW_A_BOARD))
    assert not await below.is_pushed_up(channel, 100)
    below.add_message(1, 300)
    assert await below.is_pushed_up(channel, 100)


async def test_a_board_older_than_the_count_is_read():
    below, channel = MessagesBelow(), Channel(1, *range(51, 60))
    below.add_board(1, 100)
    assert await below.is_pushed_up(channel, 50)
    assert channel.reads == 1


async def test_after_a_gap_everything_is_read_again():
    below, channel = MessagesBelow(), Channel(1, *range(101, 120))
    below.add_board(1, 100)
    assert not await below.is_pushed_up(channel, 100)
    below.forget()
    assert await below.is_pushed_up(channel, 100)
