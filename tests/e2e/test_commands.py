"""The slash commands: looking things up, moving by notation, threads."""

from __future__ import annotations

from bot.match.model import State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, TABLES

PUBLIC_THREAD = 11


async def test_suggestions(lodge: LiveLodge) -> None:
    ann = lodge.ann
    offered = await ann.suggestions("play", "game", "")
    assert len(offered) == 25
    more, value = offered[-1]
    assert await lodge.refusal(ann, ann.command("play", game=value)) == more
    assert await ann.suggestions("play", "game", "yon") == (
        ("Yonmoque · 2 players · 10–20 min · line", "yonmoque"),
    )
    options = await ann.suggestions("play", "options", "", game="yonmoque")
    assert ("Moving into a trap: Safe", "self_trap=safe") in options
    assert await ann.suggestions("play", "options", "", game="nothing") == ()

    board = await lodge.table("c3 c5")
    every = await ann.suggestions("move", "move", "", match=board.match)
    assert len(every) == 25
    some = await ann.suggestions("move", "move", "c3-", match=board.match)
    legal = {move for move in (await lodge.match(board.match)).position.moves(0) if move.startswith("c3-")}  # type: ignore[union-attr]
    assert {value for _, value in some} == legal
    assert all(name.startswith(f"{value} — ") and len(name) > len(value) + 10 for name, value in some)
    mine = await ann.suggestions("move", "match", "")
    assert board.match in [value for _, value in mine]


async def test_moving_by_command(lodge: LiveLodge) -> None:
    board = await lodge.table()
    for person, move in ((lodge.ann, "c3"), (lodge.ben, "C5"), (lodge.ann, "  c3 - B4 ")):
        told = (await person.command("move", move=move, match=board.match)).shown
        assert told.ephemeral
        assert board.id in told.text
    after = await lodge.played(board.match, "c3 c5 c3-b4")
    assert after.id == board.id


async def test_matches(lodge: LiveLodge) -> None:
    cleo = lodge.cleo
    assert "No finished games yet. Start one with /play." in await lodge.refusal(
        cleo, cleo.command("matches", cleo.dm)
    )
    alone = (await cleo.command("play", cleo.dm, game="el-oso")).shown
    challenge = await lodge.challenge(opponent=str(cleo.id))
    listed = (await cleo.command("matches", TABLES)).shown
    assert listed.ephemeral
    _, first, second = listed.text.splitlines()
    assert "El Oso: **your turn**" in first
    assert f"https://discord.com/channels/@me/{cleo.dm}/{alone.id}" in first
    assert f"Yonmoque with {lodge.ann.mention}: waiting for you" in second
    await cleo.press(challenge, "accept")
    listed = (await cleo.command("matches", TABLES)).shown
    assert f"waiting for {lodge.ann.mention}" in listed.text


async def test_board_without_a_number(lodge: LiveLodge) -> None:
    """It means your only match in the channel; where there are more, it asks which."""
    dm = lodge.ben.dm
    alone = (await lodge.ben.command("play", dm, game="el-oso")).shown
    shown = (await lodge.ben.command("board", dm)).shown
    assert shown.match == alone.match
    assert shown.id != alone.id
    again = (await lodge.ben.command("play", dm, game="el-oso")).shown
    told = await lodge.refusal(lodge.ben, lodge.ben.command("board", dm))
    assert f"{alone.match} · El Oso" in told
    assert f"{again.match} · El Oso" in told


async def test_a_thread_of_its_own(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    await ann.command("play", GAMES, game="yonmoque", opponent=str(ben.id), thread=True)
    (thread,) = [channel for channel in await ann.channels() if channel["type"] == PUBLIC_THREAD]
    assert thread["name"].startswith("Yonmoque · match")
    challenge = await lodge.heard(ann, "challenges", thread["id"])
    told = (await lodge.whispers(ann))[-1]
    assert told.text == f"Play here: <#{thread['id']}>"
    await ann.set_up(challenge, seat="0")
    await ben.press(challenge, "accept")
    await lodge.play(challenge.match, "c3 c5 a2")
    assert (await lodge.current(challenge.match)).channel == thread["id"]
    assert (await lodge.match(challenge.match)).state is State.RUNNING


async def test_a_thread_without_the_permission(lodge: LiveLodge) -> None:
    await lodge.deny(GAMES, "CREATE_PUBLIC_THREADS")
    doing = lodge.ann.command("play", GAMES, game="yonmoque", thread=True)
    told = await lodge.refusal(lodge.ann, doing)
    assert told.startswith("Lodge needs Create Public Threads here")
    await lodge.deny(GAMES)


async def test_options_by_text_and_an_open_challenge(lodge: LiveLodge) -> None:
    shown = (await lodge.ann.command("play", game="yonmoque", options="self_trap=safe")).shown
    assert "Moving into a trap: Safe" in shown.text
    assert f"{lodge.ann.mention} wants to play " in shown.text
    assert "Decline" not in shown.labels
    await lodge.cleo.press(shown, "Accept")
    match = await lodge.match(shown.match)
    assert sorted(match.seats) == [lodge.ann.id, lodge.cleo.id]
    assert match.options == {"self_trap": "safe"}
