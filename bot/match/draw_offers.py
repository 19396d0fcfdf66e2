"""Offering a draw, and what becomes of the offer."""

from __future__ import annotations

from dataclasses import replace

from bot.match.model import Ending, Match, Refused, State
from bot.match.moves import seat_in
from engines.core import msg


def offer_draw(match: Match, user_id: int) -> Match:
    """Offer a draw, or accept the other player's offer."""
    seat = seat_in(match, user_id)
    if match.seat_count != 2:
        raise Refused(msg("You can only agree to a draw in a game for two."))
    if match.draw_offer == seat:
        raise Refused(msg("You've already offered a draw. Wait for an answer."))
    if match.draw_offer is not None:
        return _agreed(match)
    if seat in match.draw_barred:
        raise Refused(msg("Your offer was declined. Try again after your move."))
    if match.asks_to_take_back is not None:
        raise Refused(msg("Answer the take-back request first."))
    return replace(match, draw_offer=seat)


def decline_draw(match: Match, user_id: int) -> Match:
    """Withdraw one's own draw offer, or decline the other player's, which they can't repeat before their next
    move."""
    seat = seat_in(match, user_id)
    if match.draw_offer is None:
        raise Refused(msg("There's no draw offer to answer."))
    return replace(match, draw_offer=None) if match.draw_offer == seat else _declined(match)


def answer_for_lodge(match: Match, seat: int, *, agrees: bool) -> Match:
    """Answer a draw offer for Lodge, which holds `seat`. Raises Refused if nobody has offered one."""
    if match.state is not State.RUNNING or match.draw_offer in (None, seat):
        raise Refused(msg("There's no draw offer to answer."))
    return _agreed(match) if agrees else _declined(match)


def _agreed(match: Match) -> Match:
    return replace(match, state=State.OVER, ending=Ending("agreed"), draw_offer=None, takeback=None)


def _declined(match: Match) -> Match:
    assert match.draw_offer is not None, "only an offer can be declined"
    return replace(match, draw_offer=None, draw_barred=match.draw_barred | {match.draw_offer})


def lapse(match: Match, seat: int) -> Match:
    """Drop the other seat's draw offer now that `seat` has moved. If its own was declined, it may offer
    again."""
    offer = match.draw_offer if match.draw_offer == seat else None
    return replace(match, draw_offer=offer, draw_barred=match.draw_barred - {seat})
