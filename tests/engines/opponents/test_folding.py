"""Folded numbers: alike positions have the same one, others never; and the solver's rules are the game's."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from engines import GAMES
from engines.boards.cells import cells_of, mask_of
from engines.games.kolowis import NETS
from engines.opponents.known import knowledge
from engines.opponents.tables.folding import NOWHERE, Folding, Marking, State, symmetries
from tests.engines.duel_positions import after, stand
from tests.engines.playing import walk

FOLDED = [slug for slug in GAMES if hasattr(knowledge(slug), "FOLDING")]
MATCHES = [
    (slug, options)
    for slug in FOLDED
    if hasattr(knowledge(slug), "following")
    for values in product(*(option.values for option in GAMES[slug].options))
    for options in [dict(zip((option.name for option in GAMES[slug].options), values, strict=True))]
    if options.get("size", "4") == "4"  # the longer boards of Kolowis have no tables
]


MOST = {"kolowis": {"jumps": "huff"}}
"""The options under which every section of a numbering comes up, where those aren't the usual ones."""


def turned(folding: Folding, state: State) -> set[State]:
    """What a state becomes by the symmetries of the board."""

    def image(mask: int, images: tuple[int, ...]) -> int:
        return mask_of(images[cell] for cell in cells_of(mask))

    own, other, rest = state
    marks = isinstance(folding, Marking)
    return {
        (image(own, images), image(other, images), image(rest, images) if marks else rest)
        for images in folding.symmetries
    }


@pytest.mark.parametrize(
    ("slug", "count"), [("queah", 8), ("six-mens-morris", 16), ("pretwa", 12), ("kolowis", 4)]
)
def test_a_board_has_its_symmetries(slug: str, count: int) -> None:
    found = knowledge(slug).FOLDING.symmetries
    assert len(set(found)) == count
    assert found[0] == tuple(range(len(found[0])))


def test_the_boards_of_kolowis_have_the_same_symmetries() -> None:
    assert symmetries(NETS[4, "no"]) == symmetries(NETS[4, "yes"])


@pytest.mark.parametrize(
    ("slug", "section"),
    [
        ("queah", (0, 2, 2)),
        ("queah", (9, 3, 1)),
        ("six-mens-morris", (12, 2, 2)),
        ("kolowis", (0, 2, 3)),
        ("kolowis", (2, 3, 2)),
    ],
)
def test_states_have_the_same_number_if_a_symmetry_turns_them_into_each_other(
    slug: str, section: tuple[int, int, int]
) -> None:
    folding = knowledge(slug).FOLDING
    rest, first, second = section
    cells = range(len(folding.symmetries[0]))
    numbers: dict[State, int] = {}
    for own in combinations(cells, first):
        for other in combinations([cell for cell in cells if cell not in own], second):
            thirds = map(mask_of, combinations(other, rest)) if isinstance(folding, Marking) else [rest]
            for third in thirds:
                state = (mask_of(own), mask_of(other), third)
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
            for position, _ in walk(GAMES[slug].start(**MOST.get(slug, {})), rng, 60):
                own, other, rest = knowledge(slug).folded(position)
                number = folding.number((own, other, rest))
                if isinstance(folding, Marking):
                    rest = rest.bit_count()
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
                again = module.goes_on(state, reached)
                assert over == (not follow(reached))
                assert not over or each.outcome.scores[seat] == 1 - again
                assert over or again == (each.seat == seat)
                quiet = len(each.series) > 1
                assert not hasattr(module, "level") or quiet == (level(reached) == level(state))
                assert level(reached) <= level(state)
            seen += 1
    assert seen > 300
