"""Taking back one's last choice: freely at once, later if others allow it, never past what came to light."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.fairness.verify_report import record_text, verify
from bot.limits_and_times import FREE_TAKEBACK
from bot.match.model import Match, Opponent, Refused, State
from bot.match.moves import position_of
from bot.match.play import asks_first
from bot.match.replay_check import check
from bot.match.service import Matches
from bot.match.takebacks import last_choice
from engines import GAMES
from engines.core import CHANCE
from tests import ALL
from tests.bot.fairness.test_chance import FAIRNESS
from tests.bot.match.test_leaving import table
from tests.bot.match.test_lodge_seats import against
from tests.match_service import ANN, BEN, CLEO, HERE, Clock, open_matches, press, refusal, started

LATE = FREE_TAKEBACK.total_seconds() + 1


def can_take_back(match: Match, seat: int) -> bool:
    try:
        last_choice(match, seat)
    except Refused:
        return False
    return True


@pytest.fixture
async def real(tmp_path: Path, clock: Clock) -> AsyncIterator[Matches]:
    """A service with the games that people play."""
    service = await open_matches(tmp_path / "real.db", clock, GAMES)
    yield service
    await service.close()


async def sound(matches: Matches, match: Match) -> None:
    """The match is read back as it is, from its snapshot and from its record alone, and verifies."""
    assert await Matches(matches.store, matches.games).get(match.id) == match
    assert [problem async for _, problem in check(matches.store, matches.games) if problem] == []
    assert verify(match).right


async def test_a_slip_is_taken_back_at_once(matches: Matches) -> None:
    match = await started(matches)
    moved = await matches.act(match.id, ANN, match.ply, "add-2")
    back = await matches.take_back(match.id, ANN)
    assert back.position == match.position
    assert [ply.move for ply in back.history] == ["add-2", "takeback:0"]
    assert back.ply == moved.ply + 1
    assert back.waiting_for == (0,)
    assert not back.view(None).steps
    assert back.helped == frozenset()
    await sound(matches, back)
    assert "board is old" in await refusal(matches.act(match.id, ANN, match.ply, "add-1"))
    again = await matches.act(match.id, ANN, back.ply, "add-1")
    assert again.plies_in_force == (2,)
    await sound(matches, again)


async def test_a_clock_that_is_set_back_makes_nothing_free(matches: Matches, clock: Clock) -> None:
    match = await started(matches)
    await matches.act(match.id, ANN, match.ply, "add-2")
    clock.set(hours=-1)
    asked = await matches.take_back(match.id, ANN)
    assert (asked.ply, asked.takeback is None) == (match.ply + 1, False)


async def test_later_the_other_one_must_allow_it(matches: Matches, clock: Clock) -> None:
    match = await started(matches)
    await matches.act(match.id, ANN, match.ply, "add-2")
    clock.forward(seconds=LATE)
    asked = await matches.take_back(match.id, ANN)
    assert asked.asks_to_take_back is not None
    assert asked.ply == 1
    await sound(matches, asked)
    assert "You've already asked. Waiting for <@1002>" in await refusal(matches.take_back(match.id, ANN))
    assert "That's your own request." in await refusal(matches.allow_takeback(match.id, ANN))
    assert "Answer the take-back request first." in await refusal(matches.draw(match.id, BEN))
    assert "This game is between " in await refusal(matches.allow_takeback(match.id, CLEO))
    back = await matches.allow_takeback(match.id, BEN)
    assert back.takeback is None
    assert back.position == match.position
    assert back.history[-1].user_id == ANN
    await sound(matches, back)
    assert "There's no take-back request to answer." in await refusal(matches.allow_takeback(match.id, BEN))


async def test_a_refusal_holds_for_that_choice_only(matches: Matches, clock: Clock) -> None:
    match = await started(matches)
    await matches.act(match.id, ANN, 0, "add-2")
    clock.forward(seconds=LATE)
    await matches.take_back(match.id, ANN)
    refused = await matches.refuse_takeback(match.id, BEN)
    assert refused.asks_to_take_back is None
    assert refused.ply == 1
    assert "said no" in await refusal(matches.take_back(match.id, ANN))
    await sound(matches, refused)
    await matches.act(match.id, BEN, 1, "add-1")
    assert "said no" in await refusal(matches.take_back(match.id, ANN))
    await matches.act(match.id, ANN, 2, "add-1")
    clock.forward(seconds=LATE)
    assert (await matches.take_back(match.id, ANN)).asks_to_take_back is not None


async def test_a_request_can_be_withdrawn(matches: Matches, clock: Clock) -> None:
    match = await started(matches)
    await matches.act(match.id, ANN, 0, "add-2")
    clock.forward(seconds=LATE)
    await matches.take_back(match.id, ANN)
    withdrawn = await matches.refuse_takeback(match.id, ANN)
    assert withdrawn.asks_to_take_back is None
    await sound(matches, withdrawn)
    assert (await matches.take_back(match.id, ANN)).asks_to_take_back is not None


async def test_who_has_been_answered_must_ask_and_misses_it_by_the_next_move(matches: Matches) -> None:
    match = await started(matches)
    await matches.act(match.id, ANN, 0, "add-1")
    await matches.act(match.id, BEN, 1, "add-1")
    asked = await matches.take_back(match.id, ANN)
    assert asked.asks_to_take_back is not None
    assert (await matches.act(match.id, ANN, 2, "add-1")).takeback is None
    await matches.act(match.id, BEN, 3, "add-1")
    await matches.take_back(match.id, ANN)
    back = await matches.allow_takeback(match.id, BEN)
    assert back.plies_in_force == (0, 1)
    assert [step.move for step in back.view(None).steps] == ["add-1"], "what had led there is shown again"
    await sound(matches, back)


async def test_an_offer_of_a_draw_goes_with_the_position_and_comes_first(
    matches: Matches, clock: Clock
) -> None:
    match = await started(matches)
    await matches.act(match.id, ANN, 0, "add-1")
    await matches.draw(match.id, ANN)
    back = await matches.take_back(match.id, ANN)
    assert back.draw_offer is None
    await matches.act(match.id, ANN, back.ply, "add-1")
    await matches.draw(match.id, BEN)
    clock.forward(seconds=LATE)
    assert "Answer the draw offer first." in await refusal(matches.take_back(match.id, ANN))


async def test_nothing_is_taken_back_past_dice(matches: Matches) -> None:
    match = await started(matches, "dice")
    assert "You don't have a move to take back." in await refusal(
        matches.take_back(match.id, match.seats[match.waiting_for[0]])
    )
    while match.state is State.RUNNING and not any(ply.actor != CHANCE for ply in match.history):
        match = await press(matches, match)
    assert match.position is not None
    choosers = [ply.actor for ply in match.history if ply.actor != CHANCE and ply.user_id is not None]
    match = await press(matches, match) if not match.dice_due else match
    while match.history[-1].actor != CHANCE:
        match = await press(matches, match)
    for seat in choosers:
        assert "dice have been rolled" in await refusal(matches.take_back(match.id, match.seats[seat]))


async def test_a_finished_match_stays_finished(matches: Matches) -> None:
    match = await started(matches)
    while match.state is State.RUNNING:
        match = await press(matches, match)
    assert "is over" in await refusal(matches.take_back(match.id, ANN))


async def test_against_lodge_at_any_time_with_its_reply_and_it_no_longer_counts(
    matches: Matches, clock: Clock
) -> None:
    match = await against(matches, "easy")
    for _ in range(2):
        match = await matches.act(match.id, ANN, match.ply, "add-1")
        match = await matches.reply(match.id, 1, match.ply, "add-1")
    clock.forward(days=3)
    back = await matches.take_back(match.id, ANN)
    assert back.plies_in_force == (0, 1)
    assert back.helped == {ANN}
    first = await matches.take_back(match.id, ANN)
    assert first.plies_in_force == ()
    assert "You don't have a move to take back." in await refusal(matches.take_back(match.id, ANN))
    await sound(matches, first)


async def test_at_a_table_everybody_else_must_allow_it(real: Matches, clock: Clock) -> None:
    match = await table(real, "logs-and-streams", 3)
    while not any(can_take_back(match, seat) for seat in range(3)):
        match = await press(real, match)
    seat = next(seat for seat in range(3) if can_take_back(match, seat))
    clock.forward(seconds=LATE)
    by, others = match.seats[seat], [user for user in match.seats if user != match.seats[seat]]
    await real.take_back(match.id, by)
    half = await real.allow_takeback(match.id, others[0])
    assert half.asks_to_take_back is not None
    assert "You've already agreed. Waiting for " in await refusal(real.allow_takeback(match.id, others[0]))
    back = await real.allow_takeback(match.id, others[1])
    assert back.history[-1].move.startswith("takeback:")
    await sound(real, back)


async def test_a_secret_choice_can_be_changed_and_an_open_one_not(real: Matches) -> None:
    match = await real.challenge(game="pepper-corn", challenger=ANN, place=HERE, invited=(BEN,))
    match = await real.join(match.id, BEN)
    while len(match.waiting_for) < 2:
        match = await press(real, match)
    seat = match.waiting_for[0]
    by = match.seats[seat]
    moved = await press(real, match)
    assert moved.decided_seats == (seat,)
    back = await real.take_back(match.id, by)
    assert back.decided_seats == ()
    assert back.position == match.position
    await sound(real, back)
    match = await press(real, await press(real, back))
    assert (
        "It's too late. The others have seen your move." in await refusal(real.take_back(match.id, by))
        or not match.history
    )


async def until_a_pass(matches: Matches, slug: str) -> Match:
    match = await matches.challenge(game=slug, challenger=ANN, place=HERE, invited=(BEN,))
    match = await matches.join(match.id, BEN)
    while match.dice_due or "pass" not in position_of(match).moves(match.waiting_for[0]):
        match = await press(matches, match)
    return match


async def passed(matches: Matches, match: Match) -> Match:
    return await matches.act(match.id, holder_of(match, match.waiting_for[0]), match.ply, "pass")


async def test_a_pass_in_a_card_game_is_taken_back_and_what_shows_cards_is_not(real: Matches) -> None:
    match = await until_a_pass(real, "pepper-corn")
    by = holder_of(match, match.waiting_for[0])
    await passed(real, match)
    back = await real.take_back(match.id, by)
    assert back.position == match.position
    await sound(real, back)
    move = next(each for each in position_of(back).moves(back.waiting_for[0]) if each != "pass")
    await real.act(back.id, by, back.ply, move)
    assert "It's too late. The others have seen your move." in await refusal(real.take_back(match.id, by))


async def test_a_pass_that_lets_somebody_draw_a_card_stands(real: Matches) -> None:
    """In Badger, the hare draws after his pass."""
    found: set[bool] = set()
    for _ in range(10):
        match = await until_a_pass(real, "badger")
        while match.state is State.RUNNING and len(found) < 2:
            seat, before = match.waiting_for[0], position_of(match)
            by = holder_of(match, seat)
            match = await passed(real, match)
            if match.state is not State.RUNNING:
                break
            drawn = any(before.hand(each) != position_of(match).hand(each) for each in (0, 1))
            if match.history[-1].actor == seat:
                if drawn:
                    assert "It's too late. A card has been shown since then." in await refusal(
                        real.take_back(match.id, by)
                    )
                else:
                    assert can_take_back(match, seat)
                found.add(drawn)
        if len(found) == 2:
            return
    raise AssertionError("the cards never fell so")


async def test_a_pass_that_may_end_the_game_is_asked_first(real: Matches) -> None:
    match = await until_a_pass(real, "pepper-corn")
    first, second = match.waiting_for[0], 1 - match.waiting_for[0]
    assert asks_first(match, first, position_of(match).moves(first)[0]) is None
    question = f"If <@{holder_of(match, second)}> passes too, the game ends. Pass anyway?"
    assert str(asks_first(match, first, "pass")) == question
    match = await passed(real, match)
    assert match.waiting_for == (second,)
    assert str(asks_first(match, second, "pass")) == "Pass and end the game?"
    seats = tuple(Opponent("easy") if seat == second else holder for seat, holder in enumerate(match.seats))
    against_lodge = replace(await real.take_back(match.id, holder_of(match, first)), seats=seats)
    assert (
        str(asks_first(against_lodge, first, "pass"))
        == "If Lodge (easy) passes too, the game ends. Pass anyway?"
    )


async def test_a_move_that_loses_at_once_is_asked_first(real: Matches) -> None:
    match = await real.challenge(game="yonmoque", challenger=ANN, place=HERE, invited=(BEN,), seat_wish=0)
    match = await real.join(match.id, BEN)
    for number, move in enumerate(["a3", "a5", "b3", "b5", "d3", "c5", "e3", "d1"]):
        assert asks_first(match, number % 2, move) is None
        match = await real.act(match.id, (ANN, BEN)[number % 2], number, move)
    assert str(asks_first(match, 0, "c3")) == "This move loses the game. Play it anyway?"
    assert asks_first(match, 0, "c1") is None


def holder_of(match: Match, seat: int) -> int:
    holder = match.seats[seat]
    assert isinstance(holder, int)
    return holder


@pytest.mark.parametrize(
    "slug", ["pepper-corn", *(["uckers", "yonmoque", "kolowis", "queah", "mu-torere"] if ALL else [])]
)
async def test_whatever_is_taken_back_the_record_replays(real: Matches, clock: Clock, slug: str) -> None:
    """At random: moves, throws, takebacks asked for, allowed and refused; chance never repeats a stream."""
    rng = random.Random(slug)
    seats = max(2, GAMES[slug].seats[0])
    match = await real.challenge(game=slug, challenger=ANN, place=HERE, invited=(BEN,)[: seats - 1])
    match = await real.join(match.id, BEN)
    done = 0
    for _ in range(120):
        if match.state is not State.RUNNING:
            break
        able = [seat for seat in range(match.seat_count) if can_take_back(match, seat)]
        if able and rng.random() < 0.4 and match.takeback is None:
            seat = rng.choice(able)
            clock.forward(seconds=rng.choice((1, LATE)))
            match = await real.take_back(match.id, match.seats[seat])
            if match.asks_to_take_back is not None:
                answer = rng.choice((real.allow_takeback, real.refuse_takeback))
                match = await answer(
                    match.id, next(user for user in match.seats if user != match.seats[seat])
                )
            done += match.history[-1].move.startswith("takeback:")
        else:
            match = await press_at_random(real, match, rng)
        again = await Matches(real.store, GAMES).get(match.id)
        assert (again.position, again.recent) == (match.position, match.recent)
    assert done
    await sound(real, match)


async def press_at_random(matches: Matches, match: Match, rng: random.Random) -> Match:
    assert match.position is not None
    seat = rng.choice(match.waiting_for)
    if match.dice_due:
        return await matches.roll(match.id, match.seats[seat], match.ply)
    move = rng.choice(match.position.moves(seat))
    return await matches.act(match.id, match.seats[seat], match.ply, move)


async def test_the_short_derivation_knows_takebacks(
    real: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = re.search(r"```python\n(.*?)```", FAIRNESS.read_text(), re.DOTALL)
    assert script is not None
    match = await real.challenge(game="mu-torere", challenger=ANN, place=HERE, invited=(BEN,))
    match = await real.join(match.id, BEN)
    for _ in range(3):
        seat = match.waiting_for[0]
        match = await press(real, match)
        match = await real.take_back(match.id, match.seats[seat])
        match = await press(real, match)
    match = await real.resign(match.id, ANN)
    assert len(json.loads(record_text(match))["plies"]) == match.ply
    monkeypatch.chdir(tmp_path)
    Path("record.json").write_text(record_text(match))
    told: dict[str, object] = {}
    exec(script[1], told)
    assert told["position"] == match.position
