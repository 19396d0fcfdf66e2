"""Opponents in games of hidden hands, and of points for one or more."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines import CHANCE, GAMES, Position
from engines.chance.decktet import BASIC, NUMBER
from engines.games.badger import Badger
from engines.games.bingo_battle import TILES, BingoBattle
from engines.games.blulu import Blulu
from engines.games.el_oso import GRID, ElOso, ElOsoTable
from engines.games.pepper_corn import GAP, PepperCorn
from engines.opponents import LEVELS, Thought, think
from engines.opponents.known import knowledge

SLUGS = ("pepper-corn", "blulu", "badger", "el-oso", "bingo-battle")
HIDDEN = ("pepper-corn", "blulu", "badger")
NODES = 60


def settings(slugs: tuple[str, ...]) -> list[tuple[str, int, str]]:
    """Each game with each number of seats, and each value of each option that begins with it."""
    found = []
    for slug in slugs:
        game = GAMES[slug]
        for seats in game.seats:
            changes = [f"{each.name}={value}" for each in game.options for value in each.values[1:]]
            for change in ["", *changes]:
                try:
                    game.start(seats, **options(change))
                except ValueError:
                    continue
                found.append((slug, seats, change))
    return found


def options(change: str) -> dict[str, str]:
    return dict([change.split("=")]) if change else {}


def positions(slug: str, seats: int, change: str, rng: random.Random, plies: int) -> Iterator[Position]:
    """The positions of a game played at random, by any of those who may act."""
    position: Position = GAMES[slug].start(seats, **options(change))
    for _ in range(plies):
        if not position.actors:
            return
        yield position
        actor = rng.choice(position.actors)
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        position = position.play(actor, move)


def choices(slug: str, seats: int, change: str, rng: random.Random, most: int) -> list[tuple[Position, int]]:
    """Some positions with a seat that has a choice, the first among them."""
    found = [
        (position, seat)
        for position in positions(slug, seats, change, rng, 60)
        for seat in position.actors
        if seat != CHANCE and len(position.moves(seat)) > 1
    ]
    return found[:1] + rng.sample(found[1:], min(most - 1, len(found) - 1))


def thought(slug: str, position: Position, seat: int, level: str = "expert", nodes: int = NODES) -> Thought:
    return think(GAMES[slug], position, seat, level, rng=random.Random(7), nodes=nodes)


def cards(text: str) -> tuple[int, ...]:
    return tuple(NUMBER[name] for name in text.split())


@pytest.mark.parametrize(("slug", "seats", "change"), settings(SLUGS), ids=str)
def test_standing_and_plausible_moves_fit_every_position(slug: str, seats: int, change: str) -> None:
    known = knowledge(slug)
    rng = random.Random(f"{slug} {seats} {change}")
    for position in positions(slug, seats, change, rng, 60):
        scores = known.standing(position)
        assert len(scores) == seats
        assert all(0 <= score <= 1 for score in scores)
        if seats > 1:
            assert sum(scores) == pytest.approx(seats / 2)
        if hasattr(known, "plausible") and CHANCE not in position.actors:
            for seat in position.actors:
                worth_trying = known.plausible(position, seat)
                assert worth_trying
                assert len(worth_trying) == len(set(worth_trying))
                assert set(worth_trying) <= set(position.moves(seat))


@pytest.mark.parametrize(("slug", "seats", "change"), settings(HIDDEN), ids=str)
def test_what_is_hidden_changes_no_thought(slug: str, seats: int, change: str) -> None:
    rng = random.Random(f"{slug} {seats} {change}")
    for position, seat in choices(slug, seats, change, rng, 3):
        twin = position.resample(seat, rng)
        expected = thought(slug, position.seen_by(seat), seat)
        assert thought(slug, position, seat) == thought(slug, twin, seat) == expected
        assert expected.move in position.moves(seat)


@pytest.mark.parametrize("slug", HIDDEN)
def test_twins_differ(slug: str) -> None:
    rng = random.Random(slug)
    chosen = choices(slug, 2, "", rng, 60)
    assert any(position != position.resample(seat, rng) for position, seat in chosen)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", SLUGS)
def test_equal_chance_and_nodes_give_an_equal_thought(slug: str, level: str) -> None:
    rng = random.Random(slug)
    for position, seat in choices(slug, GAMES[slug].seats[0], "", rng, 3):
        first = thought(slug, position, seat, level)
        assert first == thought(slug, position, seat, level)
        assert first.nodes <= NODES + 1
        assert 0 <= first.value <= 1


@pytest.mark.parametrize("level", LEVELS[1:])
def test_badger_plays_its_last_cards(level: str) -> None:
    winning = Badger(
        courses=(cards("5ML"), cards("9LK")),
        hands=(cards("5SW 6MW"), cards("AY CL")),
        decks=((), cards("3LY")),
        lead=cards("3MW 4MS"),
        races=1,
    )
    assert thought("badger", winning, 0, level).move == "5SW+6MW"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_blulu_takes_the_bonus_that_wins(level: str) -> None:
    used = cards("3MW 7ML 4MS 5YK 9WY 2SY CK 6LK")
    position = Blulu(
        hands=(cards("3MW 7ML 5YK 9WY"), cards("2SY CK 6LK 8MS")),
        table=cards("4MS CL"),
        deck=tuple(card for card in BASIC if card not in {*used, *cards("8MS CL")}),
        captured=(0, 0),
        scores=(20, 0),
    )
    assert thought("blulu", position, 0, level).move == "3MW+7ML=4"


def pepper_corn(tableau: str, hands: tuple[str, str], discards: tuple[str, str], **more: int) -> PepperCorn:
    """A position of the play in which few cards lie in row 1."""
    lying = cards(tableau)
    return PepperCorn(
        tableau=(*lying, *(GAP,) * (24 - len(lying))),
        hands=(cards(hands[0]), cards(hands[1])),
        discards=(cards(discards[0]), cards(discards[1])),
        turn=0,
        **more,
    )


@pytest.mark.parametrize("level", LEVELS[1:])
def test_pepper_corn_passes_where_that_wins(level: str) -> None:
    position = pepper_corn("2MK CK", ("5ML 6MW", "3MW 4MS"), ("CM", "CS"), passes=1)
    assert thought("pepper-corn", position, 0, level).move == "pass"


@pytest.mark.parametrize("level", LEVELS[2:])
def test_pepper_corn_takes_the_crown_before_the_other_does(level: str) -> None:
    position = pepper_corn("2MK CM", ("4MS 6MW", "3MW 7ML"), ("CL", "CY"))
    assert thought("pepper-corn", position, 0, level, 800).move == "b1:4MS+6MW"


def test_pepper_corn_leaves_out_payments_that_waste_cards() -> None:
    position = pepper_corn("2MK", ("3MW 4MS 5ML 6MW", "7ML"), ("CL", "CY"))
    assert "a1:3MW+4MS" in position.moves(0)
    worth_trying = knowledge("pepper-corn").plausible(position, 0)
    assert worth_trying == ["a1:3MW", "a1:4MS", "a1:5ML", "pass"]


def test_pepper_corn_mixes_its_divisions() -> None:
    rng = random.Random(5)
    start = GAMES["pepper-corn"].start()
    dealt = start.play(CHANCE, start.draw(rng))
    found = {
        think(GAMES["pepper-corn"], dealt.seen_by(0), 0, "expert", rng=random.Random(seed), nodes=200).move
        for seed in range(6)
    }
    assert len(found) > 1


def el_oso(stacks: dict[str, int], sky: int) -> ElOso:
    """A game for one; the Bear's stacks count below 0."""
    cells = [0] * 25
    for point, height in stacks.items():
        cells[GRID.cell[point]] = height
    own = sum(height for height in cells if height > 0)
    bears = -sum(height for height in cells if height < 0)
    table = ElOsoTable(tuple(cells), sky=sky, pit=12 - sky - own, cave=12 - bears)
    return ElOso((table,), (0,), phase="move")


