"""Offering a draw, and answering or missing the offer."""

from __future__ import annotations

from dataclasses import replace

from bot.match.model import Ending, Match, Refused, State
from bot.match.turn_checks import seat_in
from engines.core import msg


def draw(match: Match, user_id: int) -> Match:
    """Offer a draw, or accept the other player's offer."""
    seat = seat_in(match, user_id)
    if match.seat_count != 2:
        raise Refused(msg("A draw can be agreed only in a match of two."))
    if match.draw_offer == seat:
        raise Refused(msg("You have offered a draw already; the other player has yet to answer."))
    if match.draw_offer is not None:
        return _agreed(match)
    if seat in match.draw_barred:
        raise Refused(msg("Your draw offer was declined; you can offer again on your next turn."))
    if match.asks_to_take_back is not None:
        raise Refused(msg("Somebody asks to take a move back: answer that first, or wait for the answer."))
    return replace(match, draw_offer=seat)


def decline_draw(match: Match, user_id: int) -> Match:
    """Decline the other player's draw offer; they cannot repeat it before their next turn."""
    seat = seat_in(match, user_id)
    if match.draw_offer is None:
        raise Refused(msg("There is no draw offer to decline; it may have lapsed with a move."))
    if match.draw_offer == seat:
        raise Refused(msg("That is your own draw offer; it lapses when the other player moves."))
    return _declined(match)


def answer_for_lodge(match: Match, seat: int, *, agrees: bool) -> Match:
    """Let Lodge, at `seat`, answer the other player's draw offer. Raises Refused if none stands."""
    if match.state is not State.RUNNING or match.draw_offer in (None, seat):
        raise Refused(msg("There is no draw offer to answer; it may have lapsed with a move."))
    return _agreed(match) if agrees else _declined(match)


def _agreed(match: Match) -> Match:
    return replace(match, state=State.OVER, ending=Ending("agreed"), draw_offer=None, takeback=None)


def _declined(match: Match) -> Match:
    assert match.draw_offer is not None, "only an offer can be declined"
    return replace(match, draw_offer=None, draw_barred=match.draw_barred | {match.draw_offer})


def lapse(match: Match, seat: int) -> Match:
    """Let the other seat's draw offer lapse once `seat` has moved; if it was declined, it may be made
    again."""
    offer = match.draw_offer if match.draw_offer == seat else None
    return replace(match, draw_offer=offer, draw_barred=match.draw_barred & {seat})
