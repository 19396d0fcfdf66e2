"""How sure the results of a row are, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from benchmarks.ladder.contests import EVEN, Contest, Row
from benchmarks.ladder.playing import Pair

CONFIDENCE: Final = 0.95
LEAST: Final = 20
"""Games a row needs before anything is said about it."""

FAULTLESS: Final = 100
"""After this many games, a seat in which neither player threw a value away is called even; if both seats are,
so is the row."""

NOBODY_NOTICES: Final = 0.01
"""Where luck rules, a lead that is certainly smaller than this is none: one game in a hundred."""

Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True)
class Interval:
    """Where a mean lies, with confidence `CONFIDENCE`."""

    low: float
    high: float


@dataclass(frozen=True)
class InSeat:
    """What the games with the first player in one seat say."""

    mean: float
    """Its mean score, or the share of games it didn't lose, if that is what counts."""
    interval: Interval


@dataclass(frozen=True)
class Judgement:
    """What the games of a row say so far."""

    games: int
    mean: float
    """The first player's mean score, evened out in a game of position; in a solitaire, its mean lead in
    points."""
    interval: Interval
    reached: bool | None
    """Whether the target is reached; None while it's too early to say."""
    even: bool = False
    """Whether neither is better: values thrown away are what counts and neither player throws any away, or
    luck rules and any lead is less than `NOBODY_NOTICES`."""
    seats: tuple[InSeat, ...] = ()
    """In a game of position, seat by seat."""

    @property
    def verdict(self) -> str:
        """Return the verdict in a word."""
        if self.even:
            return "even"
        return {True: "reached", False: "missed", None: "undecided"}[self.reached]

    @property
    def settled(self) -> bool:
        """Whether more games would hardly change anything."""
        return self.reached is not None or self.even


def judge(contest: Contest, row: Row, pairs: Sequence[Pair]) -> Judgement:
    """Judge a row by its pairs. There must be at least one pair."""
    games = 2 * len(pairs)
    seats: tuple[InSeat, ...] = ()
    even, target, saved = False, row.target, list[Interval]()
    if contest.alone:
        leads, target = [pair.lead for pair in pairs], 0.0
        mean, interval = fmean(leads), interval_of_leads(leads)
        decisive = [interval]
    elif not contest.open:
        values = [against_the_other(contest, pair) for pair in pairs]
        mean, interval = fmean(values), interval_of_pairs(values)
        decisive = [interval]
    else:
        scores = [[row.counted(pair.scores[seat]) for pair in pairs] for seat in (0, 1)]
        seats = tuple(InSeat(fmean(some), interval_of_seat(some)) for some in scores)
        mean, interval = evened_out(list(zip(*scores, strict=True)))
        decisive = [seat.interval for seat in seats] if row.unbeaten else [interval]
        if row.by_values:
            flawed = [
                seat for seat in (0, 1) if games < FAULTLESS or any(_threw(pair, seat) for pair in pairs)
            ]
            saved = [interval_of_leads([pair.saved[seat] for pair in pairs]) for seat in flawed]
            even = not flawed
    reached = None
    if games >= max(LEAST, 2 * (row.pairs or 0)):
        if row.most is not None:
            reached = _between(row.target, row.most, interval)
        elif all(each.low > target for each in decisive) or (saved and all(each.low > 0 for each in saved)):
            reached = True
        elif any(each.high < target for each in decisive):
            reached = False if not saved or any(each.high < 0 for each in saved) else None
    if reached is None and target == EVEN:
        even = interval.low > EVEN - NOBODY_NOTICES and interval.high < EVEN + NOBODY_NOTICES
    return Judgement(games, mean, interval, reached, even, seats)


def _threw(pair: Pair, seat: int) -> bool:
    """Whether either player threw a value away while in this seat."""
    (first, others), (second, other) = pair.thrown or ((0, 0), (0, 0))
    return any((first, other) if seat == 0 else (second, others))


def against_the_other(contest: Contest, pair: Pair) -> float:
    """Return the share of the other player's seats that the first player's seats beat, in both games of a
    pair.

    A seat's score is the share of all other seats that it beats. These include the first player's own seats,
    which beat one another half the time, so two of four couldn't score more than 5/6 on average. Partners
    don't beat one another: their scores are left as they are.
    """
    sides = contest.game.sides(contest.seats)
    if any(len(side) > 1 for side in sides):
        return pair.mean
    others = contest.seats - 1
    half = contest.seats // 2
    found = [
        (score * others - (own - 1) / 2) / (contest.seats - own)
        for score, own in zip(pair.scores, (half, contest.seats - half), strict=True)
    ]
    return sum(found) / 2


