"""In a server where the bot is only somebody's app: everything through the interaction's own answers."""

from __future__ import annotations

from bot.match.model import State
from tests.e2e.people import ELSEWHERE, LOUNGE
from tests.e2e.server import House
from tests.e2e.waiting import eventually

FOUR = "a1 a5 b1 b5 c1 e5 d2 d5 d2-d1"


async def test_a_whole_game_and_its_rematch(house: House) -> None:
    board = await house.table("a1 a5 b1 b5", LOUNGE)
    match = await house.match(board.match)
    assert match.place.guild_id == ELSEWHERE
    await house.play(board.match, FOUR.removeprefix("a1 a5 b1 b5 "))
    over = await house.current(board.match)
    assert "has won." in over.text
    assert (await house.match(board.match)).state is State.OVER
    await house.ann.press(over, "Rematch")
    await house.ben.press(await house.shows(board.match, "wants a rematch"), "Rematch")
    old = await house.match(board.match)
    assert old.successor is not None
    await house.play(old.successor, "c3 c5")
    assert not [path for path in await house.requests() if f"/channels/{LOUNGE}" in path]


async def test_by_command_and_an_old_board(house: House) -> None:
    """A board that cannot be reached by command is posted anew; but the match goes on wherever it is pressed,
    for only the pressed message can be changed."""
    board = await house.table("c3", LOUNGE)
    answer = await house.ben.command("move", LOUNGE, move="c5", match=board.match)
    assert [ply.move for ply in (await house.match(board.match)).history] == ["c3", "c5"]
    new = await house.current(board.match)
    assert new.id == answer.shown.id
    assert "Press" not in new.text
    await house.ann.press(board, "a2")

    async def refused() -> bool:
        return any("gone on" in whisper.text for whisper in await house.whispers(house.ann))

    await eventually(refused)
    old = await house.current(board.match)
    assert old.id == board.id
    assert f"{house.ann.mention} is to move" in old.text
    await house.ann.press(old, "a2")
    await house.ben.press(await house.current(board.match), "b5")
    stale = await house.ann.see(new.id, LOUNGE)
    assert stale is not None
    await house.ann.press(stale, "e1")
    await house.ann.press(await house.current(board.match), "e1")
    now = await house.played(board.match, "c3 c5 a2 b5 e1")
    assert now.id == new.id


async def test_after_an_hour(house: House) -> None:
    board = await house.table("c3", LOUNGE)
    await house.later(minutes=55)
    await house.ben.press(board, "c5")
    new = await house.current(board.match)
    assert new.id != board.id
    await house.play(board.match, "a2 b5")


async def test_refusals_and_resigning(house: House) -> None:
    ann, ben, cleo = house.ann, house.ben, house.cleo
    board = await house.table("c3 c5 a2 b5 e1", LOUNGE)
    assert "not your turn" in await house.refusal(ann, ann.press(board, "a1"))
    assert "no seat" in await house.refusal(cleo, cleo.press(board, "a1"))
    told = await house.refusal(ann, ann.command("play", LOUNGE, game="yonmoque", thread=True))
    assert told.startswith("A thread can only be opened in a text channel")
    ask = (await ben.press(board, "Resign")).shown
    await ben.press(ask, "Yes, resign")
    over = await house.shows(board.match, "resigned")
    assert f"{ann.mention} has won." in over.text
    standings = (await ann.command("leaderboard", LOUNGE)).shown
    assert ann.mention in standings.text


async def test_el_oso_alone(house: House) -> None:
    board = (await house.cleo.command("play", LOUNGE, game="el-oso")).shown
    await house.pick(house.cleo, board.match, "pass/a1")
    thrown = await house.current(board.match, house.cleo)
    assert "rolls" in thrown.text
    assert thrown.ply > board.ply + 1
