"""Six Men's Morris: every worked example and every ruling of its rules."""

from __future__ import annotations

from engines.games.six_mens_morris import MILLS, NET
from tests.engines.duel_positions import after, moves, points, reason, refusal, scores, stand, warning
from tests.engines.playing import listed, played

SLUG = "six-mens-morris"
THREE_EACH = "a5 d4 c1 c4 a1 b4/a5 e1/d4 d4/e1 e1/c4 c4/e1 e1/b4 c2"


def of(position: object, base: str) -> set[str]:
    """The forms of one placing or move."""
    return {move for move in position.moves(position.seat) if move.partition("/")[0] == base}  # type: ignore[attr-defined]


def test_the_board_has_sixteen_points_twenty_edges_and_eight_mills() -> None:
    assert (len(NET.points), len(NET.edges), len(MILLS)) == (16, 20, 8)
    assert NET.centres[NET.cell["a1"]] == (0.05, 0.05)
    assert NET.centres[NET.cell["e3"]] == (0.95, 0.5)


def test_example_1_taking_is_a_right_or_a_duty() -> None:
    position = after(SLUG, "a1 a5 c1 c5")
    assert of(position, "e1") == listed("e1 e1/a5 e1/c5")
    must = after(SLUG, "a1 a5 c1 c5", removal="must")
    assert of(must, "e1") == listed("e1/a5 e1/c5")
    assert refusal(must, "e1") == "Say which piece e1 takes. Try e1/a5 or e1/c5."
    spared = position.play(0, "e1")
    assert points(spared, 1) == listed("a5 c5")


def test_example_2_all_in_mills_can_be_taken() -> None:
    position = after(SLUG, "a1 b2 c1 c2 a3")
    assert of(position, "d2") == listed("d2 d2/a1 d2/c1 d2/a3")
    assert of(position.play(1, "d2/a3"), "e1") == listed("e1 e1/b2 e1/c2 e1/d2")


def test_example_3_mills_protect() -> None:
    position = after(SLUG, "a1 b2 c1 c2 a3 d2/a3 e3 b4")
    assert of(position, "e1") == listed("e1 e1/b4")
    assert refusal(position, "e1/c2") == "You can't take that piece. Try e1/b4."


def test_example_4_two_mills_take_one() -> None:
    position = after(SLUG, "a1 b2 c1 d4 e3 b4 e5 a5")
    assert of(position, "e1") == listed("e1 e1/a5 e1/b2 e1/b4 e1/d4")
    told = str(position.describe(0, "e1/a5"))
    assert told == "Blue places a beaver on e1, closes a1-c1-e1 and e1-e3-e5 and takes a5."


def test_example_5_a_blocked_player_loses() -> None:
    position = after(SLUG, "d4 b2 d2 b3 d3/b3 e3 e5 c4 c2 c1 e1 c5")
    assert points(position, 0) == listed("c2 d2 d3 d4 e1 e5")
    assert scores(position) == (0, 1)
    assert reason(position) == "Blue can't move."


def test_example_6_three_fly() -> None:
    position = after(SLUG, THREE_EACH)
    assert (points(position, 0), points(position, 1)) == (listed("a1 c1 e1"), listed("c2 c4 d4"))
    assert len(moves(position)) == 30
    lost = played(position, "a1-a5 c2-b4/a5")
    assert scores(lost) == (0, 1)
    assert reason(lost) == "Blue is down to two beavers."
    grounded = after(SLUG, THREE_EACH, flying="no")
    assert moves(grounded) == listed("a1-a3 e1-e3")


def test_example_7_third_repetition_since_the_last_placing() -> None:
    line = "b2 a1 e3 c4 d4 d2 e1 c2 e5/c2 d3 c1 b3 c1-c2 b3-b4 c2-c1 b4-b3"
    assert warning(after(SLUG, line)) == "One more repeat and it's a draw."
    assert scores(after(SLUG, f"{line} b2-c2 c4-b4 c2-b2 b4-c4")) == (0.5, 0.5)


def test_a_mill_opened_and_closed_again_takes_again() -> None:
    position = stand(SLUG, "a1 c1 e3 b2", "a5 c5 d4 b4", stocks=[0, 0])
    assert of(position, "e3-e1") >= {"e3-e1/d4"}
    again = played(position, "e3-e1/d4 b4-c4 e1-e3 c4-d4")
    assert "e3-e1/d4" in moves(again)


def test_the_links_make_no_mill() -> None:
    position = stand(SLUG, "c1 c2 b2 a5", "e5 e3 d4 c5", stocks=[0, 0])
    assert of(position, "b2-b3") == {"b2-b3"}
    # a3-b3-… and c1-c2-… are links: three points along them are never in one line of a square.
    assert {frozenset(map(NET.points.__getitem__, mill)) for mill in MILLS}.isdisjoint(
        {frozenset(("a3", "b3", "d3")), frozenset(("c1", "c2", "c4"))}
    )


def test_beavers_in_hand_count_against_reduced_to_two() -> None:
    position = stand(SLUG, "a1 c1 e3 b3", "a5 c5", stocks=[0, 2])
    taken = position.play(0, "e3-e1/a5")
    assert taken.outcome is None
    assert taken.captured == (2, 3)
    assert scores(stand(SLUG, "a1 c1 e3 b3", "a5 c5", stocks=[0, 1]).play(0, "e3-e1/a5")) == (1, 0)


def test_only_those_with_three_fly() -> None:
    position = stand(SLUG, "a1 c1 e3", "a5 c5 d4 b4", stocks=[0, 0])
    assert position.flies(0)
    assert not position.flies(1)
    assert not stand(SLUG, "a1 c1 e3", "a5 c5 d4", stocks=[1, 0]).flies(0)


def test_nothing_is_taken_without_a_mill() -> None:
    position = after(SLUG, "a1 a5")
    assert refusal(position, "c1/a5") == "c1 doesn't close a mill."


def test_quiet_turns_are_announced() -> None:
    position = stand(SLUG, "a1 c1 d2 e3", "a5 c5 d4 b4", stocks=[0, 0])
    late = type(position).from_json(position.to_json() | {"series": [*range(99), position.series[0]]})
    assert warning(late) == "It's a draw after 1 more turn without placing or taking a beaver."
    drawn = late.play(0, "a1-a3")
    assert reason(drawn) == "100 turns went by without placing or taking a beaver."
    assert late.play(0, "e3-e1/d4").outcome is None


def test_descriptions() -> None:
    position = after(SLUG, "a1 a5 c1 c5")
    assert str(position.describe(0, "e1")) == (
        "Blue places a beaver on e1 and closes a1-c1-e1, but takes nothing."
    )
    assert str(position.describe(0, "b2")) == "Blue places a beaver on b2."
    late = stand(SLUG, "a1 c1 e3 b2", "a5 c5 d4 b4", stocks=[0, 0])
    assert str(late.describe(0, "e3-e1/d4")) == "Blue moves e3 to e1, closes a1-c1-e1 and takes d4."
    assert str(late.describe(0, "e3-e1")) == "Blue moves e3 to e1 and closes a1-c1-e1, but takes nothing."
    assert str(late.describe(0, "e3-d3")) == "Blue moves e3 to d3."
