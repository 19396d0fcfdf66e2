"""What is set for a server, and who is asked to set it up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import settings
from cogs.puzzles.puzzles import puzzle_games
from engines import GAMES
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.offline_lodge import OfflineLodge, open_lodge

HERE, THERE = 700, 701


@pytest.fixture
async def lodge(tmp_path: Path) -> AsyncIterator[OfflineLodge]:
    async with open_lodge(tmp_path) as opened:
        opened.enter(HERE, ANN, BEN)
        yield opened


def cards(lodge: OfflineLodge) -> list[int]:
    return [number for number in lodge.webhooks.messages if "Set up Lodge" in lodge.text(number)]


async def test_the_first_who_manages_a_new_server_is_asked_once_to_set_it_up(lodge: OfflineLodge) -> None:
    await lodge.command(CLEO, "settings")
    assert cards(lodge) == []
    await lodge.command(ANN, "settings")
    (card,) = cards(lodge)
    assert card == lodge.newest()  # after the answer, for her alone
    assert lodge.webhooks.messages[card]["flags"] & 64
    for user, name in ((ANN, "settings"), (BEN, "settings"), (ANN, "server")):
        await lodge.command(user, name)
    assert cards(lodge) == [card]
    lodge.enter(THERE, BEN)
    await lodge.command(BEN, "settings")
    assert len(cards(lodge)) == 2


async def test_nobody_is_asked_where_something_was_set_or_elsewhere(lodge: OfflineLodge) -> None:
    lodge.guild = None
    await lodge.command(ANN, "settings")
    lodge.guild = HERE
    await lodge.command(ANN, "server")  # which shows it all
    await lodge.command(BEN, "settings")
    assert cards(lodge) == []


async def test_the_card_stays_a_card_and_sets_the_server(lodge: OfflineLodge) -> None:
    await lodge.command(ANN, "settings")
    (card,) = cards(lodge)
    choices = (("news", "message"), ("threads", "yes"), ("pace", "1d"), ("ratings", "off"))
    for name, value in choices:
        await lodge.press(ANN, f"server|{name}|card", card, value)
        assert lodge.chosen(card, f"server|{name}|card") == value
    await lodge.press(ANN, "server|left_out-1|card", card, "uckers", "yut")
    assert "Set up Lodge" in lodge.text(card)
    assert "Left out: Uckers and Yut." in lodge.text(card)
    found = await settings.of_server(lodge.matches.store, HERE)
    assert {name: getattr(found, name) for name, _ in choices} == dict(choices)
    await lodge.press(BEN, "server|pace|card", card, "7d")
    assert (await settings.of_server(lodge.matches.store, HERE)).pace == "7d"
    await lodge.press(CLEO, "server|pace|card", card, "1d")
    assert "Manage Server" in lodge.whispers()[-1]


async def test_games_that_are_left_out_are_not_to_be_found(lodge: OfflineLodge) -> None:
    await lodge.command(ANN, "server")
    panel = lodge.newest()
    assert f"All {len(GAMES)} games" in lodge.text(panel)
    await lodge.press(ANN, "server|left_out-0", panel, "baseball", "dara")
    await lodge.press(ANN, "server|left_out-1", panel, "yut")
    await lodge.press(ANN, "server|left_out-0", panel, "dara")
    assert "Left out: Dara and Yut." in lodge.text(panel)
    await lodge.command(CLEO, "games")
    browser = lodge.newest()
    assert f"{len(GAMES) - 2} games" in lodge.text(browser)
    await lodge.command(CLEO, "play", game="yut")
    assert lodge.whispers()[-1] == "Yut is turned off in this server. See /games."
    await lodge.command(CLEO, "puzzle", game="dara")
    assert lodge.whispers()[-1] == "Dara is turned off in this server. See /games."
    asked = lodge._interaction(CLEO, 4, {"id": "1", "name": "puzzle", "type": 1, "options": []})
    suggested = await puzzle_games(asked, "")
    assert "dara" not in {each.value for each in suggested}
    others = " ".join(sorted(GAMES.keys() - {"baseball"}))
    await settings.choose_for_server(lodge.matches.store, HERE, "left_out", others)
    await lodge.command(CLEO, "puzzle")
    assert lodge.whispers()[-1] == "No game in this server has puzzles."
    lodge.guild = None
    await lodge.command(CLEO, "play", game="yut")
    assert (await lodge.matches.of_person(CLEO)).count == 1


async def test_a_game_is_left(lodge: OfflineLodge) -> None:
    await lodge.command(ANN, "server")
    panel = lodge.newest()
    for number in (0, 1):
        menu = next(item for item in lodge._items(panel) if item["custom_id"] == f"server|left_out-{number}")
        await lodge.press(
            ANN, f"server|left_out-{number}", panel, *(each["value"] for each in menu["options"])
        )
    assert lodge.whispers()[-1] == "Keep at least one game."
