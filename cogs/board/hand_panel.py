"""A person's hand as a message that only they see: the cards, those picked, and what can be played."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.match.hand_picks import Hand, hand
from bot.match.model import Match, State
from cogs.base.components import (
    GREEN,
    GREY,
    Draft,
    Emojis,
    MessageView,
    Translate,
    button,
    circles,
    fit_lines,
    gallery,
    option,
    row,
    rows,
    select,
    select_many,
    text,
)
from cogs.base.custom_ids import ActId, AimsId, CardsId, LayId
from cogs.base.discord_limits import (
    BUTTON_LABEL_LENGTH,
    CUSTOM_ID_LENGTH,
    MOST_BUTTONS_IN_A_ROW,
    MOST_OPTIONS_OF_A_SELECT,
)
from cogs.board.buttons import confirmation
from cogs.board.message import Paint, hand_alt_text, try_to_draw_hand
from cogs.board.text import latest, seat_label, standing, to_confirm
from engines.core import Message, Position, msg, pmsg
from render import View, card_sign, paint_plan, places_of


def hand_draft(
    match: Match,
    user_id: int,
    translate: Translate,
    aim: str = "",
    picked: Collection[int] = (),
    to_play: str = "",
    emojis: Emojis = circles,
    paint: Paint = paint_plan,
) -> Draft:
    """Return a person's hand in a started match, with the cards at the places `picked` picked for `aim`; or
    with those of a whole move `to_play`, for them to confirm. `emojis` finds the emojis for the suits. It
    shows only what their seat may see."""
    seat = match.seats_of(user_id)[0]
    view = match.view(seat)
    chooses = seat in match.waiting_for and not match.dice_due
    if to_play:
        way = view.position.ways(seat, to_play)[0]
        aim, picked = way.aim, places_of(view.position.hand(seat), way.cards)
    held = hand(view.position, seat, aim, picked) if chooses else Hand(view.position.hand(seat))
    view = replace(view, picked=held.aim, cards=held.picked)
    body, name = MessageView(), f"hand-{match.id}-{match.ply}.png"
    picture = None
    if held.cards:
        picture = try_to_draw_hand(view, paint, match=match.id)
    asked = to_confirm(match, seat, to_play, view.position) if to_play else None
    said = [translate(line) for line in _lines(match, seat, view.position, held, asked, chooses=chooses)]
    text(body, fit_lines([*said, *([] if picture else [hand_alt_text(view, translate)])]))
    if picture:
        gallery(body, name, hand_alt_text(view, translate))
    if to_play:
        body.add_item(row(confirmation(match, seat, to_play, translate, back="renew")))
    elif chooses:
        _choose(body, match, view, held, translate, emojis)
    return Draft(body, ((name, picture.png),) if picture else ())


def put_away_draft(match: Match, translate: Translate) -> Draft:
    """Return what replaces a panel before Lodge can no longer update it: a button that shows the hand."""
    body = MessageView()
    text(body, translate(msg("-# Your {game} hand has been put away.", game=match.game.title)))
    body.add_item(
        row([button(ActId(match.id, match.ply, "renew"), translate(pmsg("button", "Show my hand")), GREEN)])
    )
    return Draft(body)


def _lines(
    match: Match, seat: int, position: Position, held: Hand, asked: Message | None, *, chooses: bool
) -> list[Message]:
    label = seat_label(match.game, seat)
    secret = position.seen_by(None).hand(seat) != position.hand(seat)
    lines = [
        pmsg("layout", "### {game}", game=match.game.title),
        msg("-# You're {seat}. Only you can see this hand.", seat=label)
        if secret
        else pmsg("sentence", "-# You're {seat}.", seat=label),
    ]
    if seat in match.leavers:
        lines.append(msg("You've left this game."))
    if match.state is not State.RUNNING:
        lines.append(msg("This game is over."))
    if chooses:
        lines.append(pmsg("heading", "**Your turn**"))
        lines += [pmsg("layout", "-# {event}", event=event) for event in latest(match)]
        asked = asked or position.tally(seat, held.aim, held.picked_cards)
        return [*lines, asked] if asked is not None else lines
    return lines + standing(match)


def _choose(
    body: MessageView,
    match: Match,
    view: View,
    held: Hand,
    translate: Translate,
    emojis: Emojis,
) -> None:
    """Add the menus and buttons, as many as there's room for."""
    for part in range(0, len(held.aims), MOST_OPTIONS_OF_A_SELECT):
        some = held.aims[part : part + MOST_OPTIONS_OF_A_SELECT]
        custom_id = AimsId(match.id, match.ply, held.picked, part // MOST_OPTIONS_OF_A_SELECT)
        offered = [option(aim, translate(view.position.aimed(aim))) for aim in some]
        body.add_item(
            row([select(custom_id, translate(pmsg("menu", "What do you want to do?")), offered, held.aim)])
        )
    if held.takes:
        body.add_item(row([_cards(match, view.position, held, translate, emojis)]))
    plays = _lays(match, view, held, held.moves, translate)
    for line in rows(plays):
        body.add_item(line)
    bare = _lays(match, view, held, held.bare, translate)
    for line in rows(bare[: body.room * MOST_BUTTONS_IN_A_ROW // (MOST_BUTTONS_IN_A_ROW + 1)]):
        body.add_item(line)


def _cards(
    match: Match, position: Position, held: Hand, translate: Translate, emojis: Emojis
) -> ui.Item[Any]:
    offered = [
        option(
            str(place),
            card,
            _described(position, card, translate, fits=place in held.useful),
            emojis(card_sign(card)),
        )
        for place, card in enumerate(held.cards[:MOST_OPTIONS_OF_A_SELECT])
    ]
    picked = {str(place) for place in held.picked}
    return select_many(
        CardsId(match.id, match.ply, held.aim), translate(pmsg("menu", "Pick cards")), offered, picked
    )


def _described(position: Position, card: str, translate: Translate, *, fits: bool) -> str | None:
    """Return a card's full name, and say if it doesn't fit those picked."""
    name = position.card_name(card)
    if fits:
        return translate(name) if name is not None else None
    return translate(
        pmsg("option", "doesn't fit") if name is None else pmsg("option", "{card} (doesn't fit)", card=name)
    )


def _lays(
    match: Match, view: View, held: Hand, moves: Sequence[str], translate: Translate
) -> list[ui.Item[Any]]:
    """Return a button for each move that fits on one in full. Any other can be typed."""
    made: list[ui.Item[Any]] = []
    for move in moves:
        label = _label(view, held, move, translate)
        if label is not None and _fits(match, move):
            style = GREEN if move in held.exact else GREY
            made.append(button(LayId(match.id, match.ply, move), label, style))
    return made


def _label(view: View, held: Hand, move: str, translate: Translate) -> str | None:
    """Return the label of a move's button, which says everything it plays; None if that's too long for a
    button and the panel doesn't show it either."""
    assert view.viewer is not None, "a panel is somebody's"
    words = view.position.button(view.viewer, move)
    said = move if words is None else translate(words)
    if len(said) <= BUTTON_LABEL_LENGTH:
        return said
    if held.exact == {move} and (held.aim or not held.aims):
        return translate(pmsg("button", "Play these cards"))
    return None


def _fits(match: Match, move: str) -> bool:
    """Whether a move fits into a custom id. A longer one can be typed."""
    return len(str(LayId(match.id, match.ply, move))) <= CUSTOM_ID_LENGTH
