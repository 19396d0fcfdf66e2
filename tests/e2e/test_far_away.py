"""Discord as far away as it is, and worse: 120 ms with jitter, requests that take two seconds, and events
that overtake each other. What people do most works as it does nearby, and every board ends up right."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.match.model import State
from bot.playground.server import Playground
from tests.e2e.card_match import CardMatch
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import COMPONENT, TABLES, Shown, used
from tests.e2e.test_against_lodge import against_lodge, play_on
from tests.e2e.waiting import eventually

AWAY = {"latency": 120, "stragglers": 0.5, "events": "shuffled"}
FOUR = "a1 a5 b1 b5 c1 e5 d2 d5 d2-d1"
"""Blue moves to four in a row."""


@pytest.fixture(autouse=True)
def far_away(playground: Playground) -> None:
    playground.rest.distance.set(dict(AWAY))


async def test_yonmoque_from_the_challenge_to_the_rematch(lodge: LiveLodge) -> None:
    board = await lodge.table(FOUR)
    match = await lodge.match(board.match)
    assert [ply.move for ply in match.history] == FOUR.split()
    over = await lodge.current(match.id)
    assert (match.state, over.id) == (State.OVER, board.id)
    asked = (await lodge.ann.press(over, "Rematch")).shown
    assert "wants a rematch" in asked.text
    await lodge.ben.press(asked, "Accept rematch")
    again = (await lodge.match(match.id)).successor
    assert again is not None
    await lodge.play(again, "c3")
    await lodge.played(again, "c3")
    assert "Accept rematch" not in (await lodge.current(match.id)).labels


async def test_a_game_of_dice(lodge: LiveLodge) -> None:
    lobby = (await lodge.ann.command("play", TABLES, game="baseball", opponent=str(lodge.ben.id))).shown
    await lodge.ben.press(lobby, "Accept")
    await lodge.throw(lobby.match)
    for ply in range(4):
        assert (await lodge.match(lobby.match)).ply > ply
        await lodge.throw(lobby.match, "Play the inning")


async def test_a_game_of_cards(lodge: LiveLodge) -> None:
    """Both panels follow every turn."""
    hands = await CardMatch.dealt(lodge, "badger", random.Random(4))
    for person in (lodge.ann, lodge.ben):
        await hands.open(person)
    for _ in range(6):
        await hands.turn()


async def test_a_game_against_lodge(lodge: LiveLodge) -> None:
    board = await against_lodge(lodge, game="tsoro", level="easy")
    match = await play_on(lodge, lodge.ann, board.match, 6)
    assert match.ply >= 6
    await lodge.current(match.id)


@pytest.mark.parametrize("points", ["c3 c3", "b2 d4"])
async def test_two_presses_at_once(lodge: LiveLodge, points: str) -> None:
    """The one that arrives first is played; the other shows nothing."""
    board = await lodge.table()
    before = len(await lodge.whispers(lodge.ann))
    controls = [used(board.control(point).custom_id) for point in points.split()]
    pressing = [lodge.ann.attempt(COMPONENT, each, board.channel, message_id=board.id) for each in controls]
    assert {answer["status"] for answer in await asyncio.gather(*pressing)} <= {"answered", "deferred"}
    await lodge.stored(board.match, 1)  # a press may be put off before it is played
    (played,) = (await lodge.match(board.match)).history
    assert played.move in points
    await lodge.played(board.match, played.move)
    assert len(await lodge.whispers(lodge.ann)) == before


async def test_a_press_on_an_old_board(lodge: LiveLodge) -> None:
    """Somebody presses what they still see, though the match has gone on."""
    board = await lodge.table()
    old = board.control("a1").custom_id
    await lodge.play(board.match, "c3")
    await lodge.ben.use(board, old, forge=True)
    await lodge.play(board.match, "c5")
    await lodge.played(board.match, "c3 c5")


async def test_many_tables_at_once(lodge: LiveLodge) -> None:
    """In one channel, by presses and by commands, while others talk."""
    await lodge.hurry()
    boards = [await lodge.table("", TABLES) for _ in range(3)]

    async def play(board: Shown) -> None:
        await lodge.play(board.match, "c3 c5")
        await lodge.ann.command("move", TABLES, move="a2", match=board.match)
        await lodge.dora.say("Who wins?", TABLES)
        await lodge.current(board.match)
        await lodge.play(board.match, "b5 e1")

    await asyncio.gather(*map(play, boards))
    for board in boards:
        await lodge.played(board.match, "c3 c5 a2 b5 e1")


async def test_a_press_of_which_everything_takes_two_seconds(
    lodge: LiveLodge, playground: Playground
) -> None:
    board = await lodge.table()
    playground.rest.distance.set({"stragglers": 100})
    await lodge.ann.press(board, "c3")
    playground.rest.distance.set(dict(AWAY))
    await lodge.ben.press(await lodge.played(board.match, "c3"), "c5")
    await lodge.played(board.match, "c3 c5")


@pytest.mark.parametrize("moment", ["committed", "shown"])
async def test_killed_in_the_middle_of_a_press(lodge: LiveLodge, moment: str) -> None:
    """While the answer is on its way, or the word that Discord has it."""
    board = await lodge.table("c3")

    async def committed() -> bool:
        return (await lodge.match(board.match)).ply == 2

    click = asyncio.create_task(lodge.ben.press(board, "c5"))
    await (eventually(committed) if moment == "committed" else click)
    await lodge.bot.kill()
    await asyncio.gather(click, lodge.bot.start())
    assert await lodge.sound()
    shown = await lodge.played(board.match, "c3 c5")
    assert shown.id == board.id
    await lodge.play(board.match, "a2")
    lodge.refusals()
