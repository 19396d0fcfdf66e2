"""Where boards stand, what becomes of old ones, who is notified; and that no match unhooks another."""

from __future__ import annotations

import psutil
import pytest

from tests.e2e.live_lodge import LiveLodge, at_once
from tests.e2e.people import GAMES, TABLES, Shown
from tests.e2e.waiting import eventually

FOUR = "a1 a5 b1 b5 c1 e5 d2 d5 d2-d1"


async def reposted(lodge: LiveLodge, old: Shown) -> Shown:
    """The board that has taken the place of an old message, which now leads to it."""
    match_id = old.match

    async def elsewhere() -> Shown | None:
        now = await lodge.current(match_id)
        return now if now.id != old.id else None

    new = await eventually(elsewhere)
    assert new is not None

    left = await lodge.retired(old)
    assert f"/{new.channel}/{new.id}" in left.text
    assert not left.pictures
    return new


async def test_pushed_up_by_more_than_six_messages(lodge: LiveLodge) -> None:
    board = await lodge.table("c3")
    for number in range(6):
        await lodge.cleo.say(f"{number}")
    await lodge.play(board.match, "c5")
    assert (await lodge.current(board.match)).id == board.id
    await lodge.cleo.say("the seventh")
    await lodge.ann.press(await lodge.board(board.match), "a2")
    new = await reposted(lodge, board)
    assert (await lodge.ann.messages())[-1].id == new.id
    await lodge.play(board.match, "b5 e1")
    assert (await lodge.current(board.match)).id == new.id


@pytest.mark.long
async def test_older_than_fifty_minutes(lodge: LiveLodge) -> None:
    board = await lodge.table("c3")
    await lodge.later(minutes=49)
    await lodge.play(board.match, "c5")
    assert (await lodge.current(board.match)).id == board.id
    await lodge.later(minutes=2)
    await lodge.ann.press(await lodge.board(board.match), "a2")
    new = await reposted(lodge, board)
    await lodge.play(board.match, "b5")
    assert (await lodge.current(board.match)).id == new.id


async def test_an_old_board_after_a_restart(lodge: LiveLodge) -> None:
    """What was said while the bot was away counts."""
    board = await lodge.table("c3", TABLES)
    assert await lodge.bot.stop() == 0
    for number in range(7):
        await lodge.cleo.say(f"{number}", TABLES)
    await lodge.bot.start()
    await lodge.ben.press(board, "c5")
    new = await reposted(lodge, board)
    await lodge.play(new.match, "a2")


async def test_by_command_and_nobody_is_notified(lodge: LiveLodge) -> None:
    """Whose turn it is has been told, or is there."""
    board = await lodge.table("c3", TABLES)
    shown = (await lodge.ann.command("board", TABLES, match=board.match)).shown
    assert shown.mentions == ()
    assert (await reposted(lodge, board)).id == shown.id
    again = (await lodge.cleo.command("board", TABLES, match=board.match)).shown
    assert again.mentions == ()
    assert f"Waiting for {lodge.ben.mention}" in again.text
    await reposted(lodge, shown)
    await lodge.play(board.match, "c5")
    assert (await lodge.current(board.match)).mentions == ()


@pytest.mark.long
async def test_a_board_again_and_again(lodge: LiveLodge) -> None:
    """One board after another by the same person buries what others say."""
    board = await lodge.table("c3")
    first = (await lodge.cleo.command("board", match=board.match)).shown
    await reposted(lodge, board)
    told = await lodge.refusal(lodge.cleo, lodge.cleo.command("board", match=board.match))
    assert "You can post it again in" in told
    assert f"/{first.id}" in told
    assert not (await lodge.dora.command("board", match=board.match)).shown.ephemeral
    await reposted(lodge, first)
    await lodge.play(board.match, "c5")


@pytest.mark.long
async def test_a_board_in_another_channel_of_the_server(lodge: LiveLodge) -> None:
    board = await lodge.table("c3", GAMES)
    await lodge.ben.command("board", TABLES, match=board.match)
    new = await reposted(lodge, board)
    assert new.channel == TABLES
    await lodge.play(board.match, "c5")


@pytest.mark.long
async def test_a_board_whose_place_was_never_noted(lodge: LiveLodge) -> None:
    """The bot ended between posting it and noting its place: whoever presses it makes it the place."""
    board = await lodge.table("c3")
    old = (await lodge.match(board.match)).place
    new = (await lodge.ann.command("board", match=board.match)).shown
    await reposted(lodge, board)
    await (await lodge.join()).set_place(board.match, old)
    await lodge.ben.press(new, "c5")
    assert str((await lodge.match(board.match)).place.message_id) == new.id
    await lodge.play(board.match, "a2 b5")
    assert (await lodge.current(board.match)).id == new.id


@pytest.mark.long
async def test_one_finished_game_unhooks_no_other(lodge: LiveLodge) -> None:
    """discord.py takes a pattern of buttons out for the whole process where a view that used it ends."""
    other = await lodge.table("c3", TABLES)
    challenge = await lodge.challenge(TABLES, opponent=str(lodge.cleo.id))
    over = await lodge.table(FOUR)
    resigned = await lodge.table()
    await lodge.ben.press((await lodge.ben.press_more(resigned, "Resign")).shown, "Yes, resign")
    await lodge.shows(resigned.match, "resigned")
    alone = (await lodge.cleo.command("play", lodge.cleo.dm, game="el-oso")).shown
    asked = (await lodge.cleo.press_more(alone, "Resign")).shown
    await lodge.cleo.press(asked, "Yes, resign")

    assert "wants a rematch" in (await lodge.ann.press(over, "Rematch")).shown.text
    await lodge.play(other.match, "c5 c3-b4")
    await lodge.ann.set_up(challenge, self_trap="safe")
    await lodge.cleo.press(challenge, "accept")
    await lodge.play(challenge.match, "a1 b1")
    assert (await lodge.ann.press(over, "Rules")).shown.ephemeral


@pytest.mark.long
async def test_many_boards_leave_nothing_behind(lodge: LiveLodge) -> None:
    """More than a hundred boards drawn, by picking a beaver up and putting it down: the memory settles."""
    board = await lodge.table("c3 c5")
    memory = psutil.Process(lodge.bot.pid).memory_info

    async def draw(times: int) -> int:
        for _ in range(times):
            picked = (await lodge.ann.press(board, "c3")).shown
            assert (await lodge.ann.press(picked, "c3")).shown.labels == board.labels
        return int(memory().rss)

    settled = await draw(30)
    assert await draw(30) - settled < 8 * 2**20


@pytest.mark.parametrize("channel", [GAMES, TABLES])
async def test_several_matches_move_independently(lodge: LiveLodge, channel: str) -> None:
    boards = [await lodge.table("c3", channel) for _ in range(3)]
    for _ in range(7):
        await lodge.cleo.say("chatter", channel)
    await at_once(*(lodge.ben.press(board, "c5") for board in boards))
    for board in boards:
        new = await reposted(lodge, board)
        assert new.channel == channel
        await lodge.play(board.match, "a2")
