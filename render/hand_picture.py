"""The picture of one seat's hand: its cards in one or two fans, with the picked ones slid out.

It looks the same in every game; below the cards stand their names, written as on buttons and in lists.
"""

from collections import Counter
from math import ceil, radians, sin
from typing import Final

from engines.core import Message, msg, pmsg
from render import scene as s
from render.alt_text import paragraph
from render.compose.panels import spot_in
from render.kept import cached
from render.paint.cards.fan import fanned
from render.view import View

_WIDTH: Final = 960
_MARGIN: Final = 14
"""px around the panel."""
_CARD_WIDTH: Final = 164
"""In px, as all lengths here."""
_WIDEST_FAN: Final = 896
_MOST_IN_A_FAN: Final = 10
"""A larger hand lies in two fans."""
_HEAD: Final = 92
"""Room for the token above the first fan."""
_AIM: Final = 36
"""Extra room at the top for a line saying what the cards are picked for."""
_SLID_OUT: Final = 54
"""How far picked cards reach above their fan."""
_FOOT: Final = 40
"""From the lowest card to the middle of the row of names, and from there to the end of the row."""
_TAG: Final = (92, 104)
"""Width of a name's pill and the distance to the next, where there is room."""
_EMPTY_HEIGHT: Final = 132
"""Height of the picture of a hand without cards."""
_PALETTE_HEIGHT: Final = 480
"""Height of the picture whose palette all hands share."""


def alt_hand(view: View) -> Message:
    """The cards in the hand of `view.viewer`, and those picked. Raises ValueError if it has no viewer."""
    hand = view.position.hand(_seat(view))
    if not hand:
        return msg("No cards in hand.")
    told = [pmsg("sentence", "In hand: {cards}.", cards=hand)]
    if idle := idle_cards(view):
        told.append(msg("Not playable now: {cards}.", cards=tuple(hand[place] for place in idle)))
    if view.cards:
        told.append(pmsg("sentence", "Picked: {cards}.", cards=tuple(hand[place] for place in view.cards)))
    if view.picked:
        # Translators: {aim} is what the cards are for, such as a place on the board.
        told.append(pmsg("sentence", "For {aim}.", aim=view.position.aimed(view.picked)))
    return paragraph(told)


def idle_cards(view: View) -> tuple[int, ...]:
    """Return the places in `view.viewer`'s hand of cards that no legal move can combine with those already
    picked (for the picked aim, if any); () if that seat is not to act. Raises ValueError if the view has no
    viewer."""
    seat = _seat(view)
    hand, moves = view.position.hand(seat), view.position.moves(seat)
    if not moves:
        return ()
    picked = Counter(hand[place] for place in view.cards)
    ways = (way for move in moves for way in view.position.ways(seat, move))
    of_use = {
        card
        for way in ways
        if (not view.picked or way.aim == view.picked) and picked <= Counter(way.cards)
        for card in way.cards
    }
    return tuple(place for place, card in enumerate(hand) if card not in of_use and place not in view.cards)


def hand_scene(view: View, above: int = 0) -> s.Scene:
    """Build the scene of a hand, leaving `above` px free above it."""
    seat = _seat(view)
    hand = view.position.hand(seat)
    half = len(hand) if len(hand) <= _MOST_IN_A_FAN else ceil(len(hand) / 2)
    rows = [row for row in (hand[:half], hand[half:]) if row]
    top, tops = _HEAD + (_AIM if view.picked else 0), []
    for _ in rows:
        tops.append(top)
        top += _high() + 2 * _FOOT + _SLID_OUT
    height = 2 * _MARGIN + top - _SLID_OUT if hand else _EMPTY_HEIGHT
    box = (_MARGIN, above + _MARGIN, _WIDTH - 2 * _MARGIN, height - 2 * _MARGIN)
    side = view.game.colours[seat]
    idle = idle_cards(view)
    things: list[s.Thing] = [s.Token(spot_in(box, 52, 52), side, 34 / box[3])]
    if view.picked:
        title = view.position.aimed(view.picked)
        things.append(s.Label(spot_in(box, 106, 50), title, 34, (box[2] - 150) / box[3]))
    for first, row, down in zip((0, half), rows, tops, strict=False):
        picked, veiled = (
            tuple(place - first for place in places if first <= place < first + len(row))
            for places in (view.cards, idle)
        )
        things += _row(box, row, picked, veiled, down)
    return s.Scene(
        _board(above + height, side), (), (s.Panel(box, tuple(things)),), alike=_board(_PALETTE_HEIGHT, side)
    )


def _board(height: int, side: str) -> s.Board:
    return s.Board((_WIDTH, height), s.Field(0, height, 1), sides=(side,), cards=True)


@cached(1)
def _high() -> int:
    """Height of a fan: always that of the widest one, so that hands come in few picture sizes and don't
    jump when a card is played."""
    _, down, tilt = fanned(_MOST_IN_A_FAN, _CARD_WIDTH, _WIDEST_FAN)[-1]
    return round(s.TALL * _CARD_WIDTH + down + _CARD_WIDTH / 2 * sin(radians(tilt)))


def _row(
    box: s.Box, codes: tuple[str, ...], picked: tuple[int, ...], veiled: tuple[int, ...], top: int
) -> list[s.Thing]:
    """A fan that begins `top` px below the upper edge of its panel, and the names below it."""
    middle, unit = box[2] / 2, box[3]
    at = spot_in(box, middle, top + _high() / 2)
    fan = s.Fan(at, codes, _CARD_WIDTH / unit, _WIDEST_FAN / unit, picked=picked, veiled=veiled)
    pitch = min(_TAG[1], _WIDEST_FAN / len(codes))
    width = min(_TAG[0], pitch - 6)
    down = top + _high() + _FOOT
    names = [
        s.Tag(
            spot_in(box, middle + pitch * (place - (len(codes) - 1) / 2), down),
            code,
            width / unit,
            place in picked,
        )
        for place, code in enumerate(codes)
    ]
    return [fan, *names]


def _seat(view: View) -> int:
    if view.viewer is None:
        raise ValueError("viewer: a hand is drawn for the seat that holds it, so name that seat")
    return view.viewer
