"""A whole game of Yonmoque by button clicks of two people."""

from __future__ import annotations

from bot.match.model import Match, State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import limits
from tests.e2e.waiting import eventually
from tests.match_service import ranked

LIMITS = limits(DRAWING_PROCESSES=2, EMOJIS_WAIT=0)
"""As Lodge is run."""
FOUR = "a1 a5 b1 b5 c1 e5 d2 d5 d2-d1"
"""Blue moves to four in a row."""


async def test_a_whole_game(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    answer = await ann.command("play", game="yonmoque", opponent=str(ben.id))
    challenge = answer.shown
    match_id = challenge.match
    assert f"{ann.mention} challenges {ben.mention}" in challenge.text
    assert challenge.mentions == (ben.id,)

    # Rules and seat are the challenger's to choose, the answer the friend's to give.
    assert "Your beavers change sides" in (await ben.press(challenge, "Options")).shown.text
    answer = await ann.set_up(challenge, self_trap="safe", seat="1")
    assert f"Moving into a trap: Safe · {ann.mention} plays Green" in answer.shown.text
    assert ben.mention in await lodge.refusal(cleo, cleo.press(challenge, "Accept"))
    assert "You can't accept your own challenge." in await lodge.refusal(ann, ann.press(challenge, "Accept"))
    await ben.press(challenge, "Accept")

    match = await lodge.match(match_id)
    assert match.seats == (ben.id, ann.id)
    assert match.options == {"self_trap": "safe"}
    board = await lodge.board(match_id)
    assert board.id == challenge.id
    assert f"Waiting for {ben.mention}" in board.text
    assert "a1" in board.labels
    assert len(board.labels) == 25 + 3
    empty = await lodge.page.fetch(board.pictures[0])
    assert empty.startswith(b"\x89PNG")

    await lodge.play(match_id, "a1")
    board = await lodge.board(match_id)
    assert f"Green (triangle): {ann.mention}" in board.text or f"Waiting for {ann.mention}" in board.text
    assert "a1" in board.alts[0]
    assert "a1" not in board.labels
    assert await lodge.page.fetch(board.pictures[0]) != empty

    await lodge.play(match_id, FOUR.removeprefix("a1 ").removesuffix(" d2-d1"))
    # Picking a beaver shows where it can go, and pressing it again puts it down.
    board = await lodge.board(match_id)
    picked = (await ben.press(board, "d2")).shown
    assert "Picked: d2" in picked.text
    assert "d1" in picked.labels
    assert "a3" not in picked.labels
    assert (await ben.press(picked, "d2")).shown.said == board.said

    await lodge.play(match_id, "d2-d1")
    over = await lodge.board(match_id)
    match = await lodge.match(match_id)
    assert match.state is State.OVER
    assert match.outcome is not None
    assert match.outcome.scores == (1.0, 0.0)
    assert [ply.move for ply in match.history] == FOUR.split()
    assert f"{ben.mention} wins" in over.text
    assert str(match.outcome.reason) in over.text
    assert str(match.outcome.reason) in over.alts[0]
    assert over.labels == ["Rematch", "Review", "Post film", "Replay", "Rules", "More", "Next game"]


async def test_it_can_be_verified_and_counts(lodge: LiveLodge) -> None:
    board = await lodge.table(FOUR)
    match = await lodge.match(board.match)
    report = (await lodge.cleo.command("replay", match=match.id, show="fairness")).shown
    assert report.ephemeral
    assert match.seed.hex() in report.text
    assert "Everything checks out." in report.text
    assert "The promise isn't there any more. Compare it with what you saw." in report.text
    assert f"The challenge was first posted in message {board.id}: " in report.text
    printed = await lodge.bot.command("verify", str(match.id))
    assert printed.code == 0
    assert "Everything checks out." in printed.out

    table = (await lodge.cleo.command("leaderboard", game="yonmoque")).shown
    assert not table.ephemeral
    first, second = (line for line in table.text.splitlines() if "<@" in line)
    standings = await ranked(await lodge.matches(), match.place.guild_id or 0, match.game)
    assert sum(standing.won for standing in standings) == sum(standing.lost for standing in standings) > 0
    for line, standing in zip((first, second), standings, strict=True):
        assert f"<@{standing.user_id}>: {standing.rating} · new ({standing.won} won" in line


async def test_the_fairness_check_of_a_challenge_finds_its_promise(lodge: LiveLodge) -> None:
    cleo = lodge.cleo
    challenge = (await lodge.ann.command("play", game="yonmoque", opponent=str(cleo.id))).shown

    async def posted() -> Match | None:
        match = await lodge.match(challenge.match)
        return None if match.first is None else match

    match = await eventually(posted)
    assert match is not None
    report = (await cleo.command("replay", match=match.id, show="fairness")).shown
    assert f"Promised before anyone could accept: {match.commitment}." in report.text
    assert f"It shows {match.commitment[:16]}, as promised." in report.text
    assert "never played" not in report.text
    assert match.seed.hex() not in report.text
    await lodge.ann.set_up(challenge, next="withdraw")
    gone = (await cleo.command("replay", match=match.id, show="fairness")).shown
    assert "This game was never played." in gone.text


async def test_a_rematch_needs_both_and_swaps_seats(lodge: LiveLodge) -> None:
    board = await lodge.table(FOUR)
    assert "Only the players can ask for a rematch." in await lodge.refusal(
        lodge.cleo, lodge.cleo.press(board, "Rematch")
    )
    await lodge.ann.press(board, "Rematch")
    asked = await lodge.shows(board.match, "wants a rematch")
    assert f"{lodge.ann.mention} wants a rematch" in asked.text
    assert "Waiting for" in await lodge.refusal(lodge.ann, lodge.ann.press(asked, "Accept rematch"))
    await lodge.ben.press(asked, "Accept rematch")
    old = await lodge.match(board.match)
    assert old.successor is not None
    new = await lodge.match(old.successor)
    assert new.seats == (lodge.ben.id, lodge.ann.id)
    assert new.commitment != old.commitment
    shown = await lodge.board(new.id)
    assert shown.id != board.id
    assert f"Waiting for {lodge.ben.mention}" in shown.text
    assert "Accept rematch" not in (await lodge.board(old.id)).labels
    await lodge.play(new.id, "c3")
