"""The alt text of Pepper. Corn!: the position, what happened, whose turn it is."""

from typing import cast

from engines.chance.decktet import HIDDEN, code, codes
from engines.core import Message, msg, nmsg, npmsg, pmsg
from engines.games.pepper_corn import GAP, PepperCorn
from render.alt_text import describe, happenings, whose_turn
from render.compose.panels import result
from render.view import View


def alt(view: View) -> Message:
    position = cast("PepperCorn", view.position)
    if position.phase == "deal":
        return describe([msg("The table is empty.")], happenings(view), [whose_turn(view)])
    state = [_describe_rows(position)]
    if position.phase == "play" and not result(view):
        state += _describe_reach(view, position)
    state += [_describe_seat(view, position, seat) for seat in (0, 1)]
    ending = [whose_turn(view)]
    if view.outcome is None and position.warning is not None:
        ending.append(position.warning)
    if view.picked and not result(view):
        ending.append(pmsg("sentence", "Picked: {card}.", card=view.picked))
    return describe(state, happenings(view), ending)


def _describe_rows(position: PepperCorn) -> Message:
    """List every card by row."""
    rows = []
    for row in range(position.rows):
        places = range(row * position.columns, (row + 1) * position.columns)
        rows.append(f"{row + 1}: {' '.join(_place_text(position, place) for place in places)}")
    last = position.point(position.columns - 1)[0]
    return msg(
        "Cards by row from a to {last} (– a gap, ? face down): {rows}.", last=last, rows="; ".join(rows)
    )


def _place_text(position: PepperCorn, place: int) -> str:
    card = position.tableau[place]
    if card == GAP:
        return "–"
    return "?" if place in position.face_down else code(card)


def _describe_reach(view: View, position: PepperCorn) -> list[Message]:
    """What each seat reaches, listed once if it is the same for both."""
    reached = [tuple(map(position.point, position.reach(seat))) for seat in (0, 1)]
    names = tuple(view.game.colour_name(seat) for seat in (0, 1))
    if reached[0] == reached[1]:
        return (
            [pmsg("sentence", "{seats} can reach {points}.", seats=names, points=" ".join(reached[0]))]
            if reached[0]
            else []
        )
    return [
        pmsg("sentence", "{seat} can reach {points}.", seat=name, points=" ".join(points))
        for name, points in zip(names, reached, strict=True)
        if points
    ]


def _describe_seat(view: View, position: PepperCorn, seat: int) -> Message:
    """What a seat offers, or holds and has paid."""
    name = view.game.colour_name(seat)
    offer = position.offers[seat]
    if offer is not None and position.phase == "take":
        one, other = (" ".join(codes(pile)) for pile in offer)
        return msg("{seat} offers pile 1: {one}, or pile 2: {other}.", seat=name, one=one, other=other)
    hand = position.hands[seat]
    if HIDDEN in hand:
        if position.phase == "split" and seat not in position.actors:
            return nmsg(
                "{seat} has divided their {n} hidden card.",
                "{seat} has divided their {n} hidden cards.",
                len(hand),
                seat=name,
            )
        return nmsg("{seat} holds {n} hidden card.", "{seat} holds {n} hidden cards.", len(hand), seat=name)
    held, paid = (
        " ".join(codes(cards)) or pmsg("alt text", "none") for cards in (hand, position.discards[seat])
    )
    return pmsg(
        "sentence",
        "{seat}: {points}, hand {hand}, discards {discards}.",
        seat=name,
        points=npmsg("count", "{n} point", "{n} points", position.points(seat)),
        hand=held,
        discards=paid,
    )
