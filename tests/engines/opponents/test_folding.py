"""Folded numbers: alike positions have the same one, others never; and the solver's rules are the game's."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from engines import GAMES
from engines.boards.cells import mask_of
from engines.opponents.known import knowledge
from engines.opponents.tables.folding import NOWHERE, Folding, State
from tests.engines.duel_positions import after, stand
from tests.engines.playing import walk

FOLDED = [slug for slug in GAMES if hasattr(knowledge(slug), "FOLDING")]
MATCHES = [
    (slug, {option.name: value for option, value in zip(GAMES[slug].options, values, strict=True)})
    for slug in FOLDED
    if hasattr(knowledge(slug), "following")
    for values in product(*(option.values for option in GAMES[slug].options))
]


def turned(folding: Folding, state: State) -> set[State]:
    """What a state becomes by the symmetries of the board."""
    own, other, rest = state
    found = set()
    for images in folding.symmetries:
        both = (mask_of(images[cell] for cell in range(16) if men >> cell & 1) for men in (own, other))
        found.add((*both, rest))
    return found


@pytest.mark.parametrize(("slug", "count"), [("queah", 8), ("six-mens-morris", 16), ("pretwa", 12)])
def test_a_board_has_its_symmetries(slug: str, count: int) -> None:
    symmetries = knowledge(slug).FOLDING.symmetries
    assert len(set(symmetries)) == count
    assert symmetries[0] == tuple(range(len(symmetries[0])))


@pytest.mark.parametrize(
    ("slug", "section"), [("queah", (0, 2, 2)), ("queah", (9, 3, 1)), ("six-mens-morris", (12, 2, 2))]
)
def test_states_have_the_same_number_if_a_symmetry_turns_them_into_each_other(
    slug: str, section: tuple[int, int, int]
) -> None:
    folding = knowledge(slug).FOLDING
    rest, first, second = section
    cells = range(len(GAMES[slug].position.board.points))  # type: ignore[attr-defined]
    numbers: dict[State, int] = {}
    for own in combinations(cells, first):
        for other in combinations([cell for cell in cells if cell not in own], second):
            state = (mask_of(own), mask_of(other), rest)
            numbers[state] = folding.number(state)
    least = {state: min(turned(folding, state)) for state in numbers}
    assert len(set(numbers.values())) == len(set(least.values()))
    assert all(numbers[least[state]] == number for state, number in numbers.items())
    assert all(0 <= number < folding.size for number in numbers.values())


def test_sections_do_not_overlap() -> None:
    for slug in FOLDED:
        folding = knowledge(slug).FOLDING
        rng = random.Random(slug)
        rests: dict[int, tuple[int, int, int]] = {}
        for _ in range(10):
            for position, _ in walk(GAMES[slug].start(), rng, 60):
                own, other, rest = knowledge(slug).folded(position)
                number = folding.number((own, other, rest))
                section = (rest, own.bit_count(), other.bit_count())
                assert rests.setdefault(number, section) == section


def test_what_cannot_come_up_has_no_number() -> None:
    queah, morris = knowledge("queah"), knowledge("six-mens-morris")
    five = stand("queah", "a1 c1 e1 a5 c5", "c3")
    assert queah.FOLDING.number(queah.folded(five)) == NOWHERE
    assert morris.folded(stand("six-mens-morris", "a1", "e1", stocks=[0, 3])) is None
    assert morris.folded(after("six-mens-morris", "a1 a5 c1")) is not None


@cache
def rules(slug: str, options: tuple[tuple[str, str], ...]) -> Any:
    return knowledge(slug).following(dict(options))


@pytest.mark.parametrize(("slug", "options"), MATCHES)
def test_the_solver_knows_the_rules_of_the_game(slug: str, options: dict[str, str]) -> None:
    module = knowledge(slug)
    number, follow = module.FOLDING.number, module.following(options)
    level = getattr(module, "level", lambda _: 0)
    rng = random.Random(slug)
    seen = 0
    for _ in range(25):
        for position, _ in walk(GAMES[slug].start(**options), rng, 120):
            (seat,) = position.actors
            state = module.folded(position)
            nexts = [position.follow(seat, move) for move in position.moves(seat)]
            states = [module.folded(each) for each in nexts]
            assert sorted(map(number, states)) == sorted(map(number, follow(state)))
            for each, reached in zip(nexts, states, strict=True):
                over = each.outcome is not None and each.outcome.scores != (0.5, 0.5)
                assert over == (not follow(reached))
                assert not over or each.outcome.scores[seat] == 1
                assert over or module.goes_on(reached) == (each.seat == seat)
                quiet = len(each.series) > 1
                assert not hasattr(module, "level") or quiet == (level(reached) == level(state))
                assert level(reached) <= level(state)
            seen += 1
    assert seen > 300
