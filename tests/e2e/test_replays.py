"""Finished matches listed, walked through and sent as text; context menus; a series that counts."""

from __future__ import annotations

import asyncio

from bot.match.model import State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import BEEP, COMPONENT, GAMES, TABLES, Shown, used
from tests.e2e.test_yonmoque import FOUR
from tests.e2e.waiting import eventually

FILE = 13
"""The type of a component that is a file."""


async def test_history_replay_and_record(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    assert "No finished games yet. Start one with /play." in await lodge.refusal(ann, ann.command("matches"))
    board = await lodge.table(FOUR)
    over = await lodge.current(board.match)
    number, moves = board.match, len(FOUR.split())
    assert over.labels == ["Rematch", "Review", "Post film", "Replay", "Rules", "More", "Next game"]

    # Everybody has their own matches everywhere; those of others where they were played.
    for person, result, other in ((ann, "won", ben), (ben, "lost", ann)):
        page = (await person.command("matches", person.dm)).shown
        assert page.ephemeral
        assert f"Yonmoque with {other.mention}: {result} · https://" in page.text
    theirs = (await cleo.command("matches", person=str(ann.id), game="yonmoque")).shown
    assert theirs.ephemeral
    asked = cleo.command("matches", TABLES, person=str(ann.id))
    assert "hasn't finished a game here." in await lodge.refusal(cleo, asked)
    asked = ann.command("matches", game="uckers")
    assert "haven't finished a game of Uckers yet" in await lodge.refusal(ann, asked)

    # From its menu, and by the button under the board, one walks through the match.
    opened = (await cleo.choose(theirs, theirs.controls[0].custom_id, str(number))).shown
    assert opened.id != theirs.id
    assert opened.ephemeral
    assert f"**{moves} of {moves}** " in opened.text
    assert f"{ann.mention} wins" in opened.text
    shown = (await ben.press(over, "Replay")).shown
    assert shown.text == opened.text
    first = (await ben.press(shown, "⏮")).shown
    assert first.id == shown.id
    assert f"**0 of {moves}** The game begins." in first.text
    second = (await ben.press((await ben.press(first, "▶")).shown, "▶")).shown
    assert f"**2 of {moves}** " in second.text
    assert f"-# {ben.mention}, <t:" in second.text
    assert "a5" in second.alts[0]
    assert (await lodge.page.fetch(second.pictures[0])).startswith(b"\x89PNG")
    chosen = (await ben.choose(second, f"menu|replay|{number}.2", "7")).shown
    assert f"**7 of {moves}** " in chosen.text
    # Pressed faster than pictures come, each waits its turn or gives way, and none fails.
    hasty = [
        ben.attempt(COMPONENT, used(f"view|replay|{number}.6"), GAMES, message_id=chosen.id) for _ in range(5)
    ]
    answers = await asyncio.gather(*hasty)
    assert {answer["status"] for answer in answers} <= {"answered", "deferred"}

    async def turned() -> Shown | None:
        now = await ben.see(chosen.id)
        return now if now is not None and "**6 of" in now.text else None

    chosen = await eventually(turned) or chosen

    record = (await ben.press(chosen, "Record")).shown
    assert record.ephemeral
    sent = next(message for message in await ben.raw() if message["id"] == record.id)
    (file,) = [part for part in sent["components"] if part["type"] == FILE]
    text = (await lodge.page.fetch(file["file"]["url"])).decode()
    assert f"/yonmoque-{number}.txt" in file["file"]["url"]
    assert '[Seat1 "Ann"]' in text
    assert "\n8 1 d2-d1\n" in text
    assert (await lodge.board(number)).said == over.said

    # Whoever was not there, and whatever no message offers, gets one sentence.
    asked = cleo.command("replay", TABLES, match=number)
    assert f"There's no match {number}. See" in await lodge.refusal(cleo, asked)
    assert (await ann.command("replay", ann.dm, match=number)).shown.ephemeral
    for forged in (f"view|replay|{number}.99", f"view|replay|{number}.", "view|replay|99.0"):
        pressed = ben.use(chosen, forged, forge=True)
        told = await lodge.refusal(ben, pressed)
        assert (
            "That step isn't in this game." in told
            or "That button doesn't work any more. Try /board." in told
            or "There's no match 99" in told
        )


async def test_a_running_match_is_replayed_as_far_as_it_has_come(lodge: LiveLodge) -> None:
    ann, cleo = lodge.ann, lodge.cleo
    board = await lodge.table("c3 a1 b2")
    await ann.press(board, "Take back")
    match = await lodge.match(board.match)
    assert [ply.move for ply in match.history] == ["c3", "a1", "b2", "takeback:2"]
    shown = (await cleo.command("replay", match=match.id)).shown
    assert "\nBlue took back step 3.\n" in shown.text
    assert "Still being played." in shown.text
    assert "Record" not in shown.labels
    taken = (await cleo.press(shown, "◀")).shown
    assert "Taken back later." in taken.text
    recorded = cleo.use(taken, f"view|replay|{match.id}.3.record", forge=True)
    assert "You can get the record when the game is over." in await lodge.refusal(cleo, recorded)
    await lodge.play(match.id, "d2")
    now = (await cleo.press(taken, "⏭")).shown
    assert "**3 of 3** " in now.text


async def test_context_menus_and_a_series(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    asked = (await ann.command_on("Challenge", ben)).shown
    assert asked.ephemeral
    first, more = (control for control in asked.controls)
    assert first.choices[0] == ("yonmoque", "Yonmoque")  # what she has played lately
    assert len({value for value, _ in (*first.choices, *more.choices)}) == 30
    done = await ann.choose(asked, first.custom_id, "yonmoque")
    assert done.status in ("answered", "deferred")
    challenge = await lodge.heard(ann, f"{ann.mention} challenges {ben.mention}")
    assert set(challenge.mentions) <= {ben.id}  # nobody else; he is pinged once in ten minutes

    async def closed() -> bool:
        now = await ann.see(asked.id)
        return now is not None and not now.controls

    await eventually(closed)
    assert "You can't challenge yourself." in await lodge.refusal(ann, ann.command_on("Challenge", ann))
    assert "is a bot" in await lodge.refusal(ann, ann.command_on("Challenge", BEEP))
    assert "That button doesn't work any more. Try /board." in await lodge.refusal(
        cleo, cleo.use(challenge, f"menu|challenge|{ben.id}.1", ["yonmoque"], forge=True)
    )

    # One match by resignation, its rematch to the end: the series counts.
    await ann.set_up(challenge, seat="0")
    await ben.press(challenge, "accept")
    number = challenge.match
    await lodge.play(number, FOUR)
    over = await lodge.current(number)
    assert "Series" not in over.text
    await ann.press(over, "Rematch")
    await ben.press(await lodge.shows(number, "wants a rematch"), "Accept rematch")
    rematch = (await lodge.match(number)).successor
    assert rematch is not None
    await lodge.play(rematch, FOUR)
    assert (await lodge.match(rematch)).state is State.OVER
    over = await lodge.shows(rematch, "Series: ")
    assert f"Series: {ann.mention} 1–1 {ben.mention}" in over.text

    replayed = (await cleo.command_on("Replay", over)).shown
    assert replayed.ephemeral
    assert f"match {rematch} · replay" in replayed.text
    assert f"Series: {ann.mention} 1–1 {ben.mention}" in replayed.text
    await cleo.say("hello", GAMES)
    other = await lodge.heard(cleo, "hello")
    assert "That message isn't a board. Use /replay with a match number." in await lodge.refusal(
        cleo, cleo.command_on("Replay", other)
    )
