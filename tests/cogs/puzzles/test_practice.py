"""A position to practise: the board as its player saw it, the buttons below, and what became of a move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.match import takebacks
from bot.match.model import Ending, Match, State
from bot.match.pressing import read_press
from bot.match.walkthrough import board_before
from bot.store.practice import Practised, mistakes_to_practise
from cogs.puzzles.practice import Exercise, Verdict, practice_page
from engines.core import msg
from engines.opponents.review import Mistake, Review
from render import Picture
from tests.cogs.matches import CLEO, NOW, moved, started


def over(slug: str, *moves: str) -> Match:
    match = started(slug)
    for move in moves:
        match = moved(match, move)
    return replace(match, state=State.OVER, ending=Ending("resigned", 0))


def mistake(ply: int, seat: int, played: str, better: str) -> Mistake:
    return Mistake(ply, seat, played, 0.2, better, 0.7, (better,))


def review(*worst: Mistake) -> Review:
    return Review(((0.5, 0.5),), (), worst)


def exercise(match: Match, wrong: Mistake, pressed: str = "") -> Exercise:
    view = board_before(match, wrong.ply)
    said = read_press(view.position, pressed, view.position.moves(wrong.seat))
    return Exercise(Practised(match.id, wrong.ply, 0, NOW), match, review(wrong), wrong, view, said)


def page(shown: Exercise, verdict: Verdict | None = None, side: int | None = None) -> tuple[str, list[Any]]:
    """What it says, and its buttons."""
    body = practice_page(shown, verdict, str, side=side, paint=lambda *_: Picture(b"", 1, 1)).body
    items = [*body.walk_children()]
    said = "\n".join(item.content for item in items if hasattr(item, "content"))
    return said, [item for item in items if hasattr(item, "label") and hasattr(item, "custom_id")]


KONO = ("a1-b2", "a5-b4", "b2-c3")


def test_the_second_seat_sees_its_own_side_at_the_bottom() -> None:
    match = over("five-field-kono", *KONO)
    shown = exercise(match, mistake(1, 1, "a5-b4", "e5-d4"))
    said, buttons = page(shown, side=1)
    assert "You played a5-b4 here. Find something better." in said
    assert [button.label for button in buttons][:5] == ["e1", "d1", "c1", "b1", "a1"]
    assert [button.label for button in page(shown)[1]][:5] == ["a5", "b5", "c5", "d5", "e5"]
    assert shown.view.steps[-1].move == "a1-b2", "the move before is marked"


def test_a_wrong_place_is_answered_and_a_piece_is_lifted() -> None:
    match = over("five-field-kono", *KONO)
    wrong = mistake(1, 1, "a5-b4", "e5-d4")
    assert "❌" in page(exercise(match, wrong, "?c3"))[0]
    said, buttons = page(exercise(match, wrong, "e5"))
    assert "❌" not in said
    (target,) = [button.custom_id for button in buttons if button.label == "d4"]
    assert target == f"view|practice|{match.id}.1.e5-d4"


def test_what_became_of_a_move() -> None:
    match = over("five-field-kono", *KONO)
    shown = exercise(match, mistake(1, 1, "a5-b4", "e5-d4"))
    change = msg("Winning chances: 70% → 20%")
    lost = Verdict(False, msg("❌ Blue answers b2-c3."), change, ("a5-b4", "b2-c3"), NOW, more=True)
    said, buttons = page(shown, lost)
    assert "❌ Blue answers b2-c3.\nWinning chances: 70% → 20%\n-# It comes back <t:" in said
    assert [button.label for button in buttons] == ["Try again", "Next"]
    known = Verdict(True, msg("✅ That's better."), change, ("e5-d4",))
    said, buttons = page(shown, known)
    assert "-# You know this one now, so it won't come back." in said
    assert buttons == []


def test_only_your_own_mistakes_and_none_where_cards_are_hidden() -> None:
    match = over("five-field-kono", *KONO)
    found = review(
        mistake(2, 0, "b2-c3", "e1-d2"), mistake(1, 1, "a5-b4", "e5-d4"), mistake(0, 0, "a1-b2", "e1-d2")
    )
    assert [each.ply for each in mistakes_to_practise(match, found, match.seats[0])] == [0, 2]
    assert [each.ply for each in mistakes_to_practise(match, found, match.seats[1])] == [1]
    assert mistakes_to_practise(match, found, CLEO) == []
    cards = replace(started("badger"), state=State.OVER)
    assert mistakes_to_practise(cards, found, cards.seats[0]) == []


def test_what_was_taken_back_does_not_count() -> None:
    match = moved(started("five-field-kono"), "e1-d2")
    match = takebacks.take_back(match, match.seats[0], NOW)
    for move in KONO:
        match = moved(match, move)
    view = board_before(replace(match, state=State.OVER, ending=Ending("resigned", 0)), 1)
    assert view.position == over("five-field-kono", "a1-b2").position
