"""kill -9 in the middle, and on with the old buttons."""

from __future__ import annotations

import asyncio

from bot.limits_and_times import MESSAGES_LOOKED_THROUGH
from bot.match.model import Match, State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, Shown
from tests.e2e.waiting import eventually, until
from tests.homes import execute

MOVES = "c3 c5 a2 b5 e1 d5 d2 c2"


async def test_on_with_the_old_buttons(lodge: LiveLodge) -> None:
    board = await lodge.table("c3 c5")
    picture = board.pictures
    await lodge.bot.kill()
    await lodge.bot.start()
    answer = await lodge.ann.press(board, "a2")
    assert answer.status in ("answered", "deferred")
    after = await lodge.moved_on(lodge.ann, board.match, board)
    assert after.id == board.id
    assert after.pictures != picture
    assert [ply.move for ply in (await lodge.match(board.match)).history] == ["c3", "c5", "a2"]


async def test_killed_at_every_stage_of_a_click(lodge: LiveLodge) -> None:
    """Before the move is played, once it is committed, and while it is shown: it is played once or not at
    all, and the board that is left leads on."""
    board = await lodge.table()
    for stage, move in enumerate(MOVES.split()[:3]):
        match = await lodge.match(board.match)
        person = lodge.person(match.seats[match.waiting_for[0]])

        async def committed(match_id: int = match.id, ply: int = match.ply) -> bool:
            return (await lodge.match(match_id)).ply > ply

        click = asyncio.create_task(person.press(board, move))
        if stage == 0:
            await asyncio.sleep(0)
        elif stage == 1:
            await eventually(committed)
        else:
            await asyncio.wait((click,))
        await lodge.bot.kill()
        await asyncio.gather(click, lodge.bot.start())
        assert await lodge.sound()

        played = [ply.move for ply in (await lodge.match(board.match)).history]
        assert played in (MOVES.split()[:stage], MOVES.split()[: stage + 1])
        if len(played) == stage:
            await person.press(board, move)
        elif (await lodge.board(board.match)).ply == stage:  # committed, and never shown
            pressed = await person.press(board, move)
            if pressed.status == "refused":  # meanwhile the bot has brought the board up to date by itself
                assert "That button is gone." in (pressed.error or "")
            assert len((await lodge.match(board.match)).history) == stage + 1
        board = await lodge.current(board.match)
    left = await lodge.bot.command("check")
    assert (left.code, left.out.splitlines()[-1].partition(",")[2]) == (0, " 0 damaged")


async def test_a_pick_and_a_challenge_outlive_the_bot(lodge: LiveLodge) -> None:
    board = await lodge.table("c3 c5")
    picked = (await lodge.ann.press(board, "c3")).shown
    challenge = await lodge.challenge()
    await lodge.bot.kill()
    await lodge.bot.start()
    await lodge.ann.press(picked, "b4")
    assert (await lodge.match(board.match)).history[-1].move == "c3-b4"
    await lodge.ben.press(challenge, "accept")
    await lodge.play(challenge.match, "a1 b1")


async def test_a_board_far_up_is_retired_though_the_bot_was_killed_before(lodge: LiveLodge) -> None:
    """People have talked below the old board, more than a bot reads when it starts."""
    old = await lodge.table("c3")
    for number in range(MESSAGES_LOOKED_THROUGH + 10):
        await lodge.ben.say(f"line {number}")
    await lodge.fault("PATCH", "/channels/[0-9]+/messages/[0-9]+$", "held", times=99)
    new = (await lodge.ann.command("board", match=old.match)).shown

    async def noted() -> bool:
        return (await lodge.match(old.match)).place.message_id == int(new.id)

    await eventually(noted)
    await lodge.bot.kill()
    await lodge.mend()
    assert any(message.id == old.id and message.controls for message in await lodge.ann.messages())
    await lodge.bot.start()

    await lodge.retired(old)
    assert (await lodge.board(old.match)).id == new.id
    await lodge.play(old.match, "c5")


async def killed_before_it_is_noted(lodge: LiveLodge, old: Shown) -> Shown:
    """Kill the bot when it has posted the board of a match anew and has not heard of it yet; that board."""
    await lodge.fault("POST", "/interactions/.*/callback", "held", when="after")
    asked = asyncio.create_task(lodge.ann.command("board", match=old.match))

    async def posted() -> list[Shown]:
        messages = await lodge.ann.messages()
        return [each for each in messages if each.id > old.id and each.controls]

    (new,) = await eventually(posted)
    await lodge.bot.kill()
    await asyncio.wait((asked,))
    await lodge.mend()
    return new


async def test_a_board_that_was_posted_and_not_noted_is_found_though_nothing_was_played(
    lodge: LiveLodge,
) -> None:
    old = await lodge.table("c3")
    execute(lodge.bot.database, "UPDATE matches SET updated_at = updated_at - 86400000000")  # a day
    new = await killed_before_it_is_noted(lodge, old)
    assert (await lodge.match(old.match)).place.message_id == int(old.id)
    await lodge.bot.start()

    await lodge.retired(old)
    assert (await lodge.board(old.match)).id == new.id
    await lodge.play(old.match, "c5")


