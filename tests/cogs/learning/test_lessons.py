"""Lessons as messages: each fits Discord, and every button on it leads somewhere."""

from __future__ import annotations

import pytest
from discord import ui

from bot.guides.lesson import Task, answer, is_right, lesson_of, moves_of, places_of, position_of
from bot.match.moves import STOP
from cogs.base.custom_ids import MenuId, ViewId, parse_id
from cogs.base.offers import LESSON
from cogs.learning.lessons import Asked, lesson_page
from cogs.learning.rules import rules_page
from engines import GAMES
from engines.core import Game
from render import Picture
from tests.cogs.board.test_message import check_fits_discord
from tests.cogs.learning.test_rules import told

TAUGHT = [game for game in GAMES.values() if lesson_of(game) is not None]
GAME = pytest.mark.parametrize("game", TAUGHT, ids=[game.slug for game in TAUGHT])


def unpainted(*_: object) -> Picture:
    """Stand in for the painter: the pictures are tested elsewhere."""
    raise RuntimeError("not painted")


def pressed_on(game: Game, number: int, pressed: str = "") -> list[str]:
    """What the buttons and menus of a task say was pressed."""
    body = lesson_page(Asked(game, number, pressed), str, paint=unpainted).body
    check_fits_discord(body)
    found = []
    for item in body.walk_children():
        if isinstance(item, ui.Select):
            assert isinstance(parse_id(item.custom_id), MenuId)
            found += [option.value for option in item.options]
        elif isinstance(item, ui.Button) and not item.disabled:
            assert item.custom_id is not None
            pressed_id = parse_id(item.custom_id)
            assert isinstance(pressed_id, ViewId)
            found.append(pressed_id.what.split(".", 2)[2])
    return found


def right_press(game: Game, task: Task) -> str:
    """What the last press of a right answer says."""
    if task.places:
        return task.right[0]
    moves = moves_of(task, position_of(game, task.shown))
    right = next(move for move in moves if is_right(task, move))
    goes_on = any(move != right and move.startswith(right) for move in moves) and not task.offered
    return f"{right}{STOP}" if goes_on else right


@GAME
def test_every_task_can_be_sent_and_its_buttons_are_answered(game: Game) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    for number, task in enumerate(lesson.tasks, start=1):
        offered = pressed_on(game, number)
        answers = [answer(game, task, pressed) for pressed in offered]
        assert all(each.said is not None or each.picked for each in answers)
        if task.places:
            assert set(offered) == set(places_of(game, task))
        done = lesson_page(Asked(game, number, right_press(game, task)), str, paint=unpainted)
        check_fits_discord(done.body)
        assert str(task.why) in told(done)


def test_a_wrong_move_shows_the_reply_and_goes_back() -> None:
    game = GAMES["picaria"]
    wrong = lesson_page(Asked(game, 3, "e1-c1"), str, paint=unpainted)
    assert "Blue made three in a row: c3, d4 and e5." in told(wrong)
    assert pressed_on(game, 3, "e1-c1") == [""]


@GAME
def test_lifting_a_piece_offers_where_it_goes(game: Game) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    for number, task in enumerate(lesson.tasks, start=1):
        for pressed in pressed_on(game, number):
            done = answer(game, task, pressed)
            if done.said is None:
                assert pressed_on(game, number, pressed)


def test_the_rules_lead_to_the_lesson_if_there_is_one() -> None:
    assert any(f"view|{LESSON}|picaria.1." == each for each in ids(rules_page_of("picaria")))
    assert not any(each.startswith(f"view|{LESSON}") for each in ids(rules_page_of("baseball")))


def rules_page_of(slug: str) -> ui.LayoutView:
    from cogs.learning.rules import Asked as Page

    return rules_page(Page(GAMES[slug]), str, paint=unpainted).body


def ids(body: ui.LayoutView) -> list[str]:
    return [item.custom_id for item in body.walk_children() if isinstance(item, ui.Button) and item.custom_id]
