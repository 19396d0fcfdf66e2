"""Feats are stored once, for the players of the game; wins against a level are noticed the first time."""

from __future__ import annotations

import random

from sqlalchemy import select

from bot.match.model import Match, Place
from bot.match.profiles import profile_of
from bot.match.service import Matches
from bot.store import feats
from bot.store.schema import feats as table
from engines.opponents.review import Cause, Feat, Review
from engines.opponents.review.model import reviewed
from tests.bot.match.test_lodge_seats import to_the_end
from tests.match_service import ANN, BEN, HERE, Clock, play_out, started

ELSEWHERE = Place(5001, 7000, 7001)


def comeback(seat: int) -> Review:
    """A review of a game of two that a seat won from almost nothing."""
    low, high = (0.05, 0.95) if seat == 0 else (0.95, 0.05)
    values = ((0.5, 0.5), (low, high), (float(seat == 0), float(seat == 1)))
    steps = tuple(
        reviewed(actor, Cause.CHOICE, before, after, (after[0] - before[0], after[1] - before[1]))
        for actor, before, after in ((seat, *values[:2]), (1 - seat, *values[1:]))
    )
    return Review(values, steps, ())


async def over(matches: Matches) -> Match:
    return await play_out(matches, await started(matches))


async def test_a_feat_is_stored_once_and_told_the_first_time_in_a_game(matches: Matches) -> None:
    first, second = await over(matches), await over(matches)
    (seat,) = first.seats_of(ANN)
    assert await feats.keep(matches.store, first, comeback(seat)) == [(ANN, Feat.COMEBACK)]
    assert await feats.keep(matches.store, first, comeback(seat)) == []
    (seat,) = second.seats_of(ANN)
    assert await feats.keep(matches.store, second, comeback(seat)) == [], "she has it in that game"
    (seat,) = second.seats_of(BEN)
    assert await feats.keep(matches.store, second, comeback(seat)) == [(BEN, Feat.COMEBACK)]
    async with matches.store.reading() as connection:
        rows = (await connection.execute(select(table.c.user_id, table.c.match_id))).all()
    assert sorted(map(tuple, rows)) == sorted([(ANN, first.id), (ANN, second.id), (BEN, second.id)])
    ((feat, games),) = [
        (each.feat, [game.slug for game in each.games])
        for each in (await profile_of(matches, ANN, asker=ANN, guild_id=None)).feats
    ]
    assert (feat, games) == (Feat.COMEBACK, ["count"])
    assert not (await profile_of(matches, ANN, asker=BEN, guild_id=77)).feats, "it was in another server"


async def test_a_hint_rules_feats_out(matches: Matches) -> None:
    match = await started(matches)
    await matches.note_help(match.id, ANN)
    match = await play_out(matches, await matches.get(match.id))
    (seat,) = match.seats_of(ANN)
    assert await feats.keep(matches.store, match, comeback(seat)) == []


async def test_a_stamp_is_for_the_first_win_and_stands_on_the_profile(matches: Matches, clock: Clock) -> None:
    told, won, rng = 0, [], random.Random(1)
    for number in range(12):
        place = HERE if number % 2 else ELSEWHERE
        match = await matches.challenge(game="count", challenger=ANN, place=place, level="easy", seat_wish=0)
        clock.forward(minutes=1)
        match = await to_the_end(matches, await matches.get(match.id), seed=rng.randrange(99))
        won.append(match.outcome is not None and match.outcome.scores[0] == 1)
        told += len(matches.honours)
        assert told == any(won)
        for honour in matches.honours:
            assert str(honour.says).startswith("Your first win against Lodge (easy) in ")
            assert honour.user_id == ANN
        matches.honours.clear()
    assert any(won)
    assert sum(won) > 1, "or the second win proves nothing"
    (stamps,) = (await profile_of(matches, ANN, asker=ANN, guild_id=None)).stamps
    assert (stamps.game.slug, stamps.levels) == ("count", ("easy",))
    assert not (await profile_of(matches, ANN, asker=BEN, guild_id=77)).stamps
