"""The seats of Blulu: their hands, captured cards and scores; the reckoning at the end."""

from collections.abc import Iterable
from typing import Final

from engines.core import Message, msg, nmsg
from engines.games.blulu import Blulu
from render import scene as s
from render.compose.seat_panels import on_turn
from render.scene.emblems import DEALER, HOOK
from render.scenes.blulu.layout import SEATINGS, BluluLayout, blulu
from render.scenes.blulu.plays import BluluTurn
from render.view import View

_PILE_WIDTH: Final = 84
"""Width of a captured pile in the reckoning."""
_TOLD: Final = {2: 32, 3: 32, 4: 26}
"""By seats: size of the words below it."""
_CARD_SIGN: Final = 24
"""Width of the card beside a number of cards, by which it is told from points."""
_MOST_LARGE: Final = 4
"""The cards of a larger hand are smaller, so that the ranks of all stay in sight."""
_SMALL_CARD: Final = 0.8
"""Width of such a card, in widths of one in a small hand."""


def seat_panel(view: View, seat: int, box: s.Box, turn: BluluTurn | None) -> s.Panel:
    """A seat's hand, its captured cards, its score and what it is in this round."""
    position, high = blulu(view), box[3]
    seating = SEATINGS[position.seats]
    side, held = view.game.colours[seat], position.hand(seat)

    def at(spot: s.Spot) -> s.Spot:
        return spot[0] / high, (high - spot[1]) / high

    token = at(seating.token), side, seating.radius / high
    score, width = seating.score, seating.card / high
    things: list[s.Thing] = [
        s.Ghost(*token) if seat in position.left else s.Token(*token),
        s.Label(at(score), str(position.scores[seat]), seating.figure, 74 / high, bold=True),
        s.Label(
            at((score[0], score[1] + 0.9 * seating.figure)),
            msg("of {n}", n=position.target),
            28,
            80 / high,
            quiet=True,
        ),
    ]
    marks = [name for name, there in ((DEALER, position.dealer), (HOOK, position.last)) if there == seat]
    things += [s.Emblem(at(spot), name, 19 / high) for name, spot in zip(marks, seating.marks, strict=False)]
    small = _SMALL_CARD if len(held) > _MOST_LARGE else 1
    backs = (s.BACK,) * len(held)  # who holds them sees them large elsewhere
    things.append(s.Fan(at(seating.hand), backs, small * width, seating.room / high, counted=True))
    things.append(s.Pile(at(seating.pile), s.BACK, position.captured[seat], width))
    above = position.captured[seat] > position.half
    worth = _worth(position, seat)
    things.append(s.Label(at(seating.half), worth, 28, 108 / high, above, not above, anchor="mm"))
    gain = turn.gains[seat] if turn is not None else 0
    x, y = seating.pile[0] + 6, seating.pile[1] - 0.72 * seating.card
    if gain:
        news = at((x, y))
        things.append(s.Badge(news, f"+{gain}", gold=True) if gain > 0 else s.LossBadge(news, -gain))
        things.append(s.Card(at((x - 38, y)), s.BACK, _CARD_SIGN / high, fresh=gain > 0))
    active = seat in on_turn(view)
    return s.Panel(box, tuple(things), active, pointer=seating.token[0] / high if active else None)


def _worth(position: Blulu, seat: int) -> Message:
    """What the captured cards score; as long as that is nothing, how many there have to be at the least."""
    above = position.captured[seat] - position.half
    if above > 0:
        return nmsg("{n} point", "{n} points", above)
    return msg("of {n}", n=position.half + 1)


def reckoning(view: View, layout: BluluLayout, seats: Iterable[int]) -> list[s.Thing]:
    """At the end of the last round: what each of `seats` has captured against half of the cards."""
    left, top, width, height = layout.catch
    position = blulu(view)
    each, y = width / position.seats, top + (height + layout.tally[3]) / 2
    size = _TOLD[position.seats]
    things: list[s.Thing] = []
    for seat in seats:
        x = left + each * (seat + 0.5)
        things.append(s.Token(layout.at(x, y - 118), view.game.colours[seat], 40))
        things.append(s.Pile(layout.at(x, y + 16), s.BACK, position.captured[seat], _PILE_WIDTH))
        above = position.captured[seat] - position.half
        if above > 0:
            told = msg("{n} above {half}", n=above, half=position.half)
        else:
            told = msg("not above {half}", half=position.half)
        things.append(s.Label(layout.at(x, y + 124), told, size, each - 10, above > 0, anchor="mm"))
        if above > 0:
            things.append(
                s.Badge(layout.at(x + 0.5 * _PILE_WIDTH, y + 16 - 0.6 * _PILE_WIDTH), f"+{above}", gold=True)
            )
    return things
