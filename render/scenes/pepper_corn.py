"""Pepper. Corn!: a tableau of cards between two seats, what each of them reaches, and their open hands.

A card has the edge and the mark of every seat that reaches it, a gap the colour of the seats whose way in it
is; all other cards step back. What was captured last lies faint in its gap, the payment and the taker's token
upon it.
"""

from collections.abc import Sequence
from typing import Final, cast

from engines.core import Message, Outcome, msg
from engines.decktet import HIDDEN, code, codes
from engines.pepper_corn import GAP, PepperCorn
from render.alt import describe, happenings, turn
from render.cards import Card, Fan, Pile, Slot
from render.scene import Badge, Bar, Box, Crown, Panel, Scene, Thing, Token, Words
from render.show import Buttons
from render.strip import is_won_by, on_turn, result, result_panel, spot_in, winners
from render.tableau import Tableau, tableau
from render.text import Weight
from render.view import View

BUTTONS: Final[Buttons] = ()

_HEAD: Final = 56
"""How far below the upper edge of a panel its first row is (px, as all lengths here)."""
_HAND: Final = 72
"""Width of a card in a hand below the table."""
_LARGE: Final = 84
"""The same beside it, where a hand takes two rows if need be."""
_ROW: Final = 8
"""The most cards in such a row."""
_PAID: Final = 48
"""Width of a discard pile."""
_NAMED: Final = 48
"""How much of a row the name of a pile takes."""
_PAYMENT: Final = 0.6
"""Width of the cards of a payment, in those of the card captured."""


def scene(view: View) -> Scene:
    position = cast("PepperCorn", view.position)
    sides = view.game.colours[:2]
    table = tableau(position.rows, position.columns, sides)
    outcome = result(view)
    things: list[Thing] = [Bar(*edge, side=side) for edge, side in zip(table.bars, sides, strict=True)]
    things += [Token(at, side, 21) for at, side in zip(table.corners, sides, strict=True)]
    things += _lying(view, position, table, bool(outcome))
    if not outcome:
        things += _picked(view, position, table)
    things += _captured(view, position, table)
    if outcome is None:
        panels = [_panel(view, position, seat, table.panels[seat]) for seat in (0, 1)]
    elif table.tall:
        panels = [_panel(view, position, seat, table.panels[seat], ended=True) for seat in (0, 1)]
        panels.append(_verdict(view, outcome, table.result))
    else:
        panels = [result_panel(table.result, view, outcome)]
        panels += [_remainder(view, position, seat, table.ended[seat]) for seat in (0, 1)]
    return Scene(table.board, tuple(things), tuple(panels))


def alt(view: View) -> Message:
    position = cast("PepperCorn", view.position)
    if position.phase == "deal":
        return describe([msg("The table is empty.")], happenings(view), [turn(view)])
    state = [_told_rows(position)]
    if position.phase == "play" and not result(view):
        state += _told_reach(view, position)
    state += [_told_seat(view, position, seat) for seat in (0, 1)]
    ending = [turn(view)]
    if view.outcome is None and position.warning is not None:
        ending.append(position.warning)
    return describe(state, happenings(view), ending)


# The table.


def _reaching(view: View, reached: Sequence[Sequence[int]], place: int) -> tuple[str, ...]:
    return tuple(view.game.colours[seat] for seat in (0, 1) if place in reached[seat])


def _lying(view: View, position: PepperCorn, table: Tableau, over: bool) -> list[Thing]:
    """Every card and gap of the tableau; before the deal its empty places."""
    if position.phase == "deal":
        return [Slot(spot, table.card) for spot in table.spots]
    reached = [() if over else position.reach(seat) for seat in (0, 1)]
    ways = [() if over else position.way_in(seat) for seat in (0, 1)]
    things: list[Thing] = []
    for place, card in enumerate(position.tableau):
        spot = table.spots[place]
        if card == GAP:
            things.append(Slot(spot, table.card, _reaching(view, ways, place)))
            continue
        face = "?" if place in position.face_down else code(card)
        sides = _reaching(view, reached, place)
        things.append(Card(spot, face, table.card, sides=sides, veiled=not sides))
    return things


