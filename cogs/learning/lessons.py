"""Lessons: learning a game by pressing on its board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from discord import ui

from bot.client.app import Lodge
from bot.guides.guide import guide_of
from bot.guides.lesson import (
    ELSEWHERE,
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
from bot.match.moves import STOP, Pick
from bot.store.settings import DUSK
from cogs.base.answers import FORGED, Answer
from cogs.base.components import (
    BLUE,
    GREEN,
    GREY,
    Draft,
    Emoji,
    Emojis,
    MessageView,
    Translate,
    button,
    circles,
    fit_lines,
    option,
    row,
    rows,
    select,
    text,
)
from cogs.base.custom_ids import MenuId, ViewId
from cogs.base.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.base.lesson_offers import LESSON
from cogs.base.presses import on_view
from cogs.board.boards import live_boards
from cogs.board.message import Paint, emojis_of
from cogs.learning.rules import Pictures, put_view
from engines.core import Game, Message, msg
from engines.notation import bare, last_part
from render import buttons, paint_plan
from render.show import scene_of

_WHAT: Final = re.compile(r"(?P<game>[a-z0-9-]+)\.(?P<task>[1-9])\.(?P<pressed>[^|\n]*)")
MOST_BUTTONS: Final = 15
"""More choices than this go into menus."""


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
    bot = answered.interaction.client
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
    bot: Lodge = answered.interaction.client
    drawing = live_boards(bot).drawing
    theme = await drawing.own_theme(answered.interaction.user.id)
    page = partial(
        lesson_page, asked, answered.translate, theme, emojis=drawing.emojis.of, paint=drawing.paint
    )
    return await drawing.draw(page)


def lesson_page(
    asked: Asked,
    translate: Translate,
    theme: str = DUSK,
    *,
    emojis: Emojis = circles,
    paint: Paint = paint_plan,
) -> Draft:
    """Draw a task after a press: what's asked, the answer to the press, the board and its buttons. Raises
    Refused if its buttons don't say that."""
    lesson = lesson_of(asked.game)
    assert lesson is not None, "only games with a lesson have buttons for it"
    task = lesson.tasks[asked.task - 1]
    done = answer(asked.game, task, asked.pressed)
    body = MessageView()
    heading = msg("{game}: {n} of {all}", game=asked.game.title, n=asked.task, all=len(lesson.tasks))
    opening = opening_lines(asked.game) if asked.task == 1 and not asked.pressed else ()
    text(body, "\n".join([f"### {translate(heading)}", *map(translate, opening)]))
    name = f"{asked.game.slug}-task-{asked.task}.png"
    pictures: Pictures = put_view(body, done.view, name, translate, theme, paint)
    text(body, fit_lines(_lines(asked, lesson, task, done, translate)))  # beside the buttons, on a phone too
    if done.right:
        body.add_item(row(_onward(asked, lesson, translate)))
        return Draft(body, pictures)
    shown = {} if done.view.game.hidden else emojis_of(scene_of(done.view), emojis)
    for line in _board(asked, task, done, translate, shown):
        body.add_item(line)
    return Draft(body, pictures)


def opening_lines(game: Game) -> tuple[Message, ...]:
    """Return what a lesson says before its first task: how the game is won, and what you do in a turn."""
    guide = guide_of(game)
    return msg("**How you win:** {line}", line=guide.want), msg("**What you do:** {line}", line=guide.do)


def _lines(asked: Asked, lesson: Lesson, task: Task, done: Answered, translate: Translate) -> list[str]:
    """Return the answer to the press, and what's asked."""
    if done.right:
        lines = [translate(msg("✅ {answer}", answer=done.said))]
        if asked.task == len(lesson.tasks):
            play = msg("You're ready: `/play game:{slug} level:easy`", slug=asked.game.slug)
            lines.append(translate(play))
        return lines
    asking = [f"**{translate(task.ask)}**"]
    return asking if done.said is None else [*asking, translate(msg("❌ {answer}", answer=done.said))]


def _onward(asked: Asked, lesson: Lesson, translate: Translate) -> list[ui.Item[Any]]:
    """Return the buttons below a solved task."""
    if asked.task < len(lesson.tasks):
        return [button(asked.to(task=asked.task + 1), translate(msg("Next")), GREEN)]
    rules = ViewId("rules", f"turn.{asked.game.slug}..1")
    return [
        button(rules, translate(msg("Read the rules")), GREEN),
        button(asked.to(task=1), translate(msg("Start again"))),
    ]


def _board(
    asked: Asked, task: Task, done: Answered, translate: Translate, shown: dict[str, Emoji]
) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons or menus below a task."""
    names = buttons(asked.game)
    on_block = {name for line in names for name in line}
    places = places_of(asked.game, task)
    if places:
        offered = [Pick(place, place) for place in places]
    else:
        offered = choices_of(asked.game, task, done.picked)
    start = start_of(asked.game, task)

    def label(choice: Pick) -> str:
        word = task.labels.get(choice.notation)
        if word is None and not places:
            actor = done.view.position.actors[0]
            word = done.view.position.button(actor, choice.notation.removesuffix(STOP), done.picked)
        return choice.label if word is None else translate(word)

    def item(choice: Pick, name: str = "", empty: Emoji = None) -> ui.Item[Any]:
        style = GREEN if choice.stops else GREY
        emoji = shown.get(bare(choice.name), empty)
        return button(asked.to(choice.notation), name or label(choice), style, emoji=emoji)

    by_name = {choice.name: choice for choice in offered}
    extras = [choice for choice in offered if choice.name not in on_block]
    put_down = [] if places or done.picked == start else [button(asked.to(), translate(msg("Clear")))]
    if len(extras) == len(offered):
        return [*_listed(asked, offered, label, item), *rows(put_down)]
    lifted, empty = last_part(done.picked), shown.get("")
    made: list[ui.ActionRow[Any]] = []
    for at, line in enumerate(names):
        items: list[ui.Item[Any]] = []
        for across, name in enumerate(line):
            if name is None:
                items.append(button(asked.to(f".{at}.{across}"), "·", disabled=True, emoji=empty))
            elif name in by_name:
                items.append(item(by_name[name], name, empty))
            elif name == lifted:
                fixed = done.picked == start
                custom_id = asked.to(ELSEWHERE if fixed else "")
                items.append(button(custom_id, name, BLUE, disabled=fixed, emoji=shown.get(name, empty)))
            else:
                custom_id = asked.to(f"{done.picked}{ELSEWHERE}{name}")
                items.append(button(custom_id, name, emoji=shown.get(name, empty), disabled=bool(places)))
        made += rows(items)
    return [*made, *rows([item(choice) for choice in extras])]


def _listed(asked: Asked, offered: list[Pick], label: Any, item: Any) -> list[ui.ActionRow[Any]]:
    """Return what can be pressed where the buttons can't be laid out like the board."""
    if len(offered) <= MOST_BUTTONS:
        return rows([item(choice) for choice in offered])
    most = MOST_OPTIONS_OF_A_SELECT
    parts = [offered[first : first + most] for first in range(0, len(offered), most)]
    return [
        row(
            [
                select(
                    asked.menu(number),
                    f"{label(part[0])} … {label(part[-1])}",
                    [option(choice.notation, label(choice)) for choice in part],
                )
            ]
        )
        for number, part in enumerate(parts)
    ]
