"""What people set for themselves and for a server, and how they keep each other at a distance."""

from __future__ import annotations

from dataclasses import asdict

from bot.store import settings
from cogs.server.settings import SERVER
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import BEEP, DAN, LOUNGE, TABLES, Person
from tests.e2e.test_commands import PUBLIC_THREAD


async def drawn(lodge: LiveLodge, person: Person) -> list[bytes]:
    """The pictures in the rules of a game, as a person gets them."""
    shown = (await person.command("rules", game="shisima")).shown
    return [await lodge.page.fetch(address) for address in shown.pictures]


async def test_what_only_i_see_is_drawn_in_my_theme(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    dark = await drawn(lodge, ann)
    panel = (await ann.command("settings")).shown
    assert panel.ephemeral
    assert "are light" in (await ann.choose(panel, "theme", "day")).shown.text
    light = await drawn(lodge, ann)
    assert len(light) == len(dark) == 1
    assert not set(light) & set(dark)
    assert await drawn(lodge, ben) == dark


async def test_blocking_and_unblocking(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    assert "You haven't blocked anyone. To block someone, pick them" in await lodge.refusal(
        ann, ann.command("block")
    )
    told = (await ann.command("block", person=str(ben.id))).shown
    assert told.ephemeral
    assert told.text.startswith(f"You've blocked {ben.mention}. ")
    assert told.mentions == ()
    for named, sentence in (
        (ann.id, "You can't block yourself."),
        (BEEP, f"<@{BEEP}> is a bot, so there's no need."),
    ):
        assert await lodge.refusal(ann, ann.command("block", person=str(named))) == sentence
    doing = ben.command("play", game="yonmoque", opponent=str(ann.id))
    assert await lodge.refusal(ben, doing) == f"{ann.mention} isn't taking challenges."
    await ann.command("block", person=str(DAN))  # whom the bot has never met; it asks for the name
    again = (await ann.command("block", person=str(ben.id))).shown
    assert again.text == f"{ben.mention} is already blocked."
    listed = (await ann.command("block")).shown
    assert set(listed.control("listed").choices) == {(str(ben.id), "Ben"), (str(DAN), "Dan")}
    for told in (await ann.press(again, "Unblock"), await ann.choose(listed, "listed", str(DAN))):
        assert told.shown.text.startswith("You've unblocked ")
    assert "You haven't blocked anyone. To block someone, pick them" in await lodge.refusal(
        ann, ann.command("block")
    )
    challenge = (await ben.command("play", game="yonmoque", opponent=str(ann.id))).shown
    await ben.set_up(challenge, next="withdraw")


async def test_high_contrast_for_those_who_need_it(lodge: LiveLodge) -> None:
    ann, ben, cleo = lodge.ann, lodge.ben, lodge.cleo
    board = await lodge.table()
    assert "My view" not in (await cleo.press(board, "More")).shown.labels

    # Someone who watches gets it alone, ...
    panel = (await cleo.command("settings")).shown
    assert "high contrast" in (await cleo.choose(panel, "theme", "contrast")).shown.text
    own = (await cleo.press_more(board, "My view")).shown
    assert own.ephemeral
    assert not own.controls
    dark = await lodge.page.fetch(board.pictures[0])
    stark = await lodge.page.fetch(own.pictures[0])
    assert stark != dark
    assert await lodge.page.fetch((await lodge.board(board.match)).pictures[0]) == dark

    # ... and someone who plays gets it on the board.
    panel = (await ben.command("settings")).shown
    await ben.choose(panel, "theme", "contrast")
    await lodge.play(board.match, "a1")
    board = await lodge.board(board.match)
    stark = await lodge.page.fetch(board.pictures[0])
    assert "My view" not in (await cleo.press(board, "More")).shown.labels
    own = (await ann.press_more(board, "My view")).shown  # hers is dark
    assert await lodge.page.fetch(own.pictures[0]) != stark
    for person in (ben, cleo):
        await person.choose((await person.command("settings")).shown, "theme", "dusk")


async def test_settings_of_a_server(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    assert (await ben.command("server")).status == "refused"  # Discord does not let him
    assert (await ann.command("server", LOUNGE)).status == "refused"  # nor her, where Lodge is not
    assert (await ann.command("server", ann.dm)).status == "refused"
    panel = (await ann.command("server")).shown
    assert panel.ephemeral
    assert "Server Settings → Integrations → Lodge" in panel.text
    dark = await lodge.page.fetch((await lodge.table()).pictures[0])
    for name, value in (("theme", "day"), ("threads", "yes"), ("ratings", "off"), ("pace", "3d")):
        shown = (await ann.choose(panel, name, value)).shown
        assert shown.control(name).chosen == value
        assert str(SERVER[name].values[value][1]) in shown.text

    # Boards is light, matches get threads, and nothing counts.
    board = (await ben.command("play", game="el-oso", thread=False)).shown
    assert await lodge.page.fetch(board.pictures[0]) != dark
    await ben.command("play", game="yonmoque")
    (thread,) = [channel for channel in await ben.channels() if channel["type"] == PUBLIC_THREAD]
    challenge = await lodge.heard(ben, "wants to play", thread["id"])
    await ben.set_up(challenge, seat="0")
    await ann.press(challenge, "Accept")
    await lodge.play(challenge.match, "c3 c5 a2 b5")
    await ben.press((await ben.press_more(await lodge.board(challenge.match), "Resign")).shown, "Yes, resign")
    await lodge.shows(challenge.match, "resigned.")
    assert lodge.rows()["ratings"] == []
    told = "Leaderboards are off here."
    assert await lodge.refusal(ben, ben.command("leaderboard")) == told

    # Who does not manage the server any more cannot press either.
    lodge.playground.world.owner = ben.id
    sentence = await lodge.refusal(ann, ann.choose(panel, "ratings", "on"))
    assert sentence == "You need the Manage Server permission for that."
    panel = (await ben.command("server")).shown
    for name in SERVER:
        await ben.choose(panel, name, asdict(settings.ServerSettings())[name])
    lodge.playground.world.owner = ann.id


async def test_moderators_end_matches(lodge: LiveLodge) -> None:
    ann, ben, cleo, dora = lodge.people
    board = (await ann.command("play", game="yonmoque", opponent=str(cleo.id))).shown
    await cleo.press(board, "Accept")
    challenge = (await dora.command("play", TABLES, game="neutron", opponent=str(ben.id))).shown
    sentence = f"Only players and moderators can end match {board.match}."
    assert await lodge.refusal(ben, ben.command("end", match=board.match)) == sentence
    label = f"{challenge.match} · Neutron · Dora and Ben"
    assert await ben.suggestions("end", "match", "neutron") == ()
    assert await dora.suggestions("end", "match", "") == ((label, challenge.match),)
    assert await ann.suggestions("end", "match", "dora") == ((label, challenge.match),)
    assert board.match in [value for _, value in await ann.suggestions("end", "match", "cleo")]

    # One's own is resigned; of others, a moderator is asked once more.
    asked = (await cleo.command("end", match=board.match)).shown
    assert f"Resign match {board.match}" in asked.text
    lodge.playground.world.owner = ben.id
    asked = (await ben.command("end", match=board.match)).shown
    assert asked.ephemeral
    assert f"End match {board.match} (Yonmoque)?" in asked.text
    lodge.playground.world.owner = ann.id
    assert await lodge.refusal(ben, ben.press(asked, "End it")) == sentence  # he moderates no longer
    lodge.playground.world.owner = ben.id
    await ben.press(asked, "End it")
    over = await lodge.shows(board.match, f"{ben.mention} ended this game")
    assert "doesn't count" in over.text
    assert (await lodge.match(board.match)).void
    lodge.playground.world.owner = ann.id

    asked = (await ann.command("end", match=challenge.match)).shown
    await ann.press(asked, "Withdraw")
    shown = await lodge.shows(challenge.match, f"{ann.mention} withdrew the challenge.")
    assert not shown.controls
    again = (await dora.command("play", TABLES, game="neutron", opponent=str(ben.id))).shown
    asked = (await dora.command("end", TABLES, match=again.match)).shown
    await dora.press(asked, "Withdraw")
    assert "Challenge withdrawn." in (await lodge.shows(again.match, "withdrawn")).text


async def test_starting_without_somebody_who_was_named(lodge: LiveLodge) -> None:
    ann, ben, cleo, dora = lodge.people
    named = {"opponent": str(ben.id), "opponent2": str(cleo.id)}
    table = (await dora.command("play", TABLES, game="uckers", seats=4, **named)).shown
    assert "not 1" in await lodge.refusal(dora, dora.set_up(table, next="start"))
    await ben.press(table, "Join")
    assert "Uckers options" in (await ben.press(table, "Options")).shown.text
    await ann.press(table, "Join")
    table = await lodge.board(table.match)
    rows = lodge.rows()
    asked = (await dora.set_up(table, next="start")).shown
    assert asked.ephemeral
    assert asked.text == f"Start with 3 players? {cleo.mention} hasn't answered yet."
    assert lodge.rows() == rows
    assert "has started" in (await dora.press(asked, "Yes, start")).shown.text
    match = await lodge.match(table.match)
    assert set(match.seats) == {ann.id, ben.id, dora.id}
