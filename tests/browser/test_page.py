"""The page itself: slash box, chat, channels, people, panes, what goes wrong."""

from __future__ import annotations

import json
import urllib.request

from playwright.async_api import Page, expect

from tests.browser.client import Client


def post(address: str, path: str, body: dict[str, object]) -> None:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/playground/{path}", json.dumps(body).encode(), headers)
    urllib.request.urlopen(request, timeout=10).close()


async def test_the_slash_box_lists_commands_options_and_choices(client: Client) -> None:
    ann = client.left
    await ann.type("/")
    for name in ("play", "move", "board", "matches", "games", "rules"):
        await expect(ann.suggestions.filter(has_text=f"/{name}").first).to_be_visible()
    await ann.type("pl")
    await ann.box.press("Tab")
    await expect(ann.box).to_have_value("/play game:")
    await ann.box.press_sequentially("yon")
    await expect(ann.suggestions).to_have_count(1)
    await expect(ann.suggestions).to_contain_text("Yonmoque")
    await ann.box.press("Tab")
    await expect(ann.box).to_have_value("/play game:yonmoque ")
    await ann.box.press_sequentially("opp")
    await ann.box.press("Tab")
    await ann.box.press_sequentially("@be")
    await expect(ann.suggestions.first).to_contain_text("Ben")
    await ann.box.press("Enter")
    await expect(ann.box).to_have_value("/play game:yonmoque opponent:@Ben ")
    await ann.box.press("Enter")
    await ann.control("|accept").wait_for()
    await expect(ann.box).to_have_value("")


async def test_bad_input_is_told_before_it_is_sent(client: Client) -> None:
    ann = client.left
    await ann.send("/play game:yonmoque opponent:@Nobody ")
    await expect(ann.element.locator("[data-role=slash-error]")).to_contain_text(
        "nobody here is called @Nobody"
    )
    await expect(ann.box).to_have_value("/play game:yonmoque opponent:@Nobody ")


async def test_chat_is_seen_by_both_and_lights_up_for_who_is_named(client: Client) -> None:
    await client.left.send("Hello @Ben, **ready**?")
    said = client.right.element.locator("[data-message-id]", has_text="Hello @Ben")
    await expect(said).to_have_class("message pinged")
    await expect(said.locator("strong")).to_have_text("ready")
    await client.right.open("tables")
    await client.left.send("Where are you, @Ben?")
    games = client.right.element.locator('[data-channel-name="games"]')
    await expect(games).to_contain_text("1")
    await client.right.open("games")
    await expect(client.right.element.get_by_text("Where are you")).to_be_visible()


async def test_one_pane_or_two(client: Client) -> None:
    await expect(client.right.element).to_be_visible()
    await client.page.locator("[data-role=panes-toggle]").click()
    await expect(client.right.element).to_be_hidden()
    await client.page.locator("[data-role=panes-toggle]").click()
    await client.page.set_viewport_size({"width": 420, "height": 800})
    await expect(client.right.element).to_be_hidden()
    await expect(client.left.box).to_be_visible()
    overflow = await client.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0


async def test_a_failed_interaction_is_shown_under_its_message(client: Client, playground: str) -> None:
    await client.start_yonmoque()
    fault = {"method": "POST", "path": "/interactions/.*", "status": 503, "times": 50, "when": "before"}
    post(playground, "faults", fault)
    await client.left.press("|0|c3")
    failure = client.left.element.locator("[data-role=failure]")
    await expect(failure).to_have_text("This interaction failed")
    await expect(client.right.element.locator("[data-role=failure]")).to_have_count(0)


async def test_what_discord_would_refuse_is_listed(page: Page, client: Client, playground: str) -> None:
    games = await page.locator('[data-pane=left] [data-channel-name="games"]').get_attribute(
        "data-channel-id"
    )
    post(playground, "permissions", {"channel_id": games, "deny": ["SEND_MESSAGES", "ATTACH_FILES"]})
    # Not the bot's own token: a request that nobody expects.
    request = urllib.request.Request(
        f"{playground}/api/v10/users/@me", headers={"Authorization": "Bot wrong"}
    )
    try:
        urllib.request.urlopen(request, timeout=10).close()
    except urllib.error.HTTPError as error:
        assert error.code == 401
    await expect(client.refusals).to_have_text("1")
    await page.locator("[data-role=refusals-toggle]").click()
    await expect(page.locator("[data-role=refusal-list] article")).to_contain_text("/users/@me")
