"""How many matches there are, as Prometheus is told."""

from __future__ import annotations

from bot.client.measuring import live_matches
from bot.match.service import Matches
from bot.metrics import REGISTRY
from tests.match_service import ANN, BEN, HERE


def became(game: str, state: str) -> float:
    found = REGISTRY.get_sample_value("lodge_matches_became_total", {"game": game, "state": state})
    return found or 0


async def test_open_and_running_matches_are_counted_and_ended_ones_are_not(matches: Matches) -> None:
    states = ("open", "running", "withdrawn")
    before = [became("count", state) for state in states]
    asked = [await matches.challenge(game="count", challenger=ANN, place=HERE) for _ in range(3)]
    assert await live_matches(matches.store) == {("count", "open"): 3}
    await matches.join(asked[0].id, BEN)
    await matches.withdraw(asked[1].id, ANN)
    assert await live_matches(matches.store) == {("count", "open"): 1, ("count", "running"): 1}
    assert [became("count", state) for state in states] == [
        count + more for count, more in zip(before, (3, 1, 1), strict=True)
    ]
