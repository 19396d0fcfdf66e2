"""The buttons and menus under a board: moves to pick, dice to roll, and what else one can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.match.model import Match, State
from bot.match.picks import Pick, choices, settle
from cogs.custom_ids import ActId, PickId, PicksId
from cogs.discord_limits import MOST_BUTTONS_IN_A_ROW, MOST_OPTIONS_OF_A_SELECT
from cogs.messages.components import BLUE, GREEN, GREY, RED, Translate, act, pick, picks, row, rows
from engines.core import CHANCE, Message, msg
from render import buttons


def choosing_seat(match: Match) -> int | None:
    """The one person's seat that has a move to choose on the public board, or None. In games with hidden
    hands moves are chosen on hand panels (`cogs.messages.hand_panel`), never in public."""
    if match.game.hidden:
        return None
    waiting = match.waiting_for
    return waiting[0] if len(waiting) == 1 and not match.dice_due and not match.waits_for_lodge else None


def shown_pick(match: Match, picked: str = "") -> str:
    """The notation to show as picked, forced parts included; "" while a single move is left to confirm.
    Raises Refused if no legal move begins with `picked`."""
    seat = choosing_seat(match)
    if seat is None or match.position is None:
        return ""
    notation, whole = settle(match.position.moves(seat), picked)
    return picked if whole else notation


def was_thrown(match: Match) -> bool:
    """Whether the choice that is due follows a throw of dice."""
    last = match.recent[-1] if match.recent else None
    return last is not None and last.actor == CHANCE and last.before.roller is not None


def control_rows(match: Match, translate: Translate, picked: str, room: int) -> list[ui.ActionRow[Any]]:
    controls = _controls(match, translate)
    if match.state is not State.RUNNING or match.position is None:
        return rows(controls)
    if match.waits_for_lodge:  # the board's buttons keep their places, so that nothing jumps
        block = [] if match.game.hidden else _block(match, (), "", buttons(match.game))
        return [*block, *rows(controls)] if _count(block) + _count(rows(controls)) <= room else rows(controls)
    if match.dice_due:
        roll_buttons = [act(ActId(match.id, match.ply, "roll"), translate(msg("Roll the dice")), GREEN)]
        if match.game.stages is not None:
            roll_buttons.append(act(ActId(match.id, match.ply, "rollon"), translate(match.game.stages)))
        return [row(roll_buttons), *rows(controls)]
    seat = choosing_seat(match)
    if seat is None:
        return rows(controls)
    moves = match.position.moves(seat)
    offered = choices(moves, picked, in_full=was_thrown(match))
    back = _back(match, translate, moves, picked)
    block = _block(match, offered, picked if back else "", buttons(match.game))
    on_block = {name for line in buttons(match.game) for name in line}
    extras = [_pick(match, choice) for choice in offered if choice.name not in on_block]
    if len(extras) < len(offered):
        for below in ([*rows(extras + back), *rows(controls)], rows(extras + back + controls)):
            if _count(block) + _count(below) <= room:
                return block + below
    if len(offered) <= MOST_OPTIONS_OF_A_SELECT:
        return [*rows([_pick(match, choice) for choice in offered]), *rows(back + controls)]
    return [*_selects(match, translate, offered), *rows(back + controls)]


def _pick(match: Match, choice: Pick) -> ui.Item[Any]:
    style = GREEN if choice.stops else GREY
    return pick(PickId(match.id, match.ply, choice.notation), choice.label, style)


def _block(
    match: Match, offered: Sequence[Pick], picked: str, names: Sequence[Sequence[str | None]]
) -> list[ui.ActionRow[Any]]:
    """Buttons laid out like the board. A point that cannot be chosen keeps its place, disabled; a press on
    the picked one puts it down again."""
    by_name = {choice.name: choice for choice in offered}
    made = []
    for at, line in enumerate(names):
        items: list[ui.Item[Any]] = []
        for across, name in enumerate(line):
            if name is None:
                items.append(pick(PickId(match.id, match.ply, f".{at}.{across}"), "·", disabled=True))
            elif name in by_name:
                items.append(_pick(match, by_name[name]))
            elif name == picked:
                items.append(pick(PickId(match.id, match.ply, ""), name, BLUE))
            else:
                items.append(pick(PickId(match.id, match.ply, name), name, disabled=True))
        made += rows(items)
    return made


def _selects(match: Match, translate: Translate, offered: Sequence[Pick]) -> list[ui.ActionRow[Any]]:
    most = MOST_OPTIONS_OF_A_SELECT
    parts = [offered[first : first + most] for first in range(0, len(offered), most)]
    made = []
    for part, some in enumerate(parts):
        placeholder = msg("{first} to {last}", first=some[0].label, last=some[-1].label)
        options = [(choice.notation, choice.label) for choice in some]
        made.append(row([picks(PicksId(match.id, match.ply, part), translate(placeholder), options)]))
    return made


def _back(match: Match, translate: Translate, moves: Sequence[str], picked: str) -> list[ui.Item[Any]]:
    if picked in ("", settle(moves, "")[0]):
        return []
    return [act(ActId(match.id, match.ply, "back"), translate(msg("Back")))]


def _controls(match: Match, translate: Translate) -> list[ui.Item[Any]]:
    def control(verb: str, label: Message) -> ui.Item[Any]:
        return act(ActId(match.id, match.ply, verb), translate(label))

    made: list[ui.Item[Any]] = []
    if match.state is State.RUNNING:
        if match.game.hidden:
            made.append(act(ActId(match.id, match.ply, "hand"), translate(msg("My hand")), GREEN))
        made.append(control("resign", msg("Leave") if match.seat_count > 2 else msg("Resign")))
        if match.seat_count == 2 and match.draw_offer is None:
            made.append(control("draw", msg("Offer draw")))
    elif match.state is State.OVER and match.successor is None:
        made.append(control("rematch", msg("Rematch")))
        if match.opponents and len(match.players) == 1:
            made.append(control("level", msg("Another level")))
    if match.state is State.OVER and match.outcome is not None:
        made.append(control("review", msg("Review")))
    made.append(control("rules", msg("Rules")))
    if match.waits_for_lodge:
        made.append(control("show", msg("Show Lodge's move")))
    assert len(made) <= MOST_BUTTONS_IN_A_ROW, "the controls share one row"
    return made


def draw_answers(match: Match, translate: Translate) -> list[ui.Item[Any]]:
    """The answers to an offer of a draw. They stand above the picture, away from all other buttons."""
    return [
        act(ActId(match.id, match.ply, "draw"), translate(msg("Accept the draw")), GREEN),
        act(ActId(match.id, match.ply, "undraw"), translate(msg("Decline the draw")), RED),
    ]


def _count(lines: Sequence[ui.ActionRow[Any]]) -> int:
    return sum(1 + len(line.children) for line in lines)
