"""Running matches: moves, dice, simultaneous choices, resignation, draws, rematches, and every refusal."""

import random

import pytest

from bot.match.model import State
from bot.match.service import Matches
from engines.core import CHANCE
from tests.match_service import ANN, BEN, CLEO, HERE, Clock, ids, play_out, refusal, started, under_way
from tests.toys import Dice, Secret


async def test_moves_alternate_to_the_end(matches: Matches) -> None:
    match = await play_out(matches, await started(matches))
    assert match.state is State.OVER
    assert [(ply.actor, ply.user_id) for ply in match.history] == [(0, ANN), (1, BEN)] * 5
    assert match.outcome is not None
    assert match.outcome.scores == (0, 1)
    assert match.revealed_seed == match.seed
    assert match == await matches.get(match.id)


async def test_not_ones_turn_not_ones_match_no_match(matches: Matches) -> None:
    match = await started(matches)
    sentence = await refusal(matches.act(match.id, BEN, 0, "add-1"))
    assert sentence == "It's not your turn. Waiting for Blue (<@1001>)."
    sentence = await refusal(matches.act(match.id, CLEO, 0, "add-1"))
    assert sentence == "This game is between <@1001> and <@1002>."
    assert "There's no match 99" in await refusal(matches.act(99, ANN, 0, "add-1"))
    assert (await matches.get(match.id)).ply == 0


@pytest.mark.parametrize(
    "number", [2**63, -(2**63) - 1, 0, -1, 10**1000], ids=lambda number: len(str(number))
)
async def test_numbers_that_no_match_can_have(matches: Matches, number: int) -> None:
    attempts = [
        matches.get(number),
        matches.act(number, ANN, 0, "add-1"),
        matches.roll(number, ANN, 0),
        matches.roll_on(number, ANN, 0),
        matches.join(number, ANN),
        matches.set_up(number, ANN, {"goal": "5"}),
        matches.set_up(number, ANN, {"seat": str(2**70)}),
        matches.resign(number, ANN),
        matches.draw(number, ANN),
        matches.rematch(number, ANN),
        matches.set_place(number, HERE),
    ]
    said = f"There's no match {number}. See /matches."
    for attempt in attempts:
        sentence = await refusal(attempt)
        assert sentence == said or (number == 10**1000 and len(sentence) < 80)


async def test_a_seat_and_a_ply_beyond_all_numbers(matches: Matches) -> None:
    waiting = await matches.challenge(game="count", challenger=ANN, place=HERE)
    assert "no such seat" in await refusal(matches.set_up(waiting.id, ANN, {"seat": str(2**70)}))
    match = await started(matches)
    assert "board is old" in await refusal(matches.act(match.id, ANN, 2**70, "add-1"))


async def test_a_stale_board_and_a_click_delivered_twice(matches: Matches) -> None:
    match = await started(matches)
    await matches.act(match.id, ANN, 0, "add-1")
    assert "board is old" in await refusal(matches.act(match.id, ANN, 0, "add-1"))
    await matches.act(match.id, BEN, 1, "add-1")
    for ply in (0, 1, 3, -1, 10**9):
        assert "board is old" in await refusal(matches.act(match.id, ANN, ply, "add-2"))
    assert (await matches.get(match.id)).ply == 2


async def test_wrong_notation_lists_what_is_close(matches: Matches) -> None:
    match = await started(matches, options={"most": "3"})
    sentence = await refusal(matches.act(match.id, ANN, 0, "ad-2"))
    assert sentence.startswith("ad-2 is not a move. Did you mean add-2, ")
    assert await refusal(matches.act(match.id, ANN, 0, "§§§§")) == "§§§§ is not a move."
    assert len(await refusal(matches.act(match.id, ANN, 0, "{x}" * 2000))) < 300
    assert (await matches.act(match.id, ANN, 0, " ADD - 2")).history[0].move == "add-2"


async def test_open_and_ended_matches_say_so(matches: Matches) -> None:
    waiting = await matches.challenge(game="count", challenger=ANN, place=HERE)
    assert "This game is waiting for players." in await refusal(matches.act(waiting.id, ANN, 0, "add-1"))
    over = await matches.resign((await started(matches)).id, ANN)
    sentence = await refusal(matches.act(over.id, ANN, over.ply, "add-1"))
    assert sentence == "This game is over."
    assert "is over" in await refusal(matches.resign(over.id, BEN))
    assert "is over" in await refusal(matches.draw(over.id, BEN))


