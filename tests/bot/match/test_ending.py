"""A match that a moderator ends is void, and a challenge is taken back; both say by whom."""

from __future__ import annotations

import pytest

from bot.match.model import Ending, Refused, State
from bot.match.moves import check_reviewable
from bot.match.replay_check import check
from bot.match.service import Matches
from cogs.board.text import standing
from cogs.challenges.message import challenge
from tests.match_service import ANN, BEN, CLEO, HERE, ranked, refusal, started, under_way

BY_CLEO = Ending("ended", by=CLEO)


async def test_a_running_match_becomes_void(matches: Matches) -> None:
    match = await under_way(matches, await started(matches))
    match = await matches.end(match.id, CLEO)
    assert (match.state, match.ending, match.outcome, match.void) == (State.OVER, BY_CLEO, None, True)
    assert await Matches(matches.store, matches.games).get(match.id) == match  # as it was stored
    assert [str(line) for line in standing(match)] == ["<@1003> ended this game, so it doesn't count."]
    assert await ranked(matches, 5000, match.game) == []
    assert [problem async for _, problem in check(matches.store, matches.games) if problem] == []
    assert "This game is over" in await refusal(matches.end(match.id, CLEO))
    with pytest.raises(Refused, match="no result"):
        check_reviewable(match)


async def test_one_against_lodge_counts_for_nobody_either(real: Matches) -> None:
    match = await real.challenge(game="yonmoque", challenger=ANN, place=HERE, level="easy")
    match = await real.end(match.id, CLEO)
    assert (match.state, match.ending) == (State.OVER, BY_CLEO)
    assert await real.lodge_leaderboard(5000, match.game) == []
    assert await ranked(real, 5000, match.game) == []


async def test_a_challenge_is_taken_back(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    match = await matches.end(match.id, CLEO)
    assert (match.state, match.ending) == (State.WITHDRAWN, BY_CLEO)
    assert await Matches(matches.store, matches.games).get(match.id) == match
    shown = str(challenge(match, str).to_components())
    assert "**<@1003> withdrew the challenge.**" in shown
    assert "This challenge was withdrawn" in await refusal(matches.join(match.id, BEN))
    assert [problem async for _, problem in check(matches.store, matches.games) if problem] == []
