"""Dice as an event: whose press throws them, what follows by itself, and what is still shown of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.fairness.verify_report import verify
from bot.limits_and_times import PLIES_IN_A_ROW
from bot.match import play
from bot.match.model import Match, State
from bot.match.play import Line
from bot.match.service import Matches
from bot.store import settings
from bot.store.settings import AUTOMATICALLY, BY_BUTTON, ROLLING
from engines import GAMES
from engines.core import CHANCE
from tests.match_service import ANN, BEN, CLEO, HERE, open_matches, refusal


@pytest.fixture
async def matches(tmp_path: Path) -> AsyncIterator[Matches]:
    service = await open_matches(tmp_path / "lodge.db", games=GAMES)
    yield service
    await service.close()


async def table(matches: Matches, slug: str, seats: int = 2, **options: str) -> Match:
    match = await matches.challenge(
        game=slug, challenger=ANN, place=HERE, seats=seats, seat_wish=0, options=options
    )
    for user in (BEN, CLEO)[: seats - 1]:
        match = await matches.join(match.id, user)
    return match


async def press(matches: Matches, match: Match) -> Match:
    """The match after whoever is due has thrown, or chosen the first legal move."""
    seat = match.waiting_for[0]
    if match.dice_due:
        return await matches.roll(match.id, match.seats[seat], match.ply)
    assert match.position is not None
    move = match.position.moves(seat)[0]
    return await matches.act(match.id, match.seats[seat], match.ply, move)


def seeded(match: Match, rolls: str) -> Match:
    """The match with a seed that makes its next rolls these."""
    assert match.position is not None
    for number in range(200_000):
        seed = number.to_bytes(32, "big")
        trial = Line(replace(match, seed=seed), match.position)
        for roll in rolls.split():
            if trial.position.actors != (CHANCE,):
                break
            trial.throw(None, match.created_at)
            if trial.match().history[-1].move != f"roll:{roll}":
                break
        else:
            return replace(match, seed=seed)
    raise AssertionError(rolls)


async def test_rolls_that_follow_a_throw_at_once_need_no_further_press(matches: Matches) -> None:
    match = seeded(await table(matches, "yut"), "5 4 2")
    after = play.roll(match, ANN, match.ply, match.created_at)
    thrown = after.history[match.ply :]
    assert [ply.move for ply in thrown] == ["roll:5", "roll:4", "roll:2"]
    assert [ply.user_id for ply in thrown] == [ANN, None, None]
    assert [step.move for step in after.recent] == ["roll:5", "roll:4", "roll:2"]


async def test_the_next_seat_presses_for_itself(matches: Matches) -> None:
    match = await table(matches, "logs-and-streams", 3, climb="must")
    for seat in (0, 1, 2, 0):
        assert match.waiting_for == (seat,)
        before = match.ply
        match = await matches.roll(match.id, match.seats[seat], match.ply)
        assert match.ply == before + 1


async def test_everybody_is_shown_the_throws_since_their_own(matches: Matches) -> None:
    match = await table(matches, "logs-and-streams", 3, climb="must")
    for _ in range(7):
        match = await press(matches, match)
        assert len(match.recent) == min(match.ply, 3)
        assert match.recent[-1].after == match.position
    assert await Matches(matches.store, GAMES).get(match.id) == match


async def test_dice_that_roll_by_themselves(matches: Matches) -> None:
    assert (await settings.of_person(matches.store, BEN)).rolling == BY_BUTTON
    await settings.choose(matches.store, BEN, ROLLING, AUTOMATICALLY)
    assert (await settings.of_person(matches.store, BEN)).rolling == AUTOMATICALLY
    assert (await settings.of_person(matches.store, ANN)).rolling == BY_BUTTON
    match = await table(matches, "logs-and-streams", climb="must")
    match = await matches.roll(match.id, ANN, 0)
    assert [ply.user_id for ply in match.history] == [ANN, None]
    assert match.waiting_for == (0,)
    assert [step.move for step in match.recent] == [ply.move for ply in match.history]
    assert await Matches(matches.store, GAMES).get(match.id) == match
    await settings.choose(matches.store, BEN, ROLLING, BY_BUTTON)
    match = await matches.roll(match.id, ANN, match.ply)
    assert match.waiting_for == (1,)


async def test_dice_roll_by_themselves_from_the_start_and_only_so_far(matches: Matches) -> None:
    for user in (ANN, BEN):
        await settings.choose(matches.store, user, ROLLING, AUTOMATICALLY)
    match = await table(matches, "logs-and-streams", climb="must")
    assert match.state is State.OVER or match.ply == PLIES_IN_A_ROW
    assert {ply.user_id for ply in match.history} == {None}
    assert verify(match).right


async def test_settings_that_cannot_be_read_keep_nobody_from_playing(matches: Matches) -> None:
    async with matches.store.writing() as connection:
        await connection.execute(text(f"INSERT INTO people (user_id, settings) VALUES ({ANN}, 'x')"))
    assert (await settings.of_person(matches.store, ANN)).rolling == BY_BUTTON
    await settings.choose(matches.store, ANN, ROLLING, AUTOMATICALLY)
    assert (await settings.of_person(matches.store, ANN)).rolling == AUTOMATICALLY


async def test_a_single_legal_move_is_played_for_its_seat(matches: Matches) -> None:
    """In Uckers a six must let the first beaver in, and gives another roll, which is thrown at once."""
    match = await table(matches, "uckers", bonus="always")
    seat = match.waiting_for[0]
    user = match.seats[seat]
    match = seeded(match, "6")
    after = play.roll(match, user, match.ply, match.created_at)
    moves = [(ply.actor, ply.user_id) for ply in after.history[match.ply :]]
    assert moves[:3] == [(CHANCE, user), (seat, None), (CHANCE, None)]
    assert [step.move for step in after.recent][-len(moves) :] == [
        ply.move for ply in after.history[match.ply :]
    ]


async def test_single_moves_are_bounded(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.play.PLIES_IN_A_ROW", 1)
    match = await table(matches, "uckers", bonus="always")
    seat = match.waiting_for[0]
    match = seeded(match, "6")
    after = play.roll(match, match.seats[seat], match.ply, match.created_at)
    assert [ply.actor for ply in after.history[match.ply :]] == [CHANCE, seat]
    assert after.waiting_for == (seat,)


async def test_an_at_bat_a_press_and_the_rest_of_the_inning_at_once(matches: Matches) -> None:
    match = await table(matches, "baseball", innings="3")
    match = await matches.roll(match.id, ANN, 0)
    assert match.ply == 1
    assert "not your turn" in await refusal(matches.roll_on(match.id, BEN, match.ply))
    assert "board is old" in await refusal(matches.roll_on(match.id, BEN, 5))
    match = await matches.roll_on(match.id, ANN, match.ply)
    assert match.position is not None
    assert (match.position.stage, match.waiting_for) == (1, (1,))
    assert [ply.user_id for ply in match.history[1:3]] == [ANN, None]
    assert {step.before.stage for step in match.recent} == {0}
    for _ in range(20):
        if match.state is not State.RUNNING:
            break
        stage = match.position.stage
        match = await matches.roll_on(match.id, match.seats[match.waiting_for[0]], match.ply)
        assert match.position is not None
        assert match.state is State.OVER or match.position.stage == stage + 1
    assert match.state is State.OVER
    assert verify(match).right
    assert await Matches(matches.store, GAMES).get(match.id) == match


async def test_a_game_without_choices_never_plays_itself(matches: Matches) -> None:
    for user in (ANN, BEN):
        await settings.choose(matches.store, user, ROLLING, AUTOMATICALLY)
    match = await table(matches, "baseball")
    assert match.ply == 0
    assert (await matches.roll(match.id, ANN, 0)).ply == 1


async def test_only_a_game_of_stages_rolls_on(matches: Matches) -> None:
    match = await table(matches, "logs-and-streams")
    assert "roll one turn at a time" in await refusal(matches.roll_on(match.id, ANN, 0))


async def test_alone_a_press_throws_once_or_goes_on_to_the_next_choice(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.fairness.chance.new_seed", lambda: b"m" * 32)
    match = await matches.challenge(game="bingo-battle", challenger=ANN, place=HERE, seats=1)
    for _ in range(12):
        while not match.dice_due:
            match = await press(matches, match)
        before = match.ply
        match = await matches.roll(match.id, ANN, before)
        assert [ply.actor for ply in match.history[before:]].count(CHANCE) == 1
    while not match.dice_due:
        match = await press(matches, match)
    before = match.ply
    match = await matches.roll_on(match.id, ANN, before)
    assert not match.dice_due
    assert [ply.user_id for ply in match.history[before:]].count(ANN) == 1
    assert verify(match).right


async def test_alone_the_dice_that_follow_a_choice_are_thrown_with_it(matches: Matches) -> None:
    match = await matches.challenge(game="el-oso", challenger=ANN, place=HERE, seats=1)
    for _ in range(8):
        assert not match.dice_due
        match = await press(matches, match)
    assert CHANCE in [ply.actor for ply in match.history]


async def test_alone_dice_may_roll_by_themselves(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.fairness.chance.new_seed", lambda: b"m" * 32)
    await settings.choose(matches.store, ANN, settings.ROLLING, AUTOMATICALLY)
    match = await matches.challenge(game="bingo-battle", challenger=ANN, place=HERE, seats=1)
    assert not match.dice_due
    assert [ply.actor for ply in match.history].count(CHANCE) > 1
