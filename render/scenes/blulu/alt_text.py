"""The alt text of Blulu: the table, the counts and scores, and what happened."""

from typing import Final

from engines.chance.decktet import codes
from engines.core import Message, msg, nmsg, npmsg
from engines.games.blulu import Blulu
from engines.games.blulu.state import NOBODY
from render.alt_text import LONGEST_ALT, describe, happenings, paragraph, whose_turn
from render.scene import BACK
from render.scenes.blulu.layout import blulu, round_shown, undealt
from render.view import View

_MOST_ROUNDS: Final = 4
"""At most this many rounds are listed, the last ones."""


def alt(view: View) -> Message:
    """Describe everything in the open; list the cards captured this round only if there is room."""
    position, happened, ending = blulu(view), happenings(view), [whose_turn(view)]
    if view.outcome is None and position.warning is not None:
        ending.append(position.warning)
    state = _state(view)
    if position.taken and not position.over:
        taken = msg("Captured this round: {cards}.", cards=" ".join(codes(position.taken)))
        whole = paragraph([*state, taken, *happened, *ending])
        if len(str(whole)) <= LONGEST_ALT:
            return whole
    return describe(state, happened, ending)


def _state(view: View) -> list[Message]:
    position = blulu(view)
    state = [
        msg(
            "Round {n}, first to {target}. Each card captured beyond {half} scores.",
            n=round_shown(view),
            target=npmsg("count", "{n} point", "{n} points", position.target),
            half=position.half,
        ),
        msg("On the table: {cards}.", cards=" ".join(codes(position.table)))
        if position.table
        else msg("The table is empty."),
        nmsg(
            "{n} card in the deck. {seat} is the dealer.",
            "{n} cards in the deck. {seat} is the dealer.",
            undealt(view),
            seat=view.game.colour_name(position.dealer),
        ),
    ]
    state += [_describe_seat(view, position, seat) for seat in range(position.seats)]
    if position.rounds:
        rounds = tuple(":".join(map(str, points)) for points in position.rounds[-_MOST_ROUNDS:])
        state.append(msg("Points by round: {rounds}.", rounds=rounds))
    if position.last != NOBODY and not position.over:
        seat = view.game.colour_name(position.last)
        state.append(msg("{seat} caught last and gets what's left at the end.", seat=seat))
    return state


def _describe_seat(view: View, position: Blulu, seat: int) -> Message:
    held, name = position.hand(seat), view.game.colour_name(seat)
    captured = npmsg("count", "{n} captured", "{n} captured", position.captured[seat])
    counts = {"points": position.scores[seat], "captured": captured, "n": len(held)}
    if seat in position.left:
        return msg("{seat} has left, with a score of {points} and {captured}.", seat=name, **counts)
    if not held or BACK in held:
        return msg("{seat}: score {points}, {captured}, {n} in hand.", seat=name, **counts)
    return msg(
        "{seat}: score {points}, {captured}, {n} in hand ({cards}).",
        seat=name,
        cards=" ".join(held),
        **counts,
    )
