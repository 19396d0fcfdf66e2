"""A damaged row breaks its own match only, and `check` finds it."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.match.model import Match
from bot.match.replay_check import check
from bot.match.service import Matches
from tests.homes import SQLITE, execute
from tests.match_service import ANN, BEN, Clock, ids, open_matches, play_out, refusal, started
from tests.toys import DECK

DAMAGES = {
    "options that are no JSON": "UPDATE matches SET options = '{' WHERE id = 1",
    "options of another game": """UPDATE matches SET options = '{"colour": "red"}' WHERE id = 1""",
    "an option without value": """UPDATE matches SET options = '{"goal": 10}' WHERE id = 1""",
    "a list for options": "UPDATE matches SET options = '[]' WHERE id = 1",
    "no such game": "UPDATE matches SET game = 'chess' WHERE id = 1",
    "no such state": "UPDATE matches SET state = 'paused' WHERE id = 1",
    "more plies promised": "UPDATE matches SET ply = 7 WHERE id = 1",
    "a ply lost": "DELETE FROM plies WHERE match_id = 1 AND ply = 0",
    "an actor out of turn": "UPDATE plies SET actor = 1 WHERE match_id = 1 AND ply = 0",
    "an unplayable move": "UPDATE plies SET move = 'castle' WHERE match_id = 1 AND ply = 1",
    "a seat lost": "UPDATE players SET seat = NULL WHERE match_id = 1 AND user_id = 1001",
    "two in a seat": "UPDATE players SET seat = 0 WHERE match_id = 1",
    "players lost": "DELETE FROM players WHERE match_id = 1",
    "over without an end": "UPDATE matches SET state = 'over' WHERE id = 1",
    "open with plies": "UPDATE matches SET state = 'open' WHERE id = 1",
    "ended and running": "UPDATE matches SET ending = 'agreed' WHERE id = 1",
    "draws of nonsense": "UPDATE matches SET draw_barred = 'none' WHERE id = 1",
    "a moment that is none": "UPDATE matches SET created_at = 'yesterday' WHERE id = 1",
    "very many seats": f"UPDATE matches SET seat_count = {2**63 - 1} WHERE id = 1",
}

SEEN_IN_LISTS = (
    *("no such game", "no such state", "over without an end", "open with plies"),
    *("a seat lost", "two in a seat", "players lost", "very many seats"),
)
"""Damages that take a match out of the lists; the others are found where the match is opened."""


OF_SQLITE = ("a moment that is none", "very many seats")
"""Values that PostgreSQL does not take into a column of that type."""


async def problems(matches: Matches) -> dict[int, str]:
    return {
        match_id: problem
        async for match_id, problem in check(matches.store, matches.games)
        if problem is not None
    }


async def two_matches(path: Path) -> Matches:
    """Matches 1 and 2, two plies each."""
    matches = await open_matches(path, Clock())
    for _ in range(2):
        match = await started(matches)
        for seat in (0, 1):
            match = await matches.act(match.id, match.seats[seat], seat, "add-1")
    assert await problems(matches) == {}
    await matches.close()
    return await open_matches(path, Clock())


@pytest.mark.parametrize("kind", DAMAGES)
async def test_damage_breaks_its_own_match_only(tmp_path: Path, home: str, kind: str) -> None:
    if kind in OF_SQLITE and home != SQLITE:
        pytest.skip("the column can hold no such value")
    path = tmp_path / "lodge.db"
    matches = await two_matches(path)
    execute(path, DAMAGES[kind])
    execute(path, "UPDATE matches SET snapshot = NULL, snapshot_ply = NULL WHERE id = 1")
    assert "Match 1 is damaged" in await refusal(matches.get(1))
    assert "Match 1 is damaged" in await refusal(matches.act(1, ANN, 2, "add-1"))
    listed = [2] if kind in SEEN_IN_LISTS else [1, 2]
    assert ids(await matches.of_person(BEN)) == listed
    assert ids(await matches.in_channel(6000)) == listed
    assert (await matches.act(2, ANN, 2, "add-1")).ply == 3
    assert list(await problems(matches)) == [1]
    await matches.close()


async def test_of_a_damaged_deal_no_card_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    matches = await open_matches(path, Clock())
    await started(matches, "market")
    await matches.close()
    execute(path, "UPDATE plies SET move = replace(move, '2m', '9m') WHERE match_id = 1 AND ply = 0")
    execute(path, "UPDATE matches SET snapshot = NULL, snapshot_ply = NULL WHERE id = 1")
    matches = await open_matches(path, Clock())
    with capture_logs() as logged:
        assert "Match 1 is damaged" in await refusal(matches.get(1))
    told = str(logged) + str(await problems(matches))
    assert "IllegalMove" in told
    assert not [card for card in DECK if card in told]
    await matches.close()


@pytest.mark.parametrize("text", ["'{'", "'{}'", "'[1]'"])
async def test_a_damaged_snapshot_costs_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lodge.db"
    matches = await two_matches(path)
    execute(path, f"UPDATE matches SET snapshot = {text} WHERE id = 1")
    match = await matches.get(1)
    assert [step.move for step in match.recent] == ["add-1"]
    assert (await play_out(matches, match)).outcome is not None
    assert await problems(matches) == {}  # renewed by the next move
    await matches.close()


async def test_check_reports_a_snapshot_that_is_not_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    matches = await two_matches(path)
    execute(
        path, """UPDATE matches SET snapshot = replace(snapshot, '"total":1', '"total":2') WHERE id = 2"""
    )
    assert list(await problems(matches)) == [2]
    await matches.close()


async def test_check_reports_a_seed_that_was_not_promised(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    matches = await two_matches(path)
    execute(path, "UPDATE matches SET commitment = '00' WHERE id = 2")
    assert list(await problems(matches)) == [2]
    await matches.close()


async def test_expiry_passes_a_damaged_match_by(tmp_path: Path) -> None:
    path = tmp_path / "lodge.db"
    clock = Clock()
    await (await two_matches(path)).close()
    execute(path, "UPDATE matches SET options = '{' WHERE id = 1")
    matches = await open_matches(path, clock)
    clock.forward(days=15)
    assert [match.id for match in await matches.expire()] == [2]
    await matches.close()


async def test_a_restored_match_is_the_one_that_was_kept(tmp_path: Path) -> None:
    """With and without the snapshot, at every ply of games of each kind."""
    path = tmp_path / "lodge.db"
    matches, fresh = await open_matches(path), await open_matches(path)

    async def same(match: Match) -> None:
        fresh._cache._matches.clear()
        assert await fresh.get(match.id) == match

    for game in ("count", "dice", "secret"):
        match = await started(matches, game)
        while match.waiting_for:
            await same(match)
            assert match.position is not None
            seat = match.waiting_for[-1]
            user = match.seats[seat]
            if seat in match.position.actors:
                match = await matches.act(match.id, user, match.ply, match.position.moves(seat)[-1])
            else:
                match = await matches.roll(match.id, user, match.ply)
        await same(match)
    assert await problems(matches) == {}
    await matches.close()
    await fresh.close()
