"""What a seat holds: pieces in hand, captured or home, out of a fixed number of places."""

from collections.abc import Sequence
from dataclasses import dataclass

from render import scene as s
from render.compose.boards.layouts import Man


@dataclass(frozen=True, slots=True)
class Hold:
    """Places in a seat's panel, the first `count` of them taken."""

    man: Man
    count: int
    places: int
    stock: bool = False
    """Whether they are still to be placed: when none are left, there is nothing to show."""
    sign: str = ""
    """The emblem that says what they are; "" if that is clear anyway."""
    paint: str = ""
    """The paint of chips that belong to no seat; "" for pieces."""


def places_in_row(hold: Hold, first: s.Spot, pitch: float, radius: float) -> list[s.Thing]:
    """The places of `hold` in a row to the right of `first`: tokens, then empty rings."""
    x, y = first
    return [
        _held(hold, (x + pitch * index, y), radius)
        if index < hold.count
        else s.Hollow((x + pitch * index, y), 0.8 * radius)
        for index in range(hold.places)
    ]


def _held(hold: Hold, at: s.Spot, radius: float) -> s.Thing:
    if hold.paint:
        return s.Chip(at, hold.paint, radius=radius)
    return s.Token(at, hold.man.side, radius, hold.man.kind)


def holds_of(sides: Sequence[str], counts: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """How many of its own pieces each seat has, of `places` in all."""
    return [(Hold(Man(side), count, places),) for side, count in zip(sides, counts, strict=False)]
