"""Pepper. Corn!: every worked example and ruling of its rules, and what it hides."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from engines import CHANCE, GAMES, IllegalMove
from engines.chance.decktet import (
    ACE,
    BASIC,
    COURTS,
    EXCUSE,
    HIDDEN,
    NUMBER,
    PAWNS,
    RANK,
    SUIT_SET,
    WORTH,
    codes,
)
from engines.games.pepper_corn import GAP, PepperCorn, Phase
from engines.games.pepper_corn.payments import Terms, payments, pays
from tests import ALL
from tests.engines.dice_positions import at, reason, refusal, scores, told
from tests.engines.playing import listed, walk

SLUG = "pepper-corn"
EXTRA = {*PAWNS, *COURTS, *EXCUSE}

D = (
    "deal:2MK 9MS AW 6LK 3LY CS 7WY 4YK 5ML CL 8YK 2SY 6MW 9LK AK 7SK 3MW 8WL CK 5SW AM 4MS 6SY CW "
    "AS 3SK 4WL 8MS 9WY CM AL AY 2WL 5YK 7ML CY;"
)
DIVIDED = f"{D} split:AS+CM/3SK+4WL+8MS+9WY; split:AL+CY/AY+2WL+5YK+7ML;"
SHARED = f"{DIVIDED} take:1; take:2;"
"""Examples 1 and 2."""
BEGUN = f"{SHARED} c1:AL;"
"""Example 4."""


def on(moves: str = "", **fields: Any) -> Any:
    return at(SLUG, moves, **fields)


def numbers(text: str) -> list[int]:
    return [NUMBER[name] for name in text.split()]


def table(cards: dict[str, str], hands: tuple[str, str], **fields: Any) -> Any:
    """A position with these cards on the table, gaps elsewhere; seat 0 is on turn."""
    start = GAMES[SLUG].start(grid=fields.get("grid", "3x8"))
    assert isinstance(start, PepperCorn)
    places = start.layout.grid.cell
    tableau = [GAP] * start.layout.size
    for point, card in cards.items():
        tableau[places[point]] = NUMBER[card]
    held = [sorted(numbers(hand)) for hand in hands]
    return on(**{"tableau": tableau, "hands": held, "turn": 0} | fields)


def dividing(offers: tuple[str, str]) -> Any:
    """A position in which both have divided their cards like this: "AM AS/4MS"."""
    splits = [[numbers(pile) for pile in offer.split("/")] for offer in offers]
    hands = [sorted(numbers(offer.replace("/", " "))) for offer in offers]
    tableau = [NUMBER["CK"], *[GAP] * 23]
    return on(tableau=tableau, hands=hands, splits=splits)


def names(position: PepperCorn, places: Sequence[int]) -> set[str]:
    return {position.point(place) for place in places}


def reach(position: PepperCorn, seat: int) -> set[str]:
    return names(position, position.reach(seat))


def captures(position: PepperCorn, seat: int, point: str) -> list[str]:
    """The payments listed for a point, in their order."""
    return [move[3:] for move in position.moves(seat) if move.startswith(f"{point}:")]


# Worked examples of the rules page, by number.


def test_example_1_both_divide_their_cards() -> None:
    position = on(D)
    assert position.actors == (0, 1)
    assert position.phase is Phase.SPLIT
    moves = position.moves(0)
    assert len(moves) == len(position.moves(1)) == 31
    assert "split:AS+CM/3SK+4WL+8MS+9WY" in moves
    assert "split:3SK+4WL+8MS+9WY/AS+CM" not in moves


def test_example_2_both_take_a_pile() -> None:
    offered = on(DIVIDED)
    assert offered.phase is Phase.TAKE
    assert offered.actors == (0, 1)
    assert [codes(pile) for pile in offered.offers[1]] == [("AL", "CY"), ("AY", "2WL", "5YK", "7ML")]
    position = on(SHARED)
    assert position.hand(0) == ("AS", "AL", "CM", "CY")
    assert position.hand(1) == ("AY", "2WL", "3SK", "4WL", "5YK", "7ML", "8MS", "9WY")
    assert (position.points(0), position.points(1)) == (22, 39)
    assert position.phase is Phase.PLAY
    assert position.actors == (0,)


def test_example_3_the_first_captures() -> None:
    position = on(SHARED)
    assert len(position.moves(0)) == 25
    assert captures(position, 0, "a1") == ["AS+AL", "CM", "AS+CM", "AL+CM", "AS+AL+CM"]
    assert set(captures(position, 0, "b1")) == listed("CM AS+CM AL+CM AS+AL+CM")
    assert set(captures(position, 0, "c1")) == listed("AS AL AS+AL")
    for point in ("e1", "g1", "h1"):
        assert set(captures(position, 0, point)) == listed("CY AS+CY AL+CY AS+AL+CY")
    assert not captures(position, 0, "d1")
    assert not captures(position, 0, "f1")
    assert position.moves(0)[-1] == "pass"
    minimal = on(SHARED, payment="minimal")
    assert minimal.moves(0) == [
        "a1:AS+AL",
        "a1:CM",
        "b1:CM",
        "c1:AS",
        "c1:AL",
        "e1:CY",
        "g1:CY",
        "h1:CY",
        "pass",
    ]


def test_example_4_an_ace_is_captured() -> None:
    position = on(BEGUN)
    assert position.hand(0) == ("AS", "AW", "CM", "CY")
    assert codes(position.discards[0]) == ("AL",)
    assert position.actors == (1,)
    assert reach(position, 0) == listed("a1 b1 d1 e1 f1 g1 h1 c2")
    assert not captures(position, 1, "c3")
    assert refusal(position, "c3:AY+3SK+5YK").startswith("AY, 3SK and 5YK make 9, but CK needs 10.")
    aces = captures(position, 1, "e3")
    assert {"AY", "7ML", "8MS"} <= set(aces)
    assert len(aces) == 7
    assert not any("2WL" in payment for payment in aces)


def test_example_5_a_way_across() -> None:
    begun = on(BEGUN)
    tableau = [GAP if begun.point(place) in "c2 c3" else card for place, card in enumerate(begun.tableau)]
    near, middle, far = listed("a1 b1 d1 e1 f1 g1 h1"), listed("b2 d2"), listed("a3 b3 d3 e3 f3 g3 h3")
    position = GAMES[SLUG].position.from_json(begun.to_json() | {"tableau": tableau})
    assert reach(position, 0) == reach(position, 1) == near | middle | far
    assert names(position, position.way_in(0)) == listed("c1 c2 c3")
    own = GAMES[SLUG].position.from_json(position.to_json() | {"access": "own"})
    assert reach(own, 0) == near | middle | listed("b3 d3")
    assert reach(own, 1) == far | middle | listed("b1 d1")


def test_example_6_two_passes_end_it() -> None:
    over = on(f"{BEGUN} e3:7ML; pass; pass")
    assert over.phase is Phase.OVER
    assert over.actors == ()
    assert scores(over) == (0, 1)
    assert over.outcome.points == (23, 40)
    assert reason(over) == "Both players passed."


def test_example_7_a_card_is_turned_up() -> None:
    before = on(SHARED, centre="down")
    assert names(before, before.face_down) == listed("a2 b2 c2 d2 e2 f2 g2 h2")
    position = on(BEGUN, centre="down")
    assert names(position, position.face_down) == listed("a2 b2 d2 e2 f2 g2 h2")
    view = position.seen_by(0)
    assert codes(view.tableau[8:16]) == ("?", "?", "8YK", "?", "?", "?", "?", "?")


@pytest.mark.parametrize(
    ("cards", "target", "free", "matching"),
    [
        ("6LK PMSL", "6MW", True, True),
        ("7WY PMSL", "4MS", True, False),
        ("9LK PWLY", "4MS", False, False),
        ("PMSL", "TMWK", True, True),
        ("PMSL", "2MK", False, False),
    ],
)
def test_example_8_converting(cards: str, target: str, free: bool, matching: bool) -> None:
    for convert, legal in (("free", free), ("matching", matching)):
        position = table({"a1": target}, (cards, ""), grid="4x8-convert", convert=convert)
        move = f"a1:{'+'.join(codes(sorted(numbers(cards))))}"
        assert (move in position.moves(0)) == legal
        if legal:
            assert position.play(0, move).phase is Phase.OVER
        else:
            refusal(position, move)


# Rulings and options.


def test_a_pile_may_not_be_empty() -> None:
    sentence = refusal(on(D), "split:AS+3SK+4WL+8MS+9WY+CM/")
    assert sentence.startswith("Each pile needs a card. Try")


@pytest.mark.parametrize(
    ("grid", "rows", "columns", "hands", "gaps"),
    [
        ("3x8", 3, 8, (6, 6), 0),
        ("5x5", 5, 5, (6, 5), 0),
        ("4x5", 4, 5, (8, 8), 0),
        ("2x12", 2, 12, (6, 6), 0),
        ("5x7-gaps", 5, 7, (5, 5), 9),
        ("7x5-gaps", 7, 5, (5, 5), 9),
        ("4x8-convert", 4, 8, (7, 6), 1),
        ("8x4-convert", 8, 4, (7, 6), 1),
    ],
)
def test_grids_are_rows_by_columns(
    grid: str, rows: int, columns: int, hands: tuple[int, int], gaps: int
) -> None:
    start = on(grid=grid)
    position = start.play(CHANCE, start.draw(random.Random(3)))
    assert (position.rows, position.columns) == (rows, columns)
    assert len(position.tableau) == rows * columns
    assert tuple(map(len, position.hands)) == hands
    assert position.tableau.count(GAP) == gaps
    assert position.point(columns - 1) == f"{'abcdefghijkl'[columns - 1]}1"
    assert position.point(columns) == "a2"
    shown = {*position.tableau, *position.hands[0], *position.hands[1]} - {GAP}
    deck = {9: {*BASIC}, 1: {*range(45)} - {*EXCUSE}, 0: {*BASIC}}[gaps]
    assert shown == deck
    assert list(position.hands[0]) == sorted(position.hands[0])


@pytest.mark.parametrize("grid", ["5x7-gaps", "7x5-gaps", "4x8-convert", "8x4-convert"])
def test_no_card_that_is_taken_away_is_dealt_to_a_hand(grid: str) -> None:
    start = on(grid=grid)
    for seed in range(30):
        start.play(CHANCE, start.draw(random.Random(seed)))
    cards = start.draw(random.Random(1)).removeprefix("deal:").split(" ")
    cleared = cards.index("X")
    cards[cleared], cards[-1] = cards[-1], cards[cleared]
    assert refusal(start, f"deal:{' '.join(cards)}").startswith("That isn't a deal of 45 cards with hands of")
    cards[cleared], cards[-1] = cards[-1], cards[cleared]
    assert start.play(CHANCE, f"deal:{' '.join(cards)}").tableau[cleared] == GAP


def test_pawns_stay_in_hands_of_converting_grids_only() -> None:
    for grid, allowed in (("5x7-gaps", False), ("4x8-convert", True)):
        start = on(grid=grid)
        cards = start.draw(random.Random(1)).removeprefix("deal:").split(" ")
        pawn = cards.index("PMSL")
        cards[pawn], cards[-1] = cards[-1], cards[pawn]
        deal = f"deal:{' '.join(cards)}"
        if allowed:
            assert "PMSL" in start.play(CHANCE, deal).hand(1)
        else:
            refusal(start, deal)


def test_gaps_from_the_start_are_ways_in() -> None:
    start = on(grid="7x5-gaps", centre="down")
    for seed in range(40):
        position = start.play(CHANCE, start.draw(random.Random(seed)))
        assert not {*position.face_down} & ({*position.reach(0)} | {*position.reach(1)})
        assert all(position.tableau[place] != GAP for place in position.face_down)


def test_a_card_is_turned_up_right_after_the_deal_where_a_gap_leads_to_it() -> None:
    start = on(grid="5x7-gaps", centre="down")
    cards = [card for card in range(45) if card not in EXTRA]
    one, other, *extra = EXTRA
    # Gaps at a1 and a2 lead to a3 in the middle row; the others lie in row 5.
    deal = [one, *cards[:6], other, *cards[6:26], *extra, *cards[26:]]
    position = start.play(CHANCE, f"deal:{' '.join(codes(deal))}")
    assert names(position, position.face_down) == listed("b3 c3 d3 e3 f3 g3")
    assert "a3" in reach(position, 0)


@pytest.mark.parametrize("grid", ["4x5", "2x12", "4x8-convert", "8x4-convert"])
def test_no_middle_row_in_an_even_number_of_rows(grid: str) -> None:
    with pytest.raises(ValueError, match=r"^centre: .* no middle row"):
        GAMES[SLUG].start(grid=grid, centre="down")


def test_cards_not_needed_may_be_played_unless_payments_are_minimal() -> None:
    cards, hands = {"a1": "4MS"}, ("AM 3MW 4YK CS", "")
    assert captures(table(cards, hands), 0, "a1") == [
        "AM+3MW",
        "CS",
        "AM+CS",
        "3MW+CS",
        "AM+3MW+CS",
    ]
    minimal = table(cards, hands, payment="minimal")
    assert captures(minimal, 0, "a1") == ["AM+3MW", "CS"]
    assert refusal(minimal, "a1:AM+CS") == "You don't need AM for 4MS."


def test_an_ace_on_the_table_is_of_its_own_suit() -> None:
    position = table({"a1": "AM"}, ("AK 2SY 3MW CM", ""), payment="minimal")
    assert captures(position, 0, "a1") == ["AK", "3MW", "CM"]


def test_a_capture_goes_to_the_hand_and_the_payment_to_the_discards() -> None:
    position = table({"a1": "4MS", "b1": "9LK"}, ("5ML AK", "2WL")).play(0, "a1:5ML")
    assert position.hand(0) == ("AK", "4MS")
    assert codes(position.discards[0]) == ("5ML",)
    assert position.tableau[0] == GAP
    assert position.points(0) == 10


def test_one_pass_binds_nobody() -> None:
    position = on(f"{SHARED} pass")
    assert str(position.warning) == "A second pass ends the game."
    assert position.passed
    after = position.play(1, position.moves(1)[0])
    assert after.actors == (0,)
    assert not after.passed
    assert after.warning is None
    assert after.play(0, "pass").outcome is None


def test_the_last_card_ends_it() -> None:
    over = table({"a1": "4MS"}, ("5ML", "9LK")).play(0, "a1:5ML")
    assert (scores(over), over.outcome.points) == ((0.5, 0.5), (9, 9))
    assert reason(over) == "No cards are left."


def test_cards_left_on_the_table_count_for_nobody() -> None:
    over = table({"a1": "CM"}, ("AM", "AS 2MK")).play(0, "pass").play(1, "pass")
    assert over.outcome.points == (1, 3)


@pytest.mark.parametrize(
    ("offers", "actors"),
    [
        (("AM AS/4MS", "2WL/4WL"), (0,)),  # 6 points each; two cards to three
        (("2WL/AM 4MS", "AS/4WL"), (1,)),  # 6 points each; three cards to two
        (("AM/4MS", "2WL/CL"), (0,)),
        (("CM/AM", "2WL/4WL"), (0,)),
        (("AM/CM", "2WL/4WL"), (1,)),
        (("2MK/4MS", "2WL/4WL"), (CHANCE,)),
    ],
)
def test_who_starts(offers: tuple[str, str], actors: tuple[int, ...]) -> None:
    position = dividing(offers).play(0, "take:1").play(1, "take:1")
    assert position.actors == actors


def test_level_hands_are_decided_by_lot() -> None:
    position = dividing(("2MK/4MS", "2WL/4WL")).play(1, "take:1").play(0, "take:1")
    assert position.phase is Phase.FIRST
    assert position.roller is None
    assert position.chances() == [("first:0", 1), ("first:1", 1)]
    assert {position.draw(random.Random(seed)) for seed in range(20)} == {"first:0", "first:1"}
    assert told(position, "first:1") == "Lodge picks Orange to start."
    assert position.play(CHANCE, "first:1").actors == (1,)
    assert refusal(position, "first:2") == "Write first:0 or first:1, not first:2."


def test_either_may_answer_first() -> None:
    one = on(D).play(0, "split:AS/3SK+4WL+8MS+9WY+CM").play(1, "split:AL/AY+2WL+5YK+7ML+CY")
    other = on(D).play(1, "split:AL/AY+2WL+5YK+7ML+CY").play(0, "split:AS/3SK+4WL+8MS+9WY+CM")
    assert one == other
    assert one.play(0, "take:1").play(1, "take:2") == one.play(1, "take:2").play(0, "take:1")
    assert on(D).play(0, "split:AS/3SK+4WL+8MS+9WY+CM").actors == (1,)


def test_a_gap_leads_on_only_if_it_is_joined_to_the_edge() -> None:
    every = {
        f"{column}{row}": card
        for (column, row), card in zip(
            ((column, row) for row in (1, 2, 3) for column in "abcdefgh"), codes(BASIC), strict=False
        )
    }
    within = table({point: card for point, card in every.items() if point != "c2"}, ("", ""))
    assert reach(within, 0) == {point for point in every if point[1] == "1"}
    assert within.way_in(0) == within.way_in(1) == ()
    joined = table(
        {point: card for point, card in every.items() if point not in ("b1", "b2", "h2")}, ("", "")
    )
    assert reach(joined, 0) == {point for point in every if point[1] == "1"} - {"b1"} | {"a2", "c2", "b3"}
    assert names(joined, joined.way_in(0)) == {"b1", "b2"}
    assert reach(joined, 1) == {point for point in every if point[1] == "3"}


def test_rows_do_not_run_into_each_other() -> None:
    cards = {"h1": "AM", "a2": "AS", "b2": "AW"}
    position = table(cards, ("", ""), access="own")
    assert "a2" in reach(position, 0)
    apart = on(D)
    tableau = [GAP if apart.point(place) == "h1" else card for place, card in enumerate(apart.tableau)]
    apart = GAMES[SLUG].position.from_json(apart.to_json() | {"tableau": tableau})
    assert "a2" not in reach(apart, 0)
    assert "h2" in reach(apart, 0)


# Payments, against the definition.


def legal(target: int, cards: Sequence[int], matching: bool) -> bool:
    """Whether cards pay for a target, word for word as the rules say, except minimal payments."""

    def share(one: int, other: int) -> bool:
        return bool(SUIT_SET[one] & SUIT_SET[other])

    helpers = [card for card in cards if card in {*PAWNS, *COURTS} and share(card, target)]
    return sum(WORTH[card] for card in cards) >= WORTH[target] and all(
        share(card, target)
        or RANK[card] == ACE
        or any(not matching or share(card, helper) for helper in helpers)
        for card in cards
    )


@pytest.mark.parametrize("minimal", [False, True])
@pytest.mark.parametrize("matching", [False, True])
def test_payments_are_exactly_those_of_the_rules_cheapest_first(minimal: bool, matching: bool) -> None:
    rng = random.Random(7)
    deck = [card for card in range(45) if card not in EXCUSE]
    terms = Terms(minimal=minimal, matching=matching)
    found = 0
    for _ in range(250):
        target, *hand = rng.sample(deck, 8)
        hand.sort()
        every = [cards for count in range(1, 8) for cards in combinations(hand, count)]
        right = {cards for cards in every if legal(target, cards, matching)}
        if minimal:
            right = {
                cards
                for cards in right
                if not {tuple(other for other in cards if other != card) for card in cards} & right
            }
        paid = payments(target, hand, terms)
        assert len(paid) == len(right)
        assert {*paid} == right
        assert paid == sorted(paid, key=lambda cards: (sum(WORTH[card] for card in cards), len(cards), cards))
        assert all(pays(target, cards, terms) == (cards in right) for cards in every)
        found += len(paid)
    assert found > 300


@pytest.mark.parametrize("payment", ["any", "minimal"])
@pytest.mark.parametrize("grid", ["2x12", "4x8-convert"] if ALL else ["4x8-convert"])
def test_exactly_the_moves_listed_can_be_played(grid: str, payment: str) -> None:
    for position, _ in walk(on(grid=grid, payment=payment), random.Random(4)):
        if position.phase is not Phase.PLAY:
            continue
        seat = position.actors[0]
        moves = {*position.moves(seat)}
        hand = position.hand(seat)[:6]
        for place in range(position.layout.size):
            for count in range(1, len(hand) + 1):
                for cards in combinations(hand, count):
                    move = f"{position.point(place)}:{'+'.join(cards)}"
                    if move not in moves:
                        with pytest.raises(IllegalMove):
                            position.play(seat, move)


# What is hidden.


def test_until_both_have_divided_only_own_cards_are_seen() -> None:
    start = on(D)
    divided = start.play(1, "split:AL+CY/AY+2WL+5YK+7ML")
    for position in (start, divided):
        view = position.seen_by(0)
        assert view.hand(0) == position.hand(0)
        assert view.hand(1) == ("?",) * 6
        assert view.moves(0) == position.moves(0)
        assert view.moves(1) == []
        assert view.offers == (None, None)
        assert view.actors == position.actors
        seen = {*view.tableau, *(card for hand in view.hands for card in hand)}
        assert seen.isdisjoint(position.hands[1])
        nobody = position.seen_by(None)
        assert nobody.hand(0) == nobody.hand(1) == ("?",) * 6
        assert nobody.moves(0) == nobody.moves(1) == []
        assert nobody.points(0) == 0
    other = start.play(1, "split:AL/AY+2WL+5YK+7ML+CY")
    assert divided.seen_by(0) == other.seen_by(0) != start.seen_by(0)
    assert divided.seen_by(None) == other.seen_by(None)
    assert divided.seen_by(1) != other.seen_by(1)


def test_until_both_have_taken_a_choice_is_not_seen() -> None:
    one, two = (on(DIVIDED).play(0, move) for move in ("take:1", "take:2"))
    assert one.seen_by(1) == two.seen_by(1)
    assert one.seen_by(None) == two.seen_by(None)
    assert one.seen_by(0) != two.seen_by(0)
    assert one.seen_by(1).actors == (1,)
    assert one.seen_by(1).moves(1) == one.seen_by(None).moves(1) == ["take:1", "take:2"]
    assert one.seen_by(1).offers == one.offers
    assert one.seen_by(None).hand(0) == one.hand(0)


def test_from_then_on_all_is_open() -> None:
    position = on(SHARED)
    assert position.seen_by(None) is position
    assert position.seen_by(1).moves(0) == position.moves(0)
    assert position.seen_by(0).hand(1) == position.hand(1)


def test_face_down_cards_are_hidden_from_everyone() -> None:
    for moves in (D, DIVIDED, SHARED, BEGUN):
        position = on(moves, centre="down")
        for seat in (None, 0, 1):
            view = position.seen_by(seat)
            hidden = [place for place, card in enumerate(view.tableau) if card == HIDDEN]
            assert tuple(hidden) == position.face_down == view.face_down
            assert reach(view, 0) == reach(position, 0)


def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_know() -> None:
    rng = random.Random(12)
    for seed in range(12):
        for position, _ in walk(on(centre="down"), random.Random(seed), 8):
            for seat in (0, 1):
                sample = position.resample(seat, rng)
                assert sample.seen_by(seat) == position.seen_by(seat)
                assert sample.seen_by(None) == position.seen_by(None)
                cards = Counter((*sample.tableau, *sample.hands[0], *sample.hands[1]))
                assert cards == Counter((*position.tableau, *position.hands[0], *position.hands[1]))


def test_with_every_card_face_up_the_other_hand_is_known_but_not_its_division() -> None:
    position = on(D).play(1, "split:AL+CY/AY+2WL+5YK+7ML")
    rng = random.Random(2)
    samples = [position.resample(0, rng) for _ in range(3100)]
    assert {sample.hands for sample in samples} == {position.hands}
    counts = Counter(sample.splits[1] for sample in samples)
    assert len(counts) == 31
    assert all(60 < count < 145 for count in counts.values())


def test_resampling_is_even_over_hidden_hands_divisions_and_face_down_cards() -> None:
    held, other, down = [1, 2, 3], [4, 5, 6], [7, 8]
    rest = [card for card in BASIC if card not in (*held, *other, *down)]
    tableau = [*rest[:8], *down, *rest[8:14], *rest[14:22]]
    position = on(
        centre="down",
        tableau=tableau,
        face_down=[8, 9],
        hands=[held, other],
        discards=[rest[22:], []],
        splits=[None, [[4, 5], [6]]],
    )
    rng = random.Random(3)
    counts = Counter(
        (sample.hands[1], sample.splits[1], sample.tableau[8:10])
        for sample in (position.resample(0, rng) for _ in range(6000))
    )
    assert len(counts) == 10 * 3 * 2  # hands of three of five cards, their divisions, orders of the other two
    assert all(60 < count < 145 for count in counts.values())
    assert position.resample(0, rng).splits[0] is None


def test_resampling_is_even_over_a_choice() -> None:
    position = on(DIVIDED).play(1, "take:1")
    rng = random.Random(3)
    counts = Counter(position.resample(0, rng).takes for _ in range(1000))
    assert {*counts} == {(0, 1), (0, 2)}
    assert all(430 < count < 570 for count in counts.values())
    assert position.resample(1, rng) == position


def test_a_view_can_be_played_on_as_far_as_it_knows() -> None:
    divided = on(D).play(0, "split:AS/3SK+4WL+8MS+9WY+CM").seen_by(1)
    waiting = divided.play(1, "split:AL/AY+2WL+5YK+7ML+CY")
    assert waiting.actors == ()
    assert waiting.offers == (None, None)
    assert on(DIVIDED).play(0, "take:1").seen_by(1).play(1, "take:1").actors == ()
    assert refusal(on(D).seen_by(0), "split:AL/AY+2WL+5YK+7ML+CY", actor=1) == (
        "Only Orange can divide their cards."
    )


# Hands, ways and what is said.


def test_how_moves_are_put_together() -> None:
    position = on(SHARED)
    (way,) = position.ways(0, "a1:AS+AL")
    assert (way.cards, way.aim) == (("AS", "AL"), "a1")
    (way,) = position.ways(0, "pass")
    assert (way.cards, way.aim) == ((), "")
    (way,) = on(DIVIDED).ways(0, "take:1")
    assert way.cards == ()
    ways = on(D).ways(0, "split:AS+CM/3SK+4WL+8MS+9WY")
    assert [way.cards for way in ways] == [("AS", "CM"), ("3SK", "4WL", "8MS", "9WY")]
    assert str(position.aimed("c1")) == "c1: AW (1)"
    assert str(position.aimed("f1")) == "f1: CS (10)"


@pytest.mark.parametrize(
    ("position", "seat", "aim", "cards", "sentence"),
    [
        (on(D), 0, "", "", "Divide your cards into two piles. Your opponent takes one."),
        (on(D), 0, "", "CM AS", "This pile is worth 11, the other 24."),
        (on(D), 1, "", "AL AY 2WL 5YK 7ML CY", "Each pile needs a card. Leave one out."),
        (
            on(DIVIDED),
            0,
            "",
            "",
            "Orange offers pile 1: AL and CY (worth 11), or pile 2: AY, 2WL, 5YK and 7ML (worth 15).",
        ),
        (on(SHARED), 1, "", "AY", None),
        (on(SHARED), 0, "", "", "Pick a card to capture and cards to pay with."),
        (on(SHARED), 0, "", "AS CY", "That's A + C = 11. Pick a card to capture."),
        (on(SHARED), 0, "b1", "", "9MS needs 9 in Moons and Suns, or Aces."),
        (on(SHARED), 0, "b1", "AL AS", "That's A + A = 2, 7 short of 9."),
        (on(SHARED), 0, "b1", "CY", "CY doesn't share a suit with 9MS."),
        (on(SHARED), 0, "b1", "CM", "That's 10, enough for 9."),
        (on(SHARED), 0, "b1", "AS CM", "That's A + C = 11, enough for 9. You can keep AS."),
        (table({"a1": "8MS"}, ("7ML AW", "")), 0, "a1", "7ML", "That's 7, 1 short of 8."),
        (table({"a1": "8MS"}, ("7ML AW", "")), 0, "a1", "7ML AW", "That's A + 7 = 8, enough for 8."),
        (
            table({"a1": "PMSL"}, ("7ML AW", ""), grid="4x8-convert"),
            0,
            "a1",
            "",
            "PMSL needs just one card from Moons, Suns and Leaves, or an Ace.",
        ),
        (
            table({"a1": "4MS"}, ("7WY PMSL", ""), grid="4x8-convert"),
            0,
            "a1",
            "7WY PMSL",
            "That's 7 + P = 7, enough for 4.",
        ),
        (
            table({"a1": "4MS"}, ("7WY PMSL", ""), grid="4x8-convert", convert="matching"),
            0,
            "a1",
            "7WY PMSL",
            "7WY doesn't share a suit with 4MS or PMSL.",
        ),
        (
            table({"a1": "4MS"}, ("7WY PMSL", ""), grid="4x8-convert"),
            0,
            "a1",
            "7WY",
            "7WY needs PMSL to convert it.",
        ),
        (
            table({"a1": "4MS"}, ("7WY PMSL", ""), grid="4x8-convert", convert="matching"),
            0,
            "a1",
            "7WY",
            "7WY doesn't share a suit with 4MS.",
        ),
        (
            table({"a1": "4MS"}, ("7WY PMSL TMWK", ""), grid="4x8-convert", convert="matching"),
            0,
            "a1",
            "7WY PMSL",
            "7WY needs TMWK to convert it.",
        ),
        (table({"a1": "PMSL"}, ("7ML PWLY", ""), grid="4x8-convert"), 0, "a1", "7ML", "One card is enough."),
        (
            table({"a1": "PMSL"}, ("7ML PWLY", ""), grid="4x8-convert"),
            0,
            "a1",
            "7ML PWLY",
            "One card is enough. You can keep PWLY.",
        ),
        (
            on(SHARED, payment="minimal"),
            0,
            "b1",
            "AS CM",
            "That's A + C = 11, enough for 9. Leave out AS.",
        ),
    ],
)
def test_the_running_check(
    position: PepperCorn, seat: int, aim: str, cards: str, sentence: str | None
) -> None:
    tally = position.tally(seat, aim, cards.split())
    assert (tally and str(tally)) == sentence


ROW = {"a1": "AM", "b1": "4MS", "c1": "9LK", "b2": "5ML", "a3": "CM"}


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (on(), D.strip(";"), "The cards are dealt."),
        (on(SHARED), "a1:AS+AL", "Blue captures 2MK on a1 with AS and AL."),
        (on(SHARED), "pass", "Blue passes."),
        (on(f"{SHARED} pass"), "pass", "Orange passes, too."),
        (on(SHARED, centre="down"), "c1:AL", "Blue captures AW on c1 with AL. c2 is turned up."),
        (
            table(ROW, ("7ML", "")),
            "b2:7ML",
            "Blue captures 5ML on b2 with 7ML.",
        ),
        (
            table(
                {f"{column}{row}": "AM" for column in "abcdefgh" for row in (1, 2)} | {"a1": "4MS"},
                ("7ML", ""),
            ),
            "a1:7ML",
            "Blue captures 4MS on a1 with 7ML.",
        ),
        (
            table({f"{column}1": "AM" for column in "abcdefgh"} | {"a1": "4MS"}, ("7ML", "")),
            "a1:7ML",
            "Blue captures 4MS on a1 with 7ML. Now both sides can reach the same cards.",
        ),
        (
            table({f"{column}1": "AM" for column in "abcdefgh"} | {"a1": "4MS"}, ("7ML", ""), access="own"),
            "a1:7ML",
            "Blue captures 4MS on a1 with 7ML.",
        ),
    ],
)
def test_what_happens_in_words(position: PepperCorn, move: str, sentence: str) -> None:
    assert told(position, move) == sentence
    assert told(position.seen_by(None), move) == sentence


def test_secret_choices_in_words() -> None:
    move = "split:AS/3SK+4WL+8MS+9WY+CM"
    assert str(on(D).describe(0, move)) == "Blue divides their cards."
    assert str(on(D).seen_by(1).describe(0, move)) == "Blue divides their cards."
    answered = on(D).play(0, move)
    for position in (answered, answered.seen_by(None)):
        other = position.describe(1, "split:AL/AY+2WL+5YK+7ML+CY")
        assert str(other) == "Both have divided their cards. The piles are shown."
    assert str(on(DIVIDED).describe(1, "take:1")) == "Orange chooses a pile."
    taken = on(DIVIDED).play(1, "take:1")
    for position in (taken, taken.seen_by(0)):
        assert str(position.describe(0, "take:2")) == "Both have chosen a pile. The hands are shown."


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (on(), "deal:AM AS", "deal:AM AS isn't a deal. Write deal: and all 36 cards."),
        (
            on(D),
            "split:AS+CM",
            "split:AS+CM doesn't divide your hand. Try",
        ),
        (on(D), "split:AL/3SK+4WL+8MS+9WY+CM", "AL isn't in your hand."),
        (on(D), "split:AS+AS/3SK+4WL+8MS+9WY+CM", "You've listed AS twice."),
        (on(D), "split:AS/3SK+4WL+8MS", "9WY and CM aren't in either pile. Divide all 6 cards."),
        (on(D), "split:AS/3SK+4WL+8MS+9WY", "CM isn't in either pile. Divide all 6 cards."),
        (on(D), "split:Q/3SK+4WL+8MS+9WY", "Q isn't a card. Write the rank and suits (AL, 2WL)."),
        (
            on(D),
            "split:3SK+4WL+8MS+9WY/CM+AS",
            "Write each pile in card order: split:AS+CM/3SK+4WL+8MS+9WY.",
        ),
        (on(DIVIDED), "take:3", "Write take:1 or take:2, not take:3."),
        (
            on(SHARED),
            "hello",
            "hello isn't a move. Try",
        ),
        (on(SHARED), "c9:AL", "There's no c9. You can reach a1, b1, c1"),
        (on(BEGUN), "c1:AY", "c1 is a gap. You can reach a3, b3"),
        (on(SHARED), "c2:CY", "c2 is out of reach. You can reach a1, b1, c1, d1, e1, f1, g1 and h1."),
        (on(SHARED, centre="down"), "c2:CY", "c2 is out of reach. You can reach a1"),
        (on(SHARED), "a1:", "Write the rank and suits (AL, 2WL)."),
        (on(SHARED), "a1:2WL", "2WL isn't in your hand."),
        (on(SHARED), "a1:AL+AL", "You've listed AL twice."),
        (on(SHARED), "a1:CY", "CY doesn't share a suit with 2MK. Pay with Moons and Knots or Aces."),
        (
            table({"a1": "4MS"}, ("7WY PMSL", "CK"), grid="4x8-convert"),
            "a1:7WY",
            "7WY needs PMSL to convert it. Pay with Moons and Suns or Aces.",
        ),
        (on(SHARED), "a1:AS", "AS makes 1, but 2MK needs 2."),
        (on(SHARED), "a1:AL+AS", "Write the cards in order: a1:AS+AL."),
    ],
)
def test_refusals_say_what_is_wrong(position: PepperCorn, move: str, sentence: str) -> None:
    actor = position.actors[0]
    assert refusal(position, move, actor).startswith(sentence)