def _picked(view: View, position: PepperCorn, table: Tableau) -> list[Thing]:
    """The card that a capture is being put together for, lifted."""
    aim = view.picked.partition(":")[0]
    return [
        Card(table.spots[place], code(card), table.card, picked=True)
        for place, card in enumerate(position.tableau)
        if aim and card >= 0 and position.point(place) == aim
    ]


def _captured(view: View, position: PepperCorn, table: Tableau) -> list[Thing]:
    """The card just captured, faint, with what was paid for it and by whom."""
    if not view.steps or ":" not in view.steps[-1].move or view.steps[-1].actor < 0:
        return []
    step = view.steps[-1]
    before = cast("PepperCorn", step.before)
    point, _, payment = step.move.partition(":")
    width = table.card
    things: list[Thing] = []
    for place, card in enumerate(before.tableau):
        if card == GAP or position.tableau[place] != GAP or before.point(place) != point:
            continue
        x, y = table.spots[place]
        paid = tuple(payment.split("+"))
        things += [
            Card((x, y), code(card), width, ghost=True),
            Fan((x + 0.22 * width, y - 0.5 * width), paid, _PAYMENT * width, 1.25 * width, pitch=0.42),
            Token((x - 0.36 * width, y - 0.66 * width), view.game.colours[step.actor], 0.2 * width),
        ]
    return things


# The panels.


def _panel(view: View, position: PepperCorn, seat: int, box: Box, *, ended: bool = False) -> Panel:
    """A seat's token, what it is doing, its discards, its points and its hand."""
    lit = not ended and seat in on_turn(view)
    wide, high = box[2], box[3]
    status = None if ended else _status(view, position, seat)
    things: list[Thing] = [Token(spot_in(box, 60, _HEAD), view.game.colours[seat], 40 / high)]
    if status is not None:
        room = wide - (280 if position.phase == "play" else 140)
        things.append(Words(spot_in(box, 114, _HEAD), status, 29, room / high, quiet=not lit))
    things += _offered(position, seat, box) or _held(position, seat, box)
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
    """Its discards and its points, as soon as there are any."""
    wide, high = box[2], box[3]
    things: list[Thing] = []
    if discards := position.discards[seat]:
        at = spot_in(box, wide - 150, _HEAD - 6)
        things.append(Pile(at, code(discards[-1]), len(discards), _PAID / high))
    if HIDDEN not in position.hands[seat] and position.phase not in ("deal", "split", "take"):
        points = str(position.points(seat))
        at = spot_in(box, wide - 28, _HEAD)
        things.append(Words(at, points, 56, 90 / high, Weight.EXTRABOLD, anchor="rm"))
    return things


def _offered(position: PepperCorn, seat: int, box: Box) -> list[Thing]:
    """The two piles that a seat offers, with their names."""
    offer = position.offers[seat]
    if offer is None or position.phase != "take":
        return []
    wide, high = box[2], box[3]
    width, tall = _cards_in(box)
    things: list[Thing] = []
    if tall:
        places = [(wide / 2 + 22, wide - 120.0, down) for down in _levels(box, 2)]
    else:
        (down,) = _levels(box, 1)
        pitch = (wide - 40 - 3 * _NAMED - 2 * width) / max(sum(map(len, offer)) - 2, 1)
        rooms = [width + min(0.62 * width, pitch) * (len(pile) - 1) for pile in offer]
        start = (wide - sum(rooms) - _NAMED) / 2
        second = start + rooms[0] + 1.5 * _NAMED
        places = [(start + rooms[0] / 2, rooms[0], down), (second + rooms[1] / 2, rooms[1], down)]
    for name, pile, (x, room, down) in zip("12", offer, places, strict=True):
        fan = Fan(spot_in(box, x, down), codes(pile), width / high, room / high, pitch=0.62, tilt=0)
        length = min(room, width * (1 + 0.62 * (len(pile) - 1)))
        things += [fan, Badge(spot_in(box, x - length / 2 - _NAMED / 2, down), name)]
    return things


