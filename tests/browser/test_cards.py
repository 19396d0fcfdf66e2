"""Ann and Ben at cards side by side: each has a hand that the other's half of the page never gets to know."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, Response, WebSocket, expect

from tests.browser.client import Client, Pane, call
from tests.e2e.card_match import CODE

CAPTURES = 2
"""Turns after which both only pass, so that the game ends."""
TO_THE_END = 40
"""Turns after which a game that still goes on is taken never to end."""


class Overheard:
    """All that the page has been sent, by the id of the person it was sent for ("" is everybody)."""

    def __init__(self, page: Page) -> None:
        self._frames: defaultdict[str, list[str]] = defaultdict(list)
        self._responses: list[Response] = []
        page.on("websocket", self._listen)
        page.on("response", lambda response: self._responses.append(response))

    def _listen(self, socket: WebSocket) -> None:
        frames = self._frames[_user(socket.url)]
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    def forget(self) -> None:
        """Begin anew: what was sent so far does not count."""
        for frames in self._frames.values():
            frames.clear()
        self._responses.clear()

    async def by(self, *users: str) -> str:
        """Everything that was sent for these people."""
        texts = [text for user in users for text in self._frames[user]]
        for response in self._responses:
            asked = response.request
            if "/playground/" in response.url and asked.resource_type != "websocket":
                form = asked.post_data_json if asked.method == "POST" else None
                if (form or {}).get("user", _user(response.url)) in users:
                    texts.append(await response.text())
        return "\n".join(texts)


def _user(url: str) -> str:
    return parse_qs(urlsplit(url).query).get("user", [""])[0]


@pytest_asyncio.fixture(loop_scope="session")
async def overheard(page: Page) -> Overheard:
    """Listens before the page is opened; the page wants the session's loop for that."""
    return Overheard(page)


@pytest_asyncio.fixture(loop_scope="session")
async def hurried(tidied: str) -> AsyncIterator[None]:
    """Without rate limits: the tests play faster than people do."""
    call(tidied, "POST", "limits", {"lifted": True})
    yield
    call(tidied, "POST", "limits", {"lifted": False})


class Hand:
    """A pane with a hand panel open."""

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.panel = pane.ephemeral.filter(has_text=re.compile(r"You're .+ \(")).last
        self.lays = self.panel.locator('[data-custom-id*="lay|"]')
        self.aims = self.panel.locator('[data-custom-id^="aims|"]').first
        self.cards = self.panel.locator('[data-custom-id^="cards|"]')

    async def open(self) -> None:
        await self.pane.press("|hand")
        await expect(self.panel).to_be_visible()
        await expect(self.panel).to_contain_text("Only you can see this")

    async def held(self) -> tuple[set[str], str]:
        """The cards in it, and where its picture lies, which has really been loaded; none if it is empty."""
        image = self.panel.locator("[data-role=gallery] img")
        if not await image.count():
            return set(), "(no picture)"
        await expect(image).to_have_js_property("complete", True)
        assert await image.evaluate("image => image.naturalWidth") > 0
        source, alt = await image.get_attribute("src"), await image.get_attribute("alt")
        assert source
        return set(CODE.findall((alt or "").partition(".")[0])), source  # what follows is the table

    async def pick(self, *places: int) -> None:
        """Tick the cards at these places of the hand, and close the menu."""
        await self.cards.click()
        menu = self.cards.locator("xpath=..")
        for place in places:
            await menu.locator(f'[data-value="{place}"]').click()
        await menu.get_by_role("button", name="Done").click()
        await expect(self.cards.locator(".select-tag")).to_have_count(len(places))
        await expect(self.cards).to_have_class("select-trigger")  # and not busy any more

    async def play(self, *, passing: bool = False) -> str:
        """Press the first whole move that is offered, a pass only if there is nothing else, or pass; the
        move."""
        await self.lays.or_(self.aims).first.wait_for()
        useful = self.lays.filter(has_text="Pass") if passing else self.lays.filter(has_not_text="Pass")
        if not await useful.count() and await self.aims.count():
            await self.aims.click()
            await self.aims.locator("xpath=..").get_by_role("option").first.click()
            await useful.first.wait_for()
        button = useful.first if await useful.count() else self.lays.first
        move = await button.inner_text()
        await self.lay(button)
        return move

    async def lay(self, button: Locator) -> None:
        """Press a whole move once the panel is as new as the board, and wait until it is played."""
        board = await self.pane.control("|rules").get_attribute("data-custom-id")
        assert board
        now = f'[data-custom-id*="|{board.split("|", 1)[1].removesuffix("rules")}"]'
        await expect(self.panel.locator(now)).not_to_have_count(0)
        await button.click()
        asked, shown = self.panel.locator('[data-custom-id^="play|"]'), self.pane.element.locator(now)
        while await shown.count() and not await asked.count():
            await asyncio.sleep(0.05)
        if await asked.count():  # a pass that may end the game
            await asked.first.click()
        await expect(self.pane.element.locator(now)).to_have_count(0)


