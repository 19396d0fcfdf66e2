"""Walking through a match: what is told of each step, and to whom, while it runs and after."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from bot.match.model import Match
from bot.match.service import Matches
from bot.match.walkthrough import Walkthrough, steps_of
from tests.match_service import ANN, BEN, open_matches, play_out, started


def walk(match: Match, viewer: int | None) -> Walkthrough:
    return Walkthrough(match, steps_of(match), viewer)


def told(match: Match, viewer: int | None) -> list[str]:
    found = walk(match, viewer)
    return [str(found.told(ply)) for ply in range(1, found.last + 1)]


async def choose(matches: Matches, match: Match, user_id: int, move: str) -> Match:
    return await matches.act(match.id, user_id, match.ply, move)


async def test_a_choice_taken_back_in_secret_stays_secret_until_the_end(tmp_path: Path) -> None:
    matches = await open_matches(tmp_path / "lodge.db")
    match = await started(matches, "secret")
    assert walk(match, 0).last == 0
    assert walk(match, 0).view(0).position == match.position
    match = await choose(matches, match, BEN, "name:3")
    assert walk(match, None).secret == walk(match, 0).secret == {0}
    assert walk(match, 1).secret == frozenset()
    assert "3" not in told(match, 0)[0]
    assert "3" in told(match, 1)[0]
    assert walk(match, 0).view(1).position.chosen == (0, 0)
    assert walk(match, 1).view(1).position.chosen == (0, 3)
    assert walk(match, 0).view(1).steps == ()

    match = await matches.take_back(match.id, BEN)
    match = await choose(matches, match, BEN, "name:1")
    assert walk(match, 0).secret == {0, 2}
    match = await choose(matches, match, ANN, "name:2")
    seen = walk(match, 0)
    assert seen.secret == {0}, "the round is complete, and what was taken back is nobody's to know"
    assert [step.move for step in seen.view(4).steps] == ["name:1", "name:2"]
    assert seen.was_taken_back(1)
    assert not seen.was_taken_back(3)
    assert "took back step 1." in told(match, None)[1]
    assert [seen.number(ply) for ply in range(5)] == [0, None, None, 1, 2]

    match = await play_out(matches, match)
    over = walk(match, None)
    assert over.secret == frozenset()
    assert "3" in told(match, None)[0]
    assert over.view(1).position.chosen == (0, 3)
    assert over.view(over.last).outcome is not None
    assert over.view(1).outcome is None
    await matches.close()


async def test_the_positions_are_those_of_the_record(tmp_path: Path) -> None:
    matches = await open_matches(tmp_path / "lodge.db")
    match = await play_out(matches, await started(matches, "dice"))
    steps = steps_of(match)
    assert [(step.actor, step.move) for step in steps] == [(ply.actor, ply.move) for ply in match.history]
    assert steps[-1].after == match.position
    assert all(before.after == after.before for before, after in pairwise(steps))
    assert walk(match, None).view(0).position == match.game.start(match.seat_count, **match.options)
    await matches.close()
