"""Ephemeral messages: who sees them, and which tokens reach them for how long."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.playground.server import Playground
from tests.bot.playground.helpers import ANN, BEN, GAMES, Bot, People, board, event, picture, png

UNKNOWN_MESSAGE, TOKEN_OVER = 10008, 50027


class Panel:
    """A public message with a button, whose presses the bot answers as the test says."""

    def __init__(self, bot: Bot, people: People) -> None:
        self.bot = bot
        self.people = people
        self.interactions: list[discord.OpenInteraction] = []
        self.public: Any = None

    async def answer(self, interaction: discord.OpenInteraction) -> None:
        """As the bot does: a button of a public message opens a panel, one of a panel edits it."""
        self.interactions.append(interaction)
        assert interaction.message is not None
        if interaction.message.flags.ephemeral:
            view = board("Again", "again", name="next.png")
            await interaction.response.edit_message(view=view, attachments=[picture("next.png")])
        else:
            await interaction.response.send_message(
                view=board("Again", "again"), file=picture(), ephemeral=True
            )

    async def open(self, user: str = ANN) -> Any:
        """A panel of that person."""
        if self.public is None:
            self.bot.on_click = self.answer
            await self.bot.channel(GAMES).send(view=board("My hand", "hand"), file=picture())
            (self.public,) = await self.people.messages(GAMES, user)
        answer = await self.people.click(self.public, "hand", user=user)
        assert answer["message"]["flags"] & 64
        return answer["message"]


@pytest.fixture
def panel(bot: Bot, people: People) -> Panel:
    return Panel(bot, people)


async def told(people: People, feed: Any, user: str) -> list[str]:
    """The kinds of messages' events this person's page has got so far."""
    mark = await people.say("mark", user=user)
    kinds: list[str] = []
    while (heard := await feed.receive_json())["d"].get("id") != mark["id"]:
        if heard["t"].startswith("MESSAGE_"):
            kinds.append(heard["t"])
    return kinds


async def test_only_its_addressee_hears_of_a_panel_its_edits_and_its_end(
    panel: Panel, people: People
) -> None:
    shown = await panel.open()
    ann, ben = await people.feed(ANN), await people.feed(BEN)
    answer = await people.click(shown, "again")
    assert answer["message"]["id"] == shown["id"]
    update = await event(ann, "MESSAGE_UPDATE")
    assert update["id"] == shown["id"]
    assert update["flags"] == 64 | 1 << 15
    url = update["components"][0]["components"][1]["items"][0]["media"]["url"]
    assert url.endswith("/next.png")
    assert await people.fetch(url) == png()
    await panel.interactions[-1].delete_original_response()
    assert (await event(ann, "MESSAGE_DELETE"))["id"] == shown["id"]
    assert await told(people, ben, BEN) == []
    assert shown["id"] not in str(await people.messages(GAMES, BEN))
    assert shown["id"] not in str(await people.messages(GAMES, ANN))
    for feed in (ann, ben):
        await feed.close()


async def test_each_has_panels_of_their_own_and_a_reload_keeps_them(panel: Panel, people: People) -> None:
    first, second = await panel.open(), await panel.open()
    other = await panel.open(BEN)
    assert len({first["id"], second["id"], other["id"]}) == 3
    seen = [[message["id"] for message in await people.messages(GAMES, user)] for user in (ANN, BEN)]
    public = panel.public["id"]
    assert seen == [[public, first["id"], second["id"]], [public, other["id"]]]
    refused = await people.click(other, "again", user=ANN)
    assert refused["error"] == "That message is gone."
    await people.click(first, "again")
    now = {message["id"]: message for message in await people.messages(GAMES)}
    assert "next.png" in str(now[first["id"]])
    assert "next.png" not in str(now[second["id"]])


async def test_every_interaction_on_a_panel_reaches_it_for_its_own_fifteen_minutes(
    panel: Panel, people: People
) -> None:
    shown = await panel.open()
    await people.ask("POST", "clock", advance=14 * 60)
    await people.click(shown, "again")
    opened, pressed = panel.interactions
    await opened.edit_original_response(view=board("By the first", "a"), attachments=[picture()])
    await pressed.followup.edit_message(
        int(shown["id"]), view=board("By its id", "b"), attachments=[picture()]
    )
    assert "By its id" in str(await people.messages(GAMES))
    await people.ask("POST", "clock", advance=2 * 60)
    for late in (opened.edit_original_response(content=None), opened.delete_original_response()):
        with pytest.raises(discord.HTTPException) as caught:
            await late
        assert (caught.value.status, caught.value.code) == (401, TOKEN_OVER)
    await pressed.edit_original_response(view=board("By the second", "c"), attachments=[picture()])
    assert "By the second" in str(await people.messages(GAMES))
    await people.ask("POST", "clock", advance=14 * 60)
    with pytest.raises(discord.HTTPException) as caught:
        await pressed.edit_original_response(content=None)
    assert caught.value.code == TOKEN_OVER
    assert (await people.click(shown, "c"))["status"] == "answered"


async def test_a_token_reaches_no_message_but_its_own(panel: Panel, people: People) -> None:
    mine, theirs = await panel.open(), await panel.open(BEN)
    await people.click(mine, "again")
    for interaction in panel.interactions:
        if interaction.user.id == int(ANN):
            with pytest.raises(discord.NotFound) as caught:
                await interaction.followup.edit_message(int(theirs["id"]), content=None)
            assert caught.value.code == UNKNOWN_MESSAGE
    with pytest.raises(discord.NotFound) as caught:
        await panel.bot.channel(GAMES).get_partial_message(int(mine["id"])).edit(content="x")
    assert caught.value.code == UNKNOWN_MESSAGE
    assert [message.id async for message in panel.bot.channel(GAMES).history()] == [int(panel.public["id"])]


async def test_a_deleted_panel_is_gone_for_every_token(panel: Panel, people: People) -> None:
    shown = await panel.open()
    await people.click(shown, "again")
    opened, pressed = panel.interactions
    await opened.delete_original_response()
    for late in (
        opened.original_response(),
        pressed.edit_original_response(content=None),
        pressed.followup.delete_message(int(shown["id"])),
    ):
        with pytest.raises(discord.NotFound) as caught:
            await late
        assert caught.value.code == UNKNOWN_MESSAGE
    assert (await people.click(shown, "again"))["status"] == "refused"


async def test_a_deferred_press_edits_or_deletes_the_panel_it_was_on(panel: Panel, people: People) -> None:
    first, second = await panel.open(), await panel.open()

    async def edit(interaction: discord.OpenInteraction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=board("Later", "later"), attachments=[picture()])

    async def delete(interaction: discord.OpenInteraction) -> None:
        await interaction.response.defer()
        await interaction.delete_original_response()

    panel.bot.on_click = edit
    assert (await people.click(first, "again"))["status"] == "deferred"
    while "Later" not in str(shown := await people.messages(GAMES)):
        pass
    assert [message["id"] for message in shown if message["flags"] & 64] == [first["id"], second["id"]]
    panel.bot.on_click = delete
    await people.click(second, "again")
    while len(await people.messages(GAMES)) > 2:
        pass
    assert panel.public["id"] in str(await people.messages(GAMES, BEN))


async def test_follow_ups_are_public_unless_they_say_otherwise(panel: Panel, people: People) -> None:
    shown = await panel.open()
    (opened,) = panel.interactions
    for_all = await opened.followup.send("For all", wait=True)
    for_one = await opened.followup.send("For one", ephemeral=True, wait=True)
    seen = [message["content"] for message in await people.messages(GAMES, BEN)]
    assert seen[1:] == ["For all"]
    assert [message["content"] for message in await people.messages(GAMES)][2:] == ["For all", "For one"]
    metadata = for_all.interaction_metadata
    assert metadata is not None
    assert metadata.original_response_message_id == int(shown["id"])
    await for_one.edit(content="Still for one")
    await for_all.edit(content="Still for all")
    assert [message["content"] for message in await people.messages(GAMES, BEN)][1:] == ["Still for all"]
    await for_one.delete()
    assert len(await people.messages(GAMES)) == 3


async def test_panels_leave_no_trace_in_what_a_channel_says_of_itself(
    panel: Panel, people: People, playground: Playground
) -> None:
    await panel.open()
    listed = {channel["id"]: channel for channel in await people.ask("GET", f"channels?user={BEN}")}
    assert listed[GAMES]["last_message_id"] == panel.public["id"]
    assert playground.world.channels[int(GAMES)].sent == 1


async def choices(people: People, *values: str) -> Any:
    (shown,) = await people.messages(GAMES)
    data = {"component_type": 3, "custom_id": "cards", "values": list(values)}
    return await people.interact(3, data, message_id=shown["id"])


async def test_a_select_of_several_takes_none_to_all_but_nothing_twice(bot: Bot, people: People) -> None:
    chosen: list[list[str]] = []

    async def click(interaction: discord.OpenInteraction) -> None:
        values = interaction.data["values"]  # type: ignore[index,typeddict-item]
        chosen.append(values)
        await interaction.response.edit_message(view=hand(values))

    def hand(picked: list[str]) -> discord.ui.LayoutView:
        view = discord.ui.LayoutView(timeout=None)
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        cards = [discord.SelectOption(label=name, default=name in picked) for name in ("A", "2M", "7")]
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id="cards", options=cards, min_values=0, max_values=3, required=False
        )
        view.add_item(row.add_item(select))
        return view

    bot.on_click = click
    await bot.channel(GAMES).send(view=hand(["A"]))
    for values in (["7", "A"], [], ["A", "2M", "7"]):
        assert (await choices(people, *values))["status"] == "answered"
        (shown,) = await people.messages(GAMES)
        options = shown["components"][0]["components"][0]["options"]
        assert {option["value"] for option in options if option.get("default")} == set(values)
    assert chosen == [["7", "A"], [], ["A", "2M", "7"]]
    for values in (["A", "A"], ["A", "8"], ["A", "A", "2M", "7"]):
        assert (await choices(people, *values))["status"] == "refused"
    assert len(chosen) == 3