def _held(position: PepperCorn, seat: int, box: Box) -> list[Thing]:
    """The hand, face up where it is open."""
    hand = codes(position.hands[seat])
    wide, high = box[2], box[3]
    width, tall = _cards_in(box)
    hidden = HIDDEN in position.hands[seat]
    rows = [hand]
    if tall and len(hand) > _ROW:
        half = (len(hand) + 1) // 2
        rows = [hand[:half], hand[half:]]
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


def _cards_in(box: Box) -> tuple[int, bool]:
    """How wide the cards in a panel are, and whether it has room for two rows of them."""
    tall = box[3] > 300
    return (_LARGE if tall else _HAND), tall


def _levels(box: Box, rows: int) -> tuple[float, ...]:
    """How far below its upper edge the rows of cards in a panel are."""
    if rows == 1:
        return (box[3] - 62.0,) if box[3] < 300 else (box[3] - 140.0,)
    return (box[3] - 212.0, box[3] - 76.0)


def _remainder(view: View, position: PepperCorn, seat: int, box: Box) -> Panel:
    """Under a result: what a seat had in hand and in its discard pile."""
    high = box[3]
    things: list[Thing] = [Token(spot_in(box, 40, high / 2), view.game.colours[seat], 24 / high)]
    for cards, x, room, pitch in (
        (position.hands[seat], 210, 240, 0.6),
        (position.discards[seat], box[2] - 76, 120, 0.3),
    ):
        things.append(Fan(spot_in(box, x, high / 2), codes(cards), 42 / high, room / high, pitch, 0))
    return Panel(box, tuple(things))


def _verdict(view: View, outcome: Outcome, box: Box) -> Panel:
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
        Words(spot_in(box, left, 76), title, 48, (wide - left - 24) / high, Weight.EXTRABOLD, lines=2),
        Words(
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


# The words.


def _told_rows(position: PepperCorn) -> Message:
    """Every card by row."""
    rows = []
    for row in range(position.rows):
        places = range(row * position.columns, (row + 1) * position.columns)
        rows.append(f"{row + 1}: {' '.join(_told_place(position, place) for place in places)}")
    last = position.point(position.columns - 1)[0]
    return msg(
        "Cards by row from a to {last} (– a gap, ? face down): {rows}.", last=last, rows="; ".join(rows)
    )


def _told_place(position: PepperCorn, place: int) -> str:
    card = position.tableau[place]
    if card == GAP:
        return "–"
    return "?" if place in position.face_down else code(card)


def _told_reach(view: View, position: PepperCorn) -> list[Message]:
    """What each seat reaches, or both where it is the same."""
    reached = [tuple(map(position.point, position.reach(seat))) for seat in (0, 1)]
    names = tuple(view.game.colour_name(seat) for seat in (0, 1))
    if reached[0] == reached[1]:
        return (
            [msg("{seats} reach {points}.", seats=names, points=" ".join(reached[0]))] if reached[0] else []
        )
    return [
        msg("{seat} reaches {points}.", seat=name, points=" ".join(points))
        for name, points in zip(names, reached, strict=True)
        if points
    ]


def _told_seat(view: View, position: PepperCorn, seat: int) -> Message:
    """What a seat offers, or has in hand and has paid."""
    name = view.game.colour_name(seat)
    offer = position.offers[seat]
    if offer is not None and position.phase == "take":
        one, other = (" ".join(codes(pile)) for pile in offer)
        return msg("{seat} offers pile 1: {one}, or pile 2: {other}.", seat=name, one=one, other=other)
    hand = position.hands[seat]
    if HIDDEN in hand:
        if position.phase == "split" and seat not in position.actors:
            return msg("{seat} has divided its {n} hidden cards.", seat=name, n=len(hand))
        return msg("{seat} holds {n} hidden cards.", seat=name, n=len(hand))
    held, paid = " ".join(codes(hand)) or "–", " ".join(codes(position.discards[seat])) or "–"
    return msg(
        "{seat}: {points} points, hand {hand}, discards {discards}.",
        seat=name,
        points=position.points(seat),
        hand=held,
        discards=paid,
    )
