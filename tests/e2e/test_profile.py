"""Profiles: one's own, somebody else's, shown to everybody, and nothing to show."""

from __future__ import annotations

from tests.e2e.live_lodge import LiveLodge
from tests.e2e.test_yonmoque import FOUR


async def test_a_profile_of_ones_own_and_of_others(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    told = await lodge.refusal(ann, ann.command("profile"))
    assert told == "No finished games yet. Start one with /play."
    told = await lodge.refusal(cleo, cleo.command("profile", person=str(ann.id)))
    assert " hasn't finished a game here." in told
    await lodge.table(FOUR)

    own = (await ann.command("profile", ann.dm)).shown
    assert f"### {ann.mention}" in own.text
    assert "won 1 of 1 with others · 0 of 0 against Lodge · 0 alone" in own.text
    assert own.alts[0].startswith("Ann, everywhere. Favourite: Yonmoque. 1 game.")
    assert "Yonmoque: " in own.alts[0]
    assert "(1 game, 1 won), recently 1500 to 1" in own.alts[0]
    assert (await lodge.page.fetch(own.pictures[0])).startswith(b"\x89PNG")
    assert own.labels == []

    seen = (await cleo.command("profile", person=str(ann.id))).shown
    assert seen.ephemeral
    assert seen.alts[0].startswith("Ann in this server. Favourite: Yonmoque.")
    assert "lately" not in seen.alts[0], "the course everywhere is hers"
    told = await lodge.refusal(cleo, cleo.command("profile", cleo.dm, person=str(ann.id)))
    assert " in a server." in told

    public = (await cleo.press(seen, "Post here")).shown
    assert not public.ephemeral
    assert public.labels == ["My profile"]
    again = await lodge.refusal(cleo, cleo.press(seen, "Post here"))
    assert "You just posted here. Try again in " in again
    bens = (await ben.press(public, "My profile")).shown
    assert bens.ephemeral
    assert "won 0 of 1 with others" in bens.text

    board = (await ann.command("leaderboard", game="yonmoque", scope="everywhere")).shown
    await ann.press(board, "Show me here")
    listed = (await cleo.command("profile", cleo.dm, person=str(ann.id))).shown
    assert listed.alts[0].startswith("Ann, ratings everywhere. Yonmoque: ")
    for forged in (f"view|profile|show.{2**63}", "view|profile|"):
        told = await lodge.refusal(cleo, cleo.use(public, forged, forge=True))
        assert "That button doesn't work any more. Try /board." in told
