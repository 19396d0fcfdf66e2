"""What a deeper search says about rows that games leave undecided, or that miss their target.

Wherever the two players of a row choose different moves, a search with ten times the nodes values both. The
luck of the rest of the game isn't in that, so it shows differences far too small for games to show. But it's
the same evaluation, only deeper: what that doesn't understand isn't seen (unless a table knows).
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from benchmarks.ladder.contests import RANDOM, Contest, Row
from benchmarks.ladder.openings import COUNT, opening
from benchmarks.ladder.players import choose, limits_of
from benchmarks.ladder.playing import LONGEST, chance_result
from benchmarks.ladder.results import Series
from engines import CHANCE, Position
from engines.opponents import LEVELS
from engines.opponents.levels import BY_NAME
from engines.opponents.worth import worth_of

GAMES: Final = 60
GAMES_OF_EXPERT: Final = 20
"""Fewer games where `expert` thinks for as long as it may, since ten times that is long."""
CHOICES: Final = 5
"""How many choices are taken from each game, if it has that many."""
TIMES: Final = 10
LEAST: Final = 1000
"""The fewest nodes it looks at, where both players look at next to none."""
PLAYER: Final = "normal"
"""Plays the games if the second player of the row has no level."""


@dataclass(frozen=True)
class Looked:
    """What became of the choices of one game, or of all."""

    choices: int
    """How many choices a game had, all seats together; over all games, the mean of one seat."""
    gains: tuple[float, ...]
    """For each choice looked at, how much higher the first player's move is valued than the second's, in
    shares of a win; 0 if they chose the same."""
    different: int

    @property
    def better(self) -> int:
        """How often the first player's move is valued higher."""
        return sum(gain > 0 for gain in self.gains)

    @property
    def mean(self) -> float:
        return sum(self.gains) / len(self.gains)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = sum((gain - self.mean) ** 2 for gain in self.gains)
        return math.sqrt(spread / max(1, len(self.gains) - 1) / len(self.gains))


Deeper = dict[Series, Looked]


def look(contest: Contest, row: Row, pace: float, number: int) -> Looked:
    """Compare both players' moves in some of the choices of the game with this number."""
    rng = random.Random(f"deeper {contest} {row.name} {number}")
    found = list(_choices(contest, row, pace, number, rng))
    gains, different = [], 0
    for position, seat in rng.sample(found, min(CHOICES, len(found))):
        view = position.seen_by(seat)
        moves, nodes = [], LEAST
        for player in (row.first, row.second):
            move, looked = choose(player, contest.game, view, seat, rng, limits_of(row, player, pace))
            moves.append(move)
            nodes = max(nodes, TIMES * looked)
        first, second = moves
        different += first != second
        gains.append(0.0 if first == second else _gain(contest, view, seat, first, second, nodes, rng))
    return Looked(len(found), tuple(gains), different)


def _choices(
    contest: Contest, row: Row, pace: float, number: int, rng: random.Random
) -> Iterator[tuple[Position, int]]:
    """Play a game, and yield every position in which a seat has a choice."""
    player = row.second if row.second in (RANDOM, *BY_NAME) else PLAYER
    limits = limits_of(row, player, pace)
    position, drawn = opening(contest, number % COUNT) if contest.open else contest.start(), 0
    for _ in range(LONGEST):
        if not position.actors:
            return
        seat = position.actors[0]
        if seat == CHANCE:
            position, drawn = position.play(seat, chance_result(contest, position, number, drawn)), drawn + 1
            continue
        moves = position.moves(seat)
        move = moves[0]
        if len(moves) > 1:
            yield position, seat
            move, _ = choose(player, contest.game, position.seen_by(seat), seat, rng, limits)
        position = position.play(seat, move)


def _gain(
    contest: Contest, view: Position, seat: int, first: str, second: str, nodes: int, rng: random.Random
) -> float:
    """Return how much better one move is than another for a seat, in its expected score."""
    worth = worth_of(contest.game, view, rng)
    if worth.all_right:
        values = {
            each.move: each.scores[seat] for each in worth.rate(view, seat, nodes, among=[first, second])
        }
    else:
        values = {
            move: worth.rate(view, seat, nodes, among=[move])[0].scores[seat] for move in (first, second)
        }
    return values[first] - values[second]


def look_at_all(contest: Contest, row: Row, pace: float, pool: Executor) -> Looked:
    """Compare both players' moves in the choices of many games."""
    games = GAMES_OF_EXPERT if row.first == LEVELS[-1] and row.nodes is None else GAMES
    futures = [pool.submit(look, contest, row, pace, number) for number in range(games)]
    found = [future.result() for future in futures]
    return Looked(
        round(sum(each.choices for each in found) / len(found) / contest.seats),
        tuple(round(gain, 5) for each in found for gain in each.gains),
        sum(each.different for each in found),
    )


def read(path: Path) -> Deeper:
    """Return everything in the file; of several lines about one series, the last counts."""
    if not path.exists():
        return {}
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {
        Series.from_json(line): Looked(line["choices"], tuple(line["gains"]), line["different"])
        for line in lines
    }


def add(path: Path, series: Series, looked: Looked) -> None:
    """Append what was found about a series."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({**series.to_json(), **asdict(looked)}, separators=(",", ":")) + "\n")


def in_words(row: Row, looked: Looked) -> str:
    """Say what was found in a sentence or two."""
    total, margin = len(looked.gains), 1.96 * looked.error
    if not looked.different:
        return f"Both choose the same in all of {total} choices."
    differ = f"They choose differently in {looked.different} of {total} choices"
    if not any(looked.gains):
        return f"{differ}, and ten times the search values both moves the same each time."
    return (
        f"{differ}. In {looked.better} of them ten times the search prefers `{row.first}`'s move. On average "
        f"that's worth {100 * looked.mean:+.2f}% of a win a choice (±{100 * margin:.2f}); a seat has "
        f"{looked.choices} of them a game."
    )
