"""Practice, from a lost game over its review to the right move, a day later."""

from __future__ import annotations

from typing import Final

import pytest

from bot.limits_and_times import PRACTICE_POSITIONS
from bot.store import practice, reviews
from engines import GAMES
from engines.opponents.review import review
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES as CHANNEL
from tests.e2e.people import Person, Shown
from tests.e2e.test_privacy import review_of

NODES: Final = 300
LOST: Final = "a1 a5 b1 b5 c1 e5 d2 d5 d2-d1"
"""Blue makes four. Green played d5 where d1 was to be taken."""


async def lost_by_ben(lodge: LiveLodge) -> Shown:
    """The review of a game that Ben has lost, as he sees it. It's made here, because on a busy machine it can
    turn out otherwise."""
    over = await lodge.table(LOST)
    plies = [(number % 2, move) for number, move in enumerate(LOST.split())]
    made = review(GAMES["yonmoque"], {}, 2, plies, nodes=NODES)
    await reviews.keep((await lodge.matches()).store, over.match, made.to_json(), lodge.now())
    return await review_of(lodge, lodge.ben, over.match)


async def practised(person: Person, channel: str = CHANNEL) -> Shown:
    return (await person.command("puzzle", channel, show="practice")).shown


async def test_a_mistake_comes_back_until_it_is_played_well(lodge: LiveLodge) -> None:
    ben = lodge.ben
    assert "Nothing to practise yet." in (await practised(ben)).text
    shown = await lost_by_ben(lodge)
    added = (await ben.press(shown, "Practise this")).shown
    assert "1 position added. It's in `/puzzle show:practice` from tomorrow." in added.text
    assert added.ephemeral
    assert "You're practising this already." in (await ben.press(shown, "Practise this")).shown.text
    assert "Your next position is due <t:" in (await practised(ben)).text

    await lodge.later(days=1)
    asked = await practised(ben)
    assert "You played d5 here. Find something better." in asked.text
    assert asked.ephemeral
    taken = (await ben.press(asked, "a1")).shown
    assert "❌" in taken.text
    await lodge.bot.kill()
    await lodge.bot.start()
    wrong = (await ben.press(taken, "d5")).shown
    assert "❌ Blue answers d2-d1." in wrong.text
    assert "→ 0%" in wrong.text
    assert "It comes back <t:" in wrong.text
    again = (await ben.press(wrong, "Try again")).shown
    right = (await ben.press(again, "d1")).shown
    assert "✅ That's better." in right.text
    assert "Your next position is due" in (await practised(ben)).text

    for days in (1, 3, 7):  # the wrong answer was the one that counted
        await lodge.later(days=days)
        right = (await ben.press(await practised(ben, ben.dm), "d1")).shown
        assert "It comes back <t:" in right.text
    await lodge.later(days=21)
    right = (await ben.press(await practised(ben), "d1")).shown
    assert "You know this one now" in right.text
    assert "Nothing to practise yet." in (await practised(ben)).text


@pytest.mark.long
async def test_it_is_nobody_elses(lodge: LiveLodge) -> None:
    ann, ben, cleo, _ = lodge.people
    shown = await lost_by_ben(lodge)
    over = await review_of(lodge, cleo, shown.match)
    assert "Practise this" not in over.labels
    pressed = shown.control("Practise this").custom_id
    told = await lodge.refusal(cleo, cleo.use(over, pressed, forge=True))
    assert told == "You can only practise your own games."
    await ben.press(shown, "Practise this")
    await lodge.later(days=1)
    asked = await practised(ben)
    theirs = (await cleo.command("puzzle", show="practice")).shown
    assert "Nothing to practise yet." in theirs.text
    own = (await ann.command("puzzle", show="practice")).shown
    told = await lodge.refusal(ann, ann.use(own, asked.control("d1").custom_id, forge=True))
    assert told == "You aren't practising this position. See `/puzzle show:practice`."


@pytest.mark.long
async def test_one_too_many_takes_the_place_of_the_oldest(lodge: LiveLodge) -> None:
    ben = lodge.ben
    matches = await lodge.matches()
    first = (await lodge.table(LOST)).match
    await practice.add(matches.store, ben.id, first, range(PRACTICE_POSITIONS), lodge.now())
    await ben.press(await lost_by_ben(lodge), "Practise this")
    assert await practice.find(matches.store, ben.id, first, 0) is None
    assert await practice.find(matches.store, ben.id, first, 1) is not None
