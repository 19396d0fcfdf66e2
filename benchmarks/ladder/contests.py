"""What is measured: which games at which tables, who plays whom there, and how much better is enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines import CHANCE, GAMES, Game, Position, listed
from engines.opponents import LEVELS
from engines.opponents.tables.perfect import value_of
from engines.opponents.tables.store import table_for

RANDOM: Final = "random"
"""A player that makes any legal move."""
BEGINNER: Final = "beginner"
"""A player that wins at once if it can, else captures as much as it can, else has as many more pieces than
the other side as it can after its move, else moves at random. It doesn't see the reply."""
UCT: Final = "uct"
"""The yardstick (`benchmarks.yardstick`) where dice or cards decide."""
UCT_IN_THE_OPEN: Final = "uct-1000"
"""The yardstick in games of position, with more playouts."""

LEVEL: Final = 0.65
"""The score a level must reach against the one below, and the weakest against random moves."""
YARDSTICK_IN_THE_OPEN: Final = 0.60
YARDSTICK_WITH_CHANCE: Final = 0.55
"""The scores the strongest level must reach against the yardstick: the first if nothing is left to chance,
the second with dice or cards."""
YARDSTICK_NODES: Final = 4_000
"""If nothing is left to chance, the positions that the strongest level may look at for a move against the
yardstick, at any pace, so that a row is the same on every machine."""
YARDSTICK_PAIRS: Final = 60
"""If nothing is left to chance, the pairs it plays against the yardstick: all of them, so that the interval
is exact."""
CONVERTING_PAIRS: Final = 20
"""If no table knows who wins, the pairs in which the strongest level plays the weakest, with the same
nodes. Only wins count: they show whether it makes something of being ahead."""
AGAINST_RANDOM: Final = 0.90
"""The share of games `normal` must not lose to random moves in either seat, if nothing is left to chance."""
LIKE_A_BEGINNER: Final = (0.40, 0.60)
"""The range `easy` should score against the beginner, in games in which that one scores LEVEL against random
moves."""
EVEN: Final = 0.50

_ESSEN: Final = "a marker comes home when the dice show its colours, and everyone's home is equally close"
_MARINETTI: Final = (
    "in a game of eighty rolls a seat has about three choices of two moves each. By the exact chances of the "
    "race, a seat's moves cost it 3.4% of a win at random, 2.1% at `easy`, 1.6% at `normal` and 0.9% at "
    "`hard`. That shows that each level is better than the one below, by about one game in a hundred. Games "
    "can't: in 12,000 of them, `normal` scored 50.2% (49.4–51.0%) against `easy`"
)
_LOGS: Final = "in a game of eighty rolls a seat has three or four choices of two moves each"
LUCK: Final = {
    ("bingo-battle", 2): "in a game of twenty rolls a seat has one or two choices of three moves each",
    ("blulu", 4): "two plays use up a hand, only the first is a choice, and three others catch in between",
    ("essen-flyer", 2): _ESSEN,
    ("essen-flyer", 4): _ESSEN,
    ("logs-and-streams", 2): _LOGS,
    ("logs-and-streams", 4): _LOGS,
    ("marinetti", 2): _MARINETTI,
}
"""Tables ruled by luck, by slug and number of seats, with the reason: here a better player only has to score
better than even. The figures are means of a hundred random games for two. At these tables the strongest level
also plays against random moves, and scores less than SKILL."""


PROVEN: Final = frozenset({("marinetti", 2)})
"""Those where exact chances show that each level is better than the one below. Their rows have no target."""


def added_up(steps: int) -> float:
    """Return what so many steps of LEVEL add up to, if odds multiply."""
    return LEVEL**steps / (LEVEL**steps + (1 - LEVEL) ** steps)


SKILL: Final = added_up(len(LEVELS))
"""The score the strongest level must be able to reach against random moves for every step to be LEVEL."""
SKILL_OVER_EASY: Final = added_up(len(LEVELS) - 1)
"""The same against the weakest level."""

NARROW: Final = {
    ("kaooa", 2): "even `expert`, which never gives a drawn position away and sets traps there, scores less "
    "against `easy` than the steps between them add up to",
}
"""Solved games where that's so, by slug and number of seats. Their targets are the same, but a row of
`NARROW_PAIRS` shows what the best play scores."""
NARROW_PAIRS: Final = 200


AIMLESS: Final = frozenset({"five-field-kono", "fox-and-geese", "kaooa", "kolowis", "pretwa", "queah"})
"""Games of position, by slug, in which the beginner doesn't score LEVEL against random moves: what it can
take isn't worth having, or one seat wins anyway. What `easy` scores against it is shown there, but has no
target."""


