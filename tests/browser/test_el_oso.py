"""Ann plays El Oso in her direct message with Lodge."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.client import Client


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
    await expect(client.refusals).to_have_text("0")


async def _ply(page: Page) -> int:
    """The ply for which the buttons of the left pane's board were drawn."""
    custom_id = await page.locator('[data-pane=left] [data-custom-id^="act|"]').last.get_attribute(
        "data-custom-id"
    )
    assert custom_id
    return int(custom_id.split("|")[2])
