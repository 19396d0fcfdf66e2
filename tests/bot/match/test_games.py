"""The real games, played through the match service by people who press at random."""

import random
from pathlib import Path

import pytest

from bot.fairness.verify_report import verify
from bot.match.moves import choices, settle
from bot.match.replay_check import check
from bot.match.service import Matches
from engines import GAMES
from engines.core import CHANCE
from tests import ALL
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, open_matches

PRESSES = 40


@pytest.mark.parametrize("slug", sorted(GAMES)[:: 1 if ALL else 3])
async def test_a_game_by_random_presses(tmp_path: Path, slug: str) -> None:
    rng = random.Random(slug)
    game = GAMES[slug]
    matches = await open_matches(tmp_path / "lodge.db", games=GAMES)
    match = await matches.challenge(game=game, challenger=ANN, place=HERE, seats=game.seats[-1])
    for user in (BEN, CLEO, DAN)[: game.seats[-1] - 1]:
        match = await matches.join(match.id, user)
    for _ in range(PRESSES):
        if not match.waiting_for:
            break
        assert match.position is not None
        seat = match.waiting_for[0]
        user = match.seats[seat]
        if match.position.actors == (CHANCE,):
            match = await matches.roll(match.id, user, match.ply)
            continue
        moves = match.position.moves(seat)
        notation, whole = settle(moves, "")
        while not whole:
            notation, whole = settle(moves, rng.choice(choices(moves, notation)).notation)
        match = await matches.act(match.id, user, match.ply, notation)
    assert [problem async for _, problem in check(matches.store, GAMES) if problem] == []
    fresh = Matches(matches.store)
    assert await fresh.get(match.id) == match
    assert verify(match).right
    await matches.close()
