"""Lessons: learning a game by pressing on its board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from discord import ui

from bot.guides.guide import guide_of
from bot.guides.lesson import (
    Answered,
    Lesson,
    Task,
    answer,
    choices_of,
    lesson_of,
    places_of,
    start_of,
)
from bot.match.model import Refused
from bot.match.moves import Pick
from cogs.base.answers import FORGED, Answer
from cogs.base.components import (
    GREEN,
    Draft,
    Emojis,
    MessageView,
    Translate,
    button,
    circles,
    fit_lines,
    row,
    text,
)
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.offers import LESSON
from cogs.base.presses import on_view
from cogs.board.answering_boards import Answering, answer_rows, put_view
from cogs.board.boards import LiveBoards
from cogs.board.message import Paint
from engines.core import Game, Message, msg, pmsg

_WHAT: Final = re.compile(r"(?P<game>[a-z0-9-]+)\.(?P<task>[1-9])\.(?P<pressed>[^|\n]*)")


@dataclass(frozen=True, slots=True)
class Asked:
    """A task of a game's lesson, and what has been pressed in it."""

    game: Game
    task: int = 1
    """Counted from 1."""
    pressed: str = ""

    def to(self, pressed: str = "", task: int | None = None) -> ViewId:
        """The custom id of a button that presses something in this task, or goes to another one."""
        return ViewId(LESSON, f"{self.game.slug}.{task or self.task}.{pressed}")

    def menu(self, number: int) -> MenuId:
        """The custom id of a menu of things to press."""
        return MenuId(LESSON, f"{self.game.slug}.{self.task}.{number}")


@on_view(LESSON)
async def press(answered: Answer, what: str, value: str) -> None:
    """Handle a press in a lesson. Raises Refused."""
    bot = answered.bot
    found = _WHAT.fullmatch(what)
    if found is None or found["game"] not in bot.matches.games:
        raise Refused(FORGED)
    game = bot.matches.games[found["game"]]
    lesson, number = lesson_of(game), int(found["task"])
    if lesson is None or number > len(lesson.tasks):
        raise Refused(FORGED)
    await answered.show_alone(await compose(answered, Asked(game, number, value or found["pressed"])))


async def compose(answered: Answer, asked: Asked) -> Draft:
    """Draw a task for the person who pressed. Raises Refused."""
    drawing = answered.bot.cog(LiveBoards).drawing
    paint = await drawing.own_painter(answered.user_id, answered.translate)
    page = partial(lesson_page, asked, answered.translate, paint, emojis=drawing.emojis.of)
    return await drawing.draw(page)


def lesson_page(asked: Asked, translate: Translate, paint: Paint, *, emojis: Emojis = circles) -> Draft:
    """Draw a task after a press: what's asked, the answer to the press, the board and its buttons. Raises
    Refused if its buttons don't say that."""
    lesson = lesson_of(asked.game)
    assert lesson is not None, "only games with a lesson have buttons for it"
    task = lesson.tasks[asked.task - 1]
    done = answer(asked.game, task, asked.pressed)
    body = MessageView()
    # Translators: A lesson: the task you are at, and how many it has.
    heading = pmsg(
        "heading", "{game}: {n} of {all}", game=asked.game.title, n=asked.task, all=len(lesson.tasks)
    )
    opening = opening_lines(asked.game) if asked.task == 1 and not asked.pressed else ()
    text(body, "\n".join([f"### {translate(heading)}", *map(translate, opening)]))
    name = f"{asked.game.slug}-task-{asked.task}.png"
    pictures = put_view(body, done.view, name, translate, paint)
    text(body, fit_lines(_lines(asked, lesson, task, done, translate)))  # beside the buttons, on a phone too
    if done.right:
        body.add_item(row(_onward(asked, lesson, translate)))
        return Draft(body, pictures)
    if done.played:
        body.add_item(row([button(asked.to(), translate(pmsg("button", "Try again")), GREEN)]))
        return Draft(body, pictures)
    for line in answer_rows(_answering(asked, task, done), translate, emojis):
        body.add_item(line)
    return Draft(body, pictures)


def opening_lines(game: Game) -> tuple[Message, ...]:
    """Return what a lesson says before its first task: how the game is won, and what you do in a turn."""
    guide = guide_of(game)
    return msg("**How you win:** {line}", line=guide.want), msg("**What you do:** {line}", line=guide.do)


def _lines(asked: Asked, lesson: Lesson, task: Task, done: Answered, translate: Translate) -> list[str]:
    """Return the answer to the press, and what's asked."""
    if done.right:
        lines = [translate(pmsg("layout", "✅ {answer}", answer=done.said))]
        if asked.task == len(lesson.tasks):
            play = msg("You're ready: `/play game:{slug} level:easy`", slug=asked.game.slug)
            lines.append(translate(play))
        return lines
    lines = [f"**{translate(task.ask)}**"]
    if done.said is not None:
        lines.append(translate(pmsg("layout", "❌ {answer}", answer=done.said)))
    return [*lines, *map(translate, done.reply)]


def _onward(asked: Asked, lesson: Lesson, translate: Translate) -> list[ui.Item[Any]]:
    """Return the buttons below a solved task."""
    if asked.task < len(lesson.tasks):
        return [button(asked.to(task=asked.task + 1), translate(pmsg("button", "Next")), GREEN)]
    rules = ViewId("rules", f"turn.{asked.game.slug}..1")
    return [
        button(rules, translate(pmsg("button", "Read the rules")), GREEN),
        button(asked.to(task=1), translate(pmsg("button", "Start again"))),
    ]


def _answering(asked: Asked, task: Task, done: Answered) -> Answering:
    """Return what can be pressed in a task."""
    places = places_of(asked.game, task)
    if places:
        offered = [Pick(place, place) for place in places]
    else:
        offered = choices_of(asked.game, task, done.picked)
    return Answering(
        done.view,
        offered,
        to=asked.to,
        menu=asked.menu,
        picked=done.picked,
        start=start_of(asked.game, task),
        labels=task.labels,
        finds_places=bool(places),
    )
