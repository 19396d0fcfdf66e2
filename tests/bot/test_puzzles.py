"""Which puzzle comes next, and attempts at all of them within what a button holds."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.match.moves import STOP, choices
from bot.puzzles import GRADES_OF_THE_DAY, attempt, next_puzzle, of_the_day, written
from bot.store.puzzles import Known, first_rating
from bot.store.ratings import BASE
from cogs.base.discord_limits import CUSTOM_ID_LENGTH
from cogs.puzzles.message import PRESS, Asked
from engines.puzzles.puzzle import Puzzle, all_puzzles, puzzles_of
from tests import ALL
from tests.match_service import ANN, BEN

EVERY = all_puzzles()
SAMPLE = EVERY if ALL else EVERY[::25]


def test_people_begin_in_the_middle_and_get_what_suits_them() -> None:
    begun = {next_puzzle(EVERY, user_id, Known(BASE, frozenset(), {})) for user_id in (ANN, BEN)}
    assert {each.grade for each in begun if each} <= {2, 3}
    weak = next_puzzle(EVERY, ANN, Known(1150, frozenset(), {}))
    strong = next_puzzle(EVERY, ANN, Known(2050, frozenset(), {}))
    assert weak is not None
    assert strong is not None
    assert weak.grade == 1
    assert strong.grade == 5


def test_the_next_one_is_unseen_and_rated_by_those_who_tried_it() -> None:
    some = puzzles_of("picaria")
    known = Known(BASE, frozenset(each.id for each in some[1:]), {})
    assert next_puzzle(some, ANN, known) == some[0]
    assert next_puzzle(some, ANN, Known(BASE, frozenset(each.id for each in some), {})) is None
    easy = next(each for each in some if each.grade == 1)
    ratings = {each.id: 2500 for each in some} | {easy.id: 1400}
    assert first_rating(easy.grade) < 1400
    assert next_puzzle(some, ANN, Known(BASE, frozenset(), ratings)) == easy


def test_a_day_has_one_that_is_not_too_hard_and_comes_back_late() -> None:
    days = [str(date(2026, 11, 26) + timedelta(days=day)) for day in range(100)]
    found = [of_the_day(day, EVERY) for day in days]
    assert found == [of_the_day(day, EVERY) for day in days]
    assert len(set(found)) == len(found)
    assert {each.grade for each in found} <= set(GRADES_OF_THE_DAY)
    assert len({each.slug for each in found}) > 5


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda each: each.id)
def test_the_line_is_played_out_within_what_a_button_holds(puzzle: Puzzle) -> None:
    tried, longest = attempt(puzzle, "", ""), 0
    while not tried.solved:
        digits = written(puzzle, tried.played)
        assert tried.played == puzzle.line[: len(tried.played)]
        assert attempt(puzzle, digits, "").played == tried.played
        for choice in choices(tried.moves, tried.start):
            for pressed in (choice.notation, f"{choice.notation}?a10"):
                longest = max(longest, len(str(Asked(puzzle).to(PRESS, digits, pressed))))
        move = puzzle.line[len(tried.played)]
        tried = attempt(puzzle, digits, move)
        if not tried.move:  # it could go on from there
            tried = attempt(puzzle, digits, f"{move}{STOP}")
        assert tried.move == move
        assert not tried.wrong
    assert longest <= CUSTOM_ID_LENGTH


def test_what_no_button_says_is_no_attempt() -> None:
    puzzle = puzzles_of("jarmo")[0]
    for digits in ("zz", "0" * 60):
        with pytest.raises(ValueError, match=digits):
            attempt(puzzle, digits, "")
