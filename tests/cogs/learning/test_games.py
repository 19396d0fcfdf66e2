"""Play in /games: against whom."""

from __future__ import annotations

import pytest
from discord import ui

from bot.finding.fitting import Shelf
from bot.match.model import Opponent, State
from cogs.base.answers import FORGED
from cogs.learning.games import Looked, opponent_question
from engines import GAMES
from tests.cogs.challenges.test_options import picked
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.offline_lodge import APPLICATION, open_lodge


@pytest.fixture
async def lodge(tmp_path):
    async with open_lodge(tmp_path) as opened:
        yield opened


def asked(slug, people="", *, alone=False):
    looked = Looked(Shelf(people), slug=slug)
    return opponent_question(GAMES[slug], looked, str, alone=alone).body


def labels(body):
    return [item.label for item in body.walk_children() if isinstance(item, ui.Button)]


async def question(lodge, slug, people=""):
    """Asks Ann against whom she plays."""
    await lodge.command(ANN, "games")
    panel = lodge.newest()
    await lodge.press(ANN, f"view|games|play.{people}...1.{slug}", panel)
    assert lodge.newest() == panel
    return panel


async def pick(lodge, message, slug, *people, seats=""):
    data = {"custom_id": f"menu|games|friend.{seats}...1.{slug}", "component_type": 5, **picked(*people)}
    await lodge._send(ANN, 3, data, message)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_played_against_friends_lodge_or_anyone(slug):
    game, body = GAMES[slug], asked(slug)
    friends, lodge = (item for item in body.walk_children() if isinstance(item, ui.UserSelect | ui.Select))
    assert friends.max_values == game.seats[-1] - 1
    assert [option.value for option in lodge.options] == ["easy", "normal", "hard", "expert"]
    alone = ["Play alone"] if 1 in game.seats else []
    assert labels(body) == ["Anyone here", *alone, "◀ Back to the games"]


def test_for_three_people_two_friends_can_be_picked():
    friends = next(item for item in asked("uckers", "3").walk_children() if isinstance(item, ui.UserSelect))
    assert friends.max_values == 2


def test_where_only_lodge_is_nobody_else_is_offered():
    body = asked("yonmoque", alone=True)
    assert not [item for item in body.walk_children() if isinstance(item, ui.UserSelect)]
    assert labels(body) == ["◀ Back to the games"]


async def test_play_against_a_friend(lodge):
    panel = await question(lodge, "yonmoque")
    assert "Who do you want to play?" in lodge.text(panel)
    await pick(lodge, panel, "yonmoque", BEN)
    match = await lodge.matches.get(1)
    assert (match.state, match.invited) == (State.OPEN, (BEN,))
    assert lodge.text(panel).strip() == "**Yonmoque** it is."


async def test_play_against_friends_and_lodge(lodge):
    panel = await question(lodge, "uckers")
    await pick(lodge, panel, "uckers", BEN, CLEO, APPLICATION)
    match = await lodge.matches.get(1)
    assert (match.invited, match.opponents) == ((BEN, CLEO), (Opponent("normal"),))
    panel = await question(lodge, "yut", "4")
    await pick(lodge, panel, "yut", 15, seats="4")
    assert (await lodge.matches.get(2)).seat_count == 4


async def test_play_against_lodge_at_a_level(lodge):
    panel = await question(lodge, "el-oso")
    await lodge.press(ANN, "menu|games|lodge....1.el-oso", panel, "hard")
    match = await lodge.matches.get(1)
    assert (match.state, match.opponents) == (State.RUNNING, (Opponent("hard"),))


async def test_play_against_anyone_or_alone(lodge):
    await lodge.press(ANN, "view|games|anyone....1.el-oso", await question(lodge, "el-oso"))
    match = await lodge.matches.get(1)
    assert (match.state, match.seat_count, match.invited) == (State.OPEN, 2, ())
    await lodge.press(ANN, "view|games|alone....1.el-oso", await question(lodge, "el-oso"))
    assert (await lodge.matches.get(2)).seat_count == 1
    await lodge.command(ANN, "games")
    await lodge.press(ANN, "view|games|play.1...1.el-oso", lodge.newest())
    assert (await lodge.matches.get(3)).seat_count == 1


async def test_what_the_question_never_asks_is_refused(lodge):
    panel = await question(lodge, "yonmoque")
    await lodge.press(ANN, "view|games|alone....1.yonmoque", panel)
    await lodge.press(ANN, "menu|games|lodge....1.yonmoque", panel, "grand")
    await lodge.press(ANN, "view|games|friend....1.yonmoque", panel)
    assert lodge.whispers() == [str(FORGED)] * 3
