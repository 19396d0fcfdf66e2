"""Discord's events doubled or in the wrong order, long waits, and places that are gone: nothing is lost or
done twice, and the match goes on where its people still are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from bot.match.model import State
from bot.playground import payloads
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, LODGE, TABLES, Shown
from tests.e2e.waiting import eventually

CALLBACK = "/interactions/.*/callback"
MOMENT = 0.2
"""Seconds: a press waits for one at most."""
MOVES = ("c3", "c5", "a2", "b5")
POSTED = "/channels/[0-9]+/messages$"


@contextmanager
def every_event_twice(lodge: LiveLodge) -> Iterator[None]:
    """Discord sends each interaction two times."""
    world = lodge.playground.world
    once = world.to_bot

    def twice(event: str, data: dict[str, Any]) -> None:
        once(event, data)
        if event == "INTERACTION_CREATE":
            once(event, data)

    world.to_bot = twice
    try:
        yield
    finally:
        world.to_bot = once


@contextmanager
def every_event_late(lodge: LiveLodge) -> Iterator[None]:
    """Discord sends what happened within a moment the wrong way round, the last first."""
    world, held = lodge.playground.world, list[tuple[str, dict[str, Any]]]()
    at_once = world.to_bot

    def keep(event: str, data: dict[str, Any]) -> None:
        held.append((event, deepcopy(data)))

    async def send() -> None:
        while True:
            await asyncio.sleep(MOMENT)
            while held:
                at_once(*held.pop())

    world.to_bot = keep
    sending = asyncio.create_task(send())
    try:
        yield
    finally:
        sending.cancel()
        world.to_bot = at_once
        while held:
            at_once(*held.pop())


async def test_an_interaction_that_arrives_twice_is_done_once(lodge: LiveLodge) -> None:
    board = await lodge.table()
    heard = await lodge.whispers(lodge.ann)
    before = len(lodge.rows()["matches"])
    with every_event_twice(lodge):
        await lodge.ann.press(board, "c3")
        shown = (await lodge.cleo.command("play", game="yonmoque")).shown
        await lodge.ben.command("move", move="c5", match=board.match)
    await lodge.played(board.match, "c3 c5")
    await lodge.cleo.set_up(shown, next="withdraw")
    assert len(lodge.rows()["matches"]) == before + 1
    assert await lodge.whispers(lodge.ann) == heard
    assert lodge.doubled() == []


async def test_events_come_in_the_wrong_order(lodge: LiveLodge) -> None:
    """Presses at three tables, messages that push boards up, a challenge that is withdrawn, a message that is
    deleted: each is done as if it had come in time."""
    boards = [await lodge.table("", channel) for channel in (GAMES, TABLES, TABLES)]
    with every_event_late(lodge):
        for move in MOVES:
            await asyncio.gather(
                *(_move(lodge, board.match, move) for board in boards),
                *(lodge.dora.say(f"{move} {number}", TABLES) for number in range(4)),
            )
            shown = (await lodge.cleo.command("play", TABLES, game="yonmoque")).shown
            withdrawing = asyncio.create_task(lodge.cleo.set_up(shown, next="withdraw"))
            await lodge.dora.say("who wins?", TABLES)
            await withdrawing
    for board in boards:
        await lodge.played(board.match, " ".join(MOVES))
    assert lodge.doubled() == []


async def _move(lodge: LiveLodge, match_id: int, move: str) -> None:
    match = await lodge.match(match_id)
    person = lodge.person(match.seats[match.waiting_for[0]])
    await person.press(await lodge.current(match_id), move)


async def test_a_press_comes_before_its_server(lodge: LiveLodge) -> None:
    """As after a start or a fault of Discord's: the bot does not know the server yet, and plays."""
    world = lodge.playground.world
    guild = world.guilds[LODGE]
    board = await lodge.table("c3")
    world.to_bot("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
    await lodge.ben.press(board, "c5")
    await lodge.played(board.match, "c3 c5")
    assert f"{board.channel}/{board.id}" in (await lodge.ann.command("matches")).shown.text
    world.to_bot("GUILD_CREATE", payloads.guild_create(world, guild))
    await lodge.play(board.match, "a2")
    await lodge.played(board.match, "c3 c5 a2")


async def test_a_board_is_deleted_before_the_bot_hears_that_it_was_posted(lodge: LiveLodge) -> None:
    board = await lodge.table("c3", TABLES)
    for number in range(7):
        await lodge.cleo.say(f"chatter {number}", TABLES)
    await lodge.fault("POST", POSTED, "held", "after")
    press = asyncio.create_task(lodge.ben.press(board, "c5"))

    async def posted() -> list[Shown]:
        return [each for each in await lodge.ann.messages(TABLES) if each.id > board.id and each.controls]

    (new,) = await eventually(posted)
    await lodge.remove_message(TABLES, new.id)
    await lodge.mend()
    await press
    shown = (await lodge.ann.command("board", TABLES, match=board.match)).shown
    await lodge.ann.press(shown, "a2")
    await lodge.played(board.match, "c3 c5 a2")


async def test_a_moderator_deletes_the_board(lodge: LiveLodge) -> None:
    """A move by command posts it anew, and leads there: at once, in a channel where no edits wait in line."""
    attic = await lodge.private_channel(lodge.ann, lodge.ben)
    board = await lodge.table("c3", attic)
    await lodge.remove_message(attic, board.id)
    answer = await lodge.ben.command("move", attic, move="c5", match=board.match)
    shown = await lodge.played(board.match, "c3 c5")
    assert shown.id != board.id
    assert f"/{shown.id}" in answer.shown.text
    await lodge.ann.press(shown, "a2")
    await lodge.played(board.match, "c3 c5 a2")


async def test_a_long_wait_that_discord_asks_for(lodge: LiveLodge) -> None:
    """Until it is over, Discord would have given the press up: the board is brought up to date without it."""
    board = await lodge.table()
    await lodge.fault("POST", CALLBACK, 429, wait=600)
    await lodge.ann.press(board, "c3")
    await lodge.played(board.match, "c3")
    await lodge.play(board.match, "c5")
    await lodge.played(board.match, "c3 c5")
    assert {code for _, _, code in lodge.refusals()} == {10062}


async def test_the_channel_is_gone(lodge: LiveLodge) -> None:
    """Who plays there finds the match in their list, and has it shown in another channel."""
    attic = await lodge.private_channel(lodge.ann, lodge.ben)
    board = await lodge.table("c3", attic)
    lodge.remove_channel(attic)
    await lodge.later(hours=1)
    assert f"{attic}/{board.id}" in (await lodge.ben.command("matches", GAMES)).shown.text
    shown = (await lodge.ben.command("board", GAMES, match=board.match)).shown
    await lodge.ben.press(shown, "c5")
    await lodge.played(board.match, "c3 c5")


async def test_the_server_is_gone_and_comes_back(lodge: LiveLodge) -> None:
    """Its matches wait: they are listed meanwhile, and go on with the old buttons."""
    world = lodge.playground.world
    guild = world.guilds[LODGE]
    board = await lodge.table("c3", pace="1d")
    guild.bot_member = False
    world.to_bot("GUILD_DELETE", {"id": str(guild.id)})
    assert "Yonmoque" in (await lodge.ben.command("matches", lodge.ben.dm)).shown.text
    crossed = lodge.refusals()  # what the bot had sent when it heard of it
    assert {code for _, _, code in crossed} <= {50001}
    told = await lodge.refusal(lodge.ben, lodge.ben.command("board", lodge.ben.dm, match=board.match))
    assert told.startswith(f"Match {board.match} is being played here: https://")
    await lodge.later(hours=20)  # a reminder is due
    assert (await lodge.match(board.match)).state is State.RUNNING
    guild.bot_member = True
    world.to_bot("GUILD_CREATE", payloads.guild_create(world, guild))
    await lodge.ben.press(await lodge.board(board.match), "c5")
    await lodge.played(board.match, "c3 c5")


async def test_the_bot_may_not_look_into_the_channel_any_more(lodge: LiveLodge) -> None:
    """What is pressed is answered all the same, as Discord lets it."""
    board = await lodge.table("c3", TABLES)
    await lodge.deny(TABLES, "VIEW_CHANNEL", "SEND_MESSAGES")
    try:
        await lodge.ben.press(board, "c5")
        await lodge.played(board.match, "c3 c5")
        told = await lodge.refusal(
            lodge.ann, lodge.ann.command("board", TABLES, match=board.match), board_changes=True
        )
        assert "needs View Channel and Send Messages here" in told
    finally:
        await lodge.deny(TABLES)
    await lodge.play(board.match, "a2")
    await lodge.played(board.match, "c3 c5 a2")
    # What was on its way when the bot was shut out has been refused.
    assert {code for _, _, code in lodge.refusals()} <= {50001}


async def test_a_rematch_where_the_bot_may_not_write_any_more(lodge: LiveLodge) -> None:
    """Its board is the answer to the press that begins it."""
    board = await lodge.table("c3 c5 a2 b5", TABLES)
    asked = (await lodge.ann.command("resign", TABLES, match=board.match)).shown
    await lodge.ann.press(asked, "resign!")
    over = await lodge.shows(board.match, "resigned")
    await lodge.deny(TABLES, "SEND_MESSAGES")
    try:
        await lodge.ann.press(over, "Rematch")
        await lodge.ben.press(await lodge.shows(board.match, "wants a rematch"), "Accept rematch")
        successor = (await lodge.match(board.match)).successor
        assert successor is not None
        await lodge.current(successor)
        await lodge.play(successor, "c3")
        await lodge.played(successor, "c3")
    finally:
        await lodge.deny(TABLES)
    assert {code for _, _, code in lodge.refusals()} == {50013}