async def killed_before_a_challenge_is_noted(lodge: LiveLodge) -> Shown:
    """Kill the bot when it has posted a challenge and has not heard of it yet; its message."""
    before = {each.id for each in await lodge.ann.messages()}
    await lodge.fault("POST", "/interactions/.*/callback", "held", when="after")
    asked = asyncio.create_task(lodge.ann.command("play", game="yonmoque", opponent=str(lodge.ben.id)))

    async def posted() -> list[Shown]:
        return [each for each in await lodge.ann.messages() if each.id not in before and each.controls]

    (new,) = await eventually(posted)
    await lodge.bot.kill()
    await asyncio.wait((asked,))
    await lodge.mend()
    return new


async def test_the_first_message_of_a_challenge_is_read_back(lodge: LiveLodge) -> None:
    challenge = await killed_before_a_challenge_is_noted(lodge)
    assert (await lodge.match(challenge.match)).first is None
    await lodge.bot.start()

    async def noted() -> bool:
        return (await lodge.match(challenge.match)).first is not None

    await eventually(noted)
    await lodge.ben.press(challenge, "accept")
    match = await lodge.match(challenge.match)
    assert match.first is not None
    assert (match.state, match.first.message_id) == (State.RUNNING, int(challenge.id))


async def test_a_challenge_is_off_whose_first_message_cannot_be_found(lodge: LiveLodge) -> None:
    """People have written more below it than a bot reads when it starts."""
    challenge = await killed_before_a_challenge_is_noted(lodge)
    for number in range(MESSAGES_LOOKED_THROUGH + 10):
        await lodge.ben.say(f"line {number}")
    await lodge.bot.start()
    await lodge.shows(challenge.match, "Sorry, Lodge lost this challenge. Start a new one with /play.")
    match = await lodge.match(challenge.match)
    assert (match.state, match.first) == (State.WITHDRAWN, None)


async def test_a_board_that_was_not_noted_is_retired_though_the_match_goes_on_meanwhile(
    lodge: LiveLodge,
) -> None:
    """The bot is still looking through the channel while people play."""
    old = await lodge.table("c3")
    unknown = await killed_before_it_is_noted(lodge, old)
    await lodge.fault("GET", f"/channels/{GAMES}/messages", "held", "after", times=9)
    await lodge.bot.start()
    (held,) = lodge.playground.rest.faults._waiting
    await until(lambda: held.times < 9)
    await lodge.ben.command("board", match=old.match)

    async def gone_on() -> bool:
        return (await lodge.match(old.match)).place.message_id not in (int(old.id), int(unknown.id))

    await eventually(gone_on)
    await lodge.play(old.match, "c5")
    place = (await lodge.match(old.match)).place
    await lodge.mend()
    await lodge.bot.tidied_up()
    await lodge.retired(unknown)
    await lodge.retired(old)
    assert (await lodge.match(old.match)).place == place
    await lodge.play(old.match, "a2")


async def test_a_match_begun_before_the_look_back_is_left_to_who_began_it(lodge: LiveLodge) -> None:
    """A new bot hears commands before it looks for what another left behind: what it has in hand itself is
    none of that."""
    await lodge.bot.tidied_up()
    await lodge.bot.kill()
    execute(lodge.bot.database, "DELETE FROM processes")  # long gone
    await lodge.bot.start()
    await lodge.fault("POST", f"/channels/{GAMES}/threads$", "held")
    before = {message.id for message in await lodge.seen(lodge.dora)}
    asked = asyncio.create_task(lodge.dora.command("play", game="el-oso", thread=True))

    async def begun() -> list[Match]:
        return (await (await lodge.matches()).of_person(lodge.dora.id)).matches

    (match,) = await eventually(begun)
    await lodge.bot.tidied_up()
    seen = [message for message in await lodge.seen(lodge.dora) if message.id not in before]
    assert [message.text for message in seen if message.pictures] == []
    await lodge.mend()
    await asked
    board = await lodge.board(match.id, lodge.dora)
    assert board.channel != GAMES


async def test_a_match_without_a_board_gets_one_though_it_has_gone_on_meanwhile(lodge: LiveLodge) -> None:
    """The bot was killed between beginning it and posting it, and another process that shares the database
    has played in it since."""
    place = (await lodge.match((await lodge.table()).match)).place.channel
    matches = await lodge.join()
    await lodge.bot.kill()
    match = await matches.challenge(game="el-oso", challenger=lodge.dora.id, place=place)
    await lodge.bot.start()
    await matches.act(match.id, lodge.dora.id, match.ply, match.position.moves(0)[0])
    await lodge.bot.tidied_up()
    assert (await lodge.board(match.id, lodge.dora)).match == match.id