def test_el_oso_sends_the_tenth_piece_to_the_sky() -> None:
    """Weaker levels may wait for a turn: it can hardly be lost any more."""
    position = el_oso({"c5": 1, "a1": 1, "b4": -2, "d5": -1}, sky=9)
    assert thought("el-oso", position, 0, "expert").move == "c5-sky"


@pytest.mark.parametrize("level", LEVELS[2:])
def test_el_oso_saves_a_tall_stack(level: str) -> None:
    position = el_oso({"c5": 4, "a1": 1, "b4": -2, "d5": -1}, sky=6)
    assert thought("el-oso", position, 0, level, 2000).move == "c5-sky"


@pytest.mark.parametrize("nodes", [60, 600])
@pytest.mark.parametrize(("others", "sky"), [({"a3": 1}, 0), ({}, 3), ({}, 8), ({}, 11)])
def test_el_oso_saves_what_it_can_even_when_that_ends_a_lost_game(
    others: dict[str, int], sky: int, nodes: int
) -> None:
    position = el_oso({"c5": 1, "b4": -2, "d5": -1, **others}, sky=sky)
    assert thought("el-oso", position, 0, "expert", nodes).move == "c5-sky"


def test_el_oso_alone_tells_when_it_is_won_or_lost() -> None:
    """With ten saved the chance is 99% or more, without ten left 1% or less; more is always better."""
    won, lost = ({"a1": 1}, 10), ({"c5": 4, "b5": 1}, 4)
    assert knowledge("el-oso").standing(el_oso(*won))[0] > 0.99
    assert knowledge("el-oso").standing(el_oso(*lost))[0] < 0.01
    open_ = [knowledge("el-oso").standing(el_oso({"a1": 1}, sky))[0] for sky in range(12)]
    assert open_ == sorted(set(open_))


@pytest.mark.parametrize("level", LEVELS[1:])
def test_bingo_battle_completes_the_stack_that_wins(level: str) -> None:
    coins = [0] * len(TILES)
    coins[TILES.index("s1")], coins[TILES.index("m2")], coins[TILES.index("c3")] = 2, 1, 3
    coins[TILES.index("a5")] = 12
    position = BingoBattle(
        coins=tuple(coins),
        locks=(TILES.index("c3"), -1),
        claims=(3, 2),
        pending=(TILES.index("m2"), TILES.index("s1")),
        shown=(1, 2, 1, 1),
    )
    assert position.kitty == 1
    assert thought("bingo-battle", position, 0, level).move == "s1"


def test_bingo_battle_alone_keeps_a_way_out_of_an_empty_kitty() -> None:
    """The last coin goes where a blank can bring it back: three columns have coins already."""
    coins = [*(1, 2, 1, 2, 1), *(1, 2, 2, 1, 0), *(2, 1, 1, 2, 2), *(0,) * 5]
    pending = (TILES.index("m5"), TILES.index("a1"))
    position = BingoBattle(coins=tuple(coins), claims=(2,), pending=pending, shown=(0, 5, 0, 1))
    assert position.kitty == 1
    assert thought("bingo-battle", position, 0, "expert").move == "a1"
