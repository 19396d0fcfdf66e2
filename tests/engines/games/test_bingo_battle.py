"""Bingo Battle: every worked example and ruling of its rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines import CHANCE, GAMES
from engines.games.bingo_battle import CENTRES, TILES, BingoBattle
from tests.engines.dice_positions import at, moves, reason, refusal, scores, told, waits_for_roll_of
from tests.engines.playing import listed, played, walk

SLUG = "bingo-battle"
EACH_ONE = {f"{suit}{rank}": 2 if rank == 5 else 1 for suit in "smca" for rank in range(1, 6)}
"""Ranks 1 to 4 hold a coin and rank 5 two, in every column: the kitty is empty."""


def two(moves: str = "", **fields: Any) -> Any:
    """The position of a game for two that seat 0 begins."""
    return at(SLUG, moves, seats=2, **{"first": "seat0"} | fields)


def stand(
    moves: str = "", seats: int = 2, *, coins: dict[str, int], locks: tuple[str, ...] = (), **fields: Any
) -> Any:
    """A position with these coins and each seat's locked stack, "" for none; seat 0 is to roll."""
    fields["coins"] = [coins.get(tile, 0) for tile in TILES]
    fields["locks"] = [TILES.index(tile) if tile else -1 for tile in (*locks, *[""] * seats)[:seats]]
    return at(SLUG, moves, seats=seats, first="seat0", **fields)


def coins(position: BingoBattle) -> dict[str, int]:
    return {tile: n for tile, n in zip(TILES, position.coins, strict=True) if n}


def locks(position: BingoBattle) -> tuple[str, ...]:
    return tuple("" if cell == -1 else TILES[cell] for cell in position.locks)


# Worked examples of the rules page, by number.

TO_1 = "roll:1-0-3-5"
TO_2 = f"{TO_1} s1+c3+a5 roll:1-2-0-0"
TO_3 = f"{TO_2} s1+m2 roll:1-2-0-0"
TO_4 = f"{TO_3} s1+m2 roll:1-0-0-0"


def test_example_1_one_move_for_all_coins() -> None:
    position = two(TO_1)
    assert moves(position) == {"s1+c3+a5"}
    assert position.play(0, "s1+c3+a5").kitty == 21


def test_example_2_nulls_clear_their_columns() -> None:
    position = two(TO_2)
    assert position.kitty == 23
    assert position.actors == (1,)
    after = position.play(1, "s1+m2")
    assert after.kitty == 21
    assert coins(after) == {"s1": 2, "m2": 1}


def test_example_3_the_third_coin_locks() -> None:
    after = two(f"{TO_3} s1+m2")
    assert locks(after) == ("s1", "")
    assert coins(after) == {"s1": 3, "m2": 2}
    assert after.kitty == 19


def test_example_4_a_steal() -> None:
    before = two(f"{TO_3} s1+m2")
    assert told(before, "roll:1-0-0-0") == (
        "Orange rolls 1, blank, blank and blank: m2 cleared; Orange steals s1 from Blue."
    )
    after = two(TO_4)
    assert (after.claims, after.kitty, coins(after), locks(after)) == ((0, 1), 23, {}, ("", ""))
    assert waits_for_roll_of(after) == 0


def test_example_5_both_have_a_lock() -> None:
    position = two(f"{TO_3} s1+m2 roll:0-2-0-0")
    assert moves(position) == {"m2"}
    after = position.play(1, "m2")
    assert (locks(after), after.claims, after.kitty) == (("s1", "m2"), (0, 0), 18)
    claimed = after.play(CHANCE, "roll:1-3-0-0")
    assert (claimed.claims, claimed.kitty) == ((1, 0), 20)
    assert moves(claimed) == {"m3"}


def test_example_6_the_order_of_two_locks() -> None:
    position = stand("roll:1-1-1-0", coins={"s1": 2, "m1": 2})
    assert moves(position) == listed("s1 m1 c1")
    locked = position.play(0, "s1")
    assert moves(locked) == {"m1+c1"}
    after = locked.play(0, "m1+c1")
    assert (locks(after), after.claims, after.kitty) == (("m1", ""), (1, 0), 19)
    assert moves(position.play(0, "c1")) == listed("s1 m1")


def test_example_7_an_empty_kitty() -> None:
    before = stand(coins=EACH_ONE)
    assert before.kitty == 0
    over = before.play(CHANCE, "roll:1-2-3-4")
    assert scores(over) == (0.5, 0.5)
    assert over.outcome.points == (0, 0)
    assert reason(over) == "The kitty is empty: 0 claims each."
    refilled = before.play(CHANCE, "roll:0-5-5-1")
    assert refilled.kitty == 6
    assert moves(refilled) == listed("m5 c5 a1")


