"""Seats that Lodge holds: seated, stored, played, counted apart."""

import random

import pytest

from bot.match.model import Match, Opponent, State
from bot.match.moves import OPENING_PLIES, digest
from bot.match.service import Matches
from engines.core import CHANCE
from tests.match_service import ANN, BEN, CLEO, HERE, ranked, refusal

GUILD = HERE.guild_id or 0


async def against(matches: Matches, *levels: str, game: str = "count", **options: str) -> Match:
    """A match of Ann's against Lodge at these levels, Ann first."""
    match = await matches.challenge(
        game=game, challenger=ANN, place=HERE, seats=1 + len(levels), options=options, seat_wish=0
    )
    for level in levels:
        match = await matches.add_lodge(match.id, ANN, level)
    return match


async def to_the_end(matches: Matches, match: Match, seed: int = 1) -> Match:
    """Play at random, for Lodge too."""
    rng = random.Random(seed)
    while match.state is State.RUNNING:
        assert match.position is not None
        seat = match.waiting_for[0]
        move = rng.choice(match.position.moves(seat))
        if seat in match.lodge_seats:
            match = await matches.reply(match.id, seat, match.ply, move)
        else:
            match = await matches.act(match.id, ANN, match.ply, move)
    return match


async def test_lodge_sits_down_and_the_match_begins(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, seat_wish=1, level="hard")
    assert match.state is State.RUNNING
    assert match.seats == (Opponent("hard"), ANN)
    assert match.players == (ANN,)
    assert match.lodge_to_act == 0
    assert match.waits_for_lodge
    assert match == await matches.get(match.id)


async def test_it_is_read_back_from_the_database_as_it_was(matches: Matches) -> None:
    match = await to_the_end(matches, await against(matches, "easy"))
    fresh = Matches(matches.store, matches.games)
    assert await fresh.get(match.id) == match


async def test_levels_seats_and_people_that_do_not_fit(matches: Matches) -> None:
    new = {"challenger": ANN, "place": HERE}
    assert "Choose a level: easy, normal, hard or expert" in await refusal(
        matches.challenge(game="count", level="wild", **new)  # type: ignore[arg-type]
    )
    assert "This game is for two" in await refusal(
        matches.challenge(game="count", level="easy", invited=(BEN,), **new)  # type: ignore[arg-type]
    )
    match = await matches.challenge(game="count", invited=(BEN,), **new)  # type: ignore[arg-type]
    assert "Only <@1001>" in await refusal(matches.add_lodge(match.id, BEN, "easy"))
    assert "Choose a level" in await refusal(matches.add_lodge(match.id, ANN, ""))
    assert "Lodge isn't at this table." in await refusal(matches.take_lodge_away(match.id, ANN))
    begun = await matches.add_lodge(match.id, ANN, "easy")
    assert begun.invited == ()
    assert begun.state is State.RUNNING
    assert "This game has already started." in await refusal(matches.add_lodge(match.id, ANN, "easy"))
    assert "There's no match" in await refusal(matches.add_lodge(99, ANN, "easy"))


async def test_a_move_of_lodges_too_late_or_not_its_own(matches: Matches) -> None:
    match = await against(matches, "easy")
    assert "not your turn" in await refusal(matches.reply(match.id, 1, match.ply, "add-1"))
    match = await matches.act(match.id, ANN, match.ply, "add-1")
    played = await matches.reply(match.id, 1, match.ply, "add-1")
    assert played.history[-1].user_id is None
    assert "not your turn" in await refusal(matches.reply(match.id, 1, match.ply, "add-1"))


async def test_nobody_is_rated_and_the_level_is_counted(matches: Matches) -> None:
    won = 0
    for seed in range(6):
        match = await to_the_end(matches, await against(matches, "hard"), seed)
        assert match.outcome is not None
        won += match.outcome.scores[0] == 1
    assert await ranked(matches, GUILD, match.game) == []
    (standing,) = await matches.lodge_leaderboard(GUILD, match.game)
    assert (standing.level, standing.user_id, standing.played, standing.won) == ("hard", ANN, 6, won)


