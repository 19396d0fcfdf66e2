"""Games of dice for two, three and four people: tables, Roll buttons, leaving, kill -9 in the middle."""

from __future__ import annotations

import asyncio

import pytest

from bot.match.model import LEAVE, Match, State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, TABLES, Shown
from tests.e2e.waiting import eventually
from tests.match_service import presses


async def gathered(lodge: LiveLodge, game: str, seats: int, channel: str = GAMES) -> Shown:
    """A running match of that many, whose board is shown: Ben named, the others joined."""
    lobby = (
        await lodge.ann.command("play", channel, game=game, opponent=str(lodge.ben.id), seats=seats)
    ).shown
    assert lobby.mentions == (lodge.ben.id,)
    assert f"{lodge.ben.mention} challenges" in lobby.text or f"- {lodge.ben.mention} · invited" in lobby.text
    for person in (lodge.cleo, lodge.dora)[: seats - 2]:
        lobby = (await person.press(lobby, "Join")).shown
        assert person.mention in lobby.text
    await lodge.ben.press(lobby, "Join" if seats > 2 else "Accept")
    return await lodge.current(lobby.match)


async def to_a_choice(lodge: LiveLodge, match_id: int) -> Match:
    """Play until somebody has a choice, without anybody looking."""
    matches = await lodge.join()
    match = await matches.get(match_id)
    while match.dice_due:
        match = await matches.roll(match_id, match.seats[match.waiting_for[0]], match.ply)
    assert match.state is State.RUNNING
    return match


async def test_four_at_uckers_and_the_bot_killed_in_the_middle_of_a_turn(lodge: LiveLodge) -> None:
    board = await gathered(lodge, "uckers", 4)
    match = await lodge.match(board.match)
    assert sorted(match.seats) == sorted(person.id for person in lodge.people)
    assert board.labels == ["Roll", "Rules", "More", "Next game"]
    other = lodge.person(match.seats[(match.waiting_for[0] + 1) % 4])
    assert "not your turn" in await lodge.refusal(other, other.press(board, "Roll"))
    for _ in range(3):
        board = await lodge.throw(board.match)
        assert " to roll" in board.text or " Waiting for " in board.text

    match = await to_a_choice(lodge, board.match)
    chooser = lodge.person(match.seats[match.waiting_for[0]])
    board = await shown_anew(lodge, match.id)
    await lodge.bot.kill()
    await lodge.bot.start()
    assert (await lodge.current(match.id)).said == board.said
    assert match.position is not None
    move = match.position.moves(match.waiting_for[0])[0]
    await lodge.pick(chooser, match.id, move)
    assert (await lodge.match(match.id)).history[: match.ply] == match.history
    assert await lodge.sound()

    for committed in (False, True):
        await thrown_and_killed(lodge, match.id, committed)


async def shown_anew(lodge: LiveLodge, match_id: int, channel: str = GAMES) -> Shown:
    """The match shown at the bottom of the channel, once the bot has noted that it is there."""
    shown = (await lodge.ann.command("board", channel, match=match_id)).shown

    async def placed() -> bool:
        return str((await lodge.match(match_id)).place.message_id) == shown.id

    await eventually(placed)
    return shown


async def to_dice(lodge: LiveLodge, match_id: int) -> None:
    """Play until dice are due, without anybody looking."""
    matches = await lodge.join()
    match = await matches.get(match_id)
    while not match.dice_due:
        assert match.position is not None
        seat = match.waiting_for[0]
        match = await matches.act(match_id, match.seats[seat], match.ply, match.position.moves(seat)[0])


async def thrown_and_killed(lodge: LiveLodge, match_id: int, wait: bool) -> None:
    """The bot is killed at the press for the dice, or once they are thrown: thrown once, or not at all."""
    await to_dice(lodge, match_id)
    board, before = await shown_anew(lodge, match_id), await lodge.match(match_id)
    person = lodge.person(before.seats[before.waiting_for[0]])

    async def committed() -> bool:
        return (await lodge.match(match_id)).ply > before.ply

    click = asyncio.create_task(person.press(board, "Roll"))
    await (eventually(committed) if wait else asyncio.sleep(0))
    await lodge.bot.kill()
    await asyncio.gather(click, lodge.bot.start())
    assert await lodge.sound()
    after = await lodge.match(match_id)
    assert after.history[: before.ply] == before.history
    if after.ply > before.ply:
        shown = await lodge.board(match_id)
        if shown.ply == before.ply:  # thrown, and never shown
            await person.press(shown, "Roll")
    else:
        await person.press(board, "Roll")
    await lodge.current(match_id)


