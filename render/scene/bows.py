"""The course of a bowed arrow."""

Point = tuple[float, float]


def bowed(start: Point, end: Point, bow: float, steps: int) -> list[Point]:
    """Return the points of `steps` stretches along a parabola from `start` to `end`. In the middle it lies
    `bow` of their distance to the left of the straight line if y goes up (to the right if it goes down).

    >>> bowed((0, 0), (4, 0), 0.5, 2)
    [(0.0, 0.0), (2.0, 2.0), (4.0, 0.0)]
    """
    (ax, ay), (bx, by) = start, end
    shares = [step / steps for step in range(steps + 1)]
    aside = [4 * bow * share * (1 - share) for share in shares]
    return [
        (ax + (bx - ax) * share - (by - ay) * left, ay + (by - ay) * share + (bx - ax) * left)
        for share, left in zip(shares, aside, strict=True)
    ]
