"""In a server where the bot is only somebody's app: everything through the interaction's own answers."""

from __future__ import annotations

from bot.match.model import State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import ELSEWHERE, LOUNGE

FOUR = "a1 a5 b1 b5 c1 e5 d2 d5 d2-d1"


async def test_a_whole_game_and_its_rematch(lodge: LiveLodge) -> None:
    board = await lodge.table("a1 a5 b1 b5", LOUNGE)
    match = await lodge.match(board.match)
    assert match.place.guild_id == ELSEWHERE
    await lodge.play(board.match, FOUR.removeprefix("a1 a5 b1 b5 "))
    over = await lodge.current(board.match)
    assert "wins" in over.text
    assert (await lodge.match(board.match)).state is State.OVER
    await lodge.ann.press(over, "Rematch")
    await lodge.ben.press(await lodge.shows(board.match, "wants a rematch"), "Accept rematch")
    old = await lodge.match(board.match)
    assert old.successor is not None
    await lodge.play(old.successor, "c3 c5")
    assert not [path for path in await lodge.requests() if f"/channels/{LOUNGE}" in path]


async def test_by_command_and_an_old_board(lodge: LiveLodge) -> None:
    """A command can't edit the old board, so it posts a new one. The old board still works: a press can edit
    its own message."""
    board = await lodge.table("c3", LOUNGE)
    answer = await lodge.ben.command("move", LOUNGE, move="c5", match=board.match)
    assert [ply.move for ply in (await lodge.match(board.match)).history] == ["c3", "c5"]
    new = await lodge.current(board.match)
    assert new.id == answer.shown.id
    assert "Press" not in new.text
    await lodge.ann.press(board, "a2")
    old = await lodge.current(board.match)
    assert old.id == board.id
    assert f"Waiting for {lodge.ann.mention}" in old.text
    await lodge.ann.press(old, "a2")
    await lodge.ben.press(await lodge.current(board.match), "b5")
    stale = await lodge.ann.see(new.id, LOUNGE)
    assert stale is not None
    await lodge.ann.press(stale, "e1")
    await lodge.ann.press(await lodge.current(board.match), "e1")
    now = await lodge.played(board.match, "c3 c5 a2 b5 e1")
    assert now.id == new.id


async def test_in_private_channels_nothing_is_asked_for_after_a_kill(lodge: LiveLodge) -> None:
    """Discord would refuse it; the buttons work on."""
    group = lodge.group(lodge.ann, lodge.ben)
    board = await lodge.table("c3", group)
    await lodge.ben.command("move", group, move="c5", match=board.match)
    alone = (await lodge.ann.command("play", group, game="el-oso")).shown
    own = (await lodge.ann.command("play", lodge.ann.dm, game="el-oso")).shown
    await lodge.bot.kill()
    await lodge.bot.start()
    await lodge.bot.tidied_up()
    asked = await lodge.requests()
    assert not [each for each in asked if f"/channels/{group}" in each]
    assert [each for each in asked if f"/channels/{lodge.ann.dm}" in each]
    await lodge.play(board.match, "a2")
    for shown in (alone, own):
        await lodge.pick(lodge.ann, shown.match, "pass/a1")
    assert not [each for each in await lodge.requests() if f"/channels/{group}" in each]


async def test_after_an_hour(lodge: LiveLodge) -> None:
    board = await lodge.table("c3", LOUNGE)
    await lodge.later(minutes=55)
    await lodge.ben.press(board, "c5")
    new = await lodge.current(board.match)
    assert new.id != board.id
    await lodge.play(board.match, "a2 b5")


async def test_refusals_and_resigning(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    board = await lodge.table("c3 c5 a2 b5 e1", LOUNGE)
    assert "not your turn" in await lodge.refusal(ann, ann.press(board, "a1"))
    assert "This game is between" in await lodge.refusal(cleo, cleo.press(board, "a1"))
    told = await lodge.refusal(ann, ann.command("play", LOUNGE, game="yonmoque", thread=True))
    assert told.startswith("Threads only work in text channels in servers with Lodge.")
    ask = (await ben.press_more(board, "Resign")).shown
    await ben.press(ask, "Yes, resign")
    over = await lodge.shows(board.match, "resigned")
    assert f"{ann.mention} wins" in over.text
    standings = (await ann.command("leaderboard", LOUNGE)).shown
    assert ann.mention in standings.text


async def test_a_draw_is_offered_on_the_board_that_is_there(lodge: LiveLodge) -> None:
    """As long as the last answer that showed it can be edited; then on a new board."""
    board = await lodge.table("c3 c5", LOUNGE)
    await lodge.ben.press_more(board, "Offer a draw")
    offered = await lodge.shows(board.match, "offers a draw")
    assert offered.id == board.id
    await lodge.ann.press(offered, "Decline the draw")
    await lodge.later(minutes=16)
    await lodge.ann.press_more(await lodge.current(board.match), "Offer a draw")
    assert (await lodge.shows(board.match, "offers a draw")).id != board.id


async def test_el_oso_alone(lodge: LiveLodge) -> None:
    board = (await lodge.cleo.command("play", LOUNGE, game="el-oso")).shown
    await lodge.pick(lodge.cleo, board.match, "pass/a1")
    thrown = await lodge.current(board.match, lodge.cleo)
    assert "rolls" in thrown.text
    assert thrown.ply > board.ply + 1
