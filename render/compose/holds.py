"""What a seat holds: pieces in hand, captured or home, of as many as there are places for."""

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
    """Whether they are still to be placed: once all are, there is nothing to show any more."""
    sign: str = ""
    """The emblem that says what they are; "" where there is nothing to confuse them with."""
    paint: str = ""
    """Of chips that are no seat's pieces; "" for pieces."""


def places_in_row(hold: Hold, first: s.Spot, pitch: float, radius: float) -> list[s.Thing]:
    """The places of `hold` from the middle of the `first` to the right: tokens, then empty rings."""
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
    """What each seat has of its own pieces, of `places` in all."""
    return [(Hold(Man(side), count, places),) for side, count in zip(sides, counts, strict=False)]
