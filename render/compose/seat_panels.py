"""What every game's strip shares: a panel for each seat."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, cast

from engines.bases.dice_game import DiceGame
from engines.core import CHANCE
from render import scene as s
from render.compose.holds import Hold
from render.compose.result_panel import result, result_panel
from render.view import View

GAP: Final = 16
"""px between panels."""
SEAT_AT, SEAT_RADIUS, SEAT_UP = 70, 44, 0.515
"""From the left of a panel for two to its seat's token, and its radius (px); how high it stands (heights)."""
_SEATED: Final = ((70, 44), (70, 44), (62, 40), (50, 34))
"""By number of panels: how far from the left a seat's token stands, and its radius (px)."""


def split(box: s.Box, count: int) -> tuple[s.Box, ...]:
    """`box` cut into `count` panels side by side."""
    x, y, width, height = box
    each = (width - GAP * (count - 1)) / count
    edges = [(round(x + i * (each + GAP)), round(x + i * (each + GAP) + each)) for i in range(count)]
    return tuple((left, y, right - left, height) for left, right in edges)


def spot_in(box: s.Box, x: float, y: float) -> s.Spot:
    """A place in the panel of `box`, from px right of and below its upper left corner."""
    return x / box[3], (box[3] - y) / box[3]


def seat_panel(
    box: s.Box,
    side: str,
    holds: Iterable[s.Thing],
    *,
    active: bool,
    inset: int = 70,
    radius: int = 44,
    kind: s.Kind = s.Kind.BEAVER,
) -> s.Panel:
    """A seat's token of `radius` px, `inset` px from the left, then what it holds."""
    height = box[3]
    token = s.Token((inset / height, 0.515), side, radius / height, kind)
    return s.Panel(box, (token, *holds), active, pointer=inset / height if active else None)


def on_turn(view: View) -> tuple[int, ...]:
    """The seats whose turn it is: those that choose, or the one in whose name dice are thrown."""
    position = view.position
    if position.actors == (CHANCE,):
        return () if position.roller is None else (position.roller,)
    return position.actors


def room(box: s.Box, count: int) -> tuple[int, int]:
    """In one of `count` panels side by side: where what a seat holds begins and how wide it may be (px)."""
    inset, radius = _SEATED[count - 1]
    left = inset + radius + (24 if count < 4 else 14)
    return left, box[2] - left - (28 if count < 4 else 14)


def seats_strip(
    view: View,
    box: s.Box,
    hold: Callable[[int, s.Box], Iterable[s.Thing]],
    kept: Sequence[Sequence[Hold]] = (),
) -> tuple[s.Panel, ...]:
    """The strip of a game of dice for one to four: a panel for each seat with what it holds, `hold(seat,
    box)` in units of the panel's height; at the end the result, with
    what each of two has `kept`. Seats that have left are ghosts."""
    outcome = result(view)
    if outcome is not None:
        return (result_panel(box, view, outcome, holds=kept),)
    position = cast("DiceGame", view.position)
    inset, radius = _SEATED[position.seats - 1]
    lit = on_turn(view)
    panels = []
    for seat, part in enumerate(split(box, position.seats)):
        side = view.game.colours[seat]
        if seat in position.left:
            ghost = s.Ghost((inset / part[3], 0.515), side, radius / part[3])
            panels.append(s.Panel(part, (ghost, *hold(seat, part))))
        else:
            held = hold(seat, part)
            panels.append(seat_panel(part, side, held, active=seat in lit, inset=inset, radius=radius))
    return tuple(panels)
