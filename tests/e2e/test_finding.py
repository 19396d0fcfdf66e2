"""From all games to the one to play, and its rules in pages."""

from __future__ import annotations

from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import TABLES, Shown


async def test_browsing_to_a_game_and_playing_it(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    shown = (await ann.command("games")).shown
    assert shown.ephemeral
    assert "30 games" in shown.text
    assert "Yonmoque" in shown.alts[0]
    assert (await lodge.page.fetch(shown.pictures[0])).startswith(b"\x89PNG")
    assert "Play" not in shown.labels
    far = (await ann.press(shown, "Games 26–30 ▶")).shown
    assert far.id == shown.id
    assert [value for value, _ in far.controls[3].choices][-1] == "yut"

    hers = (await ann.use(far, far.controls[0].custom_id, ["4"])).shown
    hers = (await ann.use(hers, hers.controls[1].custom_id, ["race"])).shown
    assert [value for value, _ in hers.controls[3].choices] == ["logs-and-streams", "uckers", "yut"]
    assert "**Uckers**" in hers.text
    hers = (await ann.use(hers, hers.controls[3].custom_id, ["uckers"])).shown
    assert "Watch out" in hers.text
    assert len(hers.pictures) == 1
    rules = (await ann.press(hers, "Rules")).shown
    assert rules.ephemeral
    assert rules.id != hers.id
    asked = (await ann.press(hers, "Play")).shown
    assert asked.ephemeral
    assert asked.labels == ["Anyone here"]
    board = (await ann.press(asked, "Anyone here")).shown
    assert not board.ephemeral
    match = await lodge.match(board.match)
    assert (match.game.slug, match.seat_count, match.challenger) == ("uckers", 4, ann.id)
    none = (await ann.use(hers, hers.controls[1].custom_id, ["hunt"])).shown
    assert "No games match. Try changing one of the menus." in none.text
    assert len((await ann.press(none, "All games")).shown.pictures) == 1

    two = (await ben.command("games", TABLES)).shown
    two = (await ben.use(two, two.controls[3].custom_id, ["picaria"])).shown
    asked = (await ben.press(two, "Play")).shown
    assert asked.ephemeral
    board = (await ben.press(asked, "Anyone here")).shown
    assert (await lodge.match(board.match)).game.slug == "picaria"
    await ann.press(board, "Accept")
    await lodge.deny(TABLES, "ATTACH_FILES")
    told = await lodge.refusal(ben, ben.press(asked, "Anyone here"))
    assert told.startswith("Lodge needs Attach Files")
    await lodge.deny(TABLES)
    for forged in (
        "view|games|play....1.",
        "view|games|play....1.chess",
        "view|games|turn.5...1.",
        "view|games|turn..chess..1.",
        "view|games|explode....1.",
        "view|games|turn....0.",
    ):
        assert "That button doesn't work any more. Try /board." in await lodge.refusal(
            ben, ben.use(two, forged, forge=True)
        )
    time = two.controls[2].custom_id
    assert "That button doesn't work any more. Try /board." in await lodge.refusal(
        ben, ben.use(two, time, ["5"], forge=True)
    )


async def test_turning_the_rules_and_showing_a_page_to_everybody(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    page = (await ann.command("rules", game="picaria")).shown
    assert page.ephemeral
    assert page.text.startswith("### Picaria\n")
    assert "How you win" in page.text
    assert len(page.pictures) == 1
    turned = (await ann.press(page, "▶")).shown
    assert turned.id == page.id
    assert turned.text.startswith("### Picaria: Placing")
    menu = turned.controls[0]
    last = (await ann.use(turned, menu.custom_id, [menu.choices[-1][0]])).shown
    assert "About this game" in last.text
    assert "▶" not in last.labels

    turned = (await ann.press(last, "◀")).shown
    assert "in this game" not in turned.text
    shown = (await ann.press(turned, "Post here")).shown
    assert not shown.ephemeral
    assert shown.text == turned.text
    told = await lodge.refusal(ann, ann.press(turned, "Post here"))
    assert told.startswith("You just posted here. Try again in ")
    his = (await ben.press(shown, "Read the rules")).shown
    assert his.ephemeral
    assert his.text == shown.text
    await lodge.deny(TABLES, "ATTACH_FILES")
    other = (await ann.command("rules", TABLES, game="Ludo")).shown
    assert other.text.startswith("### Uckers\n")
    told = await lodge.refusal(ann, ann.press(other, "Post here"))
    assert told.startswith("Lodge needs Attach Files")
    await lodge.deny(TABLES)

    board = await lodge.table()
    under = (await ben.press(board, "Rules")).shown
    options = next(value for value, label in under.controls[0].choices if "Options" in label)
    marked = (await ben.use(under, under.controls[0].custom_id, [options])).shown
    assert "in this game" in marked.text
    for forged in (
        "view|rules|turn.chess..1",
        "view|rules|turn.picaria..99",
        "view|rules|turn.picaria.9.1",
        "view|rules|turn.picaria..",
        "view|rules|burn.picaria..1",
    ):
        assert "That button doesn't work any more. Try /board." in await lodge.refusal(
            ben, ben.use(under, forged, forge=True)
        )


async def test_who_writes_to_lodge_is_offered_a_game_once_a_day(lodge: LiveLodge) -> None:
    ann, dm = lodge.ann, lodge.ann.dm

    async def greetings() -> list[Shown]:
        return [message for message in await ann.messages(dm) if "What shall we play" in message.text]

    await ann.say("hello?", dm)
    hello = await lodge.heard(ann, "What shall we play", dm)
    assert hello.labels == ["Play Lodge", "Play alone"]
    await ann.say("anybody there?", dm)
    before = hello.controls[0].custom_id.replace("lodge", "friend-anyone", 1)  # it was on older greetings
    told = await lodge.refusal(ann, ann.use(hello, before, forge=True))
    assert "It's just you and Lodge here. Challenge friends in a server." in told
    asked = (await ann.press(hello, "Play Lodge")).shown
    board = (await ann.choose(asked, asked.controls[0].custom_id, "easy")).shown
    assert (await lodge.match(board.match)).game.slug == "yonmoque"
    assert len(await greetings()) == 1


async def test_a_search_for_a_game_one_knows(lodge: LiveLodge) -> None:
    offered = await lodge.ann.suggestions("games", "search", "checkers")
    assert len(offered) > 1
    page = (await lodge.ann.command("games", search=str(offered[0][1]))).shown
    assert page.ephemeral
    assert "How you win" in page.text
    near = (await lodge.ann.command("games", search="checkers")).shown
    assert "Lodge doesn't have checkers, but these are close:" in near.text
    page = (await lodge.ann.press(near, near.labels[0])).shown
    assert f"### {near.labels[0]}" in page.text
    told = await lodge.refusal(lodge.ann, lodge.ann.command("games", search="qqqqqq"))
    assert "There's no game called qqqqqq" in told
