"""The buttons and menus under a board: moves to pick, dice to roll, and everything else."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import ui

from bot.match.model import LEAVE, Match, State
from bot.match.moves import STOP, Pick, as_on_the_board, choices, settle
from bot.match.play import asks_first
from cogs.base.components import BLUE, GREEN, GREY, RED, Emoji, Translate, button, option, row, rows, select
from cogs.base.custom_ids import ActId, PickId, PicksId, PlayId
from cogs.base.discord_limits import MOST_OPTIONS_OF_A_SELECT
from cogs.base.prompts import PROMPT_ROOM, may_be_asked
from cogs.daily.message import after_the_try
from engines.core import CHANCE, Message, Position, pmsg
from engines.notation import bare, last_part
from render import Buttons, buttons, in_rows

Shown = Mapping[str, Emoji]
"""The emojis by name: what's on each place, or what each choice is."""
NOTHING: Final[Shown] = MappingProxyType({})
EMPTY: Final = discord.PartialEmoji(name="▫️")
"""The emoji on the button of an empty place, unless the application has its own."""
DIE: Final = discord.PartialEmoji(name="🎲")
_SQUARE: Final = re.compile(r"[a-z][0-9]{1,2}")


def choosing_seat(match: Match) -> int | None:
    """Return the seat of the one person who has a move to choose on the public board, or None. In games with
    hidden hands moves are chosen on hand panels (`cogs.board.hand_panel`), never in public."""
    if match.game.hidden:
        return None
    waiting = match.waiting_for
    return waiting[0] if len(waiting) == 1 and not match.dice_due and not match.waits_for_lodge else None


def shown_pick(match: Match, picked: str = "") -> str:
    """Return the notation to show as picked, including forced parts; "" while a single move is left to
    confirm. Raises Refused if no legal move begins with `picked`."""
    seat = choosing_seat(match)
    if seat is None or match.position is None:
        return ""
    notation, whole = settle(match.position.moves(seat), picked)
    return picked if whole else notation


def was_rolled(match: Match) -> bool:
    """Whether the choice to be made now follows a roll of the dice."""
    last = match.recent[-1] if match.recent else None
    return last is not None and last.actor == CHANCE and last.before.roller is not None


def control_rows(
    match: Match,
    translate: Translate,
    picked: str,
    room: int,
    *,
    quick: bool = False,
    turned: bool = False,
    shown: Shown = NOTHING,
) -> list[ui.ActionRow[Any]]:
    """Return the rows below a board, at most `room` components, leaving space for a question.

    `quick`: the button of a piece that can only go to one place says so, and one press plays it. `turned`:
    the board is drawn from the second seat's side, and the block of buttons is turned with it. `shown` has
    the emojis that go before the names of places and choices.
    """
    names = buttons(match.game, turned=turned)
    if match.daily is None and match.state is not State.RUNNING:
        return _after_the_end(match, translate)
    controls = _controls(match, translate)
    if match.state is not State.RUNNING or match.position is None:
        return rows(controls)
    if may_be_asked(match):
        room -= PROMPT_ROOM
    if match.waits_for_lodge:  # the board's buttons keep their places, so that nothing jumps
        block = [] if match.game.hidden else _block(match, (), "", names, shown)
        return [*block, *rows(controls)] if _count(block) + _count(rows(controls)) <= room else rows(controls)
    if match.dice_due:
        roll_buttons = [
            button(ActId(match.id, match.ply, "roll"), translate(pmsg("button", "Roll")), GREEN, emoji=DIE)
        ]
        if match.game.stages is not None:
            roll_buttons.append(button(ActId(match.id, match.ply, "rollon"), translate(match.game.stages)))
        elif match.seat_count == 1:
            onward = translate(pmsg("button", "Roll until my next choice"))
            roll_buttons.append(button(ActId(match.id, match.ply, "rollon"), onward))
        return [row(roll_buttons), *rows(controls)]
    seat = choosing_seat(match)
    if seat is None:
        return rows(controls)
    moves = match.position.moves(seat)
    if picked.endswith(STOP):
        return _to_confirm(match, translate, picked.removesuffix(STOP), room, names, shown)
    offered = choices(moves, picked, in_full=was_rolled(match), quick=quick)
    offered = as_on_the_board(offered, in_rows(match.game, turned=turned))
    lifted = _lifted(moves, picked)
    on_block = {name for line in names for name in line}
    offered = [_worded(match.position, seat, picked, choice, translate) for choice in offered]
    placed = [choice for choice in offered if choice.name in on_block and not choice.stops]
    clear = []
    if lifted and (lifted not in on_block or lifted in {choice.name for choice in placed}):
        clear = [_clear(match, translate)]
    block = _block(match, placed, lifted, names, shown)
    # Stopping stands apart: the button where its piece was just pressed must not play anything.
    extras = [_pick(match, choice, shown) for choice in offered if choice not in placed]
    if placed:
        above = extras + clear
        for left_out in LEFT_OUT:
            controls = _controls(match, translate, left_out)
            for below in ([*rows(above), *rows(controls)], rows(above + controls)):
                if _count(block) + _count(below) <= room:
                    return block + below
    controls = _controls(match, translate)
    clear = [_clear(match, translate)] if lifted else []
    if len(offered) <= MOST_OPTIONS_OF_A_SELECT:
        return [*rows([_pick(match, choice, shown) for choice in offered]), *rows(clear + controls)]
    below = rows(clear + controls)
    return [*_selects(match, translate, offered, room - _count(below), shown), *below]


