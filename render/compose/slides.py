"""What lies between two pictures: the piece that moved, on its way from one place to the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Final

from render import scene as s
from render.compose.ways import way_of

_FEWEST: Final = 3
"""How many scenes there are between, unless a piece makes more than two hops: then one for each time it's in
the air and one for each time it lands on the way."""
_MARKS: Final = (s.NoEntry, s.SideChange, s.ToRing)
"""What leaves a place together with the piece there."""
_NEAR: Final = 1.6
"""How far the middle of a piece may be from the end of its way, in its radii: on a pile, or on a place that
several share, it's off the middle."""

_Hop = list[s.Spot]
"""The spots along a hop, from its start to its end."""


def slide(before: s.Scene, after: s.Scene) -> tuple[s.Scene, ...]:
    """Return the scenes from `before` to `after`, both left out, in which the piece that moved is on its way
    and all else is as it was before. There are none unless the arrows of `after` show a single way, and one
    piece stood at its start and has come to its end."""
    hops = _hops(after) if before.board == after.board else []
    moved = _moved(before, after, hops)
    if moved is None:
        return ()
    piece, arrived = moved
    hops[0][0], hops[-1][-1] = piece.at, arrived.at
    left = [
        thing
        for thing in before.things
        if thing != piece and not (isinstance(thing, _MARKS) and thing.at == piece.at)
    ]
    count = max(_FEWEST, 2 * len(hops) - 1)
    made = (number * len(hops) / (count + 1) for number in range(1, count + 1))
    spots = (_along(hops[int(hop)], hop % 1) for hop in made)
    return tuple(replace(before, things=(*left, replace(piece, at=spot))) for spot in spots)


def _hops(scene: s.Scene) -> list[_Hop]:
    """Return the way of the last move, hop by hop; none if gold arrows show several ways."""
    hops: list[_Hop] = []
    for thing in scene.things:
        match thing:
            case s.Arrow(side=""):
                hop = way_of(thing)
            case s.Trail(side=""):
                hop = [*thing.spots]
            case _:
                continue
        if hops and hops[-1][-1] != hop[0]:
            return []
        hops.append(hop)
    return hops


def _moved(before: s.Scene, after: s.Scene, hops: Sequence[_Hop]) -> tuple[s.Token, s.Token] | None:
    """Return the piece that made these hops, as it stood and as it stands; None if that isn't clear."""
    if not hops:
        return None
    stood, stands = (
        Counter(thing for thing in scene.things if isinstance(thing, s.Token)) for scene in (before, after)
    )
    left = [piece for piece in stood - stands if _is_near(piece, hops[0][0])]
    arrived = [piece for piece in stands - stood if _is_near(piece, hops[-1][-1])]
    pairs = [(one, other) for one in left for other in arrived if one.side == other.side]
    # Of a pile, the piece on top is the last.
    return pairs[-1] if len({one.side for one, _ in pairs}) == 1 else None


def _is_near(piece: s.Token, spot: s.Spot) -> bool:
    return dist(piece.at, spot) < _NEAR * piece.radius


def _along(way: _Hop, share: float) -> s.Spot:
    """Return the spot at a share of the length of a way.

    >>> _along([(0, 0), (2, 0), (2, 6)], 0.5)
    (2.0, 2.0)
    """
    left = share * sum(dist(*stretch) for stretch in pairwise(way))
    for (ax, ay), (bx, by) in pairwise(way):
        length = dist((ax, ay), (bx, by))
        if left < length:
            part = left / length
            return ax + (bx - ax) * part, ay + (by - ay) * part
        left -= length
    return way[-1]
