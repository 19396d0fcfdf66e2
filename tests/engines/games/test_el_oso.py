"""El Oso: every worked example and every ruling of its rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines import CHANCE, GAMES, IllegalMove
from engines.games.el_oso import GRID, ElOso, ElOsoTable, Fall
from tests.engines.playing import listed, played, walk

GAME = GAMES["el-oso"]
SETUP = " ".join(f"roll:{face}" for face in "11223451123345")
"""The fixed set-up S of the rules page."""

Stacks = dict[str, int]


def start(seats: int | None = None, **options: str) -> ElOso:
    position = GAME.start(seats, **options)
    assert isinstance(position, ElOso)
    return position


def after(moves: str, position: ElOso | None = None) -> ElOso:
    position = played(position or played(start(), SETUP), moves)
    assert isinstance(position, ElOso)
    return position


def board(player: Stacks, bear: Stacks, **counts: int) -> ElOso:
    """A position of one seat, set up by hand, with the seat to move."""
    data = start().to_json() | {"phase": "move"}
    data["tables"] = [
        {"sky": 0, "pit": 0, "cave": 0, "ground": 0, "turns": 0, "player": player, "bear": bear} | counts
    ]
    return ElOso.from_json(data)


def stacks(heights: tuple[int, ...]) -> Stacks:
    return {point: height for point, height in zip(GRID.points, heights, strict=True) if height}


def beside(table: ElOsoTable) -> dict[str, int]:
    return {"sky": table.sky, "pit": table.pit, "cave": table.cave, "ground": table.ground}


def refusal(position: ElOso, actor: int, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.play(actor, move)
    return str(caught.value)


# Worked examples of the rules page, by number.


def test_the_fixed_set_up() -> None:
    table = after("").tables[0]
    assert stacks(table.player) == {"a1": 3, "b1": 3, "c1": 2, "d1": 2, "e1": 2}
    assert stacks(table.bear) == {"a5": 3, "b5": 2, "c5": 3, "d5": 2, "e5": 2}


def test_example_1_moves_after_the_set_up() -> None:
    expected = (
        "a1-b2 a1-c3 a1-d4 b1-a2 b1-c2 b1-d3 b1-e4 c1-b2 c1-a3 c1-d2 c1-e3 d1-c2 d1-b3 d1-e2 e1-d2 e1-c3 "
        "pass/a1 pass/b1 pass/c1 pass/d1 pass/e1"
    )
    moves = after("").moves(0)
    assert len(moves) == 21
    assert set(moves) == set(expected.split())


def test_example_2_weights_of_three_dice() -> None:
    chances = after("a1-d4").chances()
    assert len(chances) == 56
    assert sum(weight for _, weight in chances) == 216
    assert dict(chances)["roll:1-1-3"] == 3


def test_example_3_annihilation() -> None:
    table = after("a1-d4 roll:1-4-6").tables[0]
    assert stacks(table.bear) == {"a4": 3, "b5": 2, "c5": 3, "e5": 2}
    assert stacks(table.player) == {"b1": 3, "c1": 2, "d1": 2, "e1": 2, "d4": 1}
    assert beside(table) == {"sky": 0, "pit": 2, "cave": 2, "ground": 0}


def test_example_4_out_of_the_cave() -> None:
    table = after("a1-d4 roll:1-4-6 pass/d4 roll:4").tables[0]
    assert stacks(table.bear)["d5"] == 2
    assert stacks(table.player)["d4"] == 1
    assert table.cave == 0


def test_example_5_each_die_sees_the_board_of_the_last() -> None:
    table = after("a1-d4 roll:1-4-6 pass/d1 roll:4-4").tables[0]
    assert stacks(table.bear)["d4"] == 1
    assert "d5" not in stacks(table.bear)
    assert beside(table) == {"sky": 0, "pit": 3, "cave": 1, "ground": 0}


def test_example_6_merging_falling_and_raining() -> None:
    position = board({"a5": 2, "c1": 1}, {"b1": 4, "b2": 3, "e5": 5}, sky=8, pit=1).play(0, "a5-sky")
    assert position.tables[0].sky == 10
    position = position.play(CHANCE, "roll:2-2")
    assert position.tables[0].ground == 7
    assert (position.phase, position.roller) == ("rain", 0)
    table = position.play(CHANCE, "roll:1-1-3-5-5-6-6").tables[0]
    assert stacks(table.bear) == {"a5": 2, "c5": 1, "e5": 5}
    assert table.cave == 4


def test_example_7_the_last_piece() -> None:
    before = board({"c5": 1}, {"b1": 1}, sky=10, pit=1, cave=11)
    saved = before.play(0, "c5-sky")
    assert saved.outcome is not None
    assert (saved.outcome.points, saved.outcome.scores) == ((11,), (1,))
    assert str(saved.outcome.reason) == "11 pieces in the Sky. Superb!"
    lost = after("pass/c5 roll:2 roll:3", before)
    assert lost.outcome is not None
    assert (lost.outcome.points, lost.outcome.scores) == ((10,), (1,))
    assert str(lost.outcome.reason) == "10 pieces in the Sky."


def test_example_8_an_empty_cave_is_blank() -> None:
    before = board({"a3": 4}, {"c1": 2, "d1": 6}, cave=4, pit=8).play(0, "pass/a3")
    assert [fall.kind for fall in before.trace("roll:1-4-4-6")] == ["enter", "ground", "blank", "blank"]
    position = before.play(CHANCE, "roll:1-4-4-6")
    assert stacks(position.tables[0].bear) == {"a5": 4, "c1": 2}
    assert position.tables[0].cave == 0
    assert position.phase == "rain"
    assert sum(weight for _, weight in position.chances()) == 6**6


# Rulings, options and what the page says in passing.


def test_set_up_dice_skip_full_stacks_and_six() -> None:
    position = after("roll:1 roll:1 roll:1 roll:1", start())
    assert position.moves(CHANCE) == ["roll:2", "roll:3", "roll:4", "roll:5"]
    assert position.roller is None
    assert refusal(position, CHANCE, "roll:1").startswith("roll:1 isn't possible with 1 die. Write")
    assert refusal(position, CHANCE, "roll:6").startswith("roll:6 isn't possible with 1 die. Write")


def test_the_sky_is_reached_from_row_five_only() -> None:
    position = board({"a4": 5, "b5": 2}, {"c1": 12}, sky=5)
    assert [move for move in position.moves(0) if "sky" in move] == ["b5-sky"]
    assert refusal(position, 0, "a4-sky") == "You can only reach the Sky from row 5."


def test_stacks_never_go_straight_up_and_never_jump() -> None:
    position = board({"c3": 5}, {"b3": 6, "d4": 6}, sky=7)
    assert set(position.moves(0)) == listed("c3-d3 c3-e3 c3-b4 c3-a5 c3-b2 c3-a1 c3-d2 c3-e1 pass/c3")


def test_a_stack_gone_to_the_sky_still_makes_the_bear_roll_its_height() -> None:
    position = board({"a5": 3, "c1": 1}, {"b1": 12}, sky=8).play(0, "a5-sky")
    assert position.chances()[0][0] == "roll:1-1-1"


def test_pieces_put_in_the_cave_return_in_the_same_roll() -> None:
    position = board({"a4": 2, "c1": 1}, {"a5": 2, "b1": 10}, sky=9).play(0, "pass/a4")
    falls = position.trace("roll:1-1")
    assert [(fall.kind, fall.pieces, fall.lost) for fall in falls] == [("down", 2, 2), ("enter", 2, 0)]
    assert stacks(position.play(CHANCE, "roll:1-1").tables[0].bear) == {"a5": 2, "b1": 10}


def test_at_most_five_enter_and_may_meet_a_stack_on_row_five() -> None:
    position = board({"d5": 2}, {"a3": 5}, cave=7, sky=5, pit=5).play(0, "pass/d5")
    fall = position.trace("roll:4-6")[0]
    assert fall == Fall(4, "enter", None, GRID.cell["d5"], 5, lost=2, joined=0, left=-3)
    lost = position.play(CHANCE, "roll:4-6")
    assert lost.outcome is not None
    assert lost.tables[0].cave == 4


def test_only_the_highest_stack_of_a_column_moves_and_merges_without_limit() -> None:
    position = board({"a1": 1}, {"c5": 5, "c4": 5, "c2": 2}, sky=11).play(0, "pass/a1")
    assert stacks(position.play(CHANCE, "roll:3").tables[0].bear) == {"c4": 10, "c2": 2}


def test_a_roll_stops_with_the_last_piece() -> None:
    position = board({"b1": 2}, {"a3": 4, "b2": 2, "c1": 6}, pit=10).play(0, "pass/b1")
    assert [fall.face for fall in position.trace("roll:2-3")] == [2]
    assert stacks(position.play(CHANCE, "roll:2-3").tables[0].bear) == {"a3": 4, "c1": 6}


def test_nothing_rains_once_the_last_piece_is_lost() -> None:
    before = board({"c1": 1}, {"a1": 3, "c2": 2}, cave=7, sky=4, pit=7)
    assert before.play(0, "pass/c1").play(CHANCE, "roll:1").phase == "rain"
    two = board({"c1": 2}, {"a1": 3, "c2": 2}, cave=7, sky=4, pit=6).play(0, "pass/c1")
    lost = two.play(CHANCE, "roll:1-3")
    assert (lost.phase, lost.actors) == ("over", ())
    assert beside(lost.tables[0]) == {"sky": 4, "pit": 8, "cave": 9, "ground": 3}


def test_rain_takes_a_piece_each() -> None:
    position = after("pass/c1 roll:2", board({"a5": 2, "c1": 1}, {"b1": 6}, cave=6, sky=9))
    table = position.play(CHANCE, "roll:1-1-1-6-6-6").tables[0]
    assert stacks(table.player) == {"c1": 1}
    assert stacks(table.bear) == {"a5": 1}
    assert beside(table) == {"sky": 9, "pit": 2, "cave": 11, "ground": 0}


def test_the_turn_limit_ends_after_the_bears_part() -> None:
    position = (
        board({"a1": 1}, {"b1": 12}, sky=10, pit=1, turns=199).play(0, "pass/a1").play(CHANCE, "roll:2")
    )
    assert position.outcome is None
    position = position.play(CHANCE, "-".join(["roll:3", *"33334444666"]))
    assert position.outcome is not None
    assert position.outcome.points == (10,)


@pytest.mark.parametrize(("games", "saved", "score"), [("1", 9, 0), ("2", 20, 1), ("3", 29, 0), ("3", 30, 1)])
def test_the_mark_of_ten_holds_for_each_game(games: str, saved: int, score: float) -> None:
    data = board({"c5": 1}, {"b1": 12}, pit=3, sky=8).to_json()
    data |= {"games": int(games), "game": int(games), "saved": [saved - 9]}
    outcome = ElOso.from_json(data).play(0, "c5-sky").outcome
    assert outcome is not None
    assert (outcome.points, outcome.scores) == ((saved,), (score,))


def test_a_second_game_starts_anew_with_seat_0() -> None:
    data = board({"c5": 1}, {"b1": 12}, pit=3, sky=8).to_json()
    position = ElOso.from_json(data | {"games": 2}).play(0, "c5-sky")
    assert (position.game, position.saved, position.totals, position.seat) == (2, (9,), (9,), 0)
    assert position.tables == start().tables
    assert position.phase == "setup"


def turn_order(position: ElOso, seed: int) -> list[int]:
    """The seats in the order of their turns."""
    return [ply[0] for _, ply in walk(position, random.Random(seed)) if ply[0] != CHANCE]


def test_whole_games_are_played_in_turn() -> None:
    seats = turn_order(start(3, games="2"), 1)
    changes = [seat for index, seat in enumerate(seats) if index == 0 or seats[index - 1] != seat]
    assert changes == [0, 1, 2, 0, 1, 2]


def test_side_by_side_each_has_one_turn() -> None:
    seats = turn_order(start(3, order="alternate"), 1)
    shortest = min(Counter(seats).values())
    assert seats[: 3 * shortest] == [0, 1, 2] * shortest
    position = after(f"{SETUP} a1-d4 roll:1-4-6", start(2, order="alternate"))
    assert (position.seat, position.phase, position.roller) == (1, "setup", None)


def test_scores_of_several_seats_are_ranks() -> None:
    done = {"player": {}, "bear": {"b1": 12}, "pit": 0, "cave": 0, "ground": 0, "turns": 5}
    tables = [done | {"sky": sky} for sky in (7, 9, 7)]
    last = {"player": {"c5": 2}, "bear": {"b1": 12}, "pit": 0, "cave": 0, "ground": 0, "turns": 5, "sky": 1}
    data = start(4).to_json() | {"tables": [*tables, last], "phase": "move", "seat": 3}
    outcome = ElOso.from_json(data).play(3, "c5-sky").outcome
    assert outcome is not None
    assert outcome.points == (7, 9, 7, 3)
    assert outcome.scores == (pytest.approx(0.5), 1, pytest.approx(0.5), 0)
    assert str(outcome.reason) == "9 in the Sky."


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("options", [{}, {"seats": 2, "order": "alternate"}])
def test_no_piece_is_made_or_lost(seed: int, options: dict[str, Any]) -> None:
    for position, _ in walk(start(**options), random.Random(seed)):
        assert isinstance(position, ElOso)
        table = position.tables[position.seat]
        if position.phase != "setup":
            assert sum(table.player) + table.sky + table.pit == 12
            assert sum(table.bear) + table.cave + table.ground == 12


def test_results_are_drawn_by_their_weights() -> None:
    position, rng = after("c1-e3"), random.Random(5)
    drawn = Counter(position.draw(rng) for _ in range(36_000))
    for result, weight in position.chances():
        assert abs(drawn[result] - 1000 * weight) < 200


def test_the_trace_leads_from_die_to_die() -> None:
    falls = after("a1-d4").trace("roll:1-4-6")
    cell = GRID.cell
    assert falls == (
        Fall(1, "down", cell["a5"], cell["a4"], pieces=3, left=-3),
        Fall(4, "down", cell["d5"], cell["d4"], pieces=2, lost=2, left=1),
        Fall(6, "blank"),
    )
    with pytest.raises(IllegalMove):
        after("a1-d4").trace("roll:1-4")
    with pytest.raises(IllegalMove):
        after("").trace("roll:1")


@pytest.mark.parametrize(
    ("position", "actor", "move", "sentence"),
    [
        (start(), CHANCE, "roll:3", "On c1, Blue's stack grows to 2."),
        (after(SETUP[:48], start()), CHANCE, "roll:1", "On a5, the Bear's stack grows to 2."),
        (after(""), 0, "a1-d4", "Blue slides a1 to d4. The Bear rolls 3 dice."),
        (after(""), 0, "pass/c1", "Blue passes with c1. The Bear rolls 2 dice."),
        (
            board({"c5": 1, "a1": 1}, {"b1": 12}, sky=10),
            0,
            "c5-sky",
            "Blue sends 1 piece to the Sky. That makes 11.",
        ),
        (
            after("a1-d4"),
            CHANCE,
            "roll:1-4-6",
            "The Bear rolls 1, 4 and 6: a5 to a4; d5 lands on d4 (each side loses 2, Blue keeps 1).",
        ),
        (
            board({"a5": 2, "c1": 1}, {"b1": 4, "b2": 3, "e5": 5}, sky=8, pit=1).play(0, "a5-sky"),
            CHANCE,
            "roll:2-2",
            "The Bear rolls 2 and 2: b2 joins b1, now 7 high; b1 falls to the Ground (7 pieces).",
        ),
        (
            after("a5-sky roll:2-2", board({"a5": 2, "c1": 1}, {"b1": 4, "b2": 3, "e5": 5}, sky=8, pit=1)),
            CHANCE,
            "roll:1-1-3-5-5-6-6",
            "The rain rolls 1, 1, 3, 5, 5, 6 and 6: 2 land on a5; 1 lands on c5; 4 go to the Cave.",
        ),
        (
            board({"d5": 2}, {"a3": 5}, cave=7, sky=5, pit=5).play(0, "pass/d5"),
            CHANCE,
            "roll:4-6",
            "The Bear rolls 4 and 6: 5 from the Cave land on d5 (each side loses 2, the Bear "
            "keeps 3); Blue's last piece is lost.",
        ),
        (
            board({"a1": 1}, {"c5": 12}, sky=11).play(0, "pass/a1"),
            CHANCE,
            "roll:2",
            "The Bear rolls 2: the 2 has nothing to move.",
        ),
    ],
)
def test_describe_tells_everything(position: ElOso, actor: int, move: str, sentence: str) -> None:
    assert str(position.describe(actor, move)) == sentence


@pytest.mark.parametrize(
    ("actor", "move", "sentence"),
    [
        (CHANCE, "roll:1", "There's nothing to roll or deal. Waiting for Blue."),
        (
            0,
            "pass",
            "pass isn't a move. Write b1-d3, c5-sky or pass/c2. Try",
        ),
        (0, "a5-b5", "a5 is the Bear's. Try"),
        (0, "pass/c3", "c3 is empty. Try"),
        (0, "a1-a2", "a1 can only move sideways or diagonally. Try"),
        (0, "e1-b4", "e1 has 2 pieces and can't reach b4. Try e1-d2"),
        (0, "b1-a1", "a1 is in the way. Try"),
    ],
)
def test_refusals_say_what_is_wrong(actor: int, move: str, sentence: str) -> None:
    assert refusal(after(""), actor, move).startswith(sentence)


def test_dice_are_refused_unless_they_can_be_thrown() -> None:
    position = after("a1-d4")
    for roll in ("roll:1-4", "roll:4-1-6", "roll:1-4-7", "1-4-6", "roll:", "roll:1-4-\u0666"):
        assert "with 3 dice" in refusal(position, CHANCE, roll)
    assert refusal(position, 0, "a1-d4") == "Blue has to wait for a roll or deal."


# Leaving.


def test_a_leavers_board_stays_and_its_points_stand() -> None:
    done = {"player": {}, "bear": {"b1": 12}, "pit": 0, "cave": 0, "ground": 0, "turns": 5}
    tables = [done | {"sky": 12}, done | {"sky": 5}, done | {"sky": 1, "player": {"c5": 2}}]
    data = start(3).to_json() | {"tables": tables, "phase": "move", "seat": 2}
    position = ElOso.from_json(data).without(0)
    assert position is not None
    assert position.tables[0].sky == 12
    outcome = position.play(2, "c5-sky").outcome
    assert outcome is not None
    assert (outcome.points, outcome.scores) == ((12, 5, 3), (0, 1, 0.5))
    assert str(outcome.reason) == "5 in the Sky."


def test_a_leavers_turn_is_cut_short_and_its_further_games_are_not_played() -> None:
    position = after(f"{SETUP} a1-d4", start(3, games="2")).without(0)
    assert position is not None
    assert (position.seat, position.phase) == (1, "setup")
    for before, _ in walk(position, random.Random(1)):
        assert isinstance(before, ElOso)
        assert before.seat != 0


def test_alone_nobody_can_go_on() -> None:
    assert start().without(0) is None


def test_positions_stored_before_seats_could_leave_are_read() -> None:
    data = start(2).to_json()
    del data["left"]
    assert ElOso.from_json(data) == start(2)
