"""Finding puzzles: `python -m benchmarks.puzzles [GAME ...]` (`make puzzles`).

Games are played at random among good moves. Every position on the way in which one move wins, or alone holds
the draw, is a candidate: by its table in a solved game, else where a search sees a win and trying everything
(`engines.puzzles.proof`) agrees. A candidate is dropped if it's like another one turned or mirrored, if its
solution isn't unique move by move, or if pressing at random would solve it too often. Of the others, those
with longer solutions and those that searches find hard are kept first.

A puzzle's grade says how many searches without tables, from a glance to a long look (`LOOKS`), play the whole
solution. Puzzles that are there already keep their ids, and new ones are added behind them. One
that's taken out leaves its id in `RETIRED`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from engines.bases.duel import Duel
from engines.boards.cells import cells_of, mask_of
from engines.boards.grids import Grid
from engines.boards.nets import Net
from engines.core import Game
from engines.games import GAMES
from engines.opponents.budget import Budget
from engines.opponents.known import board_features, evaluation_of
from engines.opponents.scale import PROVEN
from engines.opponents.search.alphabeta import AlphaBeta
from engines.opponents.tables.folding import symmetries
from engines.opponents.tables.perfect import plies_of, ranks
from engines.opponents.tables.store import Table, table_for
from engines.puzzles.proof import FEWEST_MOVES, Exhaustive, Unproven, prove, right_moves
from engines.puzzles.puzzle import SHIPPED, Goal, Puzzle, puzzles_of, wins_this_turn, written

RETIRED: Final = SHIPPED / "retired.txt"
"""The ids of puzzles that were taken out. They're never used again."""
LOOKS: Final = (30, 100, 400, 2000)
"""How many positions a search looks at for each move, to see how hard a puzzle is."""
GLANCE: Final = 60
"""Positions looked at for each move of a game that positions are taken from."""
SLIP: Final = 300
"""Moves at most this much worse than the best are played, in thousandths of the logarithm of the odds."""
STRAY: Final = 0.15
"""The share of moves played at random."""
LONGEST_GAME: Final = 70
"""In plies."""
WIN_LENGTHS: Final = range(2, 6)
"""In turns of one's own. Winning at once is no puzzle."""
LONGEST_HOLD: Final = 4
"""Turns of one's own in which a draw has to be held."""
SEEN: Final = 1500
"""Positions looked at to notice a win where there is no table, ..."""
SEEN_NEAR_THE_END: Final = 9000
"""... and in the last NEAR plies of a game, where a longer win is likely."""
NEAR: Final = 11
EVERYTHING: Final = 4
"""Turns of one's own within which everything is tried where there is no table."""
LONG: Final = 3
"""Turns of one's own from which a solution is long."""
POOL: Final = 3
"""Candidates found before the best are chosen, for each puzzle wanted."""


def find(game: Game, rng: random.Random, seconds: float, enough: int, known: set[Hashable]) -> list[Puzzle]:
    """Return candidates, with "?" as their id, until there are enough or the time is up."""
    deadline, found = time.monotonic() + seconds, list[Puzzle]()
    while time.monotonic() < deadline and len(found) < enough:
        positions = list(_games(game, rng))
        for place, (moves, position) in enumerate(positions):
            if len(position.legal()) < FEWEST_MOVES:
                continue
            shape = shape_of(game, position)
            if shape in known:
                continue
            look = SEEN_NEAR_THE_END if place >= len(positions) - NEAR else SEEN
            candidate = _candidate(game, moves, position, look)
            if candidate is not None:
                known.add(shape)
                found.append(candidate)
            if time.monotonic() > deadline:
                break
    return found


def _games(game: Game, rng: random.Random) -> Iterator[tuple[tuple[str, ...], Duel]]:
    """Yield the positions of one game at the beginning of a turn, each with the plies that led there."""
    position, moves = game.start(None), list[str]()
    assert isinstance(position, Duel), "puzzles are made for games of position"
    before = -1
    while not position.end and len(moves) < LONGEST_GAME:
        if moves and position.seat != before:
            yield tuple(moves), position
        before = position.seat
        if rng.random() < STRAY or len(moves) < 4:
            move = rng.choice(position.legal())
        else:
            search = AlphaBeta(evaluation_of(game, position), Budget(GLANCE))
            ranked = search.search(position, position.seat, margin=SLIP)
            move = rng.choice([each.move for each in ranked if each.value >= ranked[0].value - SLIP])
        position = position.follow(position.seat, move)
        moves.append(move)


