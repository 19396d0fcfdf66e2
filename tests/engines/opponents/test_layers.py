"""The solver for games with many positions agrees with the rules in every position of smaller boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines import GAMES
from engines.bases.draws import Draws
from engines.boards.cells import cells_of, mask_of
from engines.boards.nets import Net, polar
from engines.games.pretwa import NET, Pretwa, leaps_on
from engines.opponents.known import knowledge
from engines.opponents.tables.folding import Folding
from engines.opponents.tables.folding_arrays import FoldingArrays
from engines.opponents.tables.perfect import perfect, value_of
from engines.opponents.tables.solve import solve
from engines.opponents.tables.store import Table, save

GAME = GAMES["pretwa"]


def wheel(circles: str, spokes: int) -> Net:
    """The board of Pretwa with other circles and spokes."""
    around = range(1, spokes + 1)
    half = spokes // 2
    return Net.of(
        {"o": (0.5, 0.5)}
        | {
            f"{circle}{k}": polar(0.2 * "oab".index(circle), k * 360 / spokes)
            for circle in circles
            for k in around
        },
        [
            " ".join([f"{c}{k}" for c in reversed(circles)] + ["o"] + [f"{c}{k + half}" for c in circles])
            for k in around[:half]
        ],
        [" ".join(f"{circle}{k}" for k in (*around, 1)) for circle in circles],
    )


def play_on(monkeypatch: pytest.MonkeyPatch, net: Net, most: int, limit: int, start: tuple[str, str]) -> None:
    """Make Pretwa a game on a smaller board, with at most so many beavers each and another limit."""
    men = range(1, most + 1)
    monkeypatch.setattr(Pretwa, "board", net)
    monkeypatch.setattr(Pretwa, "leaps", leaps_on(net))
    monkeypatch.setattr(Pretwa, "start", start)
    monkeypatch.setattr(Pretwa, "draws", Draws(limit=limit, verdict=Pretwa.draws.verdict))
    monkeypatch.setattr(
        knowledge("pretwa"), "FOLDING", Folding(net, [(0, *sizes) for sizes in product(men, men)])
    )


def standing(net: Net, most: int) -> Iterator[tuple[int, int]]:
    """Every way in which up to so many beavers each can stand."""
    for owners in product((0, 1, 2), repeat=len(net.points)):
        own, other = (mask_of(c for c, owner in enumerate(owners) if owner == who) for who in (1, 2))
        if 0 < own.bit_count() <= most and 0 < other.bit_count() <= most:
            yield own, other


def position_of(own: int, other: int, quiet: int, arc_jumps: str) -> Any:
    """A position after so many quiet turns, in which nothing has stood twice."""
    series = (*range(-quiet, 0), Pretwa.key(Pretwa(), (own, other), 0))
    return Pretwa(arc_jumps=arc_jumps, men=(own, other), series=series)


@pytest.mark.parametrize(
    ("circles", "spokes", "arc_jumps", "most", "limit", "start"),
    [
        ("ab", 4, "no", 4, 10, ("a1 a2 b1 b2", "a3 a4 b3 b4")),
        ("a", 6, "yes", 3, 12, ("a3 a4 a5", "a1 a2 a6")),
        ("ab", 6, "yes", 2, 8, ("a3 b3", "a6 b6")),
    ],
)
def test_every_value_on_a_small_board_is_that_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    circles: str,
    spokes: int,
    arc_jumps: str,
    most: int,
    limit: int,
    start: tuple[str, str],
) -> None:
    net, options = wheel(circles, spokes), {"arc_jumps": arc_jumps}
    play_on(monkeypatch, net, most, limit, start)

    @cache
    def by_rules(own: int, other: int, quiet: int) -> tuple[float, int]:
        """The score that the seat to act can force, and in how many plies."""
        position = position_of(own, other, quiet, arc_jumps)
        found = []
        for move in position.moves(0):
            after = position.follow(0, move)
            if after.outcome is not None:
                found.append((after.outcome.scores[0], 1))
            else:
                score, plies = by_rules(after.men[1], after.men[0], len(after.series) - 1)
                found.append((1 - score, plies + 1))
        best = max(score for score, _ in found)
        plies = [plies for score, plies in found if score == best]
        return best, 0 if best == 0.5 else min(plies) if best == 1 else max(plies)

    solution = solve(GAME, options)
    table = Table(save(tmp_path, GAME, options, solution))
    numbers = set()
    for own, other in standing(net, most):
        if not position_of(own, other, 0, arc_jumps).legal():
            continue
        position = position_of(own, other, 0, arc_jumps)
        score, plies = by_rules(own, other, 0)
        entry = table.look_up(GAME, position)
        assert entry is not None
        assert entry.value == (0 if score == 0.5 else 2 * plies + (score == 0))
        for quiet in range(limit):
            late = position_of(own, other, quiet, arc_jumps)
            assert value_of(GAME, table, late, 0) == by_rules(own, other, quiet)[0]
        numbers.add(knowledge("pretwa").FOLDING.number((own, other, 0)))
    assert numbers == set(solution.numbers)
    values = {value and value % 2 + 1 for value in solution.values}
    assert values == {0, 1, 2}
    assert solution.start == solution.value(
        knowledge("pretwa").FOLDING.number(knowledge("pretwa").folded(GAME.start()))
    )


def test_what_has_to_be_forced_is_not_spoilt_by_repetition(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    net = wheel("ab", 4)
    play_on(monkeypatch, net, 4, 30, ("a1 a2 b1 b2", "a3 a4 b3 b4"))
    table = Table(save(tmp_path, GAME, {}, solve(GAME)))
    rng, seen, played = random.Random(1), set(), {0.5: 0, 1.0: 0}
    for own, other in standing(net, 4):
        position, number = (
            position_of(own, other, 0, "no"),
            knowledge("pretwa").FOLDING.number((own, other, 0)),
        )
        by_counting = (1 + (own.bit_count() > other.bit_count()) - (own.bit_count() < other.bit_count())) / 2
        if number in seen or not position.legal():
            continue
        seen.add(number)
        worth = value_of(GAME, table, position, 0)
        assert worth is not None
        if worth <= by_counting:
            continue
        while position.actors:
            thought = perfect(GAME, table, position, position.seat, rng)
            assert thought is not None
            move = thought.move
            if position.seat == 1:  # repeats what it can without giving away more
                after = {each: position.follow(1, each) for each in position.moves(1)}
                safe = [each for each in after if value_of(GAME, table, after[each], 1) == thought.value]
                move = max(safe, key=lambda each: after[each].times_stood)
            position = position.follow(position.seat, move)
        assert position.outcome.scores[0] >= worth
        played[worth] += 1
    assert min(played.values()) > 50


def test_repetition_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    net, limit = wheel("a", 4), 10
    play_on(monkeypatch, net, 2, limit, ("a3", "a1"))
    solution = solve(GAME)
    folding = knowledge("pretwa").FOLDING
    repeated = 0

    @cache
    def by_rules(position: Pretwa) -> float:
        nonlocal repeated
        best = 0.0
        for move in position.moves(position.seat):
            after = position.follow(position.seat, move)
            repeated += after.end == "repeated"
            outcome = after.outcome
            best = max(best, 1 - by_rules(after) if outcome is None else outcome.scores[position.seat])
        return best

    checked = 0
    for own, other in standing(net, 2):
        position = position_of(own, other, 0, "no")
        if position.legal():
            value = solution.value(folding.number((own, other, 0)))
            assert by_rules(position) == (0.5 if value == 0 else 1 - value % 2)
            checked += 1
    assert checked > 50
    assert repeated > 50


@pytest.mark.parametrize("sizes", [(1, 9), (2, 3), (9, 9)])
def test_arrays_of_positions_have_the_numbers_of_the_positions(sizes: tuple[int, int]) -> None:
    folding, rng = knowledge("pretwa").FOLDING, random.Random(str(sizes))
    cells = [rng.sample(range(len(NET.points)), sum(sizes)) for _ in range(500)]
    own, other = [mask_of(some[: sizes[0]]) for some in cells], [mask_of(some[sizes[0] :]) for some in cells]
    for turn in folding.symmetries[:4]:  # those that turn into themselves count, too
        own += [mask_of(turn[cell] for cell in cells_of(men)) for men in own[:50]]
        other += [mask_of(turn[cell] for cell in cells_of(men)) for men in other[:50]]
    first, _ = folding.starts[(0, *sizes)]
    found = FoldingArrays(folding).number(np.array(own, np.uint32), np.array(other, np.uint32), sizes)
    assert [first + int(number) for number in found] == [
        folding.number((*men, 0)) for men in zip(own, other, strict=True)
    ]
