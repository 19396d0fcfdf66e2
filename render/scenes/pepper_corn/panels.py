"""The panels of Pepper. Corn!: what each seat is doing, holds, offers, has paid and counts; the result."""

from typing import Final

from engines.chance.decktet import HIDDEN, code, codes
from engines.core import Message, Outcome, msg
from engines.games.pepper_corn import PepperCorn
from render.compose.result_panel import is_won_by, winners
from render.compose.seat_panels import on_turn, spot_in
from render.scene import Badge, Box, Crown, Fan, Label, Panel, Pile, Thing, Token
from render.view import View

_HEAD: Final = 56
"""How far below the upper edge of a panel its first row is (px, as all lengths here)."""
_HAND: Final = 72
"""Width of a card in a hand below the table."""
_LARGE: Final = 84
"""The same beside it, where a hand takes two rows if need be."""
_LARGEST: Final = 122
"""The same of a hand small enough for one row, each card `_OVERLAP` widths on from the one before."""
_OVERLAP: Final = 0.45
_MOST_IN_A_ROW: Final = 8
"""At most this many cards lie in such a row."""
_DISCARD_WIDTH: Final = 48
"""Width of a discard pile."""
_NAME_WIDTH: Final = 48
"""How much of a row the name of a pile takes."""


def panel(view: View, position: PepperCorn, seat: int, box: Box, *, ended: bool = False) -> Panel:
    """A seat's token, what it is doing, its discards, its points and its hand."""
    lit = not ended and seat in on_turn(view)
    wide, high = box[2], box[3]
    status = None if ended else _status(view, position, seat)
    things: list[Thing] = [Token(spot_in(box, 60, _HEAD), view.game.colours[seat], 40 / high)]
    if status is not None:
        room = wide - (280 if position.phase == "play" else 140)
        things.append(Label(spot_in(box, 114, _HEAD), status, 29, room / high, quiet=not lit))
    things += _offer_fans(position, seat, box) or _hand_fans(position, seat, box)
    things += _account(position, seat, box)
    return Panel(box, tuple(things), active=lit, pointer=60 / high if lit else None)


def _status(view: View, position: PepperCorn, seat: int) -> Message | None:
    """What a seat is doing or has just done, in two or three words."""
    waits = seat in position.actors
    if position.phase == "split":
        return msg("divides") if waits else msg("has divided")
    if position.phase == "take":
        return msg("chooses a pile") if waits else msg("has chosen")
    if view.steps and view.steps[-1].actor == seat and view.steps[-1].move == "pass":
        return msg("passed")
    return None


def _account(position: PepperCorn, seat: int, box: Box) -> list[Thing]:
    """A seat's discards and its points, as soon as there are any."""
    wide, high = box[2], box[3]
    things: list[Thing] = []
    if discards := position.discards[seat]:
        at = spot_in(box, wide - 150, _HEAD - 6)
        things.append(Pile(at, code(discards[-1]), len(discards), _DISCARD_WIDTH / high))
    if HIDDEN not in position.hands[seat] and position.phase not in ("deal", "split", "take"):
        points = str(position.points(seat))
        at = spot_in(box, wide - 28, _HEAD)
        things.append(Label(at, points, 56, 90 / high, bold=True, anchor="rm"))
    return things


