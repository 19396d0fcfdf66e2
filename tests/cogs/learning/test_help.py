"""/help: short answers, old names, and two presses from a first game."""

from __future__ import annotations

import pytest

from bot.match.model import State
from bot.store import settings
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.discord_limits import MOST_COMPONENTS
from cogs.learning.help import FORMER, QUESTIONS, HelpCommand, help_message
from tests.cogs.matches import ANN, BEN
from tests.cogs.offline_lodge import OfflineLodge

HERE = 700


def view(what: str) -> str:
    return str(ViewId("against", what))


def menu(what: str) -> str:
    return str(MenuId("against", what))


def found(lodge: OfflineLodge, typed: str) -> list[str]:
    cog = lodge.bot.get_cog("HelpCommand")
    assert isinstance(cog, HelpCommand)
    return list(cog.found(typed, str))


async def test_it_shows_three_ways_to_play_five_commands_and_six_questions(lodge: OfflineLodge) -> None:
    await lodge.command(ANN, "help")
    shown = lodge.newest()
    assert lodge.webhooks.messages[shown]["flags"] & 64
    labels = [item.get("label") for item in lodge._items(shown)]
    assert labels[:3] == ["Play a friend", "Play Lodge", "Play alone"]
    assert lodge.text(shown).count("`/") == 5
    assert len(QUESTIONS) == 6
    for name, topic in QUESTIONS.items():
        await lodge.press(ANN, str(MenuId("help", "question")), shown, name)
        assert str(topic.says) in lodge.text(shown)
    assert help_message(QUESTIONS["fair"], str).body.total_children_count <= MOST_COMPONENTS


@pytest.mark.parametrize("name", FORMER)
async def test_it_finds_what_is_no_command_of_its_own(lodge: OfflineLodge, name: str) -> None:
    assert found(lodge, f"/{name}")[0] == name
    assert found(lodge, name[:4])[0] == name
    assert lodge.bot.tree.get_command(name) is None
    await lodge.command(ANN, "help", about=name)
    assert str(FORMER[name].says) in lodge.text(lodge.newest())


async def test_it_finds_every_command_and_words_of_questions(lodge: OfflineLodge) -> None:
    for name in ("play", "replay", "block", "server"):
        assert found(lodge, name)[0] == name
    assert "back" in found(lodge, "take a move")
    assert found(lodge, "") == list(QUESTIONS)
    await lodge.command(ANN, "help", about="xyzzy")
    assert "Nothing found" in lodge.text(lodge.newest())


async def test_lodge_is_played_by_two_presses(lodge: OfflineLodge) -> None:
    await lodge.command(ANN, "help")
    await lodge.press(ANN, view("open.lodge..2"), lodge.newest())
    asked = lodge.newest()
    await lodge.press(ANN, menu("game.lodge.yonmoque.2"), asked, "picaria")
    await lodge.press(ANN, menu("lodge.lodge.picaria.2"), asked, "easy")
    match = await lodge.matches.get(1)
    assert (match.game.slug, match.state, len(match.lodge_players)) == ("picaria", State.RUNNING, 1)


async def test_a_game_alone_is_begun_by_two_presses(lodge: OfflineLodge) -> None:
    await lodge.command(ANN, "help")
    await lodge.press(ANN, view("open.alone..2"), lodge.newest())
    await lodge.press(ANN, view("alone.alone.el-oso.2"), lodge.newest())
    match = await lodge.matches.get(1)
    assert (match.game.slug, match.state, match.seats) == ("el-oso", State.RUNNING, (ANN,))


async def test_a_friend_is_challenged_by_two_presses(lodge: OfflineLodge) -> None:
    await lodge.command(ANN, "help")
    await lodge.press(ANN, view("open.friend-anyone..2"), lodge.newest())
    await lodge.pick(ANN, menu("friend.friend-anyone.yonmoque.2"), lodge.newest(), BEN)
    match = await lodge.matches.get(1)
    assert (match.game.slug, match.state, match.invited) == ("yonmoque", State.OPEN, (BEN,))
    await lodge.command(ANN, "help")
    await lodge.press(ANN, view("open.friend-anyone..2"), lodge.newest())
    await lodge.press(ANN, view("anyone.friend-anyone.yonmoque.2"), lodge.newest())
    assert (await lodge.matches.get(2)).invited == ()


async def test_what_a_server_leaves_out_is_not_suggested(lodge: OfflineLodge) -> None:
    lodge.enter(HERE)
    await settings.choose_for_server(lodge.matches.store, HERE, "left_out", "bingo-battle el-oso yonmoque")
    await lodge.command(ANN, "help")
    shown = lodge.newest()
    await lodge.press(ANN, view("open.lodge..2"), shown)
    assert "Yonmoque" not in str(lodge.webhooks.messages[lodge.newest()])
    await lodge.press(ANN, view("open.alone..2"), shown)
    assert "There's no game like that here" in lodge.whispers()[-1]
