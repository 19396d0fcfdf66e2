"""Scores in games for several players: ranks, mapped onto 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence


def rank_scores(results: Sequence[int], left: Sequence[int] = ()) -> tuple[float, ...]:
    """Each seat's score: the share of the other seats that it beats, a tie counting half.

    Seats that have `left` rank last: the earlier they left, the lower.

    >>> rank_scores((7, 9, 7))
    (0.25, 1.0, 0.25)
    >>> rank_scores((7, 9, 7), left=(1,))
    (0.75, 0.0, 0.75)
    """
    places = [(0, left.index(seat)) if seat in left else (1, result) for seat, result in enumerate(results)]
    return tuple(
        (sum(other < place for other in places) + (places.count(place) - 1) / 2) / (len(places) - 1)
        for place in places
    )
