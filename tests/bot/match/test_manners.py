"""Whom people keep away from themselves, and what the others are told: never that they are blocked."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.match.model import Match, State
from bot.match.service import Matches
from bot.store import blocks, settings
from bot.store.settings import CHALLENGES, FROM_ANYBODY, FROM_NOBODY
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, Clock, refusal, started, under_way

NO_CHALLENGES = "<@1001> isn't taking challenges."
NO_PLAYERS = "<@{}> isn't taking any more players."
UNBLOCK = "You've blocked <@1002>. See /block."
APART = "These people can't play together. Ask one at a time."


async def challenge(matches: Matches, by: int, *invited: int, **more: Any) -> Match:
    given: dict[str, Any] = {"game": "count", "challenger": by, "place": HERE, "invited": invited}
    return await matches.challenge(**{**given, **more})


async def ann_blocks_ben(matches: Matches) -> None:
    assert await blocks.block(matches.store, ANN, BEN, matches.now())
    assert not await blocks.block(matches.store, ANN, BEN, matches.now())


async def ann_takes_no_challenges(matches: Matches) -> None:
    await settings.choose(matches.store, ANN, CHALLENGES, FROM_NOBODY)


@pytest.mark.parametrize("keeping_away", [ann_blocks_ben, ann_takes_no_challenges])
async def test_who_is_blocked_reads_what_anybody_reads(matches: Matches, keeping_away: Any) -> None:
    """The same sentences for Ben, whichever of the two Ann has done."""
    before = await under_way(matches, await started(matches))
    await matches.resign(before.id, BEN)
    await keeping_away(matches)
    assert await refusal(challenge(matches, BEN, ANN)) == NO_CHALLENGES
    assert await refusal(challenge(matches, BEN, CLEO, ANN, game="dice")) == NO_CHALLENGES
    assert await refusal(matches.rematch(before.id, BEN)) == NO_CHALLENGES
    assert (await matches.get(before.id)).rematch == frozenset()
    assert (await challenge(matches, BEN)).state is State.OPEN


async def test_who_takes_no_challenges_may_challenge_and_have_tables(matches: Matches) -> None:
    await ann_takes_no_challenges(matches)
    table = await challenge(matches, ANN, CLEO)
    assert (await matches.join(table.id, CLEO)).state is State.RUNNING
    assert (await matches.join((await challenge(matches, ANN)).id, BEN)).state is State.RUNNING
    over = await matches.resign(table.id, CLEO)
    assert await refusal(matches.rematch(over.id, ANN)) == (
        "You've turned challenges off. You can change that in /settings."
    )
    await settings.choose(matches.store, ANN, CHALLENGES, FROM_ANYBODY)
    assert (await challenge(matches, BEN, ANN)).state is State.OPEN


async def test_who_blocks_must_unblock_first(matches: Matches) -> None:
    running, before = await started(matches), await started(matches)
    await matches.resign(before.id, BEN)
    open_to_all = await challenge(matches, BEN)
    await ann_blocks_ben(matches)
    assert await refusal(challenge(matches, ANN, BEN)) == UNBLOCK
    assert await refusal(challenge(matches, ANN, CLEO, BEN, game="dice")) == UNBLOCK
    assert await refusal(matches.join(open_to_all.id, ANN)) == UNBLOCK
    assert await refusal(matches.rematch(before.id, ANN)) == UNBLOCK
    assert (await under_way(matches, running)).state is State.RUNNING  # it goes on
    assert await blocks.unblock(matches.store, ANN, BEN)
    assert not await blocks.unblock(matches.store, ANN, BEN)
    assert (await matches.join(open_to_all.id, ANN)).state is State.RUNNING


async def test_tables(matches: Matches) -> None:
    await ann_blocks_ben(matches)
    anns = await challenge(matches, ANN, game="dice", seats=3)
    assert await refusal(matches.join(anns.id, BEN)) == NO_PLAYERS.format(ANN)
    cleos = await challenge(matches, CLEO, game="dice", seats=3)
    await matches.join(cleos.id, ANN)
    assert await refusal(matches.join(cleos.id, BEN)) == NO_PLAYERS.format(CLEO)
    assert await refusal(challenge(matches, CLEO, ANN, BEN, game="dice")) == APART
    for_ann = await challenge(matches, DAN, ANN, game="dice", seats=3)
    assert await refusal(matches.join(for_ann.id, BEN)) == NO_PLAYERS.format(DAN)
    bens = await challenge(matches, DAN, BEN, game="secret", seats=3)
    assert await refusal(matches.join(bens.id, ANN)) == UNBLOCK
    assert (await matches.join(bens.id, CLEO)).players == (DAN, CLEO)


async def test_a_rematch_of_several_does_not_bring_two_together(matches: Matches) -> None:
    table = await challenge(matches, ANN, BEN, CLEO, game="dice")
    for user in (BEN, CLEO):
        table = await matches.join(table.id, user)
    await matches.resign((await under_way(matches, table)).id, CLEO)
    for user in (ANN, BEN):
        table = await matches.get(table.id)
        if table.state is State.RUNNING:
            await matches.resign(table.id, user)
    await ann_blocks_ben(matches)
    assert await refusal(matches.rematch(table.id, CLEO)) == APART


async def test_the_last_one_blocked_comes_first(matches: Matches, clock: Clock) -> None:
    for user in (BEN, CLEO):
        await blocks.block(matches.store, ANN, user, matches.now())
        clock.forward(seconds=1)
    assert await blocks.blocked_by(matches.store, ANN) == [CLEO, BEN]
    assert await blocks.blocked_by(matches.store, BEN) == []


# Declined


def wait(sentence: str, clock: Clock, **time: float) -> str:
    """The sentence with the moment that is `time` from now."""
    return sentence.format(f"<t:{int((clock.now() + timedelta(**time)).timestamp())}:R>")


SOON = "<@1002> just declined Count Up. You can ask again {}."
LATER = "<@1002> has declined 3 of your challenges. You can ask again {}."


async def declined(matches: Matches, game: str = "count", **more: Any) -> None:
    match = await challenge(matches, ANN, BEN, game=game, **more)
    await matches.decline(match.id, BEN)


async def test_the_same_challenge_waits_ten_minutes_after_a_decline(matches: Matches, clock: Clock) -> None:
    await declined(matches)
    told = wait(SOON, clock, minutes=10)
    assert await refusal(challenge(matches, ANN, BEN)) == told
    both = await asyncio.gather(
        *(challenge(matches, ANN, BEN) for _ in range(2)), return_exceptions=True
    )  # two presses at once
    assert [str(each) for each in both] == [told] * 2
    await challenge(matches, ANN, CLEO)
    await matches.withdraw((await challenge(matches, BEN, ANN)).id, BEN)
    await matches.withdraw((await challenge(matches, ANN, BEN, game="secret")).id, ANN)
    clock.forward(minutes=9, seconds=59)
    assert await refusal(challenge(matches, ANN, BEN)) == told
    clock.forward(seconds=1)
    both = await asyncio.gather(*(challenge(matches, ANN, BEN) for _ in range(2)), return_exceptions=True)
    assert [isinstance(each, Match) for each in both].count(True) == 1


async def test_someone_who_declined_can_be_asked_to_the_same_table_later(
    matches: Matches, clock: Clock
) -> None:
    table = await challenge(matches, ANN, BEN, CLEO, game="secret", seats=3)
    await matches.decline(table.id, BEN)
    told = wait(SOON.replace("Count Up", "Secret Numbers"), clock, minutes=10)
    assert await refusal(matches.invite(table.id, ANN, [BEN])) == told
    clock.forward(minutes=10)
    assert BEN in (await matches.invite(table.id, ANN, [BEN])).invited
    assert BEN not in (await matches.decline(table.id, BEN)).invited
    told = wait(SOON.replace("Count Up", "Secret Numbers"), clock, minutes=10)
    assert await refusal(matches.invite(table.id, ANN, [BEN])) == told


async def test_three_declines_within_an_hour_make_every_challenge_wait(
    matches: Matches, clock: Clock
) -> None:
    """Those at tables of several count, too, though the tables stay open."""
    await declined(matches)
    clock.forward(minutes=29)
    await declined(matches, "dice", seats=3)
    clock.forward(minutes=30)
    await declined(matches)
    told = wait(LATER, clock, hours=1)
    for game in ("count", "dice", "secret"):
        assert await refusal(challenge(matches, ANN, BEN, game=game)) == told
    assert await refusal(challenge(matches, ANN, CLEO, BEN, game="dice")) == told
    clock.forward(minutes=59)
    assert await refusal(challenge(matches, ANN, BEN, game="secret")) == told
    clock.forward(minutes=1)
    assert (await challenge(matches, ANN, BEN)).state is State.OPEN


async def test_three_declines_in_more_than_an_hour_do_not(matches: Matches, clock: Clock) -> None:
    for minutes in (31, 30, 0):
        await declined(matches)
        clock.forward(minutes=minutes)
    assert await refusal(challenge(matches, ANN, BEN)) == wait(SOON, clock, minutes=10)
    assert (await challenge(matches, ANN, BEN, game="secret")).state is State.OPEN


async def test_a_decline_that_came_too_late_is_not_noted(matches: Matches) -> None:
    match = await challenge(matches, ANN, BEN)
    await matches.withdraw(match.id, ANN)
    await refusal(matches.decline(match.id, BEN))
    assert (await challenge(matches, ANN, BEN)).state is State.OPEN