def _candidate(game: Game, moves: tuple[str, ...], position: Duel, look: int) -> Puzzle | None:
    """Return the puzzle that a position is, if it's one that can be proved. Without a table, it looks at that
    many positions to notice a win."""
    table, search = table_for(game, position), Exhaustive(position.seat)
    if table is not None:
        ranked = ranks(game, table, position, position.seat)
        if ranked is None:
            return None
        (best, *_), (second, *_) = ranked[:2]
        if best < 0 or (best == 0 and second == 0) or second > 0:
            return None
        goal = Goal.WIN if best > 0 else Goal.DRAW
        turns = (plies_of(best) + 1) // 2 if goal is Goal.WIN else LONGEST_HOLD
    else:
        goal, turns = Goal.WIN, _turns_to_win(game, position, search, look)
    if goal is Goal.WIN and turns not in WIN_LENGTHS:
        return None
    line = solution(game, position, goal, turns, table, search)
    if line is None:
        return None
    made = Puzzle("?", game.slug, moves, goal, 1, line)
    try:
        prove(made)
    except Unproven:
        return None
    return replace(made, grade=grade_of(made))


def _turns_to_win(game: Game, position: Duel, search: Exhaustive, look: int) -> int:
    """Return in how many turns a position is won without a table; 0 if no win is seen."""
    if wins_this_turn(position, position.seat):
        return 0
    found = AlphaBeta(evaluation_of(game, position), Budget(look)).search(position, position.seat)
    if found[0].value < PROVEN or (position.turns_left or 99) < 2 * max(WIN_LENGTHS):
        return 0
    for turns in range(2, EVERYTHING + 1):
        if search.wins_by(position, found[0].move, turns):
            return turns
    return 0


def solution(
    game: Game, position: Duel, goal: Goal, turns: int, table: Table | None, search: Exhaustive
) -> tuple[str, ...] | None:
    """Return the whole solution, against the longest defence that leaves only one right move each time.
    None if there's no such solution."""
    seat = position.seat
    good = right_moves(game, position, goal, turns, table, search)
    if not good or (len(good) > 1 and not (goal is Goal.WIN and turns == 1)):
        return None
    move = good[0]
    after = position.follow(seat, move)
    if after.end:
        return (move,)
    if after.seat == seat:
        rest = solution(game, after, goal, turns, table, search)
        return None if rest is None else (move, *rest)
    if goal is Goal.DRAW:
        return (move, *_hold(game, after, turns - 1, table, search))
    for replies, following in _defences(game, after, seat, turns - 1, table, search):
        rest = solution(game, following, goal, turns - 1, table, search)
        if rest is not None:
            return (move, *replies, *rest)
    return None


def _defences(
    game: Game, position: Duel, seat: int, turns: int, table: Table | None, search: Exhaustive
) -> Iterator[tuple[tuple[str, ...], Duel]]:
    """Yield the turns of the other side that put off a win the longest, and where they lead."""
    other = position.seat
    if table is not None:
        ranked = ranks(game, table, position, other) or []
        replies = [move for rank, move, _ in ranked if rank == ranked[0][0]]
    else:
        replies = [
            move for move in position.legal() if not search.wins(position.follow(other, move), turns - 1)
        ]
    for reply in replies:
        after = position.follow(other, reply)
        if after.end:
            continue
        if after.seat == seat:
            yield (reply,), after
        else:
            for more, following in _defences(game, after, seat, turns, table, search):
                yield (reply, *more), following


def _hold(game: Game, position: Duel, turns: int, table: Table | None, search: Exhaustive) -> tuple[str, ...]:
    """Return how a draw goes on as long as only one move holds it: the replies that leave the most ways to
    lose."""
    best: tuple[str, ...] = ()
    widest = FEWEST_MOVES - 1
    for replies, following in _defences(game, position, 1 - position.seat, turns, table, search):
        if turns > 0 and len(following.legal()) > widest:
            rest = solution(game, following, Goal.DRAW, turns, table, search)
            if rest is not None:
                best, widest = (*replies, *rest), len(following.legal())
    return best


def grade_of(puzzle: Puzzle) -> int:
    """Return a puzzle's grade: 5 less one for each of LOOKS that solves it."""
    return len(LOOKS) + 1 - sum(solves(puzzle, nodes) for nodes in LOOKS)


def solves(puzzle: Puzzle, nodes: int) -> bool:
    """Whether a search without tables, limited to this many positions a move, plays the whole solution."""
    position = puzzle.position()
    seat = position.seat
    for move in puzzle.line:
        if position.seat == seat:
            search = AlphaBeta(evaluation_of(puzzle.game, position), Budget(nodes))
            best = search.search(position, seat)[0].move
            if best != move and not position.follow(seat, move).end:
                return False
        position = position.follow(position.seat, move)
    return True