@dataclass(frozen=True)
class Contest:
    """One game, with a number of seats and its rules."""

    slug: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    """Options that differ from the defaults, by name."""

    @property
    def game(self) -> Game:
        return GAMES[self.slug]

    def start(self) -> Position:
        """Return the first position."""
        return self.game.start(self.seats, **dict(self.options))

    @property
    def alone(self) -> bool:
        """Whether it is a solitaire."""
        return self.seats == 1

    @property
    def open(self) -> bool:
        """Whether it's for two, with everything in sight and nothing left to chance."""
        return self.seats == 2 and not self.game.hidden and self.start().actors != (CHANCE,)

    @property
    def drawn(self) -> bool:
        """Whether a table says that the start is a draw with perfect play."""
        start = self.start()
        table = table_for(self.game, start) if self.open else None
        return table is not None and value_of(self.game, table, start, 0) == 0.5

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.slug} {self.seats}{options}"


@dataclass(frozen=True)
class Row:
    """One player against another."""

    first: str
    second: str
    target: float
    """The score the first must reach; in a solitaire it only has to make more points."""
    by_values: bool = False
    """Whether it's enough to throw away fewer values in either seat: if perfect play draws, scores say
    little."""
    unbeaten: bool = False
    """Whether draws are as good as wins for the first ..."""
    outright: bool = False
    """... or no better than losses."""
    most: float | None = None
    """The score the first shouldn't exceed; None if it can't be too strong."""
    span: bool = False
    """Whether it only shows how far apart the two are, with no target to miss."""
    nodes: int | None = None
    """If not None, the positions the first may look at for a move, at any pace and however long it takes."""
    pairs: int | None = None
    """If not None, exactly so many pairs are played, even if fewer decide."""

    @property
    def name(self) -> str:
        return f"{self.first}:{self.second}"

    def counted(self, score: float) -> float:
        """Return what a score of the first counts in this row."""
        if self.unbeaten:
            return float(score > 0)
        return float(score == 1) if self.outright else score


def rows(contest: Contest) -> list[Row]:
    """Return who plays whom, strongest first."""
    openly, drawn = contest.open, contest.drawn
    table = contest.slug, contest.seats
    luck, proven = table in LUCK, table in PROVEN
    level = EVEN if luck else LEVEL
    steps = list(zip(LEVELS, (RANDOM, *LEVELS), strict=False))
    if openly:
        yardstick = Row(
            *(LEVELS[-1], UCT_IN_THE_OPEN, YARDSTICK_IN_THE_OPEN, drawn),
            nodes=YARDSTICK_NODES,
            pairs=YARDSTICK_PAIRS,
        )
    else:
        yardstick = Row(LEVELS[-1], UCT, EVEN if luck else YARDSTICK_WITH_CHANCE)
    found = [yardstick]
    found += [
        Row(above, below, level, drawn and below != RANDOM, span=proven) for above, below in reversed(steps)
    ]
    if luck:
        found.append(Row(LEVELS[-1], RANDOM, SKILL, span=True))
    if table in NARROW:
        found.append(Row(LEVELS[-1], LEVELS[0], SKILL_OVER_EASY, span=True, pairs=NARROW_PAIRS))
    if openly:
        least, most = LIKE_A_BEGINNER
        if table_for(contest.game, contest.start()) is None:
            found.append(
                Row(
                    *(LEVELS[-1], LEVELS[0], LEVEL),
                    outright=True,
                    span=True,
                    nodes=YARDSTICK_NODES,
                    pairs=CONVERTING_PAIRS,
                )
            )
        found.append(Row("normal", RANDOM, AGAINST_RANDOM, unbeaten=True))
        found.append(Row(LEVELS[0], BEGINNER, least, most=most, span=contest.slug in AIMLESS))
        found.append(Row(BEGINNER, RANDOM, LEVEL, span=True))
    return found


def measurable(game: Game) -> bool:
    """Whether anyone ever has a choice in it."""
    return game.stages is None


def tables(game: Game) -> list[int]:
    """Return the numbers of seats to measure: one, two, and the most there can be."""
    return [seats for seats in sorted({1, 2, game.seats[-1]}) if seats in game.seats]


def contests(slugs: tuple[str, ...] = (), seats: int | None = None, **options: str) -> list[Contest]:
    """Return the contests of some games (default: all), by title, at the usual tables or only at those with
    `seats`.

    Raises ValueError if a game doesn't have an option, or if nothing is left.
    """
    chosen = []
    for game in listed(GAMES[slug] for slug in slugs or GAMES):
        if not measurable(game):
            continue
        usual = {option.name: option.default for option in game.options}
        unusual = tuple(sorted((name, value) for name, value in options.items() if usual.get(name) != value))
        for count in tables(game) if seats is None else {seats} & set(game.seats):
            contest = Contest(game.slug, count, unusual)
            contest.start()
            chosen.append(contest)
    if not chosen:
        raise ValueError("there is no such table, or nobody chooses anything at it")
    return chosen
