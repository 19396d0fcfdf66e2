"""The table of points by round, chalked on the right of a scoreboard. Lengths are px."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from render import scene as s

ROW: Final = 44
"""From one seat's row to the next."""
FIRST_ROW: Final = 92
"""How far the first row is below the upper edge of the picture."""
_HEAD: Final = 48
_MOST_COLUMNS: Final = 4
"""How many rounds fit; longer matches show the last ones."""
_TOKEN, _FIRST_COLUMN, _COLUMN, _RULE, _TOTAL, _CROWN = 548, 596, 62, 808, 854, 902
_LEFT, _RIGHT = 528, 908
"""The ends of the lines between the rows."""
_NUMBER_WIDTH: Final = 80
"""A number may be this wide."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The contents of the table; rounds count from 1."""

    colours: Sequence[str]
    """The seats' colours, in the order of the rows."""
    rounds: Sequence[Sequence[int]]
    """The points by seat of each round that has any."""
    totals: Sequence[int]
    columns: int
    """The least number of rounds shown, including empty ones."""
    lit: int = 0
    """The round being played; 0 for none."""
    fresh: int = 0
    """The round that has just ended; 0 for none."""
    leader: int | None = None
    """The seat that is ahead."""
    winners: Sequence[int] = ()
    """The winner of each round, so that the others' points can be fainter; empty if all look alike."""


def score_table(scores: Scores, field: s.Field) -> list[s.Thing]:
    """The points of every round and the totals, with the current round lit and a crown for the leader."""
    last = max(scores.columns, len(scores.rounds))
    first = max(last - _MOST_COLUMNS, 0) + 1
    seats = len(scores.colours)
    deep, middle = ROW * seats + 40, FIRST_ROW + ROW * (seats - 1) / 2 - 22
    unit = field.pitch

    def at(x: float, y: float) -> s.Spot:
        return (x - field.left) / unit, (field.bottom - y) / unit

    def patch(x: float, y: float, wide: float, high: float, strength: float) -> s.Patch:
        return s.Patch(at(x, y), wide / unit, high / unit, "chalk", strength)

    def number(text: object, x: float, y: float, size: int, paint: str) -> s.Label:
        return s.Label(at(x, y), str(text), size, _NUMBER_WIDTH / unit, y != _HEAD, anchor="mm", paint=paint)

    things: list[s.Thing] = []
    if scores.lit:
        things.append(patch(_FIRST_COLUMN + _COLUMN * (scores.lit - first), middle, 54, deep, 0.16))
    things.append(patch(_RULE, middle, 2, deep, 0.25))
    for seat, colour in enumerate(scores.colours):
        y = FIRST_ROW + ROW * seat
        things.append(patch((_LEFT + _RIGHT) / 2, y - ROW / 2, _RIGHT - _LEFT, 2, 0.2))
        things.append(s.Token(at(_TOKEN, y), colour, 18 / unit))
        things.append(number(scores.totals[seat], _TOTAL, y, 42, "chalk"))
        if seat == scores.leader:
            things.append(s.Crown(at(_CROWN, y), 15 / unit))
    for column, place in enumerate(range(first, last + 1)):
        x = _FIRST_COLUMN + _COLUMN * column
        things.append(number(place, x, _HEAD, 28, "slate_quiet"))
        for seat in range(seats):
            y = FIRST_ROW + ROW * seat
            if place > len(scores.rounds):
                things.append(patch(x, y, 8, 8, 0.3))
            else:
                points = scores.rounds[place - 1][seat]
                things.append(number(points, x, y, 34, _paint(scores, place, seat)))
    return things


def _paint(scores: Scores, place: int, seat: int) -> str:
    """The paint for the points of a round."""
    if place == scores.fresh:
        return "accent"
    return "slate_quiet" if scores.winners and scores.winners[place - 1] != seat else "chalk"