async def dealt(overheard: Overheard, client: Client, game: str, options: str = "") -> tuple[Hand, Hand]:
    """Ann, who has the first seat, and Ben with their hands before them."""
    await client.left.send(f"/play game:{game} opponent:@Ben" + (f" options:{options}" if options else ""))
    await client.left.take_blue()
    await expect(client.right.board).to_contain_text(re.compile("plays Blue|custom options"))
    overheard.forget()  # the challenge showed an example
    await client.right.press("|accept")
    hands = Hand(client.left), Hand(client.right)
    for hand in hands:
        await hand.open()
    return hands


async def kept_apart(overheard: Overheard, ann: Hand, ben: Hand) -> None:
    """Neither has got to know a card that only the other holds, nor where the other's picture lies."""
    ids = [await hand.pane.element.get_attribute("data-user") or "" for hand in (ann, ben)]
    hands = [await hand.held() for hand in (ann, ben)]
    assert hands[0][0] | hands[1][0]
    for me, pane in enumerate((ann.pane, ben.pane)):
        cards, picture = hands[1 - me]
        for text in (await pane.element.inner_html(), await overheard.by(ids[me], "")):
            assert text
            assert not (cards - hands[me][0]) & set(CODE.findall(text))
            assert picture not in text


@pytest.mark.usefixtures("hurried")
async def test_pepper_corn_to_the_end(overheard: Overheard, client: Client) -> None:
    ann, ben = await dealt(overheard, client, "pepper-corn")
    await kept_apart(overheard, ann, ben)

    # Both divide their cards at the same time: the first division is not shown until the second is in.
    for hand in (ann, ben):
        await hand.pick(0, 2)
        await hand.lay(hand.lays.first)
        if hand is ann:
            await kept_apart(overheard, ann, ben)
            assert "split:" not in await client.right.board.inner_html()
    for hand in (ann, ben):
        await hand.lays.first.wait_for()
        said = await hand.lays.all_inner_texts()
        assert [each.partition(":")[0] for each in said] == ["Take pile 1", "Take pile 2"]
        await hand.lay(hand.lays.nth(1))
    played: list[str] = []
    over = client.left.element.get_by_role("button", name="Rematch")
    while not await over.count() and len(played) < TO_THE_END:
        either = ann.lays.or_(ben.lays).or_(over).first
        await either.wait_for()
        for hand in (ann, ben):
            if await hand.lays.count():
                played += [await hand.play(passing=len(played) >= CAPTURES)]
    assert any(move.startswith("Capture ") for move in played)
    assert played[-2:] == ["Pass", "Pass"]
    await expect(client.right.element.get_by_role("button", name="Rematch")).to_be_visible()
    assert client.refused() == []


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("game", ["badger", "blulu"])
async def test_a_few_turns(overheard: Overheard, client: Client, game: str) -> None:
    ann, ben = await dealt(overheard, client, game)
    for turn in range(4):
        hand = (ann, ben)[turn % 2]
        await hand.lays.first.wait_for()
        if turn:  # before it the tortoise holds no card
            await kept_apart(overheard, ann, ben)
        await hand.play()
    await client.page.reload()
    await client.page.locator("body[data-ready]").wait_for()
    await expect(ann.panel).to_be_visible()
    await ann.play()
    await ben.lays.first.wait_for()
    assert client.refused() == []