async def test_a_win_with_a_hint_does_not_count(matches: Matches) -> None:
    match = await against(matches, "hard")
    await matches.note_help(match.id, ANN)
    await to_the_end(matches, await matches.get(match.id))
    assert await matches.lodge_leaderboard(GUILD, match.game) == []


async def test_nor_do_points_made_alone_with_a_hint(matches: Matches) -> None:
    for helped in (True, False):
        match = await matches.challenge(game="patience", challenger=ANN, place=HERE)
        if helped:
            await matches.note_help(match.id, ANN)
        rng = random.Random(1)
        while match.state is State.RUNNING:
            assert match.position is not None
            match = await matches.act(match.id, ANN, match.ply, rng.choice(match.position.moves(0)))
    (standing,) = await ranked(matches, GUILD, match.game, solo=True)
    assert standing.played == 1


async def test_a_rematch_begins_at_once_at_the_level_asked_for(matches: Matches) -> None:
    match = await to_the_end(matches, await against(matches, "easy"))
    old, new = await matches.rematch(match.id, ANN, "expert")
    assert new is not None
    assert old.successor == new.id
    assert new.seats == (Opponent("expert"), ANN)


async def test_dice_of_lodges_roll_by_themselves(matches: Matches) -> None:
    match = await against(matches, "easy", game="dice")
    while match.state is State.RUNNING and match.ply < 50:
        assert match.position is not None
        if match.lodge_to_act is not None:
            assert match.position.actors != (CHANCE,)
            match = await matches.reply(
                match.id, match.lodge_to_act, match.ply, match.position.moves(match.lodge_to_act)[0]
            )
        elif match.dice_due:
            match = await matches.roll(match.id, ANN, match.ply)
        else:
            match = await matches.act(match.id, ANN, match.ply, match.position.moves(0)[0])
    assert match.ply > 3


async def test_whoever_leaves_a_table_of_lodges_ends_it(real: Matches) -> None:
    match = await real.challenge(game="uckers", challenger=ANN, place=HERE, seats=4, level="easy")
    assert (await real.resign(match.id, ANN)).state is State.OVER


async def test_lodge_answers_a_draw_offer(matches: Matches) -> None:
    match = await against(matches, "easy")
    assert "There's no draw offer to answer." in await refusal(matches.answer_draw(match.id, 1, agrees=True))
    await matches.draw(match.id, ANN)
    declined = await matches.answer_draw(match.id, 1, agrees=False)
    assert declined.state is State.RUNNING
    assert "was declined" in await refusal(matches.draw(match.id, ANN))


async def test_the_same_position_has_the_same_digest_in_every_match(real: Matches) -> None:
    first = await real.challenge(game="yonmoque", challenger=ANN, place=HERE, invited=(BEN,), seat_wish=0)
    first = await real.join(first.id, BEN)
    second = await real.challenge(game="yonmoque", challenger=CLEO, place=HERE, seat_wish=0, level="easy")
    for number, move in enumerate(["a1", "a5", "b1", "b5", "c1", "e5", "d2", "d5"]):
        assert digest(first) is None
        first = await real.act(first.id, (ANN, BEN)[number % 2], number, move)
        if number % 2:
            second = await real.reply(second.id, 1, number, move)
        else:
            second = await real.act(second.id, CLEO, number, move)
    assert first.ply == OPENING_PLIES
    same = digest(first)
    assert same is not None
    assert same == digest(second)
    assert await real.people_stand_at(same)
    await real.act(first.id, ANN, first.ply, "d2-d1")
    assert not await real.people_stand_at(same)


@pytest.mark.parametrize("seats", [2, 4])
async def test_lists_name_lodge(real: Matches, seats: int) -> None:
    match = await real.challenge(game="uckers", challenger=ANN, place=HERE, seats=seats, level="hard")
    (listed,) = (await real.of_person(ANN)).matches
    assert listed.seats == match.seats
    assert listed.waiting_for == match.waiting_for
