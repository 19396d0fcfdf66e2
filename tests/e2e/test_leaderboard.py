"""Leaderboards in pages: of a server and of everywhere, of all time and of Pick a game."""

from __future__ import annotations

from tests.e2e.live_lodge import LiveLodge
from tests.e2e.test_yonmoque import FOUR


async def test_turning_a_leaderboard_and_who_is_shown_everywhere(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    empty = (await cleo.command("leaderboard", game="uckers")).shown
    assert "No rated games of Uckers here yet." in empty.text
    await lodge.table(FOUR)

    table = (await cleo.command("leaderboard", game="yonmoque")).shown
    assert not table.ephemeral
    assert "this server · all time · 2 people" in table.text
    everywhere = (await cleo.press(table, "Everywhere")).shown
    assert everywhere.id == table.id
    assert "No finished games of " in everywhere.text
    assert "Show me here" not in everywhere.labels  # she has nothing to show

    own = (await ann.press(everywhere, "This month")).shown  # it is not hers to turn: she gets her own
    assert own.ephemeral
    assert f"1. {ann.mention}: " in own.text
    assert "You're hidden here." in own.text
    assert ben.mention not in own.text
    shown = (await ann.press(own, "Show me here")).shown
    assert shown.id == own.id
    assert "Hide me here" in shown.labels
    everywhere = (await cleo.press(everywhere, "This month")).shown
    assert f"1. {ann.mention}: " in everywhere.text
    assert ben.mention not in everywhere.text
    await ann.press(shown, "Hide me here")
    everywhere = (await cleo.press(everywhere, "All time")).shown
    assert ann.mention not in everywhere.text

    back = (await cleo.press(everywhere, "This server")).shown
    assert ann.mention in back.text
    lodge_table = (await cleo.press(back, "Against Lodge")).shown
    assert "No one here has beaten Lodge yet." in lodge_table.text
    forged = "view|leaderboard|s.yonmoque.nothing..1."
    told = await lodge.refusal(cleo, cleo.use(lodge_table, forged, forge=True))
    assert "That button doesn't work any more. Try /board." in told
    assert "Pick a game first." in await lodge.refusal(ben, ben.command("leaderboard", period="this month"))
