"""People who do not play, and impatient ones: they hold up nobody.

Discord's edits of a channel are held here until the test lets them go, which is the longest that they could
ever wait: whatever is to be shown in the meantime must come another way.
"""

from __future__ import annotations

from tests.e2e.live_lodge import LiveLodge, at_once
from tests.e2e.people import GAMES, TABLES
from tests.e2e.waiting import eventually

EDITED = "/channels/[0-9]+/messages/[0-9]+$"


async def test_an_edit_that_waits_holds_up_no_press(lodge: LiveLodge) -> None:
    """A move by command has to wait for its edit; the next presses are answered with the board all the same,
    and the edit, once it is let go, shows nothing old."""
    board = await lodge.table("c3")
    await lodge.fault("PATCH", EDITED, "held", times=99)
    typed = await lodge.ben.command("move", move="c5", match=board.match)
    assert "You've moved" in typed.shown.text
    await lodge.ann.press(board, "a2")  # of the board before: it shows the one of now
    await lodge.ann.press(await lodge.current(board.match), "a2")
    assert f"Waiting for {lodge.ben.mention}" in (await lodge.current(board.match)).text
    assert (await lodge.ben.press(await lodge.current(board.match), "b5")).status == "answered"
    await lodge.played(board.match, "c3 c5 a2 b5")
    await lodge.mend()
    await lodge.play(board.match, "e1")
    await lodge.played(board.match, "c3 c5 a2 b5 e1")


async def test_boards_asked_for_by_others_hold_up_no_press(lodge: LiveLodge) -> None:
    """Each board by command leaves an older one to be retired, which has to wait."""
    board = await lodge.table("c3")
    await lodge.fault("PATCH", EDITED, "held", times=99)
    for person, channel in (
        (lodge.cleo, GAMES),
        (lodge.dora, GAMES),
        (lodge.ann, GAMES),
        (lodge.ben, TABLES),
    ):
        newest = (await person.command("board", channel, match=board.match)).shown
        assert not newest.ephemeral
    assert (await lodge.ben.press(newest, "c5")).status == "answered"
    await lodge.played(board.match, "c3 c5")
    await lodge.mend()

    async def retired() -> bool:
        messages = [*await lodge.ann.messages(GAMES), *await lodge.ann.messages(TABLES)]
        live = [message.id for message in messages if f"|{board.match}|" in str(message.controls)]
        return live == [newest.id]

    await eventually(retired)
    await lodge.play(board.match, "a2")


async def test_a_crowd_presses_an_old_board(lodge: LiveLodge) -> None:
    """Everybody gets a sentence; the player's press among them is shown."""
    board = await lodge.table("c3")
    old = board.control("c5").custom_id
    await lodge.play(board.match, "c5 a2")
    since = lodge.moment()
    others = [person.use(board, old, forge=True) for person in (lodge.cleo, lodge.dora, lodge.ann) * 8]
    answers = await at_once(*others, lodge.ben.press(await lodge.current(board.match), "b5"))
    assert {answer.status for answer in answers} <= {"answered", "deferred"}
    await lodge.played(board.match, "c3 c5 a2 b5")
    asked = await lodge.requests(since)
    assert asked
    assert not [path for path in asked if path.startswith("PATCH /channels")]


async def test_a_crowd_reads_the_rules(lodge: LiveLodge) -> None:
    board = await lodge.table("c3")
    readers = [person.press(board, "Rules") for person in (lodge.cleo, lodge.dora, lodge.ann) * 8]
    answers = await at_once(*readers, lodge.ben.press(board, "c5"))
    assert {answer.status for answer in answers} <= {"answered", "deferred"}
    await lodge.played(board.match, "c3 c5")


async def test_an_impatient_player(lodge: LiveLodge) -> None:
    """Ten presses at once on as many points: one move, nine sentences, and the board is that of the move."""
    board = await lodge.table("c3")
    points = ["c5", "a2", "b5", "e1", "d4", "a1", "b2", "e5", "d1", "a4"]
    answers = await at_once(*(lodge.ben.press(board, point) for point in points))
    assert {answer.status for answer in answers} <= {"answered", "deferred"}
    match = await lodge.match(board.match)
    assert match.ply == 2
    await lodge.played(board.match, f"c3 {match.history[-1].move}")


async def test_many_tables_at_once(lodge: LiveLodge) -> None:
    """More presses at once than are drawn in a second: each is acknowledged in time, and each board ends up
    as its match stands."""
    await lodge.hurry()
    boards = [await lodge.table("c3", channel) for channel in (GAMES, TABLES) for _ in range(4)]
    for moves in (("c5", "a2"), ("b5", "e1")):
        for number, move in enumerate(moves):
            person = (lodge.ben, lodge.ann)[number]
            now = [await lodge.current(board.match) for board in boards]
            noise = [lodge.cleo.press(each, "a1") for each in now for _ in range(4)]
            answers = await at_once(*noise, *(person.press(each, move) for each in now))
            assert {answer.status for answer in answers} <= {"answered", "deferred"}
    for board in boards:
        await lodge.played(board.match, "c3 c5 a2 b5 e1")