def _offer_fans(position: PepperCorn, seat: int, box: Box) -> list[Thing]:
    """The two piles that a seat offers, with their names."""
    offer = position.offers[seat]
    if offer is None or position.phase != "take":
        return []
    wide, high = box[2], box[3]
    width, tall = _card_width(box)
    things: list[Thing] = []
    if tall:
        places = [(wide / 2 + 22, wide - 120.0, down) for down in _levels(box, 2)]
    else:
        (down,) = _levels(box, 1)
        pitch = (wide - 40 - 3 * _NAME_WIDTH - 2 * width) / max(sum(map(len, offer)) - 2, 1)
        rooms = [width + min(0.62 * width, pitch) * (len(pile) - 1) for pile in offer]
        start = (wide - sum(rooms) - _NAME_WIDTH) / 2
        second = start + rooms[0] + 1.5 * _NAME_WIDTH
        places = [(start + rooms[0] / 2, rooms[0], down), (second + rooms[1] / 2, rooms[1], down)]
    for name, pile, (x, room, down) in zip("12", offer, places, strict=True):
        fan = Fan(spot_in(box, x, down), codes(pile), width / high, room / high, pitch=0.62, tilt=0)
        length = min(room, width * (1 + 0.62 * (len(pile) - 1)))
        things += [fan, Badge(spot_in(box, x - length / 2 - _NAME_WIDTH / 2, down), name)]
    return things


def _hand_fans(position: PepperCorn, seat: int, box: Box) -> list[Thing]:
    """The hand, face up where it is open."""
    hand = codes(position.hands[seat])
    wide, high = box[2], box[3]
    width, tall = _card_width(box)
    hidden = HIDDEN in position.hands[seat]
    rows = [hand]
    if tall and len(hand) > _MOST_IN_A_ROW:
        half = (len(hand) + 1) // 2
        rows = [hand[:half], hand[half:]]
    elif tall and _LARGEST * (1 + _OVERLAP * (len(hand) - 1)) <= wide - 44:
        width = _LARGEST
    return [
        Fan(
            spot_in(box, wide / 2, down - (8 if hidden else 0)),
            row,
            width / high,
            (wide - 44) / high,
            pitch=0.3 if hidden else 0.62,
            tilt=3.6 if hidden else 0,
            counted=hidden,
        )
        for row, down in zip(rows, _levels(box, len(rows)), strict=True)
    ]


def _card_width(box: Box) -> tuple[int, bool]:
    """How wide the cards in a panel are, and whether it has room for two rows of them."""
    tall = box[3] > 300
    return (_LARGE if tall else _HAND), tall


def _levels(box: Box, rows: int) -> tuple[float, ...]:
    """How far below its upper edge the rows of cards in a panel are."""
    if rows == 1:
        return (box[3] - 62.0,) if box[3] < 300 else (box[3] - 140.0,)
    return (box[3] - 212.0, box[3] - 76.0)


def remainder_panel(view: View, position: PepperCorn, seat: int, box: Box) -> Panel:
    """Under a result: what a seat had in hand, and its discard pile."""
    high = box[3]
    discards = position.discards[seat]
    things: list[Thing] = [
        Token(spot_in(box, 40, high / 2), view.game.colours[seat], 24 / high),
        Fan(spot_in(box, 222, high / 2), codes(position.hands[seat]), 44 / high, 290 / high, 0.6, 0),
    ]
    if discards:
        at = spot_in(box, box[2] - 54, high / 2 - 6)
        things.append(Pile(at, code(discards[-1]), len(discards), 36 / high))
    return Panel(box, tuple(things))


def result_between(view: View, outcome: Outcome, box: Box) -> Panel:
    """The result between the panels beside a table."""
    wide, high = box[2], box[3]
    best = winners(outcome)
    things: list[Thing] = [
        Token(spot_in(box, 66 + 40 * place, 76), view.game.colours[seat], 42 / high)
        for place, seat in enumerate(best)
    ]
    if len(best) == 1 and is_won_by(outcome, best[0]):
        things.append(Crown(spot_in(box, 66, 24), 22 / high))
        title = msg("{seat} wins", seat=view.game.colour_name(best[0]))
    else:
        title = msg("Draw")
    left = 128 + 40 * (len(best) - 1)
    things += [
        Label(spot_in(box, left, 76), title, 48, (wide - left - 24) / high, bold=True, lines=2),
        Label(
            spot_in(box, wide / 2, 172),
            outcome.reason,
            28,
            (wide - 40) / high,
            quiet=True,
            anchor="mm",
            lines=3,
        ),
    ]
    return Panel(box, tuple(things), active=True)