def _between(least: float, most: float, interval: Interval) -> bool | None:
    """Whether a score lies between two others: False as soon as the interval lies outside them, True once its
    middle lies inside and it's narrow enough to tell."""
    if interval.high < least or interval.low > most:
        return False
    middle = (interval.low + interval.high) / 2
    narrow = interval.high - interval.low <= most - least
    return True if narrow and least <= middle <= most else None


def interval_of_pairs(means: Sequence[float]) -> Interval:
    """Return the interval of the mean score, from the mean score of each pair of games.

    The two games of a pair aren't independent (a lopsided opening, lucky dice), but pairs are. So each pair
    counts as one value, and Student's t says how far off their mean may be. Two pairs are added first: one
    split, and the other half won and half lost. Without them, the interval of ten pairs that are all won
    would have no width (half a pair in each of the four cells: A. Agresti, Y. Min, "Simple improved
    confidence intervals for comparing matched proportions", 2005).
    """
    count = len(means) + 2
    mean = (sum(means) + 1) / count
    squares = sum((value - mean) ** 2 for value in means)
    squares += (0.5 - mean) ** 2 + 0.5 * mean**2 + 0.5 * (1 - mean) ** 2
    off = t_quantile(count - 1) * sqrt(squares / (count - 1) / count)
    return Interval(max(0.0, mean - off), min(1.0, mean + off))


def interval_of_seat(scores: Sequence[float]) -> Interval:
    """Return the interval of the mean score in one seat, by Student's t.

    Two wins and two losses are added first, so that it has a width even if everything is won (A. Agresti, B.
    Coull, "Approximate is better than 'exact' for interval estimation of binomial proportions", 1998).
    """
    interval = interval_of_leads([*scores, 0.0, 0.0, 1.0, 1.0])
    return Interval(max(0.0, interval.low), min(1.0, interval.high))


def evened_out(pairs: Sequence[tuple[float, float]]) -> tuple[float, Interval]:
    """Return the score, and its interval, that would be as good if the seats were equally good. `pairs` has
    the first player's score in seat 0 and in seat 1, pair by pair.

    One player's score in a seat is compared with what the other gets in the same seat: both seats give the
    same ratio of odds. Its logarithm is the sum of the log odds of the first player's scores, and half of it
    belongs to the score evened out. How far that is off follows from the pairs (the delta method), after the
    two added as in `interval_of_pairs`: half a pair for each way both games can end.
    """
    weighed = [(1.0, pair) for pair in pairs] + [(0.5, (x, y)) for x in (0.0, 1.0) for y in (0.0, 1.0)]
    count = len(pairs) + 2
    first, second = (sum(weight * pair[seat] for weight, pair in weighed) / count for seat in (0, 1))
    middle = (_log_odds(first) + _log_odds(second)) / 2

    def pull(pair: tuple[float, float]) -> float:
        """Return how far one pair pulls the log odds away from the middle, times the number of pairs."""
        ways = (pair[0] - first) / (first * (1 - first)) + (pair[1] - second) / (second * (1 - second))
        return ways / 2

    squares = sum(weight * pull(pair) ** 2 for weight, pair in weighed)
    off = t_quantile(count - 1) * sqrt(squares / (count - 1) / count)
    return _share(middle), Interval(_share(middle - off), _share(middle + off))


def _log_odds(share: float) -> float:
    return log(share / (1 - share))


def _share(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


def interval_of_leads(leads: Sequence[float]) -> Interval:
    """Return the interval of the mean difference in points over the same seeds, by Student's t."""
    if len(leads) < 2:
        return Interval(float("-inf"), float("inf"))
    mean, off = fmean(leads), t_quantile(len(leads) - 1) * stdev(leads) / sqrt(len(leads))
    return Interval(mean - off, mean + off)


def interval_of_share(won: float, games: int) -> Interval:
    """Return the interval of the share of games won, by E. B. Wilson (1927).

    For one player's games in a solitaire: each has its own seed and is won or lost, so they're independent
    and there are no pairs to consider.
    """
    share, square = won / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    off = Z / (1 + square) * sqrt(share * (1 - share) / games + square / games / 4)
    return Interval(max(0.0, middle - off), min(1.0, middle + off))


def t_quantile(freedom: int) -> float:
    """Return how many standard errors the interval reaches to either side, by degrees of freedom, from 2.

    By the expansion of R. A. Fisher and E. A. Cornish (M. Abramowitz, I. Stegun, "Handbook of Mathematical
    Functions", 26.7.5), which is off by less than 1% from two degrees of freedom on.
    """
    z, n = Z, float(freedom)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / n**power for power, term in enumerate(terms))
