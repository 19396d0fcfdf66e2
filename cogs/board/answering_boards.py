"""Boards that one person answers on by pressing, outside matches: their picture, and the buttons below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from discord import ui

from bot.match.moves import STOP, Pick, as_on_the_board
from bot.match.pressing import ELSEWHERE
from cogs.base.components import (
    BLUE,
    Emoji,
    Emojis,
    MessageView,
    Translate,
    button,
    gallery,
    option,
    row,
    rows,
    select,
    text,
)
from cogs.base.custom_ids import CustomId
from cogs.base.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.board.message import (
    Paint,
    alt_text,
    emojis_of,
    hand_alt_text,
    try_to_draw,
    try_to_draw_hand,
)
from engines.core import Message, pmsg
from engines.notation import bare, last_part
from render import View, buttons, in_rows
from render.show import scene_of

MOST_BUTTONS: Final = 15
"""More choices than this go into menus."""

Pictures = tuple[tuple[str, bytes], ...]
"""File name and PNG of each picture of a message."""


@dataclass(frozen=True, slots=True)
class Answering:
    """What can be pressed on a board."""

    view: View
    offered: Sequence[Pick]
    """What can be pressed next, after what is picked."""
    to: Callable[[str], CustomId]
    """Makes the custom id of a button from what it presses."""
    menu: Callable[[int], CustomId]
    """Makes the custom id of a menu from its number, from 0; its values are what's pressed."""
    picked: str = ""
    start: str = ""
    """What is picked before any press, which can't be put down."""
    labels: Mapping[str, Message] = field(default_factory=dict)
    """The words on buttons whose names don't say enough, by what they press."""
    finds_places: bool = False
    """Whether the answer is a place, so that nothing is lifted."""


def answer_rows(asked: Answering, translate: Translate, emojis: Emojis) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons or menus below a board."""
    names = buttons(asked.view.game, turned=asked.view.turned)
    on_block = {name for line in names for name in line}
    shown = {} if asked.view.game.hidden else emojis_of(scene_of(asked.view), emojis)

    def item(choice: Pick, name: str = "", empty: Emoji = None) -> ui.Item[Any]:
        emoji = shown.get(bare(choice.name), empty)
        label = name or _label(asked, choice, translate)
        return button(asked.to(choice.notation), label, emoji=emoji)

    asked = replace(
        asked, offered=as_on_the_board(asked.offered, in_rows(asked.view.game, turned=asked.view.turned))
    )
    placed = [choice for choice in asked.offered if choice.name in on_block and not choice.stops]
    by_name = {choice.name: choice for choice in placed}
    extras = [choice for choice in asked.offered if choice not in placed]
    if not placed:
        fixed = asked.finds_places or asked.picked == asked.start
        put_down = [] if fixed else [button(asked.to(""), translate(pmsg("button", "Clear")))]
        return [*_listed(asked, item, translate), *rows(put_down)]
    lifted, empty = last_part(asked.picked), shown.get("")
    made: list[ui.ActionRow[Any]] = []
    for at, line in enumerate(names):
        items: list[ui.Item[Any]] = []
        for across, name in enumerate(line):
            if name is None:
                items.append(button(asked.to(f".{at}.{across}"), "·", disabled=True, emoji=empty))
            elif name in by_name:
                items.append(item(by_name[name], name, empty))
            elif name == lifted:
                fixed = asked.picked == asked.start
                custom_id = asked.to(ELSEWHERE if fixed else "")
                items.append(button(custom_id, name, BLUE, disabled=fixed, emoji=shown.get(name, empty)))
            else:
                custom_id = asked.to(f"{asked.picked}{ELSEWHERE}{name}")
                emoji = shown.get(name, empty)
                items.append(button(custom_id, name, emoji=emoji, disabled=asked.finds_places))
        made += rows(items)
    return [*made, *rows([item(choice) for choice in extras])]


def _label(asked: Answering, choice: Pick, translate: Translate) -> str:
    """Return the word on the button of a choice."""
    word = asked.labels.get(choice.notation)
    if word is None and not asked.finds_places:
        position = asked.view.position
        word = position.button(position.actors[0], choice.notation.removesuffix(STOP), asked.picked)
    return choice.label if word is None else translate(word)


def _listed(
    asked: Answering, item: Callable[[Pick], ui.Item[Any]], translate: Translate
) -> list[ui.ActionRow[Any]]:
    """Return what can be pressed where the buttons can't be laid out like the board."""
    offered, most = asked.offered, MOST_OPTIONS_OF_A_SELECT
    if len(offered) <= MOST_BUTTONS:
        return rows([item(choice) for choice in offered])
    named = [(choice.notation, _label(asked, choice, translate)) for choice in offered]
    parts = [named[first : first + most] for first in range(0, len(named), most)]
    return [
        row(
            [
                select(
                    asked.menu(number),
                    f"{part[0][1]} … {part[-1][1]}",
                    [option(notation, label) for notation, label in part],
                )
            ]
        )
        for number, part in enumerate(parts)
    ]


def put_view(body: MessageView, view: View, name: str, translate: Translate, paint: Paint) -> Pictures:
    """Add a picture to the end of a message, as a file called `name`: the table and, if the viewer has a
    hand, the hand too. If it can't be drawn, describe it in small print instead."""
    if view.viewer is not None and view.game.hidden:
        picture = try_to_draw_hand(view, paint)
        told = hand_alt_text(view, translate)
    else:
        picture, told = try_to_draw(view, paint), alt_text(view, translate)
    if picture is None:
        text(body, f"-# {told}")
        return ()
    gallery(body, name, told)
    return ((name, picture.png),)
