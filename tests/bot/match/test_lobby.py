"""Challenges: who may do what before a match starts, and what everybody else is told."""

import pytest

from bot.match import lobby
from bot.match.model import Refused, State
from bot.match.service import Matches
from bot.store import blocks
from tests.match_service import ANN, BEN, CLEO, DAN, HERE, ids, refusal
from tests.toys import TOYS


async def test_a_named_opponent_accepts_and_the_match_runs(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    assert (match.state, match.players, match.seats, match.position) == (State.OPEN, (ANN,), (), None)
    assert match.options == {"goal": "10", "most": "2"}
    assert match.revealed_seed is None
    begun = await matches.join(match.id, BEN)
    assert begun.state is State.RUNNING
    assert sorted(begun.seats) == [ANN, BEN]
    assert begun.position == TOYS["count"].start()
    assert begun.commitment == match.commitment
    assert begun == await matches.get(match.id)


async def test_only_the_person_named_can_accept(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    assert "is for <@1002>" in await refusal(matches.join(match.id, CLEO))
    assert "You can't accept your own challenge." in await refusal(matches.join(match.id, ANN))
    assert (await matches.get(match.id)).players == (ANN,)


async def test_an_open_challenge_goes_to_whoever_joins_first(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE)
    assert (await matches.join(match.id, CLEO)).seats != ()
    assert "This game has already started." in await refusal(matches.join(match.id, BEN))


@pytest.mark.parametrize("seat", [0, 1])
async def test_the_challenger_may_pick_a_seat(matches: Matches, seat: int) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    await matches.set_up(match.id, ANN, {"seat": str(seat)})
    assert (await matches.join(match.id, BEN)).seats[seat] == ANN


async def test_seats_are_drawn_otherwise(matches: Matches) -> None:
    first = set()
    for _ in range(30):
        match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
        first.add((await matches.join(match.id, BEN)).seats[0])
        await matches.resign(match.id, ANN)
        if len(first) == 2:
            break
    assert first == {ANN, BEN}


async def test_wishing_back_and_bad_seats(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, seat_wish=1)
    assert (await matches.set_up(match.id, ANN, {"seat": "drawn"})).seat_wish is None
    assert "Choose Blue or Green" in await refusal(matches.set_up(match.id, ANN, {"seat": "2"}))
    assert "Only <@1001>" in await refusal(matches.set_up(match.id, BEN, {"seat": "1"}))


async def test_options_can_be_changed_until_somebody_joins(matches: Matches) -> None:
    match = await matches.challenge(game="dice", challenger=ANN, place=HERE, seats=3)
    changed = await matches.set_up(match.id, ANN, {"goal": "1000"})
    assert changed.options == {"goal": "1000"}
    assert "Only <@1001>" in await refusal(matches.set_up(match.id, BEN, {"goal": "20"}))
    await matches.join(match.id, BEN)
    assert "Someone has already joined" in await refusal(matches.set_up(match.id, ANN, {"goal": "20"}))
    assert (await matches.get(match.id)).options == {"goal": "1000"}


async def test_bad_options_are_refused(matches: Matches) -> None:
    async def attempt(**options: str) -> str:
        return await refusal(matches.challenge(game="count", challenger=ANN, place=HERE, options=options))

    assert await attempt(size="3") == "Count Up has no option called size. Pick one from the list."
    assert await attempt(goal="7") == "Goal can't be 7. Pick one from the list."
    assert "goal: 5 is too near" in await attempt(goal="5", most="3")
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, options={"most": "3"})
    assert "too near" in await refusal(matches.set_up(match.id, ANN, {"goal": "5"}))
    assert "has no options" in await refusal(
        matches.challenge(game="patience", challenger=ANN, place=HERE, options={"a": "b"})
    )
    assert ids(await matches.in_channel(HERE.channel_id)) == [match.id]


async def test_opponents_that_cannot_be(matches: Matches) -> None:
    async def attempt(*invited: int, game: str = "dice", seats: int | None = None) -> str:
        return await refusal(
            matches.challenge(game=game, challenger=ANN, place=HERE, invited=invited, seats=seats)
        )

    assert (
        "You can't challenge yourself. Pick someone else, or leave it empty so anyone can join."
        in await attempt(ANN)
    )
    assert "You picked the same person twice." in await attempt(BEN, BEN)
    assert await attempt(BEN, seats=5) == "Press Your Luck is for 2 to 3 players, not 5."
    assert await attempt(BEN, CLEO, game="count") == "Count Up is for 2 players, not 3."
    assert "That's too many people for 2 seats." in await attempt(BEN, CLEO, seats=2)
    assert "is for 2 players, not -1" in await attempt(game="count", seats=-1)


def test_games_are_found_by_slug_or_title_and_near_misses_asked_about(matches: Matches) -> None:
    assert matches.game(" Count UP ") is TOYS["count"]
    assert matches.game("dice") is TOYS["dice"]
    with pytest.raises(Refused, match="Did you mean Count Up"):
        matches.game("cuont")
    with pytest.raises(Refused, match="There's no game called zzzz"):
        matches.game("zzzz")


async def test_declining(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    assert "is for <@1002>" in await refusal(matches.decline(match.id, CLEO))
    assert "You can withdraw it" in await refusal(matches.decline(match.id, ANN))
    assert (await matches.decline(match.id, BEN)).state is State.DECLINED
    assert "was declined" in await refusal(matches.join(match.id, BEN))
    everybody = await matches.challenge(game="count", challenger=ANN, place=HERE)
    assert "This challenge is open to anyone." in await refusal(matches.decline(everybody.id, BEN))


async def test_withdrawing(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    assert "Only <@1001>" in await refusal(matches.withdraw(match.id, BEN))
    assert (await matches.withdraw(match.id, ANN)).state is State.WITHDRAWN
    assert "challenge was withdrawn" in await refusal(matches.join(match.id, BEN))
    assert "challenge was withdrawn" in await refusal(matches.withdraw(match.id, ANN))


async def test_a_lobby_for_more(matches: Matches) -> None:
    match = await matches.challenge(game="secret", challenger=ANN, place=HERE, invited=(BEN,), seats=4)
    await matches.join(match.id, CLEO)
    await matches.join(match.id, DAN)
    assert "is for <@1002>" in await refusal(matches.join(match.id, 1005))  # the last seat is Ben's
    assert "Only <@1001>" in await refusal(matches.start(match.id, CLEO))
    await matches.leave(match.id, DAN)
    assert "You haven't joined this game." in await refusal(matches.leave(match.id, DAN))
    assert "You can withdraw it" in await refusal(matches.leave(match.id, ANN))
    begun = await matches.start(match.id, ANN)
    assert (begun.state, begun.seat_count, sorted(begun.seats)) == (State.RUNNING, 2, [ANN, CLEO])


async def test_the_last_to_join_starts_and_too_few_cannot(matches: Matches) -> None:
    match = await matches.challenge(game="dice", challenger=ANN, place=HERE, seats=3)
    assert "needs 2 to 3 players, not 1" in await refusal(matches.start(match.id, ANN))
    await matches.join(match.id, BEN)
    for joined in (BEN, ANN):  # Ann is hosting
        assert "You've already joined" in await refusal(matches.join(match.id, joined))
    begun = await matches.join(match.id, CLEO)
    assert sorted(begun.seats) == [ANN, BEN, CLEO]


async def test_a_seat_wished_for_must_still_exist_at_an_early_start(matches: Matches) -> None:
    match = await matches.challenge(game="dice", challenger=ANN, place=HERE, seats=3, seat_wish=2)
    await matches.join(match.id, BEN)
    assert "The seat you picked needs more players. Pick another one first." in await refusal(
        matches.start(match.id, ANN)
    )
    assert (await matches.get(match.id)).state is State.OPEN


async def test_a_no_among_several_opens_the_seat(matches: Matches) -> None:
    match = await matches.challenge(game="dice", challenger=ANN, place=HERE, invited=(BEN, CLEO))
    assert match.seat_count == 3
    assert "is for" in await refusal(matches.join(match.id, DAN))
    assert (await matches.decline(match.id, BEN)).state is State.OPEN
    await matches.join(match.id, DAN)
    assert (await matches.join(match.id, CLEO)).state is State.RUNNING


async def test_a_match_of_one_seat_runs_at_once(matches: Matches) -> None:
    match = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    assert (match.state, match.seats, match.id) == (State.RUNNING, (ANN,), 1)
    assert await matches.get(match.id) == match


async def test_lists(matches: Matches) -> None:
    one = await matches.challenge(game="patience", challenger=ANN, place=HERE)
    two = await matches.challenge(game="count", challenger=BEN, place=HERE, invited=(ANN,))
    three = await matches.challenge(game="count", challenger=BEN, place=HERE)
    await matches.resign(one.id, ANN)
    four = await matches.join((await matches.challenge(game="count", challenger=ANN, place=HERE)).id, CLEO)
    assert ids(await matches.of_person(ANN)) == [four.id, two.id]
    assert ids(await matches.of_person(BEN)) == [two.id, three.id]
    assert ids(await matches.in_channel(HERE.channel_id)) == [two.id, three.id, four.id]
    assert ids(await matches.in_channel(1)) == []


async def test_more_people_are_asked_to_a_match_of_two_and_one_plays(matches: Matches) -> None:
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    assert "Only <@1001>" in await refusal(matches.invite(match.id, BEN, [CLEO]))
    assert "already asked" in await refusal(matches.invite(match.id, ANN, [BEN]))
    assert "3 people at a time" in await refusal(matches.invite(match.id, ANN, [CLEO, 1004, 1005]))
    match = await matches.invite(match.id, ANN, [CLEO])
    assert (match.invited, lobby.free_seats(match)) == ((BEN, CLEO), 0)
    assert "is for <@1002>" in await refusal(matches.join(match.id, 1004))
    assert (await matches.decline(match.id, BEN)).state is State.OPEN
    begun = await matches.join(match.id, CLEO)
    assert (begun.state, begun.invited) == (State.RUNNING, (CLEO,))


async def test_asking_somebody_who_is_challenged_already_is_refused(matches: Matches) -> None:
    await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(BEN,))
    match = await matches.challenge(game="count", challenger=ANN, place=HERE, invited=(CLEO,))
    assert "<@1002>" in await refusal(matches.invite(match.id, ANN, [BEN]))
    await blocks.block(matches.store, DAN, ANN, matches.now())
    assert "<@1004> isn't" in await refusal(matches.invite(match.id, ANN, [DAN]))
    assert (await matches.get(match.id)).invited == (CLEO,)


async def test_a_table_asks_no_more_people_than_it_has_seats(matches: Matches) -> None:
    match = await matches.challenge(game="dice", challenger=ANN, place=HERE, seats=3)
    assert "2 people at a time" in await refusal(matches.invite(match.id, ANN, [BEN, CLEO, 1004]))
    assert (await matches.invite(match.id, ANN, [BEN, CLEO])).invited == (BEN, CLEO)
