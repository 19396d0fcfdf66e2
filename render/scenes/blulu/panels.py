"""The seats of Blulu: their hands, captured cards and scores; the reckoning at the end."""

from typing import Final

from engines.core import Message, msg
from engines.games.blulu import Blulu
from render.compose.seat_panels import on_turn
from render.scene import (
    BACK,
    Badge,
    Box,
    Emblem,
    Fan,
    Ghost,
    Label,
    LossBadge,
    Panel,
    Pile,
    Spot,
    Thing,
    Token,
)
from render.scene.emblems import DEALER, HOOK
from render.scenes.blulu.layout import SEATINGS, BluluLayout, blulu
from render.scenes.blulu.plays import BluluTurn
from render.view import View

_PILE_WIDTH: Final = 84
"""Width of a captured pile in the reckoning."""
_MOST_LARGE: Final = 4
"""The cards of a larger hand are smaller, so that the ranks of all stay in sight."""
_SMALL_CARD: Final = 0.8
"""Width of such a card, in widths of one in a small hand."""


def seat_panel(view: View, seat: int, box: Box, turn: BluluTurn | None) -> Panel:
    """A seat's hand, its captured cards, its score and what it is in this round."""
    position, high = blulu(view), box[3]
    seating = SEATINGS[position.seats]
    side, held = view.game.colours[seat], position.hand(seat)

    def at(spot: Spot) -> Spot:
        return spot[0] / high, (high - spot[1]) / high

    token = at(seating.token), side, seating.radius / high
    score, width = seating.score, seating.card / high
    things: list[Thing] = [
        Ghost(*token) if seat in position.left else Token(*token),
        Label(at(score), str(position.scores[seat]), seating.figure, 74 / high, bold=True),
        Label(
            at((score[0], score[1] + 0.9 * seating.figure)),
            msg("of {n}", n=position.target),
            28,
            80 / high,
            quiet=True,
        ),
    ]
    marks = [name for name, there in ((DEALER, position.dealer), (HOOK, position.last)) if there == seat]
    things += [Emblem(at(spot), name, 19 / high) for name, spot in zip(marks, seating.marks, strict=False)]
    small = _SMALL_CARD if len(held) > _MOST_LARGE else 1
    things.append(Fan(at(seating.hand), held, small * width, seating.room / high, counted=True))
    things.append(Pile(at(seating.pile), BACK, position.captured[seat], width))
    above = position.captured[seat] > position.half
    half = Label(at(seating.half), _half(position, seat), 28, 108 / high, anchor="mm", quiet=not above)
    things.append(half)
    gain = turn.gains[seat] if turn is not None else 0
    news = at((seating.pile[0], seating.pile[1] - 0.72 * seating.card))
    if gain:
        things.append(Badge(news, f"+{gain}", gold=True) if gain > 0 else LossBadge(news, -gain))
    active = seat in on_turn(view)
    return Panel(box, tuple(things), active, pointer=seating.token[0] / high if active else None)


def _half(position: Blulu, seat: int) -> Message:
    """The cards that do not count and those that do."""
    above = position.captured[seat] - position.half
    if above > 0:
        return msg("{half} + {n}", half=position.half, n=above)
    return msg("half {n}", n=position.half)


def reckoning(view: View, layout: BluluLayout) -> list[Thing]:
    """At the end of the last round: what each seat has captured against half of the cards."""
    left, top, width, height = layout.catch
    position = blulu(view)
    each, y = width / position.seats, top + height / 2
    things: list[Thing] = []
    for seat in range(position.seats):
        x = left + each * (seat + 0.5)
        things.append(Token(layout.at(x, y - 118), view.game.colours[seat], 40))
        things.append(Pile(layout.at(x, y + 16), BACK, position.captured[seat], _PILE_WIDTH))
        half = msg("half {n}", n=position.half)
        things.append(Label(layout.at(x, y + 124), half, 32, each - 10, anchor="mm", quiet=True))
        above = position.captured[seat] - position.half
        if above > 0:
            things.append(
                Badge(layout.at(x + 0.5 * _PILE_WIDTH, y + 16 - 0.6 * _PILE_WIDTH), f"+{above}", gold=True)
            )
    return things