async def test_set_up_dice_wait_for_nobody_and_later_ones_for_their_seat(matches: Matches) -> None:
    match = await started(matches, "dice")
    assert isinstance(match.position, Dice)
    assert [ply.move[:6] for ply in match.history] == ["first:"]
    seat = match.position.turn
    user, other = match.seats[seat], match.seats[1 - seat]
    assert match.waiting_for == (seat,)
    assert "It's not your turn" in await refusal(matches.roll(match.id, other, 1))
    assert "It's not your turn" in await refusal(matches.act(match.id, user, 1, "keep"))
    assert "board is old" in await refusal(matches.roll(match.id, user, 0))
    thrown = await matches.roll(match.id, user, 1)
    assert (thrown.history[1].actor, thrown.history[1].user_id) == (CHANCE, user)
    assert "board is old" in await refusal(matches.roll(match.id, user, 1))


async def test_dice_of_who_has_just_chosen_follow_at_once_and_passes_play_themselves(
    matches: Matches,
) -> None:
    kinds = set()
    for _ in range(40):
        match = await started(matches, "dice")
        seat = match.waiting_for[0]
        match = await matches.roll(match.id, match.seats[seat], 1)
        if match.history[1].move == "roll:1":  # the pass came of itself, and the other seat must throw
            kinds.add("pass")
            assert [(ply.actor, ply.move, ply.user_id) for ply in match.history[2:]] == [(seat, "pass", None)]
            assert [step.move for step in match.recent] == [ply.move for ply in match.history]
        else:
            kinds.add("press")
            assert match.waiting_for == (seat,)
            assert "There's nothing to roll right now. Choose a move." in await refusal(
                matches.roll(match.id, match.seats[seat], 2)
            )
            match = await matches.act(match.id, match.seats[seat], 2, "press")
            assert [ply.actor for ply in match.history[2:]] == [seat, CHANCE]
            assert match.history[3].user_id is None
            assert [step.move for step in match.recent] == [ply.move for ply in match.history[2:]]
        assert match.waiting_for == (1 - seat,)
        await matches.resign(match.id, ANN)
        if len(kinds) == 2:
            break
    assert kinds == {"pass", "press"}


async def test_simultaneous_choices_are_hidden_and_any_order_will_do(matches: Matches) -> None:
    match = await matches.challenge(game="secret", challenger=ANN, place=HERE, seats=3, seat_wish=0)
    await matches.join(match.id, BEN)
    match = await matches.join(match.id, CLEO)
    drawn_for = match.ply
    one, two, three = match.seats
    match = await matches.act(match.id, two, drawn_for, "name:2")
    assert match.view(None).steps == match.view(0).steps == ()
    assert [step.move for step in match.view(1).steps] == ["name:2"]
    assert isinstance(match.position, Secret)
    assert match.position.chosen == (0, 2, 0)
    assert match.view(0).position == match.position.seen_by(0) != match.position
    match = await matches.act(match.id, three, drawn_for, "name:1")  # their board showed ply 0
    assert "not your turn" in await refusal(matches.act(match.id, two, match.ply, "name:3"))
    assert "board is old" in await refusal(matches.act(match.id, two, drawn_for, "name:2"))
    match = await matches.act(match.id, one, drawn_for, "name:3")
    assert [step.move for step in match.view(None).steps] == ["name:2", "name:1", "name:3"]
    assert "board is old" in await refusal(matches.act(match.id, one, drawn_for, "name:1"))
    again = await matches.act(match.id, two, match.ply, "name:1")
    assert [step.move for step in again.recent] == ["name:1"]


async def test_the_view_names_who_picks(matches: Matches) -> None:
    match = await started(matches)
    assert match.view(None).actor == match.view(0).actor == match.view(1).actor == 0
    view = match.view(0, "add")
    assert (view.viewer, view.picked, view.outcome, view.game) == (0, "add", None, match.game)
    over = await matches.resign(match.id, BEN)
    assert over.view(None).outcome == over.outcome
    assert over.view(None).actor is None


