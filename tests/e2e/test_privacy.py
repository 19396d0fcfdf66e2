"""What is kept of a person: shown, handed out as a file, and deleted by two presses while others play on."""

from __future__ import annotations

import json
from typing import Any

from bot.match.model import State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.test_yonmoque import FOUR
from tests.homes import rows, tables


def naming(lodge: LiveLodge, user_id: int) -> list[Any]:
    """Every row of the database that has this number, or it within a text."""
    at = lodge.bot.database
    found = [(name, row) for name in tables(at) for row in rows(at, f"SELECT * FROM {name}")]
    return [(name, row) for name, row in found if any(str(user_id) in str(value) for value in row)]


async def test_a_file_of_what_is_kept_and_leaving_for_good(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    over = await lodge.table(FOUR)
    running = await lodge.table("a1 a5 b1 b5 c1")
    await cleo.command("block", person=str(ann.id))

    panel = (await ann.command("privacy")).shown
    assert panel.ephemeral
    assert panel.labels == ["Export", "Delete"]
    assert "does not read messages" in panel.text
    given = (await ann.press(panel, "Export")).shown
    assert given.ephemeral
    kept = json.loads(await lodge.page.fetch(given.files[0]))
    assert {match["match"] for match in kept["matches"]} == {over.match, running.match}
    told = await lodge.refusal(ann, ann.press(panel, "Export"))
    assert "once an hour; again <t:" in told
    assert "not one of ours" in await lodge.refusal(
        ben, ben.use(running, "view|privacy|delete!", forge=True), board_changes=True
    )

    question = (await ann.press(panel, "Delete")).shown
    assert question.id == panel.id
    assert "Your running matches are resigned" in question.text
    panel = (await ann.press(question, "Keep it")).shown
    assert panel.labels == ["Export", "Delete"]
    question = (await ann.press(panel, "Delete")).shown
    gone = (await ann.press(question, "Delete everything")).shown
    assert "keeps nothing of you any more" in gone.text
    assert not gone.controls

    assert naming(lodge, ann.id) == []
    resigned = await lodge.match(running.match)
    assert resigned.state is State.OVER
    assert resigned.seats == (-1, ben.id)
    board = await lodge.shows(running.match, "someone who has left Lodge", ben)
    assert ann.mention not in board.text
    assert board.mentions == ()
    table = (await ben.command("leaderboard", game="yonmoque")).shown
    assert ben.mention in table.text
    assert ann.mention not in table.text
    assert await lodge.sound()
    told = await lodge.refusal(ann, ann.command("play", game="yonmoque", opponent=str(cleo.id)))
    assert told == f"{cleo.mention} takes no challenges right now."
    told = await lodge.refusal(ben, ben.press(board, "Rematch"))
    assert "has left Lodge; /play makes a new match." in told
