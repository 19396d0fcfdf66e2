"""The page in the words of a person who uses it."""

from __future__ import annotations

import json
import urllib.request
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, Page, expect

UNKNOWN_MESSAGE = 10008
removed: set[str] = set()
"""The ids of messages that were deleted before a test began."""


def call(address: str, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """One request to the playground's own interface; its JSON."""
    headers = {"Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{address}/playground/{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


@dataclass(frozen=True)
class Picture:
    url: str
    alt: str


class Pane:
    """One of the two clients on the page, or a message in it."""

    def __init__(self, page: Page, side: str) -> None:
        self.page = page
        self.element = page.locator(f"[data-pane={side}]")
        self.box = self.element.locator("[data-role=send-box]")
        self.suggestions = self.element.locator("[data-role=slash-box] [role=option]")
        self.board = (
            self.element.locator("[data-message-id]").filter(has=page.locator("[data-role=gallery]")).last
        )
        """The last message with a picture."""
        self.ephemeral = self.element.locator("[data-ephemeral=true]")

    async def type(self, text: str) -> None:
        """Type into the message box once the bot's commands are known, key by key."""
        await self.element.locator('[data-role=composer]:not([data-commands="0"])').wait_for()
        await self.box.click()
        await self.box.press_sequentially(text)

    async def send(self, text: str) -> None:
        await self.type(text)
        await self.box.press("Enter")

    async def open(self, channel: str) -> None:
        await self.element.locator(f'[data-channel-name="{channel}"]').click()
        await expect(self.element.locator("[data-role=channel-title]")).to_have_text(channel)

    async def be(self, username: str) -> None:
        person = self.element.get_by_role("button", name=username, exact=True)
        await person.click()
        await expect(person).to_have_attribute("aria-pressed", "true")

    def control(self, ending: str) -> Locator:
        """The last button or select whose custom id ends so: "|accept", "|0|c3"."""
        return self.element.locator(f'[data-custom-id$="{ending}"]').last

    async def press(self, ending: str) -> None:
        await self.control(ending).click()

    async def choose(self, ending: str, value: str) -> None:
        """Choose one value in a select menu of a message."""
        trigger = self.control(ending)
        await trigger.click()
        await trigger.locator("xpath=..").locator(f'[data-value="{value}"]').click()

    async def take_blue(self) -> None:
        """Pick Blue in the form behind Options, and send it."""
        await self.press("|options")
        form = self.element.locator("[data-role=modal]")
        trigger = form.locator('[data-custom-id="seat"]')
        await trigger.click()
        await trigger.locator("xpath=..").locator('[data-value="0"]').click()
        await form.locator("[data-role=modal-submit]").click()
        await expect(form).to_have_count(0)

    async def picture(self) -> Picture:
        """The board as it stands, once it has really been loaded."""
        image = self.board.locator("[data-role=gallery] img")
        await expect(image).to_have_js_property("complete", True)
        assert await image.evaluate("image => image.naturalWidth") > 0
        url, alt = await image.get_attribute("src"), await image.get_attribute("alt")
        assert url
        assert alt
        return Picture(url, alt)

    async def new_picture(self, old: Picture) -> Picture:
        """The board once another picture than `old` has taken its place."""
        await expect(self.board.locator("[data-role=gallery] img")).not_to_have_attribute("src", old.url)
        return await self.picture()

    async def picture_from(self, url: str) -> Picture:
        """The board once the picture from there stands in it."""
        await expect(self.board.locator("[data-role=gallery] img")).to_have_attribute("src", url)
        return await self.picture()


class Client:
    """The whole page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self._address = address
        self._refused_before = self._all_refused()
        self.left = Pane(page, "left")
        self.right = Pane(page, "right")
        self.status = page.locator("[data-role=bot-status]")
        self.refusals = page.locator("[data-role=refusal-count]")

    def _all_refused(self) -> list[Any]:
        found: list[Any] = call(self._address, "GET", "refusals")
        return found

    def refused(self) -> list[Any]:
        """What Discord has refused the bot since the page was opened, apart from requests for messages that
        were deleted before: the bot may have been at one still."""
        return [
            each
            for each in self._all_refused()
            if each not in self._refused_before
            if each["code"] != UNKNOWN_MESSAGE or removed.isdisjoint(each["path"].split("/"))
        ]

    async def start_yonmoque(self) -> None:
        """Ann (left) plays Blue against Ben (right), and is to move."""
        await self.left.send("/play game:yonmoque opponent:@Ben")
        await self.left.take_blue()
        await expect(self.right.board).to_contain_text("plays Blue")
        await self.right.press("|accept")
        await self.left.control("|0|c3").wait_for()
        await self.right.control("|0|c3").wait_for()
