"""The panels of Pepper. Corn!: what each seat is doing, holds, offers, has paid and scored; the result."""

from typing import Final

from engines.chance.decktet import HIDDEN, code, codes
from engines.core import Message, Outcome, pmsg
from engines.games.pepper_corn import PepperCorn
from render import scene as s
from render.compose.notes import TO_PASS, must_pass
from render.compose.panels import is_won_by, on_turn, score_of, spot_in, title_of, winners
from render.view import View

_HEAD: Final = 56
"""How far the first row is below the upper edge of a tall panel. All lengths are px."""
_INSET, _UNDER = 60, 116
"""From the left edge of a tall panel to its token's middle, and from the upper edge to words below that."""
_ROOM: Final = 96
"""Words with less room than this beside the token go below it."""
_SIDE: Final = 58
"""From the left edge of a low panel to the middle of everything but the hand."""
_TOKEN, _POINTS, _DISCARDS = 48, 110, 176
"""How far a seat's token, points and discards are below the upper edge of a low panel."""
_HAND_ROOM: Final = (108, 18)
"""Space in a low panel to the left and right of the hand."""
_HAND: Final = 104
"""Greatest width of a card in a hand below the table."""
_BACKS: Final = 84
"""The same for a face-down card, which leaves room for words above it."""
_SEEN: Final = 0.37
"""Visible part of a card in a full row, in card widths: rank and suits."""
_MOST_IN_A_LOW_ROW: Final = 9
"""A larger hand below the table takes two rows."""
_TWO_ROWS: Final = 86
"""Width of a card in two such rows: its suits are still 24 px high."""
_SEEN_ABOVE: Final = 1.06
"""Visible part of the upper row above the lower one, in card widths: rank and suits."""
_LARGE: Final = 94
"""Width of a card beside the table, where a hand takes two rows if it needs to."""
_LARGEST: Final = 164
"""The same for a hand small enough for one row, with cards `_OVERLAP` widths apart."""
_OVERLAP: Final = 0.45
_MOST_IN_A_ROW: Final = 8
"""At most this many cards lie in such a row."""
_DISCARD_WIDTH: Final = 58
"""Width of a discard pile."""
_SHARING: Final = 66
"""From one token to the next of those that share the result, so that both faces are seen."""
_DIVIDED: Final = 6
"""Width of the gold edge around a pile just divided."""
_NAME_WIDTH: Final = 48
"""Room in a row for the name of a pile."""


def panel(view: View, position: PepperCorn, seat: int, box: s.Box, outcome: Outcome | None) -> s.Panel:
    """A seat's token, what it is doing, its discards, its points and its hand; a winner's panel is lit."""
    won = outcome is not None and is_won_by(outcome, seat) and winners(outcome) == [seat]
    lit = outcome is None and seat in on_turn(view)
    high = box[3]
    status = None if outcome else _status(view, position, seat)
    inset, radius = (_INSET, 40) if _is_tall(box) else (_SIDE, 38)
    at = spot_in(box, inset, _HEAD if _is_tall(box) else _TOKEN)
    things: list[s.Thing] = [s.Token(at, view.game.colours[seat], radius / high)]
    if status is not None:
        things.append(_told(position, seat, box, status, quiet=not lit))
    things += _offer_fans(view, position, seat, box) or _hand_fans(position, seat, box)
    things += _account(position, seat, box, gold=won and _is_tall(box))
    return s.Panel(box, tuple(things), active=lit or won, pointer=inset / high if lit else None)


def _told(position: PepperCorn, seat: int, box: s.Box, status: Message, *, quiet: bool) -> s.Label:
    """What a seat is doing: beside its token, below it where the discards are in the way, or between token
    and points if the hand needs all the room."""
    wide, high = box[2], box[3]
    if _is_tall(box):
        room = wide - (312 if position.phase == "play" else 140)
        if room < _ROOM:
            return s.Label(spot_in(box, _INSET, _UNDER), status, 26, 112 / high, quiet=quiet, anchor="mm")
        return s.Label(spot_in(box, 114, _HEAD), status, 29, room / high, quiet=quiet)
    if len(position.hands[seat]) > _MOST_IN_A_LOW_ROW:
        return s.Label(spot_in(box, _SIDE, 94), status, 26, 96 / high, quiet=quiet, anchor="mm")
    return s.Label(spot_in(box, _HAND_ROOM[0], 36), status, 29, (wide - 140) / high, quiet=quiet)


def _is_tall(box: s.Box) -> bool:
    """Whether a panel stands beside the table, and has room for two rows of whole cards."""
    return box[3] > 300


def _status(view: View, position: PepperCorn, seat: int) -> Message | None:
    """What a seat is doing or has just done, in two or three words."""
    waits = seat in position.actors
    if position.phase == "split":
        return pmsg("picture", "dividing") if waits else pmsg("picture", "ready")
    if position.phase == "take":
        return pmsg("part of a sentence", "choosing a pile") if waits else pmsg("picture", "ready")
    if view.steps and view.steps[-1].actor == seat and view.steps[-1].move == "pass":
        return pmsg("picture", "passed")
    return TO_PASS if waits and must_pass(view) else None