def test_example_8_a_short_kitty() -> None:
    position = stand("roll:1-5-3-4", coins=EACH_ONE | {"a5": 1})
    assert position.kitty == 1
    assert moves(position) == listed("s1 m5 c3 a4")
    after = position.play(0, "m5")
    assert locks(after) == ("m5", "")
    assert waits_for_roll_of(after) == 1


def test_example_9_the_lot() -> None:
    position = at(SLUG, seats=2)
    assert position.roller is None
    assert position.chances() == [("first:0", 1), ("first:1", 1)]
    assert {position.draw(random.Random(seed)) for seed in range(20)} == {"first:0", "first:1"}
    assert waits_for_roll_of(position.play(CHANCE, "first:1")) == 1


# Rulings, options and what the page says in passing.


def test_alone_by_default() -> None:
    position = GAMES[SLUG].start()
    assert isinstance(position, BingoBattle)
    assert (position.seats, position.goal, waits_for_roll_of(position)) == (1, 16, 0)
    assert two().goal == 4


def test_dice_are_told_apart() -> None:
    chances = two().chances()
    assert len(chances) == 1296
    assert {weight for _, weight in chances} == {1}
    assert ("roll:5-0-3-1", 1) in chances


def test_nulls_come_before_claims_and_claims_before_coins() -> None:
    before = stand(coins=EACH_ONE | {"s5": 3, "m5": 1}, locks=("", "s5"))
    assert before.kitty == 0
    after = before.play(CHANCE, "roll:5-1-1-1")
    assert (after.claims, after.kitty) == ((1, 0), 2)
    assert moves(after) == listed("m1 c1 a1")


def test_a_die_that_claims_places_no_coin() -> None:
    after = stand("roll:1-0-0-0", coins={"s1": 3}, locks=("s1",))
    assert coins(after) == {}
    assert after.claims == (1, 0)
    assert waits_for_roll_of(after) == 1


def test_a_roll_of_nulls_on_an_empty_board_passes_the_turn() -> None:
    assert waits_for_roll_of(two("roll:0-0-0-0")) == 1
    assert told(two(), "roll:0-0-0-0") == (
        "Blue rolls blank, blank, blank and blank: no loose coins in the suns, moons, crowns and arms."
    )


def test_a_null_that_clears_nothing_does_not_save_the_game() -> None:
    bare = {tile: n for tile, n in EACH_ONE.items() if tile[0] != "s"} | {
        "m1": 2,
        "m2": 2,
        "m3": 2,
        "c1": 2,
        "c2": 2,
        "c3": 2,
    }
    before = stand(coins=bare)
    assert before.kitty == 0
    assert before.play(CHANCE, "roll:0-1-1-1").outcome is not None


def test_four_claims_win_at_once() -> None:
    over = stand("roll:1-1-1-1", coins={"s1": 3, "m1": 2}, locks=("s1",), claims=[3, 2])
    assert (scores(over), over.outcome.points) == ((1, 0), (4, 2))
    assert reason(over) == "Blue's scoring tile is full: 4 claims to 2."
    assert over.pending == ()


def test_a_claim_by_a_second_lock_wins_at_once() -> None:
    over = stand("roll:0-1-1-0 m1+c1", coins={"s1": 3, "m1": 2}, locks=("s1",), claims=[3, 2])
    assert scores(over) == (1, 0)
    assert coins(over) == {"m1": 3}
    assert locks(over) == ("m1", "")


def test_a_steal_frees_the_owners_pawn() -> None:
    after = stand("roll:1-0-0-2 a2", coins={"s1": 3, "a2": 2}, locks=("", "s1"))
    assert locks(after) == ("a2", "")
    assert after.claims == (1, 0)


def test_three_hundred_rolls_are_the_limit() -> None:
    before = two("", rolls=299)
    assert str(before.warning) == "The game ends after 1 more roll."
    assert two("", rolls=289).warning is None
    assert before.play(CHANCE, "roll:1-0-0-0").outcome is None
    over = played(before, "roll:1-0-0-0 s1")
    assert reason(over) == "After 300 rolls: 0 claims each."
    assert before.play(CHANCE, "roll:0-0-0-0").actors == ()


def test_an_empty_kitty_is_announced() -> None:
    assert str(stand(coins=EACH_ONE).warning) == (
        "The kitty is empty. A roll that does nothing ends the game."
    )