async def test_resigning_two_seats(matches: Matches) -> None:
    match = await under_way(matches, await started(matches))
    assert "This game is between" in await refusal(matches.resign(match.id, CLEO))
    over = await matches.resign(match.id, BEN)
    assert over.state is State.OVER
    assert over.outcome is not None
    assert over.outcome.scores == (1, 0)
    assert str(over.outcome.reason) == "Green resigned."
    assert over == await matches.get(match.id)


async def test_resigning_alone_and_among_three(matches: Matches) -> None:
    alone = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    await under_way(matches, alone)
    outcome = (await matches.resign(alone.id, ANN)).outcome
    assert outcome is not None
    assert outcome.scores == (0,)
    three = await matches.challenge(
        game="dice", challenger=ANN, place=HERE, seats=3, seat_wish=1, options={"goal": "1000"}
    )
    for user in (BEN, CLEO):
        three = await matches.join(three.id, user)
    await under_way(matches, three)
    outcome = (await matches.resign(three.id, ANN)).outcome
    assert outcome is not None
    assert outcome.scores == (0.75, 0, 0.75)


async def test_a_draw_is_agreed(matches: Matches) -> None:
    match = await started(matches)
    offered = await matches.draw(match.id, BEN)
    assert (offered.draw_offer, offered.state) == (1, State.RUNNING)
    assert "You've already offered a draw. Wait for an answer." in await refusal(matches.draw(match.id, BEN))
    over = await matches.draw(match.id, ANN)
    assert over.outcome is not None
    assert (over.state, over.outcome.scores) == (State.OVER, (0.5, 0.5))
    assert str(over.outcome.reason) == "The players agreed to a draw."


async def test_a_draw_offer_lapses_when_the_other_moves_and_not_when_one_moves_oneself(
    matches: Matches,
) -> None:
    match = await started(matches)
    await matches.draw(match.id, ANN)
    assert (await matches.act(match.id, ANN, 0, "add-1")).draw_offer == 0
    assert (await matches.act(match.id, BEN, 1, "add-1")).draw_offer is None
    assert "There's no draw offer to answer." in await refusal(matches.decline_draw(match.id, BEN))
    assert (await matches.draw(match.id, ANN)).draw_offer == 0  # lapsed, not declined


async def test_an_offer_can_be_repeated_once_the_seat_has_moved(matches: Matches) -> None:
    match = await started(matches)
    await matches.draw(match.id, ANN)
    assert (await matches.decline_draw(match.id, BEN)).draw_offer is None
    assert "declined" in await refusal(matches.draw(match.id, ANN))
    await matches.act(match.id, ANN, 0, "add-1")
    await matches.draw(match.id, ANN)
    await matches.decline_draw(match.id, BEN)
    await matches.act(match.id, BEN, 1, "add-1")
    assert "declined" in await refusal(matches.draw(match.id, ANN))  # as before Ben's move
    assert (await matches.draw(match.id, BEN)).draw_offer == 1  # the other may offer meanwhile
    assert (await matches.draw(match.id, ANN)).state is State.OVER  # accepts what stood


async def test_an_offer_can_be_withdrawn(matches: Matches) -> None:
    match = await started(matches)
    await matches.draw(match.id, ANN)
    assert (await matches.decline_draw(match.id, ANN)).draw_offer is None
    assert (await matches.draw(match.id, BEN)).state is State.RUNNING  # there's nothing to accept any more
    await matches.decline_draw(match.id, BEN)
    assert (await matches.draw(match.id, ANN)).draw_offer == 0


async def test_only_two_can_agree_a_draw(matches: Matches) -> None:
    alone = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    assert "You can only agree to a draw in a game for two." in await refusal(matches.draw(alone.id, ANN))


