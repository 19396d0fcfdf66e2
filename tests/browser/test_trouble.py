"""What the page shows when things go wrong."""

from __future__ import annotations

import urllib.error
import urllib.request

import pytest
from playwright.async_api import expect

from tests.browser.client import Client, call


async def test_a_failed_interaction_is_shown_under_its_message(client: Client, playground: str) -> None:
    await client.start_yonmoque()
    fault = {"method": "POST", "path": "/interactions/.*", "status": 503, "times": 50, "when": "before"}
    call(playground, "POST", "faults", fault)
    await client.left.press("|0|c3")
    failure = client.left.element.locator("[data-role=failure]")
    await expect(failure).to_have_text("This interaction failed")
    await expect(client.right.element.locator("[data-role=failure]")).to_have_count(0)


async def test_what_discord_would_refuse_is_listed(client: Client, playground: str) -> None:
    wrong = urllib.request.Request(f"{playground}/api/v10/users/@me", headers={"Authorization": "Bot wrong"})
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(wrong, timeout=10)
    await expect(client.refusals).not_to_have_text("0")
    await client.page.locator("[data-role=refusals-toggle]").click()
    listed = client.page.locator("[data-role=refusal-list] article", has_text="/users/@me")
    await expect(listed).to_be_visible()
    await expect(listed).to_contain_text("401")