@pytest.mark.parametrize(("target", "score"), [("4", 1), ("6", 1), ("8", 0), ("11", 0)])
def test_alone_the_target_decides(target: str, score: int) -> None:
    full = EACH_ONE | {"s5": 0, "m5": 0, "c5": 0}
    before = stand("", 1, coins=full, claims=[6], target=target)
    assert before.kitty == 0
    over = before.play(CHANCE, "roll:1-2-3-4")
    assert (scores(over), over.outcome.points) == ((score,), (6,))
    ending = f"6 claims, and {target} were enough." if score else f"6 claims, but it takes {target}."
    assert reason(over) == f"The kitty is empty: {ending}"


def test_alone_the_game_goes_on_beyond_the_target() -> None:
    after = stand("roll:1-0-0-0", 1, coins={"s1": 3}, locks=("s1",), claims=[14])
    assert after.outcome is None
    over = stand("roll:1-0-0-0", 1, coins={"s1": 3}, locks=("s1",), claims=[15])
    assert reason(over) == "Blue's scoring tile is full: 16 claims, and 8 were enough."


def test_nobody_can_leave_a_game_alone() -> None:
    assert at(SLUG).without(0) is None


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_no_coin_is_made_or_lost(seats: int, seed: int) -> None:
    for position, _ in walk(at(SLUG, seats=seats), random.Random(seed)):
        assert isinstance(position, BingoBattle)
        assert position.kitty >= 0
        assert sum(position.coins) + position.kitty + sum(position.claims) == 24
        for cell, n in enumerate(position.coins):
            assert (n == 3) == (cell in position.locks)
        assert not position.pending or position.kitty


def test_where_tiles_lie() -> None:
    assert CENTRES[TILES.index("s1")] == (0.125, 0.9)
    assert CENTRES[TILES.index("a5")] == (0.875, 0.1)


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (at(SLUG, seats=2), "first:1", "Orange rolls first."),
        (
            two(),
            "roll:1-0-0-0",
            "Blue rolls 1, blank, blank and blank: no loose coins in the moons, crowns and arms.",
        ),
        (two(), "roll:1-2-3-4", "Blue rolls 1, 2, 3 and 4: coins for s1, m2, c3 and a4."),
        (
            stand(coins=EACH_ONE | {"a5": 1}),
            "roll:1-5-3-4",
            "Blue rolls 1, 5, 3 and 4: there's only 1 coin left, and Blue picks which of s1, m5, c3 and a4 "
            "gets it.",
        ),
        (
            stand(coins=EACH_ONE),
            "roll:1-2-3-4",
            "Blue rolls 1, 2, 3 and 4: the kitty is empty.",
        ),
        (
            stand(coins={"s1": 3, "m1": 3}, locks=("s1", "m1")),
            "roll:1-1-2-2",
            "Blue rolls 1, 1, 2 and 2: Blue claims s1; Blue steals m1 from Orange.",
        ),
        (two("roll:1-0-0-0"), "s1", "Blue puts a coin on s1."),
        (two("roll:1-1-0-0"), "s1+m1", "Blue puts coins on s1 and m1."),
        (stand("roll:1-1-0-0", coins={"s1": 2}), "s1+m1", "Blue puts coins on s1 and m1, locking s1."),
        (
            stand("roll:0-1-0-0", coins={"m1": 2, "s1": 3}, locks=("s1",)),
            "m1",
            "Blue puts a coin on m1, locking m1 and claiming s1.",
        ),
    ],
)
def test_what_happens_in_words(position: BingoBattle, move: str, sentence: str) -> None:
    assert told(position, move) == sentence


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (two("roll:1-2-0-0"), "c1", "Coins go on s1 and m2, not c1."),
        (two("roll:1-2-0-0"), "s1", "Place them all at once: s1+m2."),
        (
            stand("roll:1-1-0-0", coins={"s1": 2, "m1": 2}),
            "s1+m1",
            "Place one coin at a time, on ",
        ),
        (two("roll:1-2-0-0"), "pass", "You can't pass now. Try s1+m2."),
        (
            two("roll:1-2-0-0"),
            "hello",
            "You can't play hello now. To play, write the tiles for your coins (s1+m2)",
        ),
        (two(), "roll:1-2-3-6", "roll:1-2-3-6 isn't possible with 4 dice. Write"),
        (
            at(SLUG, seats=2),
            "first:2",
            "first:2 isn't possible with 1 die. Write first:",
        ),
    ],
)
def test_refusals_say_what_is_wrong(position: BingoBattle, move: str, sentence: str) -> None:
    assert refusal(position, move).startswith(sentence)
