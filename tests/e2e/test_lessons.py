"""A lesson from the offer to its last task, as somebody new to the game presses through it."""

from __future__ import annotations

import pytest

from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, Person, Shown
from tests.e2e.waiting import eventually

OFFER = "New to Kaooa? Learn it in 2 minutes."


async def offered(lodge: LiveLodge, person: Person) -> list[Shown]:
    """The offers of the lesson that a person has seen."""
    return [shown for shown in await person.messages() if OFFER in shown.text]


async def test_it_is_offered_once_to_each_of_them(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    challenge = (await ann.command("play", game="kaooa", opponent=str(ben.id))).shown
    await eventually(lambda: offered(lodge, ann))
    assert not await offered(lodge, ben)
    await ben.press(challenge, "accept")
    await eventually(lambda: offered(lodge, ben))
    again = (await ann.command("play", game="kaooa", opponent=str(ben.id))).shown
    await ben.press(again, "accept")
    assert await lodge.bot.stop() == 0  # what comes beside an answer has come
    assert [len(await offered(lodge, person)) for person in (ann, ben)] == [1, 1]
    await lodge.bot.start()


PICARIA = (("c3",), ("d2", "c3"), ("a3", "c3"), ("No",), ("b2", "c1"), ("e5", "c5"))
"""What's pressed for the right answers of Picaria's lesson."""


@pytest.mark.parametrize("direct", [False, pytest.param(True, marks=pytest.mark.long)])
async def test_a_lesson_from_the_rules_to_its_end(lodge: LiveLodge, direct: bool) -> None:
    """In a server, and in direct messages with Lodge."""
    ann = lodge.ann
    channel = ann.dm if direct else GAMES
    shown = (await ann.press((await ann.command("rules", channel, game="picaria")).shown, "Try it")).shown
    shown = (await ann.press(shown, "a1")).shown
    assert "❌ That one's fine, or taken already." in shown.text
    for number, presses in enumerate(PICARIA, start=1):
        assert f"Picaria: {number} of 6" in shown.text
        if number == 3:
            shown = (await ann.press((await ann.press(shown, "e1")).shown, "c1")).shown
            assert "Blue made three in a row: c3, d4 and e5." in shown.text
            shown = (await ann.press(shown, "Try again")).shown
        for name in presses:
            shown = (await ann.press(shown, name)).shown
        assert "✅" in shown.text
        assert shown.ephemeral
        if number < len(PICARIA):
            shown = (await ann.press(shown, "Next")).shown
    assert "You're ready: `/play game:picaria level:easy`" in shown.text
    shown = (await ann.press(shown, "Read the rules")).shown
    assert "How you win" in shown.text
    assert "Try it" in shown.labels