@pytest.mark.long
async def test_one_of_three_leaves_and_the_others_play_on(lodge: LiveLodge) -> None:
    board = await gathered(lodge, "logs-and-streams", 3, TABLES)
    match = await lodge.match(board.match)
    leaver = lodge.person(match.seats[1])
    asked = (await leaver.press_more(board, "Leave the game")).shown
    assert asked.ephemeral
    assert "The others play on" in asked.text
    await leaver.press(asked, "Yes, leave")
    board = await lodge.shows(match.id, "left the game.")
    assert f"{leaver.mention} (left)" in board.text
    assert "Leave the game" not in (await leaver.press(board, "More")).shown.labels
    matches = await lodge.join()
    match = await lodge.match(match.id)
    assert (match.state, match.leavers) == (State.RUNNING, (1,))
    board = await lodge.throw(match.id)
    match = await matches.get(match.id)
    assert match.history[0].move == LEAVE
    while match.state is State.RUNNING and min(presses(match)[match.seats[seat]] for seat in (0, 2)) < 2:
        seat = match.waiting_for[0]
        assert seat != 1
        if match.dice_due:
            match = await matches.roll(match.id, match.seats[seat], match.ply)
        else:
            match = await matches.act(match.id, match.seats[seat], match.ply, "stay")
    for seat in (0, 2):
        if match.state is State.RUNNING:
            match = await matches.resign(match.id, match.seats[seat])
    board = await shown_anew(lodge, match.id, TABLES)
    report = (await lodge.ann.command("replay", TABLES, match=match.id, show="fairness")).shown
    assert "Everything checks out." in report.text
    assert "wins" in board.text


@pytest.mark.long
async def test_a_whole_game_of_baseball_by_the_inning(lodge: LiveLodge) -> None:
    lobby = (await lodge.ann.command("play", game="baseball", opponent=str(lodge.ben.id))).shown
    await lodge.ben.press(lobby, "Accept")
    board = await lodge.throw(lobby.match)
    assert (await lodge.match(lobby.match)).ply == 1
    presses = 0
    while (await lodge.match(lobby.match)).state is State.RUNNING:
        board = await lodge.throw(lobby.match, "Play the inning")
        presses += 1
    assert 17 <= presses <= 60
    assert board.labels == ["Rematch", "Review", "Post film", "Replay", "Rules", "More", "Next game"]


@pytest.mark.long
async def test_logs_and_streams_with_dice_that_roll_by_themselves(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    panel = (await ben.command("settings", TABLES)).shown
    assert panel.ephemeral
    assert "You press **Roll**." in panel.text
    told = (await ben.choose(panel, "rolling", "itself")).shown
    assert "Lodge rolls for you" in told.text
    options = {"game": "logs-and-streams", "opponent": str(ben.id), "options": "climb=must"}
    lobby = (await ann.command("play", TABLES, **options)).shown
    await ann.set_up(lobby, seat="0")
    await ben.press(lobby, "Accept")
    board = await lodge.throw(lobby.match)
    match = await lodge.match(lobby.match)
    assert [ply.user_id for ply in match.history] == [ann.id, None]
    assert f"Waiting for {ann.mention} to roll" in board.text
    assert "Orange rolls" in board.text
    await ann.choose((await ann.command("settings", TABLES)).shown, "rolling", "itself")
    while (await lodge.match(match.id)).state is State.RUNNING:
        board = await lodge.throw(match.id)
    match = await lodge.match(match.id)
    assert sum(ply.user_id is not None for ply in match.history) < 6
    for person in (ann, ben):
        panel = (await person.command("settings", TABLES)).shown
        assert "You press **Roll**." in (await person.choose(panel, "rolling", "button")).shown.text
