"""Puzzles keep what they promise, and moves tried in them are answered."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from benchmarks.puzzles import LOOKS, RETIRED, shape_of, solves
from engines.core import IllegalMove
from engines.opponents.tables.store import table_for
from engines.puzzles.proof import Exhaustive, Unproven, prove
from engines.puzzles.puzzle import (
    SHIPPED,
    Goal,
    Puzzle,
    all_puzzles,
    answer,
    in_last_turn,
    puzzle,
    puzzles_of,
    read,
    wins_this_turn,
    written,
)
from tests import ALL

SAMPLE = 24
"""How many puzzles are proved where not everything is tried."""
ANSWERED = 48 if ALL else 2
"""In how many all wrong moves are tried."""
FEWEST, FEWEST_GAMES = 600, 10
LONG_SHARE = 0.4
MOST_BYTES = 2_000_000

PUZZLES = all_puzzles()
QUICK = [each for each in PUZZLES if table_for(each.game, each.position())]
"""Those of solved games, where nothing has to be tried."""
FALSIFIED = random.Random(3).sample(PUZZLES if ALL else QUICK, 8)
PROVED = PUZZLES if ALL else random.Random(30).sample(PUZZLES, SAMPLE)


@pytest.mark.parametrize("each", PROVED, ids=lambda each: each.id)
def test_it_is_proved(each: Puzzle) -> None:
    prove(each)


def test_there_are_enough_of_enough_games() -> None:
    assert len(PUZZLES) >= FEWEST
    assert len({each.slug for each in PUZZLES}) >= FEWEST_GAMES
    assert sum(each.turns >= 3 for each in PUZZLES) >= LONG_SHARE * len(PUZZLES)
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < MOST_BYTES


def test_ids_are_all_different_and_find_their_puzzle() -> None:
    assert {each.id: each for each in PUZZLES} == {each.id: puzzle(each.id) for each in PUZZLES}
    assert all(each in puzzles_of(each.slug) for each in PUZZLES)
    with pytest.raises(KeyError):
        puzzle("yonmoque-0")


def test_no_two_are_the_same_board_turned_or_mirrored() -> None:
    shapes = Counter((each.slug, shape_of(each.game, each.position())) for each in PUZZLES)
    assert max(shapes.values()) == 1


def test_it_reads_what_it_writes() -> None:
    assert [read(written(each)) for each in PUZZLES] == list(PUZZLES)


@pytest.mark.skipif(not ALL, reason="searches every puzzle")
def test_the_higher_the_grade_the_fewer_a_search_solves() -> None:
    solved = [
        sum(solves(each, LOOKS[1]) for each in PUZZLES if each.grade == grade)
        / sum(each.grade == grade for each in PUZZLES)
        for grade in range(1, 6)
    ]
    assert solved == sorted(solved, reverse=True), solved
    assert solved[0] > 0.8
    assert solved[-1] < 0.1


@pytest.mark.parametrize("each", PROVED[:ANSWERED], ids=lambda each: each.id)
def test_the_solution_solves_it_and_other_moves_are_refuted(each: Puzzle) -> None:
    played: list[str] = []
    seat = each.position().seat
    while True:
        position = each.position(played)
        move = each.line[len(played)]
        for other in position.legal():
            if other == move or in_last_turn(each, len(played)):
                continue
            wrong = answer(each, played, other)
            assert not wrong.right
            after = each.position((*played, other, *wrong.replies))
            assert after.end or after.seat == seat, "it's the solver's turn again"
        verdict = answer(each, played, move)
        assert verdict.right
        played += [move, *verdict.replies]
        if verdict.solved:
            break
    assert tuple(played) == each.line
    end = each.position(played)
    assert each.goal is Goal.DRAW or wins_this_turn(end, seat)


def test_every_way_to_win_in_the_last_turn_is_right() -> None:
    several = 0
    for each in PUZZLES if ALL else PUZZLES[::8]:
        if each.goal is Goal.WIN and each.slug != "neutron":
            position = each.position(each.line[:-1])
            wins = [
                move
                for move in position.legal()
                if wins_this_turn(position.play(position.seat, move), position.seat)  # type: ignore[arg-type]
            ]
            several += len(wins) > 1
            assert all(answer(each, each.line[:-1], move).right for move in wins)
    assert several, "some have more than one"


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(IllegalMove):
        answer(PUZZLES[0], (), "z9")


def broken(each: Puzzle) -> list[Puzzle]:
    """Return puzzles that claim something wrong."""
    position = each.position()
    other = next(move for move in position.legal() if move != each.line[0])
    return [
        replace(each, line=(other, *each.line[1:])),
        replace(each, line=each.line[:-1]),
        replace(each, line=(*each.line, other)),
        replace(each, goal=Goal.DRAW if each.goal is Goal.WIN else Goal.WIN),
        replace(each, moves=each.moves[:-1]),
        replace(each, line=()),
    ]


@pytest.mark.parametrize("each", FALSIFIED, ids=lambda each: each.id)
def test_a_false_claim_is_not_proved(each: Puzzle) -> None:
    wins = each.goal is Goal.WIN
    for number, false in enumerate(broken(each)):
        if number in (1, 2) and not wins:
            continue  # a shorter way to hold a draw is still right
        with pytest.raises(Unproven):
            prove(false)


def test_a_win_by_repeating_what_came_before_is_not_claimed() -> None:
    moves = (
        "d1-c2 d5-c4 c2-d3 e4-d5 d3-e4 e5-d4 e1-d2 a4-b3 b1-c2 c5-b4 e2-d3 b4-a3 d2-e3 a3-b2 c1-d2 b2-a3 "
        "a1-b2 a3-b4 d2-c3 b3-a4 e3-d2 b4-c5 d2-e3 c5-b4 b2-c1 b4-a3 c3-b4 d4-e5 c2-b3 e5-d4 c1-b2 d4-c5 "
        "e3-d4 pass a2-b1 pass"
    )
    line = ("b1-a2", "pass", "a2-b1", "pass", "b1-a2")
    each = Puzzle("five-field-kono-3", "five-field-kono", tuple(moves.split()), Goal.WIN, 4, line)
    assert each.position(line).outcome is not None
    with pytest.raises(Unproven, match="what came before"):
        prove(each)


def test_ids_that_were_taken_out_are_never_used_again() -> None:
    assert not {each.id for each in PUZZLES} & set(RETIRED.read_text("utf-8").split())


def test_a_win_that_takes_longer_is_not_claimed() -> None:
    each = next(each for each in puzzles_of("yonmoque") if each.turns == 2)
    position = each.position()
    search = Exhaustive(position.seat)
    assert search.wins(position, 2)
    assert not search.wins(position, 1)
