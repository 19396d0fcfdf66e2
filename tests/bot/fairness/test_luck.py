"""The report on the dice, against sums worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.fairness.luck import dice_by_seat, report
from bot.match import play
from bot.match.model import Match, Ply
from engines import CHANCE
from tests.cogs.matches import ANN, started

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def recorded(slug: str, *plies: tuple[int, str], seats: int | None = None, **options: str) -> Match:
    """A match with exactly this history."""
    match = started(slug, seats, **options)
    return replace(match, history=tuple(Ply(actor, move, ANN, NOW) for actor, move in plies))


def rolls(*results: str) -> list[tuple[int, str]]:
    return [(CHANCE, f"roll:{result}") for result in results]


def test_one_die_each() -> None:
    match = recorded("logs-and-streams", *rolls("6", "2", "3", "1"), climb="must")
    blue, orange = dice_by_seat(match)
    assert (blue.seat, blue.rolls, blue.dice, blue.pips, blue.expected) == (0, 2, 2, 9, 7)
    assert blue.variance == pytest.approx(2 * 35 / 12)
    assert blue.luck == pytest.approx(2 / (35 / 6) ** 0.5)
    assert (orange.pips, orange.luck) == (3, pytest.approx(-4 / (35 / 6) ** 0.5))
    assert [str(line) for line in report(match)] == [
        "Blue: 2 rolls, 4.50 per die (expected 3.50), a little lucky",
        "Orange: 2 rolls, 1.50 per die (expected 3.50), very unlucky",
    ]


def test_dice_thrown_together_add_up() -> None:
    match = recorded("baseball", *rolls("1-4", "6-6"))
    (blue,) = dice_by_seat(match)
    assert (blue.rolls, blue.dice, blue.pips, blue.expected) == (2, 4, 17, pytest.approx(14))
    assert blue.variance == pytest.approx(4 * 35 / 12)
    assert str(report(match)[0]).endswith("(expected 3.50)"), "nobody says that many pips are good there"


def test_throws_for_who_begins_count_for_nobody() -> None:
    match = started("uckers", 4)
    assert all(ply.actor == CHANCE for ply in match.history)
    assert dice_by_seat(match) == ()


def test_dice_without_numbers_are_counted() -> None:
    match = started("essen-flyer", 3)
    seat = match.waiting_for[0]
    match = play.roll(match, match.seats[seat], match.ply, NOW)
    (found,) = dice_by_seat(match)
    assert (found.seat, found.rolls, found.pips, found.luck) == (seat, 1, None, None)
    assert str(report(match)[0]).endswith(": 1 roll")


def test_a_match_without_dice_has_no_report() -> None:
    assert report(started("yonmoque")) == []
