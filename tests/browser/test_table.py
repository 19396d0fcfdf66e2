"""Ann and Ben play Yonmoque side by side; Ann plays El Oso in her direct message with Lodge."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.client import Client


async def test_the_first_moves_are_seen_by_both(client: Client) -> None:
    ann, ben = client.left, client.right
    await client.start_yonmoque()
    start = await ann.picture()
    assert await ben.picture() == start

    await ann.press("|0|c3")
    first = await ann.new_picture(start)
    assert await ben.new_picture(start) == first
    assert first.alt != start.alt
    assert "c3" in first.alt

    await ben.press("|1|a1")
    second = await ben.new_picture(first)
    assert second.alt != first.alt

    # Ann moves the beaver she has: it is picked first, and the picture shows where it can go.
    await ann.press("|2|c3")
    picked = await ann.new_picture(second)
    await ann.press("|2|c3-b2")
    third = await ann.new_picture(picked)
    assert "b2" in third.alt
    assert await ben.picture_from(third.url) == third

    await ben.control("|3|e5").wait_for()
    assert client.refused() == []


async def test_a_click_out_of_turn_is_told_to_that_person_only(client: Client) -> None:
    ann, ben = client.left, client.right
    await client.start_yonmoque()
    start = await ann.picture()
    await ben.press("|0|c3")
    await expect(ben.ephemeral).to_have_count(1)
    await expect(ben.ephemeral).to_contain_text("Only you can see this")
    await expect(ann.ephemeral).to_have_count(0)
    assert await ann.picture() == start

    await ben.ephemeral.get_by_role("button", name="Dismiss message").click()
    await expect(ben.ephemeral).to_have_count(0)
    assert client.refused() == []


async def test_a_message_that_goes_leaves_the_list_at_its_end(client: Client) -> None:
    ann = client.left
    for count in (1, 2, 3):
        await ann.send("/rules game:ur")
        await expect(ann.ephemeral).to_have_count(count)
    await ann.ephemeral.last.get_by_role("button", name="Dismiss message").click()
    await expect(ann.ephemeral).to_have_count(2)
    left = await ann.element.locator("[data-role=scroll]").evaluate(
        "list => [list.scrollTop, list.scrollHeight - list.clientHeight - list.scrollTop]"
    )
    assert left[0] > 0
    assert left[1] < 5


async def test_a_third_person_cannot_accept(client: Client) -> None:
    ann, right = client.left, client.right
    await right.be("Cleo")
    await ann.send("/play game:yonmoque opponent:@Ben")
    await right.press("|accept")
    await expect(right.ephemeral).to_have_count(1)
    await right.be("Ben")
    await expect(right.ephemeral).to_have_count(0)
    await right.press("|accept")
    await right.control("|0|c3").wait_for()


async def test_buttons_work_after_a_restart(client: Client) -> None:
    ann, ben = client.left, client.right
    await client.start_yonmoque()
    start = await ann.picture()
    await client.page.locator("[data-role=restart-term]").click()
    await expect(client.status).to_have_text("Lodge is restarting…")
    await expect(client.status).to_have_text("Lodge is online")
    await ann.press("|0|c3")
    first = await ann.new_picture(start)

    await client.page.locator("[data-role=restart]").get_by_label("More options").click()
    await client.page.locator("[data-role=restart-kill]").click()
    await expect(client.status).to_have_text("Lodge is restarting…")
    await expect(client.status).to_have_text("Lodge is online")
    await ben.press("|1|a1")
    await ben.new_picture(first)
    assert client.refused() == []


async def test_buttons_work_after_the_connection_was_dropped(client: Client) -> None:
    await client.start_yonmoque()
    start = await client.left.picture()
    await client.page.locator("[data-role=plug-close]").click()
    await client.page.locator("[data-role=toast]").wait_for()
    await expect(client.status).to_have_text("Lodge is online")
    await client.left.press("|0|c3")
    await client.left.new_picture(start)
    assert client.refused() == []


async def test_the_first_moves_alone(client: Client) -> None:
    ann = client.left
    await ann.open("Lodge")
    await ann.send("/play game:el-oso")
    await ann.element.locator('[data-custom-id^="pick|"]').first.wait_for()
    picture = await ann.picture()
    first_ply = await _ply(client.page)
    for _ in range(2):
        ply = await _ply(client.page)
        while await _ply(client.page) == ply:
            # Any piece, then any place it can go: what is offered first.
            offered = ann.board.locator('[data-custom-id^="pick|"]:enabled:not([data-custom-id$="|"])')
            await offered.first.click()
            following = await ann.new_picture(picture)
            assert following.alt
            picture = following
    assert await _ply(client.page) > first_ply
    await expect(client.right.board).to_have_count(0)
    assert client.refused() == []


async def _ply(page: Page) -> int:
    """The ply for which the buttons of the left pane's board were drawn."""
    custom_id = await page.locator('[data-pane=left] [data-custom-id^="act|"]').last.get_attribute(
        "data-custom-id"
    )
    assert custom_id
    return int(custom_id.split("|")[2])


async def test_menus_of_a_name_and_of_a_message(client: Client) -> None:
    ann = client.left
    await client.start_yonmoque()
    await ann.board.locator("[data-user-id]").filter(has_text="@Ben").first.click(button="right")
    await ann.page.locator("[data-role=context-menu] [data-command=Challenge]").click()
    await expect(ann.ephemeral).to_contain_text("Which game do you want to play with ")
    await ann.board.hover()
    await ann.board.locator("[data-role=apps]").click()
    await ann.page.locator("[data-role=context-menu] [data-command=Replay]").click()
    await expect(ann.ephemeral.last).to_contain_text("The game begins.")
    assert client.refused() == []
