"""How much one person may have under way: every limit, what is said, and that no two clicks get past it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.match.model import Match, Refused, State
from bot.match.quota import QUOTA, Quota
from bot.match.service import Matches
from bot.store import settings
from engines import GAMES
from tests.homes import rows
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, ids, open_matches, refusal, started

PLACE = replace(HERE, message_id=8000)
LINK = "https://discord.com/channels/5000/6000/8000"
FULL = "You're already in 25 games, which is the limit here. Finish one first."
ANN_FULL = "<@1001> is already in 25 games, which is the limit here."
THREE = "You already have 3 open challenges, which is the limit. Withdraw one in /matches first."


@pytest.fixture
async def both(tmp_path: Path) -> AsyncIterator[tuple[Matches, Matches]]:
    """Two services on one database, as two processes are."""
    one, two = await open_matches(tmp_path / "lodge.db"), await open_matches(tmp_path / "lodge.db")
    yield one, two
    await one.close()
    await two.close()


def stored(path: Path) -> list[Any]:
    tables = ("matches", "players", "invitations", "plies", "ratings")
    return [rows(path, f"SELECT * FROM {table}") for table in tables]


async def challenge(matches: Matches, by: int, *invited: int, **more: Any) -> Match:
    given: dict[str, Any] = {"game": "count", "challenger": by, "place": PLACE, "invited": invited}
    return await matches.challenge(**{**given, **more})


async def busy(matches: Matches, user: int, count: int) -> list[Match]:
    """That many running matches of one person alone."""
    return [await challenge(matches, user, game="patience") for _ in range(count)]


def test_the_quota() -> None:
    assert (QUOTA.challenges, QUOTA.running) == (3, 25)


# Open challenges


async def test_three_open_challenges_and_no_more(matches: Matches, tmp_path: Path) -> None:
    first = await challenge(matches, ANN, BEN)
    await challenge(matches, ANN)
    table = await challenge(matches, ANN, game="dice", seats=3)
    before = stored(tmp_path / "lodge.db")
    assert await refusal(challenge(matches, ANN)) == THREE
    assert await refusal(challenge(matches, ANN, CLEO)) == THREE
    assert stored(tmp_path / "lodge.db") == before
    await challenge(matches, BEN)  # another person's are their own
    await challenge(matches, ANN, game="patience")  # what runs at once is no challenge
    await matches.withdraw(first.id, ANN)
    second = await challenge(matches, ANN, CLEO)
    assert await refusal(challenge(matches, ANN)) == THREE
    await matches.decline(second.id, CLEO)
    await challenge(matches, ANN)
    await matches.join(table.id, BEN)
    assert await refusal(challenge(matches, ANN)) == THREE
    await matches.join(table.id, CLEO)  # now it runs
    await challenge(matches, ANN)


async def test_joining_tables_of_others_is_no_challenge_of_ones_own(matches: Matches) -> None:
    for user in (BEN, CLEO, DAN):
        await matches.join((await challenge(matches, user, game="dice", seats=3)).id, ANN)
    for _ in range(3):
        await challenge(matches, ANN)
    assert await refusal(challenge(matches, ANN)) == THREE


@pytest.mark.parametrize("game", ["count", "secret"])
async def test_one_challenge_between_two_people(matches: Matches, tmp_path: Path, game: str) -> None:
    first = await challenge(matches, ANN, BEN, game=game)
    before = stored(tmp_path / "lodge.db")
    assert await refusal(challenge(matches, ANN, BEN)) == (f"You've already challenged <@1002>: {LINK}")
    for named in ((ANN,), (CLEO, ANN), (ANN, CLEO)):
        assert await refusal(challenge(matches, BEN, *named, game="secret")) == (
            f"<@1001> has already challenged you: {LINK}"
        )
    assert stored(tmp_path / "lodge.db") == before
    await challenge(matches, ANN, CLEO)
    await challenge(matches, BEN, CLEO)
    await challenge(matches, BEN)  # open to everybody, Ann too
    await matches.join(first.id, BEN)
    await challenge(matches, BEN, ANN)  # the other is answered


async def test_somebody_named_at_a_table_is_challenged_too(matches: Matches) -> None:
    table = await challenge(matches, ANN, BEN, CLEO, game="dice")
    assert "You've already challenged <@1003>" in await refusal(challenge(matches, ANN, CLEO))
    assert "<@1001> has already challenged you" in await refusal(challenge(matches, CLEO, ANN))
    await challenge(matches, BEN, CLEO)  # between those two there is none
    await matches.decline(table.id, CLEO)
    await challenge(matches, CLEO, ANN)


async def test_a_rematch_is_no_challenge(matches: Matches) -> None:
    match = await started(matches)
    await matches.resign(match.id, ANN)
    await challenge(matches, ANN, BEN)
    for user in (ANN, BEN):
        _, new = await matches.rematch(match.id, user)
    assert new is not None


# Running matches


async def test_who_plays_twenty_five_can_begin_no_other(matches: Matches, tmp_path: Path) -> None:
    one, *_ = await busy(matches, ANN, 25)
    for_ann = await challenge(matches, BEN, ANN)
    anybodys = await challenge(matches, CLEO)
    table = await challenge(matches, CLEO, game="dice", seats=3)
    before = stored(tmp_path / "lodge.db")
    for attempt in (
        challenge(matches, ANN),
        challenge(matches, ANN, DAN),
        challenge(matches, ANN, game="patience"),
        matches.join(for_ann.id, ANN),
        matches.join(anybodys.id, ANN),
        matches.join(table.id, ANN),
    ):
        assert await refusal(attempt) == FULL
    assert stored(tmp_path / "lodge.db") == before
    await matches.act(one.id, ANN, 0, "stop")
    await matches.join(for_ann.id, ANN)
    assert await refusal(matches.join(anybodys.id, ANN)) == FULL


async def test_everybody_whose_match_would_start_must_have_room(matches: Matches, tmp_path: Path) -> None:
    waiting = await challenge(matches, ANN)
    table = await challenge(matches, BEN, game="secret", seats=4)
    await matches.join(table.id, ANN)
    one, *_ = await busy(matches, ANN, 25)
    before = stored(tmp_path / "lodge.db")
    assert await refusal(matches.join(waiting.id, CLEO)) == ANN_FULL
    assert await refusal(matches.start(table.id, BEN)) == ANN_FULL
    assert stored(tmp_path / "lodge.db") == before
    await matches.join(table.id, CLEO)  # it does not start yet
    assert await refusal(matches.join(table.id, DAN)) == ANN_FULL
    assert (await matches.get(table.id)).players == (BEN, ANN, CLEO)
    await matches.resign(one.id, ANN)
    assert (await matches.join(table.id, DAN)).state is State.RUNNING
    assert await refusal(matches.join(waiting.id, CLEO)) == ANN_FULL


async def test_a_table_is_not_started_by_who_plays_too_many(matches: Matches) -> None:
    table = await challenge(matches, ANN, game="secret", seats=3)
    await matches.join(table.id, BEN)
    await busy(matches, ANN, 25)
    assert await refusal(matches.start(table.id, ANN)) == FULL
    assert (await matches.get(table.id)).state is State.OPEN


async def test_a_rematch_counts(matches: Matches) -> None:
    match = await started(matches)
    await matches.resign(match.id, ANN)
    alone, *others = await busy(matches, ANN, 25)
    assert await refusal(matches.rematch(match.id, ANN)) == FULL
    await matches.rematch(match.id, BEN)
    assert await refusal(matches.rematch(match.id, ANN)) == FULL
    await matches.resign(alone.id, ANN)
    _, new = await matches.rematch(match.id, ANN)
    assert new is not None
    assert await refusal(matches.rematch(alone.id, ANN)) == FULL
    await matches.resign(others[0].id, ANN)
    assert (await matches.rematch(alone.id, ANN))[1] is not None
    assert (await matches.get(match.id)).successor == new.id


async def test_a_rematch_with_somebody_who_plays_too_many(matches: Matches) -> None:
    match = await started(matches)
    await matches.resign(match.id, ANN)
    await matches.rematch(match.id, ANN)
    await busy(matches, ANN, 25)
    assert await refusal(matches.rematch(match.id, BEN)) == ANN_FULL
    assert (await matches.get(match.id)).rematch == {ANN}
    assert (await matches.get(match.id)).successor is None


async def test_a_match_that_one_has_left_is_not_played_any_more(tmp_path: Path) -> None:
    matches = await open_matches(tmp_path / "lodge.db", games=GAMES)
    table = await challenge(matches, ANN, BEN, CLEO, game="uckers")
    for user in (BEN, CLEO):
        await matches.join(table.id, user)
    for _ in range(24):
        await challenge(matches, ANN, game="el-oso")
    assert await refusal(challenge(matches, ANN, game="el-oso")) == FULL
    assert (await matches.resign(table.id, ANN)).state is State.RUNNING
    await challenge(matches, ANN, game="el-oso")
    assert await refusal(challenge(matches, ANN, game="el-oso")) == FULL
    await matches.close()


async def test_who_has_more_from_before_keeps_them(matches: Matches, tmp_path: Path) -> None:
    many = Matches(matches.store, matches.games, quota=Quota(challenges=5, running=30))
    running = await busy(many, ANN, 30)
    for _ in range(5):
        await challenge(many, BEN)
    assert "You're already in 30 games" in await refusal(challenge(matches, ANN))
    assert "You already have 5 open challenges" in await refusal(challenge(matches, BEN))
    assert (await matches.act(running[-1].id, ANN, 0, "take")).ply == 1


# At once


async def landed(*attempts: Any) -> list[Match]:
    """What came of attempts made at once; the others were refused."""
    found = await asyncio.gather(*attempts, return_exceptions=True)
    assert all(isinstance(each, Match | Refused) for each in found), found
    return [each for each in found if isinstance(each, Match)]


async def test_of_many_challenges_at_once_three_land(both: tuple[Matches, Matches]) -> None:
    made = await landed(*(challenge(both[n % 2], ANN) for n in range(8)))
    assert len(made) == 3
    assert len(ids(await both[0].of_person(ANN))) == 3


async def test_of_two_who_challenge_each_other_at_once_one_does(both: tuple[Matches, Matches]) -> None:
    one, two = both
    made = await landed(*(challenge(one, ANN, BEN) for _ in range(2)), challenge(two, BEN, ANN))
    assert len(made) == 1


async def test_of_the_last_matches_joined_at_once_one_starts(both: tuple[Matches, Matches]) -> None:
    one, two = both
    open_ones = [await challenge(one, user) for user in (BEN, CLEO, DAN)]
    await busy(one, ANN, 24)
    joined = await landed(*(both[n % 2].join(match.id, ANN) for n, match in enumerate(open_ones)))
    assert [match.state for match in joined] == [State.RUNNING]
    assert len(ids(await two.of_person(ANN, limit=100))) == 25


async def test_of_the_last_matches_begun_at_once_one_begins(both: tuple[Matches, Matches]) -> None:
    one, two = both
    ended = [await started(one) for _ in range(2)]
    for match in ended:
        await one.resign(match.id, BEN)
        await one.rematch(match.id, BEN)
    await busy(two, ANN, 24)
    waiting = await challenge(two, CLEO)
    attempts = [one.rematch(ended[0].id, ANN), two.rematch(ended[1].id, ANN), one.join(waiting.id, ANN)]
    found = await asyncio.gather(*attempts, challenge(two, ANN, game="patience"), return_exceptions=True)
    assert [str(each) for each in found if isinstance(each, BaseException)] == [FULL] * 3
    assert (await one.of_person(ANN, limit=100)).count == 25


# What a server sets


async def test_a_server_limits_the_games_of_a_person(both: tuple[Matches, Matches]) -> None:
    matches, _ = both
    assert PLACE.guild_id is not None
    await settings.choose_for_server(matches.store, PLACE.guild_id, "limit", "3")
    await busy(matches, ANN, 3)
    full = "You're already in 3 games, which is the limit here. Finish one first."
    assert await refusal(challenge(matches, ANN, game="patience")) == full
    asked = await challenge(matches, BEN)
    assert await refusal(matches.join(asked.id, ANN)) == full
    elsewhere = replace(PLACE, guild_id=5001)
    assert (await challenge(matches, ANN, game="patience", place=elsewhere)).state is State.RUNNING
    assert (await challenge(matches, BEN, game="patience")).state is State.RUNNING


async def test_a_game_that_a_server_leaves_out_is_not_begun_again_either(
    both: tuple[Matches, Matches],
) -> None:
    matches, other = both
    assert HERE.guild_id is not None
    match = await started(matches)
    over = await matches.resign(match.id, ANN)
    asked = await challenge(matches, CLEO, DAN)
    await settings.choose_for_server(other.store, HERE.guild_id, "left_out", "count")
    sentence = "Count Up is turned off in this server. See /games."
    assert await refusal(challenge(matches, ANN)) == sentence
    await matches.rematch(over.id, ANN)
    assert await refusal(matches.rematch(over.id, BEN)) == sentence
    assert (await matches.join(asked.id, DAN)).state is State.RUNNING  # it was asked before