def _worded(position: Position, seat: int, so_far: str, choice: Pick, translate: Translate) -> Pick:
    """Label a choice in the game's words if its notation doesn't say enough."""
    move = choice.notation.removesuffix(STOP)
    words = position.button(seat, move, so_far)
    if words is None and choice.stops:
        words = pmsg("button", "Stop at {place}", place=last_part(move))
    return choice if words is None else replace(choice, label=translate(words), part=choice.name)


def confirmation(
    match: Match, seat: int, move: str, translate: Translate, *, back: str
) -> list[ui.Item[Any]]:
    """Return the buttons for a whole move that is shown: play it, or not. One that may end the game has a red
    button that says what it does, and not where a second press in the same place would play it. `back` is the
    verb of the button that doesn't play it."""
    assert match.position is not None, "it runs"
    play, other = PlayId(match.id, match.ply, move), ActId(match.id, match.ply, back)
    if not asks_first(match, seat, move):
        return [
            button(play, translate(pmsg("button", "Play")), GREEN),
            button(other, translate(pmsg("button", "Clear"))),
        ]
    label = match.position.button(seat, move) or pmsg("button", "Play")
    return [
        button(other, translate(pmsg("button", "Keep playing"))),
        button(play, translate(label), RED),
    ]


def _to_confirm(
    match: Match, translate: Translate, move: str, room: int, names: Buttons, shown: Shown
) -> list[ui.ActionRow[Any]]:
    """Return the rows below a board that shows a whole move to confirm. The board's buttons keep their
    places."""
    more = button(ActId(match.id, match.ply, "more"), translate(pmsg("button", "More")))
    below = rows([*confirmation(match, match.waiting_for[0], move, translate, back="back"), more])
    block = _block(match, (), "", names, shown)
    return [*block, *below] if _count(block) + _count(below) <= room else below


def _pick(match: Match, choice: Pick, shown: Shown, empty: Emoji = None) -> ui.Item[Any]:
    """Return the button of a choice, with `empty` if nothing is shown at its place."""
    custom_id = PickId(match.id, match.ply, choice.notation)
    return button(custom_id, choice.label, emoji=shown.get(bare(choice.name), empty))


def _block(
    match: Match, offered: Sequence[Pick], picked: str, names: Buttons, shown: Shown
) -> list[ui.ActionRow[Any]]:
    """Lay out buttons like the board, each with an emoji so that the columns align. A point that can't be
    chosen keeps its button, disabled; pressing the picked one puts it down again."""
    by_name = {choice.name: choice for choice in offered}
    empty = shown.get("", EMPTY)
    made = []
    for at, line in enumerate(names):
        items: list[ui.Item[Any]] = []
        for across, name in enumerate(line):
            if name is None:
                custom_id = PickId(match.id, match.ply, f".{at}.{across}")
                items.append(button(custom_id, "·", disabled=True, emoji=empty))
            elif name in by_name:
                items.append(_pick(match, by_name[name], shown, empty))
            elif name == picked:
                custom_id = PickId(match.id, match.ply, "")
                items.append(button(custom_id, name, BLUE, emoji=shown.get(name, empty)))
            else:
                custom_id = PickId(match.id, match.ply, name)
                items.append(button(custom_id, name, disabled=True, emoji=shown.get(name, empty)))
        made += rows(items)
    return made


def _selects(
    match: Match, translate: Translate, offered: Sequence[Pick], room: int, shown: Shown
) -> list[ui.ActionRow[Any]]:
    """Return menus of everything that can be picked: one for each row of the board, or else as few as will
    hold it."""
    menus = _by_rows(offered)
    if not menus or 2 * len(menus) > room:
        most = MOST_OPTIONS_OF_A_SELECT
        parts = [[*offered][first : first + most] for first in range(0, len(offered), most)]
        menus = [
            (pmsg("menu", "{first} to {last}", first=part[0].label, last=part[-1].label), part)
            for part in parts
        ]
    made = []
    for number, (placeholder, part) in enumerate(menus):
        options = [
            option(choice.notation, choice.label, emoji=shown.get(bare(choice.name))) for choice in part
        ]
        made.append(row([select(PicksId(match.id, match.ply, number), translate(placeholder), options)]))
    return made


