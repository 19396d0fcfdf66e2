"""The page itself: slash box, chat, channels, people, panes."""

from __future__ import annotations

from playwright.async_api import Page, Route, expect

from tests.browser.client import Client, call


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
    await expect(ann.suggestions.first).to_contain_text("opponent:")
    await ann.box.press("Tab")
    await ann.box.press_sequentially("@be")
    await expect(ann.suggestions.first).to_contain_text("Ben")
    await ann.box.press("Enter")
    await expect(ann.box).to_have_value("/play game:yonmoque opponent:@Ben ")
    await ann.box.press("Enter")
    await ann.control("|accept").wait_for()
    await expect(ann.box).to_have_value("")


async def test_bad_input_is_told_before_it_is_sent(client: Client) -> None:
    """It stays, though suggestions for what was typed come after it."""
    ann, error = client.left, client.left.element.locator("[data-role=slash-error]")

    async def late(route: Route) -> None:
        await expect(error).to_be_visible()
        await route.continue_()

    await client.page.route("**/playground/interactions", late)
    async with client.page.expect_response("**/playground/interactions"):
        await ann.send("/play game:yonmoque opponent:@Nobody ")
    await client.page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(error).to_contain_text("no one here is called @Nobody")
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


ATTEMPTS = """async (url) => {
  const seen = {};
  await fetch(`${url}/playground/bot/restart`, { method: "POST", mode: "no-cors" });
  seen.read = await fetch(`${url}/playground/world`).then(() => true, () => false);
  seen.feed = await new Promise((done) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/playground/ws?user=1100000000000000011`);
    socket.onopen = () => done(true);
    socket.onerror = () => done(false);
  });
  seen.image = await new Promise((done) => {
    const image = new Image();
    image.onload = () => done(true);
    image.onerror = () => done(false);
    image.src = `${url}/static/icon.svg`;
  });
  return seen;
}"""


async def test_other_pages_of_the_browser_are_kept_out(
    client: Client, playground: str, modules: Page
) -> None:
    assert await modules.evaluate(ATTEMPTS, playground) == {"read": False, "feed": False, "image": False}
    assert call(playground, "GET", "world")["bot"]["connected"]


async def test_the_page_opens_under_its_other_name_with_pictures_and_all(
    client: Client, playground: str
) -> None:
    await client.left.send("/play game:el-oso")
    await client.left.picture()
    await client.page.goto(playground.replace("127.0.0.1", "localhost"))
    await client.page.locator("body[data-ready]").wait_for()
    await client.left.picture()


async def test_the_clock_is_moved_on_for_lodge_and_for_the_page(client: Client, playground: str) -> None:
    """On a telephone as well; the bot notices at once, and so does the other pane."""
    await client.page.set_viewport_size({"width": 390, "height": 800})
    await client.left.send("/play game:yonmoque")
    lapse = client.left.element.locator("time[data-style=R]").last
    await expect(lapse).to_have_text("in 24 hours")
    menu = client.page.locator("[data-role=clock]")
    await menu.locator("summary").click()
    box = await menu.locator(".menu-list").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    await menu.locator("[data-role=clock-3600]").click()
    await expect(lapse).to_have_text("in 23 hours")
    await expect(menu.locator("[data-role=clock-ahead]")).to_have_text("+1 h")
    await menu.locator("[data-role=clock-86400]").click()
    lapsed = client.left.element.locator("[data-message-id]").last
    await expect(lapsed).to_contain_text("No one accepted in time.")
    assert call(playground, "GET", "clock")["ahead"] == 86_400 + 3600
    await expect(menu.locator("[data-role=clock-now]")).to_contain_text("1 d 1 h ahead.")


async def test_the_distance_is_chosen_and_shown_however_it_was_set(client: Client, playground: str) -> None:
    page = client.page
    menu, latency = page.locator("[data-role=distance]"), page.locator("[data-role=distance-latency]")
    now, chosen = page.locator("[data-role=distance-now]"), menu.locator("[aria-pressed=true]")
    await expect(latency).to_be_hidden()
    await page.set_viewport_size({"width": 390, "height": 800})
    await menu.locator("summary").click()
    await expect(now).to_have_text("Discord answers instantly.")
    await expect(chosen).to_have_attribute("data-role", "distance-none")
    box = await menu.locator(".menu-list").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    await menu.locator("[data-role=distance-late]").click()
    await expect(latency).to_have_text("120 ms")
    assert call(playground, "GET", "distance") == {"latency": 120, "stragglers": 0, "events": "late"}
    await page.reload()
    await expect(latency).to_have_text("120 ms")
    await menu.locator("summary").click()
    await expect(chosen).to_have_attribute("data-role", "distance-late")
    call(playground, "POST", "distance", {"latency": 40, "stragglers": 1.5, "events": "shuffled"})
    await expect(now).to_have_text(
        "Discord is 40 ms away. 1.5% of requests take two seconds. Events arrive out of order."
    )
    await expect(chosen).to_have_count(0)
    await client.left.send("/play game:el-oso")
    await client.left.picture()


async def test_what_is_typed_anywhere_goes_into_the_box_used_last(client: Client) -> None:
    await client.page.keyboard.type("hello")
    await expect(client.left.box).to_have_value("hello")
    await client.right.element.locator("[data-role=channel-title]").click()
    await client.page.keyboard.press("Control+b")
    await client.page.keyboard.type("/games")
    await expect(client.right.box).to_have_value("/games")
    await expect(client.left.box).to_have_value("hello")


async def test_links_before_all_else_lead_to_the_message_boxes(client: Client) -> None:
    for presses, pane in ((1, client.left), (2, client.right)):
        await client.page.reload()
        await client.page.locator("body[data-ready]").wait_for()
        for _ in range(presses):
            await client.page.keyboard.press("Tab")
        await client.page.keyboard.press("Enter")
        await expect(pane.box).to_be_focused()


async def test_a_channel_is_chosen_from_those_of_the_server(client: Client) -> None:
    ann = client.left
    await ann.send("/server")
    await ann.choose("daily-hour", "18")
    channels = ann.control("daily-channel")
    await expect(channels).to_contain_text("games")
    await channels.click()
    offered = channels.locator("xpath=..").get_by_role("option")
    await expect(offered).to_have_text(["games", "tables"])
    await offered.filter(has_text="tables").click()
    await expect(ann.element).to_contain_text("in tables")
    await ann.choose("daily-hour", "off")
    assert client.refused() == []
