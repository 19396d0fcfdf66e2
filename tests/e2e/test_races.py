"""Clicks at once on one move: exactly one lands."""

from __future__ import annotations

from tests.e2e.server import House, at_once


async def test_one_person_twice(house: House) -> None:
    """The same button, and two different ones."""
    board = await house.table()
    for first, second in (("c3", "c3"), ("b2", "d4")):
        match = await house.match(board.match)
        person = house.person(match.seats[match.waiting_for[0]])
        before = len(await house.whispers(person))
        await at_once(person.press(board, first), person.press(board, second))
        now = await house.match(board.match)
        assert now.ply == match.ply + 1
        assert now.history[-1].move in (first, second)
        assert len(await house.whispers(person)) == before + 1
        board = await house.moved_on(house.ann, board.match, board)


async def test_both_people(house: House) -> None:
    board = await house.table("c3")
    heard = len(await house.whispers(house.ann))
    await at_once(house.ann.press(board, "a1"), house.ben.press(board, "a2"), house.ann.press(board, "a3"))
    assert [ply.move for ply in (await house.match(board.match)).history] == ["c3", "a2"]
    assert len(await house.whispers(house.ann)) == heard + 2


async def test_two_accept_an_open_challenge(house: House) -> None:
    shown = (await house.ann.command("play", game="yonmoque")).shown
    await at_once(house.ben.press(shown, "accept"), house.cleo.press(shown, "accept"))
    match = await house.match(shown.match)
    assert len(match.seats) == 2
    assert house.ann.id in match.seats
    late = next(person for person in (house.ben, house.cleo) if person.id not in match.seats)
    assert "started already" in (await house.whispers(late))[-1].text


async def test_many_matches_in_one_channel(house: House) -> None:
    """One person plays many; a click in one touches no other."""
    boards = [await house.table() for _ in range(3)]
    await at_once(
        *(house.ann.press(board, point) for board, point in zip(boards, ("a1", "b2", "c3"), strict=True))
    )
    played = [[ply.move for ply in (await house.match(board.match)).history] for board in boards]
    assert played == [["a1"], ["b2"], ["c3"]]
