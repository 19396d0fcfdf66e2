"""Where boards stand, what becomes of old ones, who is notified; and that no match unhooks another."""

from __future__ import annotations

import psutil
import pytest

from tests.e2e.people import GAMES, TABLES, Shown
from tests.e2e.server import House, at_once
from tests.e2e.waiting import eventually

FOUR = "a1 a5 b1 b5 c1 e5 d2 d5 d2-d1"


async def reposted(house: House, old: Shown) -> Shown:
    """The board that has taken the place of an old message, which now leads to it."""
    match_id = old.match

    async def elsewhere() -> Shown | None:
        now = await house.current(match_id)
        return now if now.id != old.id else None

    new = await eventually(elsewhere)
    assert new is not None

    async def retired() -> Shown | None:
        left = await house.ann.see(old.id, old.channel)
        return left if left is not None and not left.controls else None

    left = await eventually(retired)
    assert left is not None
    assert f"/{new.channel}/{new.id}" in left.text
    assert not left.pictures
    return new


async def test_pushed_up_by_more_than_six_messages(house: House) -> None:
    board = await house.table("c3")
    for number in range(6):
        await house.cleo.say(f"{number}")
    await house.play(board.match, "c5")
    assert (await house.current(board.match)).id == board.id
    await house.cleo.say("the seventh")
    await house.ann.press(await house.board(board.match), "a2")
    new = await reposted(house, board)
    assert (await house.ann.messages())[-1].id == new.id
    await house.play(board.match, "b5 e1")
    assert (await house.current(board.match)).id == new.id


async def test_older_than_fifty_minutes(house: House) -> None:
    board = await house.table("c3")
    await house.later(minutes=49)
    await house.play(board.match, "c5")
    assert (await house.current(board.match)).id == board.id
    await house.later(minutes=2)
    await house.ann.press(await house.board(board.match), "a2")
    new = await reposted(house, board)
    await house.play(board.match, "b5")
    assert (await house.current(board.match)).id == new.id


async def test_an_old_board_after_a_restart(house: House) -> None:
    """What was said while the bot was away counts."""
    board = await house.table("c3", TABLES)
    assert await house.bot.stop() == 0
    for number in range(7):
        await house.cleo.say(f"{number}", TABLES)
    await house.bot.start()
    await house.ben.press(board, "c5")
    new = await reposted(house, board)
    await house.play(new.match, "a2")


async def test_by_command_and_its_mention_once(house: House) -> None:
    board = await house.table("c3", TABLES)
    shown = (await house.ann.command("board", TABLES, match=board.match)).shown
    assert shown.mentions == (house.ben.id,)
    assert (await reposted(house, board)).id == shown.id
    again = (await house.cleo.command("board", TABLES, match=board.match)).shown
    assert again.mentions == ()
    assert f"{house.ben.mention} is to move" in again.text
    await reposted(house, shown)
    await house.play(board.match, "c5")
    assert (await house.current(board.match)).mentions == ()


async def test_a_board_again_and_again(house: House) -> None:
    """One board after another by the same person buries what others say."""
    board = await house.table("c3")
    first = (await house.cleo.command("board", match=board.match)).shown
    await reposted(house, board)
    told = await house.refusal(house.cleo, house.cleo.command("board", match=board.match))
    assert told.startswith("You have just had a board shown here")
    assert f"/{first.id}" in told
    assert not (await house.dora.command("board", match=board.match)).shown.ephemeral
    await house.play(board.match, "c5")


async def test_a_board_in_another_channel_of_the_server(house: House) -> None:
    board = await house.table("c3", GAMES)
    await house.ben.command("board", TABLES, match=board.match)
    new = await reposted(house, board)
    assert new.channel == TABLES
    await house.play(board.match, "c5")


async def test_a_board_whose_place_was_never_noted(house: House) -> None:
    """The bot ended between posting it and noting its place: whoever presses it makes it the place."""
    board = await house.table("c3")
    old = (await house.match(board.match)).place
    new = (await house.ann.command("board", match=board.match)).shown
    await reposted(house, board)
    await (await house.matches()).set_place(board.match, old)
    await house.ben.press(new, "c5")
    assert str((await house.match(board.match)).place.message_id) == new.id
    await house.play(board.match, "a2 b5")
    assert (await house.current(board.match)).id == new.id


async def test_one_finished_game_unhooks_no_other(house: House) -> None:
    """discord.py takes a pattern of buttons out for the whole process where a view that used it ends."""
    other = await house.table("c3", TABLES)
    challenge = await house.challenge(TABLES, opponent=str(house.cleo.id))
    over = await house.table(FOUR)
    resigned = await house.table()
    await house.ben.press((await house.ben.press(resigned, "Resign")).shown, "Yes, resign")
    await house.shows(resigned.match, "resigned")
    alone = (await house.cleo.command("play", house.cleo.dm, game="el-oso")).shown
    asked = (await house.cleo.press(alone, "Resign")).shown
    await house.cleo.press(asked, "Yes, resign")

    assert "wants a rematch" in (await house.ann.press(over, "Rematch")).shown.text
    await house.play(other.match, "c5 c3-b4")
    await house.ann.choose(challenge, "self_trap", "safe")
    await house.cleo.press(challenge, "accept")
    await house.play(challenge.match, "a1 b1")
    assert (await house.ann.press(over, "Rules")).shown.ephemeral


async def test_many_boards_leave_nothing_behind(house: House) -> None:
    """More than a hundred boards drawn, by picking a beaver up and putting it down: the memory settles."""
    board = await house.table("c3 c5")
    memory = psutil.Process(house.bot.pid).memory_info

    async def draw(times: int) -> int:
        for _ in range(times):
            picked = (await house.ann.press(board, "c3")).shown
            assert (await house.ann.press(picked, "Back")).shown.labels == board.labels
        return int(memory().rss)

    settled = await draw(30)
    assert await draw(30) - settled < 8 * 2**20


@pytest.mark.parametrize("channel", [GAMES, TABLES])
async def test_several_matches_move_independently(house: House, channel: str) -> None:
    boards = [await house.table("c3", channel) for _ in range(3)]
    for _ in range(7):
        await house.cleo.say("chatter", channel)
    await at_once(*(house.ben.press(board, "c5") for board in boards))
    for board in boards:
        new = await reposted(house, board)
        assert new.channel == channel
        await house.play(board.match, "a2")
