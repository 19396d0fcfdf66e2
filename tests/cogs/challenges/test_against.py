"""Against whom: what Play in /games asks, and what comes of it."""

from __future__ import annotations

from discord import ui

from bot.match.model import Opponent, State
from cogs.challenges.against import ALONE, ANYONE, FRIEND, LODGE, Asked, question
from engines import GAMES
from tests.cogs.matches import ANN, BEN, CLEO
from tests.cogs.offline_lodge import APPLICATION

WAYS = (FRIEND, LODGE, ANYONE, ALONE)


async def asked(lodge, slug, people=""):
    """Ann presses Play on a game in /games; the question that follows, and its menus and buttons by way."""
    await lodge.command(ANN, "games")
    await lodge.press(ANN, f"view|games|play.{people}...1.{slug}", lodge.newest())
    found = lodge.newest()
    return found, {custom_id.split("|")[2].split(".")[0]: custom_id for custom_id in lodge.ids(found)}


def friends(slug, seats):
    body = question(Asked(WAYS, slug, seats), list(GAMES.values()), str).body
    return next(item for item in body.walk_children() if isinstance(item, ui.UserSelect))


def test_for_three_people_two_friends_can_be_picked():
    assert friends("yonmoque", 2).max_values == 1
    assert friends("uckers", 3).max_values == 2


async def test_play_against_a_friend(lodge):
    message, ways = await asked(lodge, "yonmoque")
    await lodge.pick(ANN, ways[FRIEND], message, BEN)
    match = await lodge.matches.get(1)
    assert (match.game.slug, match.state, match.invited) == ("yonmoque", State.OPEN, (BEN,))


async def test_a_table_asks_too_and_keeps_its_seats(lodge):
    message, ways = await asked(lodge, "uckers", "4")
    await lodge.pick(ANN, ways[FRIEND], message, BEN, CLEO)
    match = await lodge.matches.get(1)
    assert (match.seat_count, match.invited) == (4, (BEN, CLEO))
    assert lodge.text(message).strip() == f"You challenged <@{BEN}> and <@{CLEO}> to Uckers."
    message, ways = await asked(lodge, "yut", "3")
    await lodge.pick(ANN, ways[FRIEND], message, 15, APPLICATION)
    match = await lodge.matches.get(2)
    assert (match.seat_count, match.invited, match.lodge_players) == (3, (15,), (Opponent("normal"),))
    message, ways = await asked(lodge, "yut", "4")
    await lodge.press(ANN, ways[ANYONE], message)
    assert (await lodge.matches.get(3)).seat_count == 4


async def test_a_game_that_can_be_played_alone_is_not_when_somebody_else_is_wanted(lodge):
    message, ways = await asked(lodge, "el-oso")
    await lodge.press(ANN, ways[ANYONE], message)
    match = await lodge.matches.get(1)
    assert (match.state, match.seat_count) == (State.OPEN, 2)
    await lodge.press(ANN, ways[LODGE], message, "easy")
    assert (await lodge.matches.get(2)).lodge_players == (Opponent("easy"),)
    await lodge.press(ANN, ways[ALONE], message)
    assert (await lodge.matches.get(3)).seat_count == 1


async def test_who_looks_for_games_alone_is_asked_nothing(lodge):
    await lodge.command(ANN, "games")
    await lodge.press(ANN, "view|games|play.1...1.el-oso", lodge.newest())
    match = await lodge.matches.get(1)
    assert (match.state, match.seat_count) == (State.RUNNING, 1)
