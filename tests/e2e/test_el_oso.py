"""El Oso: alone in a direct message to its end, and at a table for two."""

from __future__ import annotations

from bot.match.model import Match, State
from engines.games.el_oso import GRID
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, TABLES


def upwards(match: Match) -> str:
    """The move that brings most to the Sky, or up the board; with the highest stack where they are level."""
    position, seat = match.position, match.waiting_for[0]
    assert position is not None
    stacks = position.tables[seat].stacks  # type: ignore[attr-defined]  # the position of El Oso

    def gain(move: str) -> tuple[int, int]:
        start = move.removeprefix("pass/")[:2]
        height = stacks[GRID.points.index(start)]
        if move.endswith("-sky"):
            return 9, height
        return (0 if move.startswith("pass") else int(move[4]) - int(move[1])), height

    return max(position.moves(seat), key=gain)


async def take_turn(lodge: LiveLodge, match_id: int) -> None:
    """Press the parts of a move; the dice that follow are thrown at once."""
    match = await lodge.match(match_id)
    await lodge.pick(lodge.person(match.seats[match.waiting_for[0]]), match_id, upwards(match))


async def test_alone_in_a_direct_message_to_the_end(lodge: LiveLodge) -> None:
    ann = lodge.ann
    board = (await ann.command("play", ann.dm, game="el-oso")).shown
    match = await lodge.match(board.match)
    assert match.state is State.RUNNING
    assert match.seats == (ann.id,)
    assert board.alts
    while match.state is State.RUNNING:
        await take_turn(lodge, match.id)
        match = await lodge.match(match.id)
    assert match.outcome is not None
    assert match.outcome.points is not None
    over = await lodge.shows(match.id, f"You {'win' if match.outcome.scores[0] else 'lose'}", ann)
    assert f"{match.outcome.points[0]}" in over.text
    assert str(match.outcome.reason) in over.text
    assert (match.outcome.points[0] >= 10) == ("You win" in over.text.splitlines()[0])
    assert over.labels == ["Play again", "Review", "Post film", "Replay", "Rules", "More", "Next game"]

    report = (await ann.command("replay", ann.dm, match=match.id, show="fairness")).shown
    assert "Everything checks out." in report.text
    assert (await lodge.bot.command("verify", str(match.id))).code == 0
    bests = (await ann.command("leaderboard", ann.dm, game="el-oso")).shown
    assert "everywhere" in bests.text
    assert f"{ann.mention}: best {match.outcome.points[0]}" in bests.text
    profile = (await ann.command("profile", ann.dm)).shown
    assert f"El Oso alone: best {match.outcome.points[0]}, average " in profile.alts[0]
    told = await lodge.refusal(ann, ann.command("leaderboard", ann.dm))
    assert told == "Pick a game first."

    again = (await ann.press(over, "Play again")).status
    assert again in ("answered", "deferred")
    match = await lodge.match(match.id)
    assert match.successor is not None
    assert (await lodge.board(match.successor, ann)).channel == ann.dm


async def test_a_table_for_two(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    lobby = (await ann.command("play", GAMES, game="el-oso", seats=3, options="order=alternate")).shown
    assert lobby.labels == ["Join", "Leave", "Rules", "Options"]
    asked = (await ann.press(lobby, "Leave")).shown
    assert (asked.ephemeral, asked.labels) == (True, ["Withdraw", "Keep it"])
    lobby = (await ben.press(lobby, "Join")).shown
    assert ben.mention in lobby.text
    assert "You've already joined" in await lodge.refusal(ben, ben.press(lobby, "Join"))
    lobby = (await ben.press(lobby, "Leave")).shown
    assert ben.mention not in lobby.text
    assert "You haven't joined this game." in await lodge.refusal(ben, ben.press(lobby, "Leave"))
    lobby = (await ben.press(lobby, "Join")).shown
    asked = (await ann.set_up(lobby, next="start")).shown
    assert asked.text == "Start with 2 players? One seat is empty."
    await ann.press(asked, "Yes, start")
    await lodge.current(lobby.match)
    match = await lodge.match(lobby.match)
    assert match.state is State.RUNNING
    assert sorted(match.seats) == [ann.id, ben.id]
    for _ in range(6):
        await take_turn(lodge, match.id)
    match = await lodge.match(match.id)
    assert {ply.user_id for ply in match.history} >= {ann.id, ben.id}
    assert match.position is not None
    boards = match.position.tables  # type: ignore[attr-defined]  # the position of El Oso
    assert [table.set_up for table in boards] == [True, True]
    assert len((await lodge.board(match.id)).alts) == 1


async def test_alone_in_a_server_it_counts_by_points(lodge: LiveLodge) -> None:
    ann = lodge.ann
    board = (await ann.command("play", TABLES, game="El Oso")).shown
    ask = (await ann.press_more(board, "Resign")).shown
    assert "It's early, so this game won't count." in ask.text
    for _ in range(2):
        await take_turn(lodge, board.match)
    ask = (await ann.press_more(await lodge.current(board.match), "Resign")).shown
    assert ask.ephemeral
    assert "void" not in ask.text
    await ann.press(ask, "Yes, resign")
    over = await lodge.shows(board.match, "resigned")
    assert f"{ann.mention} loses" in over.text
    table = (await ann.command("leaderboard", TABLES, game="el-oso")).shown
    assert "El Oso, alone" in table.text
    assert ann.mention in table.text


async def test_alone_and_given_up_at_once_it_counts_for_nobody(lodge: LiveLodge) -> None:
    cleo = lodge.cleo
    board = (await cleo.command("play", TABLES, game="el-oso")).shown
    await cleo.press((await cleo.press_more(board, "Resign")).shown, "Yes, resign")
    over = await lodge.shows(board.match, "resigned")
    said = " resigned early, so this game doesn't count."
    assert said in over.text
    assert over.labels == ["Play again", "Post film", "Replay", "Rules", "More", "Next game"]
    assert (await lodge.match(board.match)).outcome is None
    assert not [row for row in lodge.rows()["ratings"] if cleo.id in row]
