"""Matches made by the pure functions of the match service: no database, no network."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

from bot.match import lobby, play
from bot.match.model import Match, Place, State
from engines import CHANCE, GAMES

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANN, BEN, CLEO, DAN = 11, 12, 13, 14
NUMBER = 12
PEOPLE = (ANN, BEN, CLEO, DAN)
PLACE = Place(101, 201, 1_500_000_000_000_000_000, NOW)


def opened(slug: str, seats: int | None = None, *, invited: tuple[int, ...] = (), **options: str) -> Match:
    draft = lobby.challenge(GAMES[slug], ANN, PLACE, invited, seats, options, None, NOW)
    return replace(draft, id=NUMBER)


def started(slug: str, seats: int | None = None, **options: str) -> Match:
    match = opened(slug, seats, **options)
    for person in PEOPLE[1 : match.seat_count]:
        match = lobby.join(match, person, NOW)
    assert match.state is State.RUNNING
    return match


def moved(match: Match, move: str) -> Match:
    """The match after the one who is to act has played `move`."""
    return play.act(match, match.seats[match.waiting_for[0]], match.ply, move, NOW)


def played(match: Match, rng: random.Random):
    """Every state of the match as it is played to its end at random."""
    while True:
        yield match
        if match.state is not State.RUNNING:
            return
        seat = match.waiting_for[0]
        if match.position.actors == (CHANCE,):
            match = play.roll(match, match.seats[seat], match.ply, NOW)
        else:
            match = moved(match, rng.choice(match.position.moves(seat)))