def shape_of(game: Game, position: Duel) -> Hashable:
    """Return what a position has in common with all those that are the same board turned or mirrored, with
    either seat to act."""
    features = board_features(game, position)
    assert features is not None, "it's a board for two"
    first, second = features.planes(position)
    own, other = (first, second) if position.seat == 0 else (second, first)
    extras = () if features.extras is None else features.extras(position)
    return extras, min(
        tuple(mask_of(image[cell] for cell in cells_of(mask)) for mask in (own, other))
        for image in _images(position.board)
    )


@cache
def _images(board: Grid | Net) -> list[tuple[int, ...]]:
    """Return, for every symmetry of a board, the cell that each cell becomes."""
    if isinstance(board, Net):
        return symmetries(board)
    columns, rows = board.columns, board.rows
    ways = [
        (x_flip, y_flip, swap)
        for x_flip in (False, True)
        for y_flip in (False, True)
        for swap in ((False, True) if columns == rows else (False,))
    ]
    found = []
    for x_flip, y_flip, swap in ways:
        images = []
        for cell in range(columns * rows):
            x, y = cell % columns, cell // columns
            x, y = columns - 1 - x if x_flip else x, rows - 1 - y if y_flip else y
            x, y = (y, x) if swap else (x, y)
            images.append(y * columns + x)
        found.append(tuple(images))
    return found


def choose(candidates: list[Puzzle], count: int) -> list[Puzzle]:
    """Return the best candidates: goals, grades and lengths mixed, the most interesting of each first."""
    by_kind: dict[tuple[bool, bool, int], list[Puzzle]] = {}
    for each in sorted(candidates, key=_interest, reverse=True):
        by_kind.setdefault((each.goal is Goal.WIN, each.turns >= LONG, each.grade), []).append(each)
    chosen: list[Puzzle] = []
    while len(chosen) < count and any(by_kind.values()):
        for kind in sorted(by_kind, reverse=True):
            chosen += by_kind[kind][:1]
            del by_kind[kind][:1]
    return chosen[:count]


def _interest(puzzle: Puzzle) -> tuple[bool, int]:
    """Return how much a puzzle is worth solving: a quiet first move first, then how many moves it offers."""
    quiet = "x" not in puzzle.line[0] and "/" not in puzzle.line[0]
    return quiet, len(puzzle.position().legal())


def main() -> None:
    """Find puzzles and write them."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.puzzles", description="Find and prove puzzles."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games of position, if none is named")
    parser.add_argument("--count", type=int, default=56, help="puzzles wanted of each game")
    parser.add_argument("--seconds", type=float, default=120, help="how long to look in each game")
    parser.add_argument("--turns", type=int, default=1, help="only those that take at least this many turns")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    slugs = chosen.games or [slug for slug, game in GAMES.items() if issubclass(game.position, Duel)]
    for slug in slugs:
        game, kept = GAMES[slug], list(puzzles_of(slug))
        known = {shape_of(game, each.position()) for each in kept}
        rng = random.Random(f"{slug} {chosen.seed}")
        wanted = max(0, chosen.count - len(kept))
        found = find(game, rng, chosen.seconds, POOL * wanted, known)
        added = choose([each for each in found if each.turns >= chosen.turns], wanted)
        added.sort(key=lambda each: (each.grade, each.turns))
        used = [*(each.id for each in kept), *RETIRED.read_text("utf-8").split()]
        numbers = (int(each.rpartition("-")[2]) for each in used if each.rpartition("-")[0] == slug)
        first = max(numbers, default=0) + 1
        kept += [replace(each, id=f"{slug}-{number}") for number, each in enumerate(added, first)]
        if kept:
            SHIPPED.mkdir(exist_ok=True)
            text = "".join(f"{written(each)}\n" for each in kept)
            (SHIPPED / f"{slug}.jsonl").write_text(text, encoding="utf-8")
        grades = [sum(each.grade == grade for each in kept) for grade in range(1, len(LOOKS) + 2)]
        print(
            f"{slug}: {len(found)} found, {len(kept)} kept, by grade {grades}, "
            f"{sum(each.turns >= LONG for each in kept)} of three turns or more, "
            f"{sum(each.goal is Goal.DRAW for each in kept)} draws",
            flush=True,
        )


if __name__ == "__main__":
    main()
