"""A person's hand as a message that only they see: the cards, those picked, and what can be played."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from discord import ui

from bot.match.hand_picks import Hand, hand
from bot.match.model import Match, State
from cogs.custom_ids import AimsId, CardsId, LayId
from cogs.discord_limits import CUSTOM_ID_LENGTH, MOST_BUTTONS_IN_A_ROW, MOST_OPTIONS_OF_A_SELECT
from cogs.messages.components import (
    GREEN,
    Draft,
    MessageView,
    Translate,
    aims,
    cards,
    fit_lines,
    gallery,
    lay,
    row,
    rows,
    text,
)
from cogs.messages.match_message import hand_alt_text, try_to_draw_hand
from cogs.messages.match_text import seat_label, standing
from engines.core import Message, Position, msg, nmsg
from render import View


def hand_draft(
    match: Match, user_id: int, translate: Translate, aim: str = "", picked: Collection[int] = ()
) -> Draft:
    """The hand of a person in a started match, with the cards at the places `picked` picked for `aim`.
    Everything in it is read from what their seat may see."""
    seat = match.seats_of(user_id)[0]
    view = match.view(seat)
    chooses = seat in match.waiting_for and not match.dice_due
    held = hand(view.position, seat, aim, picked) if chooses else Hand(view.position.hand(seat))
    view = replace(view, picked=held.aim, cards=held.picked)
    body, name = MessageView(), f"hand-{match.id}-{match.ply}.png"
    picture = try_to_draw_hand(view, translate, match=match.id) if held.cards else None
    said = [translate(line) for line in _lines(match, seat, view.position, held, chooses=chooses)]
    text(body, fit_lines([*said, *([] if picture else [hand_alt_text(view, translate)])]))
    if picture:
        gallery(body, name, hand_alt_text(view, translate))
    if chooses:
        _choose(body, match, view, held, translate)
    return Draft(body, ((name, picture.png),) if picture else ())


def _lines(match: Match, seat: int, position: Position, held: Hand, *, chooses: bool) -> list[Message]:
    lines = [
        msg("### {game} · match {id}", game=match.game.title, id=match.id),
        msg("-# Your hand as {seat}; only you see this.", seat=seat_label(match.game, seat)),
    ]
    if seat in match.leavers:
        lines.append(msg("You have left match {id}; it goes on without you.", id=match.id))
    if match.state is not State.RUNNING:
        lines.append(msg("Match {id} is over.", id=match.id))
    if chooses:
        lines.append(msg("**It is your turn.**"))
        tally = position.tally(seat, held.aim, held.picked_cards)
        return [*lines, tally] if tally is not None else lines
    return lines + standing(match)


def _choose(body: MessageView, match: Match, view: View, held: Hand, translate: Translate) -> None:
    """What can be pressed, within Discord's 40 components."""
    for part in range(0, len(held.aims), MOST_OPTIONS_OF_A_SELECT):
        some = held.aims[part : part + MOST_OPTIONS_OF_A_SELECT]
        custom_id = AimsId(match.id, match.ply, held.picked, part // MOST_OPTIONS_OF_A_SELECT)
        offered = [(aim, translate(view.position.aimed(aim))) for aim in some]
        body.add_item(row([aims(custom_id, translate(msg("What for?")), offered, held.aim)]))
    if held.takes:
        body.add_item(row([_cards(match, held, translate)]))
    plays = [_lay(match, move, exact=move in held.exact) for move in held.moves if _fits(match, move)]
    for line in rows(plays):
        body.add_item(line)
    if held.more:
        text(body, f"-# {translate(_more(held))}")
    bare = [_lay(match, move, exact=False) for move in held.bare]
    for line in rows(bare[: body.room * MOST_BUTTONS_IN_A_ROW // (MOST_BUTTONS_IN_A_ROW + 1)]):
        body.add_item(line)


def _more(held: Hand) -> Message:
    """How many moves have no button, and how to reach them."""
    if not held.moves:
        return nmsg("{n} move is possible: pick cards.", "{n} moves are possible: pick cards.", held.more)
    if held.exact:
        return nmsg("{n} more if you add cards.", "{n} more if you add cards.", held.more)
    return nmsg("… and {n} more move: pick cards.", "… and {n} more moves: pick cards.", held.more)


def _cards(match: Match, held: Hand, translate: Translate) -> ui.Item[Any]:
    useless = translate(msg("does not fit"))
    offered = [
        (str(place), card, None if place in held.useful else useless)
        for place, card in enumerate(held.cards[:MOST_OPTIONS_OF_A_SELECT])
    ]
    picked = {str(place) for place in held.picked}
    return cards(CardsId(match.id, match.ply, held.aim), translate(msg("Which cards?")), offered, picked)


def _lay(match: Match, move: str, *, exact: bool) -> ui.Item[Any]:
    custom_id = LayId(match.id, match.ply, move)
    return lay(custom_id, GREEN) if exact else lay(custom_id)


def _fits(match: Match, move: str) -> bool:
    """Whether a move fits into a custom id. A longer one can be typed."""
    return len(str(LayId(match.id, match.ply, move))) <= CUSTOM_ID_LENGTH