async def test_a_rematch_needs_everybody_and_swaps_seats(matches: Matches) -> None:
    match = await started(matches, options={"goal": "5"})
    assert "still on" in await refusal(matches.rematch(match.id, ANN))
    await matches.resign(match.id, ANN)
    asked, nothing = await matches.rematch(match.id, ANN)
    assert (asked.rematch, nothing) == (frozenset({ANN}), None)
    assert "Waiting for <@1002>" in await refusal(matches.rematch(match.id, ANN))
    assert "Only the players can ask for a rematch." in await refusal(matches.rematch(match.id, CLEO))
    old, new = await matches.rematch(match.id, BEN)
    assert new is not None
    assert (old.successor, new.predecessor) == (new.id, match.id)
    assert (new.state, new.seats, new.options, new.ply) == (State.RUNNING, (BEN, ANN), match.options, 0)
    assert new.seed != match.seed
    assert new.commitment != match.commitment
    assert (await matches.get(match.id), await matches.get(new.id)) == (old, new)
    assert f"The rematch is match {new.id}" in await refusal(matches.rematch(match.id, BEN))


async def test_a_solitaire_rematch_begins_at_once(matches: Matches) -> None:
    match = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    await matches.act(match.id, ANN, 0, "stop")
    _, new = await matches.rematch(match.id, ANN)
    assert new is not None
    assert (new.state, new.seats) == (State.RUNNING, (ANN,))


async def test_rotation_of_three(matches: Matches) -> None:
    match = await matches.challenge(game="dice", challenger=ANN, place=HERE, seats=3)
    for user in (BEN, CLEO):
        match = await matches.join(match.id, user)
    await matches.resign(match.id, BEN)
    new = None
    for user in (CLEO, ANN, BEN):
        _, new = await matches.rematch(match.id, user)
    assert new is not None
    assert new.seats == match.seats[1:] + match.seats[:1]


async def test_declined_challenges_have_no_rematch(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    await matches.decline(match.id, BEN)
    assert "was declined" in await refusal(matches.rematch(match.id, ANN))


async def test_challenges_and_matches_of_nobody_else_expire(matches: Matches, clock: Clock) -> None:
    waiting = await matches.challenge(game="count", challenger=ANN, place=HERE)
    running = await matches.challenge(game="count", challenger=ANN, place=HERE, seat_wish=0, level="easy")
    clock.forward(hours=23.9)
    assert await matches.expire() == []
    await matches.act(running.id, ANN, 0, "add-1")
    clock.forward(hours=0.2)
    assert [(match.id, match.state) for match in await matches.expire()] == [(waiting.id, State.EXPIRED)]
    assert "expired" in await refusal(matches.join(waiting.id, BEN))
    clock.forward(days=13)
    await matches.draw(running.id, ANN)  # talk is no move
    assert await matches.expire() == []
    clock.forward(days=0.995)
    ended = await matches.expire()
    assert [(match.id, match.state, match.outcome) for match in ended] == [(running.id, State.EXPIRED, None)]
    assert ended[0].revealed_seed == running.seed
    assert "expired" in await refusal(matches.act(running.id, ANN, ended[0].ply, "add-1"))
    assert await matches.expire() == []
    assert ids(await matches.of_person(ANN)) == []


async def test_where_a_match_is_shown_is_kept(matches: Matches, clock: Clock) -> None:
    match = await started(matches)
    place = type(HERE)(HERE.guild_id, 7000, 8000, clock.now())
    await matches.set_place(match.id, place)
    assert (await matches.get(match.id)).place == place
    assert ids(await matches.in_channel(7000)) == [match.id]
    assert "There's no match" in await refusal(matches.set_place(77, place))


async def test_many_matches_of_one_person_at_once(matches: Matches) -> None:
    running = [await started(matches) for _ in range(5)]
    rng = random.Random(1)
    plies = dict.fromkeys([match.id for match in running], 0)
    for _ in range(30):
        match_id = rng.choice(list(plies))
        user = (ANN, BEN)[plies[match_id] % 2]
        if (await matches.act(match_id, user, plies[match_id], "add-1")).state is State.OVER:
            del plies[match_id]
        else:
            plies[match_id] += 1
    for match_id, ply in plies.items():
        assert (await matches.get(match_id)).ply == ply


async def test_more_matches_than_are_kept_in_memory(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.match.match_reader.MATCHES_IN_MEMORY", 3)
    running = [await started(matches) for _ in range(6)]
    for match in running:
        assert (await matches.act(match.id, ANN, 0, "add-1")).ply == 1
    assert [(await matches.get(match.id)).ply for match in running] == [1] * 6
