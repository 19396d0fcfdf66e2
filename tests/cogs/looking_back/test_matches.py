"""Your games: what is said of those that have ended, and which one is next."""

from dataclasses import replace

import pytest
from discord import ui

from bot.match.model import Ending, State
from cogs.looking_back.matches import Asked, history_page, result
from tests.cogs.matches import ANN, BEN, NOW, started


@pytest.mark.parametrize(
    ("changes", "results"),
    [
        ({"ending": Ending("resigned", 0)}, ("lost", "won")),
        ({"ending": Ending("agreed")}, ("draw", "draw")),
        ({"ending": Ending("void", 0)}, ("didn't count", "didn't count")),
        ({"state": State.EXPIRED}, ("called off", "called off")),
    ],
)
def test_how_a_game_ended_for_each(changes, results):
    over = replace(started("yonmoque"), **{"seats": (ANN, BEN), "state": State.OVER, **changes})
    assert tuple(str(result(over, user_id)) for user_id in (ANN, BEN)) == results


def test_who_shares_a_win():
    match = started("uckers", 4)
    left = replace(match, state=State.OVER, ending=Ending("resigned", 3))
    assert str(result(left, left.seats[0])) == "shared the win"
    assert str(result(left, left.seats[3])) == "lost"


async def test_your_games_have_two_pages_and_lead_to_the_next(lodge):
    for _ in range(3):
        await lodge.command(ANN, "play", game="el-oso", seats=1)
    await lodge.matches.resign(2, ANN)
    await lodge.command(ANN, "matches")
    page = lodge.newest()
    title, *lines = lodge.text(page).strip().splitlines()
    assert title == "### Your games"
    assert [line.partition(" · ")[0] for line in lines] == ["El Oso: **your turn**"] * 2
    await lodge.press(ANN, "view|matches|next", page)
    assert lodge.whispers()[-1].startswith("Your turn in El Oso · https://")
    finished = next(custom_id for custom_id in lodge.ids(page) if "|tab." in custom_id)
    await lodge.press(ANN, finished, page)
    assert "### Finished games" in lodge.text(page)
    assert "El Oso: didn't count" in lodge.text(page)
    await lodge.press(ANN, next(each for each in lodge.ids(page) if "|tab." in each), page)
    assert "### Your games" in lodge.text(page)


def test_a_finished_game_is_listed_by_game_opponent_and_day():
    over = replace(started("yonmoque"), seats=(ANN, BEN), state=State.OVER, ending=Ending("resigned", 0))
    page = history_page(Asked(ANN), [(over, NOW)], {BEN: "Ben"}, str, own=True, more=False).body
    (line,) = (item.content for item in page.walk_children() if isinstance(item, ui.TextDisplay))
    assert f"Yonmoque with <@{BEN}>: lost by resignation" in line
    (menu,) = (item for item in page.walk_children() if isinstance(item, ui.Select))
    (offered,) = menu.options
    told = (offered.value, offered.label, offered.description)
    assert told == (str(over.id), "Yonmoque with Ben", f"{NOW:%Y-%m-%d}: lost by resignation")


async def test_the_next_game_is_the_one_after_this_or_else_the_first(lodge):
    for _ in range(3):
        await lodge.command(ANN, "play", game="el-oso", seats=1)
    boards = [(await lodge.matches.get(number)).place for number in (1, 2, 3)]
    for number, following in ((1, 1), (2, 2), (3, 0)):
        await press_next(lodge, number)
        assert lodge.whispers()[-1].endswith(boards[following].link)
    for number in (1, 3):
        await lodge.matches.resign(number, ANN)
    await press_next(lodge, 2)
    assert lodge.whispers()[-1] == "No other games are waiting for you."


async def press_next(lodge, number):
    """Press Next game under More."""
    match = await lodge.matches.get(number)
    await lodge.press(ANN, f"act|{number}|{match.ply}|more", match.place.message_id)
    await lodge.press(ANN, f"act|{number}|{match.ply}|next", lodge.newest())