def _account(position: PepperCorn, seat: int, box: s.Box, *, gold: bool) -> list[s.Thing]:
    """A seat's discards and its points, once there are any; in `gold` if they won and no result beside them
    says so."""
    wide, high = box[2], box[3]
    points_at, pile_at = spot_in(box, wide - 64, _HEAD), spot_in(box, wide - 160, _HEAD - 6)
    if not _is_tall(box):
        points_at, pile_at = spot_in(box, _SIDE, _POINTS), spot_in(box, _SIDE, _DISCARDS)
    things: list[s.Thing] = []
    if discards := position.discards[seat]:
        things.append(s.Pile(pile_at, code(discards[-1]), len(discards), _DISCARD_WIDTH / high))
    if HIDDEN not in position.hands[seat] and position.phase not in ("deal", "split", "take"):
        points = str(position.points(seat))
        paint = "gold_ink" if gold else ""
        if gold:
            things.append(s.Patch(points_at, 82 / high, 50 / high, "accent"))
        things.append(s.Label(points_at, points, 46, 90 / high, bold=True, anchor="mm", paint=paint))
    return things


def _offer_fans(view: View, position: PepperCorn, seat: int, box: s.Box) -> list[s.Thing]:
    """The two piles that a seat chooses from, with their names and whose they are; edged in gold until
    somebody has taken one."""
    offer = position.offers[1 - seat]
    if offer is None or position.phase != "take":
        return []
    wide, high = box[2], box[3]
    width: float = _LARGE
    if _is_tall(box):
        places = [(wide / 2 + 22, wide - 120.0, down) for down in _levels(box, 2)]
    else:
        left, right = 20, 10 + _DIVIDED
        room = wide - left - right - 2.2 * _NAME_WIDTH
        gaps = max(sum(map(len, offer)) - 2, 1)
        width = min(_HAND, room / (2 + _SEEN * gaps))
        pitch = min(0.62 * width, (room - 2 * width) / gaps)
        rooms = [width + pitch * (len(pile) - 1) for pile in offer]
        start = left + _NAME_WIDTH + (room - sum(rooms)) / 2
        second = start + rooms[0] + 1.2 * _NAME_WIDTH
        down = high - 20 - s.TALL * width / 2
        places = [(start + rooms[0] / 2, rooms[0], down), (second + rooms[1] / 2, rooms[1], down)]
    edges: list[s.Thing] = []
    things: list[s.Thing] = []
    for name, pile, (x, room, down) in zip("12", offer, places, strict=True):
        fan = s.Fan(spot_in(box, x, down), codes(pile), width / high, room / high, pitch=0.62, tilt=0)
        length = min(room, width * (1 + 0.62 * (len(pile) - 1)))
        beside = x - length / 2 - _NAME_WIDTH / 2
        whose = s.Token(spot_in(box, beside, down - 22), view.game.colours[1 - seat], 20 / high)
        if len(position.actors) == len(position.hands):
            size = (length + 2 * _DIVIDED) / high, (s.TALL * width + 2 * _DIVIDED) / high
            edges.append(s.Patch(fan.at, *size, "accent"))
        things += [fan, whose, s.Badge(spot_in(box, beside, down + 22), name)]
    return edges + things


def _hand_fans(position: PepperCorn, seat: int, box: s.Box) -> list[s.Thing]:
    """The hand, face up if it is open."""
    hand = codes(position.hands[seat])
    wide, high = box[2], box[3]
    hidden = HIDDEN in position.hands[seat]
    most = _MOST_IN_A_ROW if _is_tall(box) else _MOST_IN_A_LOW_ROW
    half = (len(hand) + 1) // 2
    rows = [hand] if len(hand) <= most else [hand[:half], hand[half:]]
    if _is_tall(box):
        middle, room, levels = wide / 2, wide - 44, _levels(box, len(rows))
        width: float = max(_LARGE, min(_LARGEST, room / (1 + _OVERLAP * (len(hand) - 1))))
        if len(rows) > 1:
            width = _LARGE
    else:
        left, right = _HAND_ROOM
        middle, room = (left + wide - right) / 2, wide - left - right
        if len(rows) == 1:
            broadest = _BACKS if hidden else _HAND
            width = min(broadest, room / (1 + _SEEN * max(len(hand) - 1, 0)))
            levels = (high - 20 - s.TALL * width / 2,)
        else:
            width = _TWO_ROWS
            lower = high - 8 - s.TALL * width / 2
            levels = (lower - _SEEN_ABOVE * width, lower)
    return [
        s.Fan(
            spot_in(box, middle, down - (8 if hidden else 0)),
            row,
            width / high,
            room / high,
            pitch=0.3 if hidden else 0.62,
            tilt=3.6 if hidden else 0,
            counted=hidden,
        )
        for row, down in zip(rows, levels, strict=True)
    ]


def _levels(box: s.Box, rows: int) -> tuple[float, ...]:
    """How far the rows of cards are below the upper edge of a tall panel."""
    return (box[3] - 140.0,) if rows == 1 else (box[3] - 212.0, box[3] - 76.0)


def result_between(view: View, outcome: Outcome, box: s.Box) -> s.Panel:
    """The result between the panels beside a table."""
    wide, high = box[2], box[3]
    best = winners(outcome)
    things: list[s.Thing] = [
        s.Token(spot_in(box, 66 + _SHARING * place, 76), view.game.colours[seat], 42 / high)
        for place, seat in enumerate(best)
    ]
    if len(best) == 1 and is_won_by(outcome, best[0]):
        things.append(s.Crown(spot_in(box, 66, 24), 22 / high))
    left = 128 + _SHARING * (len(best) - 1)
    room, score = (wide - left - 24) / high, score_of(outcome, outcome.points)
    if score:
        things.append(s.Label(spot_in(box, left, 112), score, 50, room, bold=True))
    things += [
        s.Label(spot_in(box, left, 56 if score else 76), title_of(view, outcome), 48, room, bold=True),
        s.Label(
            spot_in(box, wide / 2, 172),
            outcome.reason,
            28,
            (wide - 40) / high,
            quiet=True,
            anchor="mm",
            lines=3,
        ),
    ]
    return s.Panel(box, tuple(things), active=True)
