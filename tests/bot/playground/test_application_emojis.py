"""Emojis of the application over REST, as discord.py asks for them, and on buttons."""

from __future__ import annotations

import discord
import pytest
from discord import ui

from bot.playground import application_emojis
from bot.playground.application_emojis import IMAGE_LIMIT
from bot.playground.server import Playground
from tests.bot.playground.helpers import GAMES, Bot, People, png


def pressable(emoji: discord.PartialEmoji) -> ui.LayoutView:
    view, row = ui.LayoutView(timeout=None), ui.ActionRow[ui.LayoutView]()
    row.add_item(ui.Button(custom_id="a", label="a1", emoji=emoji))
    row.add_item(ui.Button(custom_id="b", label="b1"))
    view.add_item(row)
    return view


async def test_an_emoji_is_made_listed_shown_and_deleted(
    playground: Playground, bot: Bot, people: People
) -> None:
    made = await bot.create_application_emoji(name="lodge_a", image=png())
    assert [emoji.id for emoji in await bot.fetch_application_emojis()] == [made.id]
    message = await bot.channel(GAMES).send(view=pressable(discord.PartialEmoji(name="x", id=made.id)))
    assert message.components[0].children[0].emoji.id == made.id  # type: ignore[union-attr]
    assert await people.fetch(f"{playground.url}/emojis/{made.id}.png") == png()
    assert (await made.edit(name="lodge_b")).name == "lodge_b"
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound) as gone:
        await made.delete()
    assert gone.value.code == 10014


async def test_what_discord_refuses(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    await bot.create_application_emoji(name="lodge_a", image=png())
    for name, image, said in (
        ("x", png(), "Must be between 2 and 32"),
        ("a" * 33, png(), "Must be between 2 and 32"),
        ("lodge-a", png(), "did not match validation regex"),
        ("lodge_a", png(), "already exists"),
        ("lodge_c", png() + bytes(IMAGE_LIMIT), "larger than 256.0 kb"),
    ):
        with pytest.raises(discord.HTTPException, match=said) as refused:
            await bot.create_application_emoji(name=name, image=image)
        assert refused.value.code == 50035
    monkeypatch.setattr(application_emojis, "MOST_EMOJIS", 1)
    with pytest.raises(discord.HTTPException) as full:
        await bot.create_application_emoji(name="lodge_d", image=png())
    assert full.value.code == 30008


async def test_an_unknown_emoji_on_a_button_is_refused(bot: Bot) -> None:
    with pytest.raises(discord.HTTPException, match="Invalid emoji") as refused:
        await bot.channel(GAMES).send(view=pressable(discord.PartialEmoji(name="x", id=12345)))
    assert refused.value.code == 50035
