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
MATERIAL: Final = "material"
"""A beginner that thinks: a player that looks two plies ahead, not counting captures that go on, and counts
beavers."""
UCT: Final = "uct"
"""The yardstick: `benchmarks.yardstick`."""
UCT_LONG: Final = "uct-1500"
"""The yardstick with five times as many playouts."""

LEVEL: Final = 0.65
"""The score a level must reach against the one below, and the weakest against random moves."""
YARDSTICK_IN_THE_OPEN: Final = 0.60
YARDSTICK_WITH_CHANCE: Final = 0.55
"""The scores the strongest level must reach against the yardstick: the first if nothing is left to chance,
the second with dice or cards."""
AGAINST_RANDOM: Final = 0.90
"""The share of games `normal` must not lose to random moves, if nothing is left to chance."""
BEGINNER: Final = (0.30, 0.50)
"""The range `easy` should score against the beginner that thinks, which can beat it."""
EVEN: Final = 0.50

_ESSEN: Final = "a marker comes home when the dice show its colours, and everyone's home is equally close"
_LOGS: Final = "in a game of eighty rolls a seat has three or four choices of two moves each"
LUCK: Final = {
    ("bingo-battle", 2): "in a game of twenty rolls a seat has one or two choices of three moves each",
    ("blulu", 4): "two plays use up a hand, only the first is a choice, and three others catch in between",
    ("essen-flyer", 2): _ESSEN,
    ("essen-flyer", 4): _ESSEN,
    ("logs-and-streams", 2): _LOGS,
    ("logs-and-streams", 4): _LOGS,
    ("marinetti", 2): "in a game of eighty rolls a seat has about three choices of two moves each",
}
"""Tables ruled by luck, by slug and number of seats, with the reason: here a better player only has to score
better than even. The figures are means of a hundred random games for two. At these tables the strongest level
also plays against random moves, and scores less than SKILL."""


SKILL: Final = LEVEL ** len(LEVELS) / (LEVEL ** len(LEVELS) + (1 - LEVEL) ** len(LEVELS))
"""What one step per level adds up to if each scores LEVEL and odds multiply: the score the strongest level
must be able to reach against random moves for every step to be that high."""


AT_LENGTH: Final = ("neutron", "watermelon-chess", "yonmoque")
"""Games without a table, by slug, in which the strongest level also plays the longer yardstick, with all its
seconds."""


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
    """Whether it must throw away fewer values instead: if perfect play draws, scores say little."""
    unbeaten: bool = False
    """Whether draws are as good as wins for the first."""
    most: float | None = None
    """The score the first shouldn't exceed; None if it can't be too strong."""
    span: bool = False
    """Whether it only shows how far skill reaches at that table, with no target to miss."""
    own_pace: float | None = None
    """The pace it's measured at, whatever that of other rows."""

    @property
    def name(self) -> str:
        return f"{self.first}:{self.second}"


def rows(contest: Contest) -> list[Row]:
    """Return who plays whom, strongest first."""
    openly, drawn = contest.open, contest.drawn
    luck = (contest.slug, contest.seats) in LUCK
    level = EVEN if luck else LEVEL
    yardstick = EVEN if luck else YARDSTICK_IN_THE_OPEN if openly else YARDSTICK_WITH_CHANCE
    steps = list(zip(LEVELS, (RANDOM, *LEVELS), strict=False))
    found = [Row(LEVELS[-1], UCT, yardstick, drawn)]
    if contest.slug in AT_LENGTH and openly and not contest.options:
        found.append(Row(LEVELS[-1], UCT_LONG, yardstick, own_pace=1.0))
    found += [Row(above, below, level, drawn and below != RANDOM) for above, below in reversed(steps)]
    if luck:
        found.append(Row(LEVELS[-1], RANDOM, SKILL, span=True))
    if openly:
        found.append(Row("normal", RANDOM, AGAINST_RANDOM, unbeaten=True))
        found.append(Row(LEVELS[0], MATERIAL, BEGINNER[0], most=BEGINNER[1]))
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