def _by_rows(offered: Sequence[Pick]) -> list[tuple[Message, list[Pick]]]:
    """Return a menu's name and choices for each row of a board of squares, top row first; [] if anything else
    can be picked."""
    by_row: dict[int, list[Pick]] = {}
    for choice in offered:
        if not _SQUARE.fullmatch(choice.name):
            return []
        by_row.setdefault(int(choice.name[1:]), []).append(choice)
    menus = []
    for number, some in sorted(by_row.items(), reverse=True):
        some.sort(key=lambda choice: choice.name)
        if len(some) > MOST_OPTIONS_OF_A_SELECT:
            return []
        where = {"row": number, "first": some[0].name, "last": some[-1].name}
        alone = len(some) == 1
        name = (
            pmsg("menu", "Row {row}: {first}", **where)
            if alone
            else pmsg("menu", "Row {row}: {first} to {last}", **where)
        )
        menus.append((name, some))
    return menus


def _lifted(moves: Sequence[str], picked: str) -> str:
    """Return the name of the lifted piece, which puts it down again; "" if none is lifted, or it was the only
    one that could be."""
    return "" if picked in ("", settle(moves, "")[0]) else last_part(picked)


def _clear(match: Match, translate: Translate) -> ui.Item[Any]:
    return button(ActId(match.id, match.ply, "back"), translate(pmsg("button", "Clear")))


LEFT_OUT: Final = ((), ("next",), ("next", "rules"))
"""The buttons to leave out, step by step, if a board needs the room. They are all under More, too."""


def _controls(match: Match, translate: Translate, left_out: Collection[str] = ()) -> list[ui.Item[Any]]:
    """Return the buttons for everything else."""

    def control(verb: str, label: Message, *, disabled: bool = False) -> ui.Item[Any]:
        return button(ActId(match.id, match.ply, verb), translate(label), disabled=disabled)

    alone, running = len(match.players) == 1, match.state is State.RUNNING
    made: list[ui.Item[Any]] = []
    if match.daily is not None:
        made = [] if running else [*after_the_try(match.daily, translate)]
    elif running:
        if match.game.hidden:
            made.append(
                button(ActId(match.id, match.ply, "hand"), translate(pmsg("button", "My hand")), GREEN)
            )
        if match.waits_for_lodge:
            made.append(control("show", pmsg("button", "Show Lodge's move")))
        elif alone and not match.dice_due:
            made.append(control("hint", pmsg("button", "Hint")))
        if match.game.stages is None:
            nothing = not _seems_undoable(match)
            made.append(control("takeback", pmsg("button", "Take back"), disabled=nothing))
    if "rules" not in left_out:
        made.append(control("rules", pmsg("button", "Rules")))
    made.append(control("more", pmsg("button", "More")))
    if match.daily is None and not (alone and running) and "next" not in left_out:
        made.append(control("next", pmsg("button", "Next game")))
    return made


def _seems_undoable(match: Match) -> bool:
    """Whether the last choice can be taken back, as far as can be seen without a replay: no roll or deal came
    after it, and no card was shown by it."""
    for number in reversed(match.plies_in_force):
        ply = match.history[number]
        if ply.actor == CHANCE:
            return False
        if ply.user_id is not None and ply.move != LEAVE:
            return not match.game.hidden or ply.move == "pass" or ply.actor in match.decided_seats
    return False


def _after_the_end(match: Match, translate: Translate) -> list[ui.ActionRow[Any]]:
    """Return the rows below a finished game: playing again first, then looking back at it."""

    def control(verb: str, label: Message, style: discord.ButtonStyle = GREY) -> ui.Item[Any]:
        return button(ActId(match.id, match.ply, verb), translate(label), style)

    first: list[ui.Item[Any]] = []
    if match.state is State.OVER and match.successor is None:
        first.append(control("rematch", _again(match), GREEN))
        if match.lodge_players and len(match.players) == 1:
            first.append(control("level", pmsg("button", "Another level")))
    if match.state is State.OVER and match.outcome is not None:
        first.append(control("review", pmsg("button", "Review")))
    looked_back = match.state in (State.OVER, State.EXPIRED) and bool(match.history)
    if looked_back:
        first.append(control("film", pmsg("button", "Post film")))
    second = [control("replay", pmsg("button", "Replay"))] if looked_back else []
    return [*rows(first), *rows([*second, *_controls(match, translate)])]


def _again(match: Match) -> Message:
    """What the button for another game says. Of two people, the other one accepts what one has asked for."""
    if len(match.players) == 1:
        return pmsg("button", "Play again")
    if match.rematch and len(match.players) == 2:
        return pmsg("button", "Accept rematch")
    return pmsg("button", "Rematch")


def _count(lines: Sequence[ui.ActionRow[Any]]) -> int:
    return sum(1 + len(line.children) for line in lines)
