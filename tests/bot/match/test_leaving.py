"""Leaving a running match of three or four seats: the others play on, the leaver comes last."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.fairness.verify_report import record, verify
from bot.match.model import LEAVE, Match, Refused, State
from bot.match.replay_check import check
from bot.match.service import Matches
from engines import GAMES
from tests.bot.fairness.test_chance import FAIRNESS
from tests.match_service import (
    ANN,
    BEN,
    CLEO,
    DAN,
    HERE,
    Clock,
    open_matches,
    play_out,
    press,
    ranked,
    refusal,
    under_way,
)

FOUR = (ANN, BEN, CLEO, DAN)


@pytest.fixture
async def matches(tmp_path: Path) -> AsyncIterator[Matches]:
    service = await open_matches(tmp_path / "lodge.db", games=GAMES)
    yield service
    await service.close()


async def table(matches: Matches, slug: str, seats: int) -> Match:
    """A running match of that many."""
    match = await matches.challenge(game=slug, challenger=ANN, place=HERE, invited=FOUR[1:seats])
    for user in FOUR[1:seats]:
        match = await matches.join(match.id, user)
    assert match.state is State.RUNNING
    return match


@pytest.mark.parametrize("slug", ["el-oso", "essen-flyer", "logs-and-streams", "uckers", "yut"])
@pytest.mark.parametrize("seats", [3, 4])
async def test_the_others_play_on_and_the_record_says_who_left(
    matches: Matches, slug: str, seats: int
) -> None:
    match = await table(matches, slug, seats)
    leaver = match.waiting_for[0]
    after = await matches.resign(match.id, match.seats[leaver])
    assert after.state is State.RUNNING
    ply = after.history[match.ply]
    assert (ply.actor, ply.move, ply.user_id) == (leaver, LEAVE, match.seats[leaver])
    assert after.leavers == (leaver,)
    assert leaver not in after.waiting_for
    assert (LEAVE, leaver) in [(step.move, step.actor) for step in after.visible_steps(None)]
    assert LEAVE not in [step.move for step in after.view(None).steps]
    assert "You've left this game" in await refusal(matches.resign(match.id, match.seats[leaver]))
    assert "You've left this game" in await refusal(
        matches.act(match.id, match.seats[leaver], after.ply, "a")
    )
    fresh = Matches(matches.store, GAMES)
    assert await fresh.get(match.id) == after
    assert verify(after).right
    assert [problem async for _, problem in check(matches.store, GAMES) if problem] == []


async def test_out_of_turn_nothing_of_the_turn_is_lost(matches: Matches) -> None:
    match = await table(matches, "essen-flyer", 3)
    seat = match.waiting_for[0]
    leaver = (seat + 1) % 3
    after = await matches.resign(match.id, match.seats[leaver])
    assert after.waiting_for == (seat,)
    assert after.recent[:-1] == match.recent
    assert [step.move for step in after.recent[-1:]] == [LEAVE]


async def test_a_request_to_take_back_lapses_when_someone_leaves(tmp_path: Path) -> None:
    clock = Clock()
    matches = await open_matches(tmp_path / "lodge.db", clock, GAMES)
    match = await table(matches, "yut", 3)
    while match.takeback is None:
        mover = match.seats[match.waiting_for[0]]
        assert isinstance(mover, int)
        match = await press(matches, match)
        clock.forward(minutes=2)
        with suppress(Refused):
            match = await matches.take_back(match.id, mover)
    ben, cleo = (user for user in FOUR[:3] if user != mover)
    match = await matches.resign(match.id, ben)
    assert (match.state, match.takeback) == (State.RUNNING, None)
    assert "no take-back request" in await refusal(matches.allow_takeback(match.id, cleo))
    await matches.close()


async def test_who_leaves_first_ranks_last_and_the_last_one_there_has_won(matches: Matches) -> None:
    match = await under_way(matches, await table(matches, "uckers", 4))
    for seat in (2, 0, 3):
        assert match.state is State.RUNNING
        match = await matches.resign(match.id, match.seats[seat])
    assert match.state is State.OVER
    assert match.ending is None
    assert match.outcome is not None
    assert match.outcome.scores == pytest.approx((1 / 3, 1, 0, 2 / 3))
    standings = await ranked(matches, HERE.guild_id or 0, match.game)
    assert [row.user_id for row in standings] == [match.seats[seat] for seat in (1, 3, 0, 2)]


async def test_a_partner_who_has_left_has_lost_though_the_side_has_won(matches: Matches) -> None:
    match = await under_way(matches, await table(matches, "yut", 4))
    for seat in (1, 0, 3):
        match = await matches.resign(match.id, match.seats[seat])
    assert match.state is State.OVER
    assert match.outcome is not None
    assert match.outcome.scores == (0, 0, 1, 0)
    rated = {row.user_id: row.mu for row in await ranked(matches, HERE.guild_id or 0, match.game)}
    one, two, three, four = (rated[user] for user in match.seats)
    assert three > four > one > two


async def test_partners_are_rated_as_a_team(matches: Matches) -> None:
    match = await play_out(matches, await table(matches, "yut", 4))
    assert match.outcome is not None
    scores = match.outcome.scores
    assert (scores[0], scores[1]) == (scores[2], scores[3])
    rows = {row.user_id: row for row in await ranked(matches, HERE.guild_id or 0, match.game)}
    for seat, user in enumerate(match.seats):
        assert rows[user].mu == pytest.approx(rows[match.seats[(seat + 2) % 4]].mu)
        assert rows[user].won == scores[seat]
        assert (rows[user].mu > 25) == (scores[seat] == 1)


async def test_two_resign_and_end_the_match(matches: Matches) -> None:
    match = await matches.resign((await table(matches, "uckers", 2)).id, BEN)
    assert match.state is State.OVER
    assert match.ending is not None
    assert match.leavers == ()


async def test_a_record_with_a_leaver_verifies_by_the_page(
    matches: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await table(matches, "logs-and-streams", 3)
    match = await matches.roll(match.id, match.seats[match.waiting_for[0]], match.ply)
    match = await matches.resign(match.id, match.seats[match.waiting_for[0]])
    match = await play_out(matches, match)
    assert match.state is State.OVER
    monkeypatch.chdir(tmp_path)
    Path("record.json").write_text(json.dumps(record(match)))
    script = FAIRNESS.read_text().split("```python\n")[1].split("```")[0]
    exec(script, {})
