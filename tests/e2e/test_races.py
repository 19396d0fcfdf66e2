"""Clicks at once on one move: exactly one lands."""

from __future__ import annotations

from tests.e2e.live_lodge import LiveLodge, at_once


async def test_one_person_twice(lodge: LiveLodge) -> None:
    """The same button, and two different ones."""
    board = await lodge.table()
    for first, second in (("c3", "c3"), ("b2", "d4")):
        match = await lodge.match(board.match)
        person = lodge.person(match.seats[match.waiting_for[0]])
        before = len(await lodge.whispers(person))
        await at_once(person.press(board, first), person.press(board, second))
        now = await lodge.match(board.match)
        assert now.ply == match.ply + 1
        assert now.history[-1].move in (first, second)
        assert len(await lodge.whispers(person)) == before
        board = await lodge.moved_on(lodge.ann, board.match, board)


async def test_both_people(lodge: LiveLodge) -> None:
    board = await lodge.table("c3")
    heard = len(await lodge.whispers(lodge.ann))
    await at_once(lodge.ann.press(board, "a1"), lodge.ben.press(board, "a2"), lodge.ann.press(board, "a3"))
    assert [ply.move for ply in (await lodge.match(board.match)).history] == ["c3", "a2"]
    # Before Ben's move it is not her turn; after it her board is old, which is shown and not told.
    assert heard <= len(await lodge.whispers(lodge.ann)) <= heard + 2


async def test_two_accept_an_open_challenge(lodge: LiveLodge) -> None:
    shown = (await lodge.ann.command("play", game="yonmoque")).shown
    await at_once(lodge.ben.press(shown, "accept"), lodge.cleo.press(shown, "accept"))
    match = await lodge.match(shown.match)
    assert len(match.seats) == 2
    assert lodge.ann.id in match.seats
    late = next(person for person in (lodge.ben, lodge.cleo) if person.id not in match.seats)
    assert "This game has already started." in (await lodge.whispers(late))[-1].text


async def test_many_matches_in_one_channel(lodge: LiveLodge) -> None:
    """One person plays many; a click in one touches no other."""
    boards = [await lodge.table() for _ in range(3)]
    await at_once(
        *(lodge.ann.press(board, point) for board, point in zip(boards, ("a1", "b2", "c3"), strict=True))
    )
    played = [[ply.move for ply in (await lodge.match(board.match)).history] for board in boards]
    assert played == [["a1"], ["b2"], ["c3"]]
