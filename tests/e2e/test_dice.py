"""Games of dice for two, three and four people: tables, Roll buttons, leaving, kill -9 in the middle."""

from __future__ import annotations

import asyncio

from bot.match.model import LEAVE, Match, State
from tests.e2e.people import GAMES, TABLES, Shown
from tests.e2e.server import House
from tests.e2e.waiting import eventually
from tests.match_service import presses


async def gathered(house: House, game: str, seats: int, channel: str = GAMES) -> Shown:
    """A running match of that many, whose board is shown: Ben named, the others joined."""
    lobby = (
        await house.ann.command("play", channel, game=game, opponent=str(house.ben.id), seats=seats)
    ).shown
    assert lobby.mentions == (house.ben.id,)
    assert f"Awaited: {house.ben.mention}." in lobby.text
    for person in (house.cleo, house.dora)[: seats - 2]:
        lobby = (await person.press(lobby, "Join")).shown
        assert person.mention in lobby.text
    await house.ben.press(lobby, "Accept")
    return await house.current(lobby.match)


async def to_a_choice(house: House, match_id: int) -> Match:
    """Play until somebody has a choice, without anybody looking."""
    matches = await house.matches()
    match = await matches.get(match_id)
    while match.dice_due:
        match = await matches.roll(match_id, match.seats[match.waiting_for[0]], match.ply)
    assert match.state is State.RUNNING
    return match


async def test_four_at_uckers_and_the_bot_killed_in_the_middle_of_a_turn(house: House) -> None:
    board = await gathered(house, "uckers", 4)
    match = await house.match(board.match)
    assert sorted(match.seats) == sorted(person.id for person in house.people)
    assert board.labels == ["Roll the dice", "Leave", "Rules"]
    other = house.person(match.seats[(match.waiting_for[0] + 1) % 4])
    assert "not your turn" in await house.refusal(other, other.press(board, "Roll the dice"))
    for _ in range(3):
        board = await house.throw(board.match)
        assert "rolls" in board.text

    match = await to_a_choice(house, board.match)
    chooser = house.person(match.seats[match.waiting_for[0]])
    board = await shown_anew(house, match.id)
    await house.bot.kill()
    await house.bot.start()
    assert (await house.current(match.id)).said == board.said
    assert match.position is not None
    move = match.position.moves(match.waiting_for[0])[0]
    await house.pick(chooser, match.id, move)
    assert (await house.match(match.id)).history[: match.ply] == match.history
    assert await house.sound()

    for committed in (False, True):
        await thrown_and_killed(house, match.id, committed)


async def shown_anew(house: House, match_id: int, channel: str = GAMES) -> Shown:
    """The match shown at the bottom of the channel, once the bot has noted that it is there."""
    shown = (await house.ann.command("board", channel, match=match_id)).shown

    async def placed() -> bool:
        return str((await house.match(match_id)).place.message_id) == shown.id

    await eventually(placed)
    return shown


async def to_dice(house: House, match_id: int) -> None:
    """Play until dice are due, without anybody looking."""
    matches = await house.matches()
    match = await matches.get(match_id)
    while not match.dice_due:
        assert match.position is not None
        seat = match.waiting_for[0]
        match = await matches.act(match_id, match.seats[seat], match.ply, match.position.moves(seat)[0])


async def thrown_and_killed(house: House, match_id: int, wait: bool) -> None:
    """The bot is killed at the press for the dice, or once they are thrown: thrown once, or not at all."""
    await to_dice(house, match_id)
    board, before = await shown_anew(house, match_id), await house.match(match_id)
    person = house.person(before.seats[before.waiting_for[0]])

    async def committed() -> bool:
        return (await house.match(match_id)).ply > before.ply

    click = asyncio.create_task(person.press(board, "Roll the dice"))
    await (eventually(committed) if wait else asyncio.sleep(0))
    await house.bot.kill()
    await asyncio.gather(click, house.bot.start())
    assert await house.sound()
    after = await house.match(match_id)
    assert after.history[: before.ply] == before.history
    if after.ply > before.ply:
        shown = await house.board(match_id)
        if shown.ply == before.ply:  # thrown, and never shown
            told = await house.refusal(person, person.press(shown, "Roll the dice"), board_changes=True)
            assert "played already" in told
    else:
        await person.press(board, "Roll the dice")
    await house.current(match_id)


async def test_one_of_three_leaves_and_the_others_play_on(house: House) -> None:
    board = await gathered(house, "logs-and-streams", 3, TABLES)
    match = await house.match(board.match)
    leaver = house.person(match.seats[1])
    asked = (await leaver.press(board, "Leave")).shown
    assert asked.ephemeral
    assert "you come last" in asked.text
    await leaver.press(asked, "Yes, leave")
    board = await house.shows(match.id, "leaves the match.")
    assert f"{leaver.mention} (has left)" in board.text
    assert "You have left" in await house.refusal(leaver, leaver.press(board, "Leave"))
    matches = await house.matches()
    match = await house.match(match.id)
    assert (match.state, match.leavers) == (State.RUNNING, (1,))
    board = await house.throw(match.id)
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
    board = await shown_anew(house, match.id, TABLES)
    report = (await house.ann.command("verify", TABLES, match=match.id)).shown
    assert "all as recorded" in report.text
    assert "has won." in board.text


async def test_a_whole_game_of_baseball_by_the_inning(house: House) -> None:
    lobby = (await house.ann.command("play", game="baseball", opponent=str(house.ben.id))).shown
    await house.ben.press(lobby, "Accept")
    board = await house.throw(lobby.match)
    assert (await house.match(lobby.match)).ply == 1
    presses = 0
    while (await house.match(lobby.match)).state is State.RUNNING:
        board = await house.throw(lobby.match, "Play the inning")
        presses += 1
    assert 17 <= presses <= 60
    assert board.text.count("🎲") == 2
    assert board.labels == ["Rematch", "Rules"]


async def test_logs_and_streams_with_dice_that_roll_by_themselves(house: House) -> None:
    ann, ben = house.ann, house.ben
    told = (await ben.command("settings", TABLES, rolling="itself")).shown
    assert told.ephemeral
    assert "by themselves" in told.text
    options = {"game": "logs-and-streams", "opponent": str(ben.id), "options": "climb=must"}
    lobby = (await ann.command("play", TABLES, **options)).shown
    await ann.choose(lobby, "seat", "0")
    await ben.press(lobby, "Accept")
    board = await house.throw(lobby.match)
    match = await house.match(lobby.match)
    assert [ply.user_id for ply in match.history] == [ann.id, None]
    assert f"{ann.mention} is to throw the dice." in board.text
    assert board.text.count("rolls") == 2
    await ann.command("settings", TABLES, rolling="itself")
    while (await house.match(match.id)).state is State.RUNNING:
        board = await house.throw(match.id)
    match = await house.match(match.id)
    assert sum(ply.user_id is not None for ply in match.history) < 6
    assert "🎲 Blue" in board.text
    for person in (ann, ben):
        assert "wait for you" in (await person.command("settings", TABLES, rolling="button")).shown.text
