"""Records of matches played at random, for `tests/verify_records.py`.

    python -m tests.fair_records 1000 records.txt

Matches of every game with dice or cards: between people and against Lodge, at once and from a challenge, by
all kinds of rules, rematches and daily boards among them; some are given up.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.fairness import chance
from bot.match import lobby, play, rematch, resigning, takebacks
from bot.match.daily_schedule import DailyDay
from bot.match.model import Match, Place, Refused, State
from bot.records import record_of, write
from engines import CHANCE, GAMES
from engines.core import Game

PEOPLE: Final = (101, 102, 103, 104)
NAMES: Final = dict(zip(PEOPLE, ("Ann", "Ben", "Cleo", "Dan"), strict=True))
NOW: Final = datetime(2026, 11, 22, 12, tzinfo=UTC)
MOST_PLIES: Final = 400
"""After so many plies somebody resigns."""


def chancy() -> list[Game]:
    """The games with dice or cards."""
    return [game for game in GAMES.values() if game.start(game.seats[0]).actors == (CHANCE,) or game.hidden]


def records(count: int, rng: random.Random) -> Iterator[str]:
    """The text of so many matches, every game in turn."""
    games = chancy()
    for number in range(1, count + 1):
        match = _begun(games[number % len(games)], number, rng)
        match = _played(match, rng)
        if match.daily is None and number % 7 == 0 and match.state is State.OVER:
            match = _played(replace(rematch.new_rematch(match, NOW), id=number), rng)
        yield write(record_of(match, NAMES, NOW + timedelta(days=9)))


def _begun(game: Game, number: int, rng: random.Random) -> Match:
    seats = rng.choice(game.seats)
    options = {option.name: rng.choice(option.values) for option in game.options}
    try:
        options = lobby.complete_options(game, seats, options)
    except Refused:  # these do not go together, or not for so many
        options = lobby.complete_options(game, seats, {})
    people = PEOPLE[: rng.randint(1, seats)]
    lodge = seats - len(people)
    daily = None
    if seats == 1 and rng.random() < 0.5:
        seed = rng.randbytes(32)
        daily = DailyDay("2026-11-22", game, options, seed, chance.commitment(seed))
    wish = rng.choice((None, *range(seats)))
    here = Place(1, 2, rng.getrandbits(60))
    match = lobby.challenge(
        *(game, people[0], here, people[1:], seats, options, wish, NOW),
        level="easy" if lodge else None,
        daily=daily,
    )
    match = replace(match, id=number)
    for user_id in people[1:]:
        match = lobby.join(match, user_id, NOW)
    return match


def _played(match: Match, rng: random.Random) -> Match:
    while match.state is State.RUNNING:
        position = match.position
        assert position is not None, "it runs"
        if match.ply > MOST_PLIES and match.daily is None:
            there = [user_id for user_id in match.players if not match.has_left(user_id)]
            match = resigning.resign(match, rng.choice(there), NOW)
            continue
        seat = rng.choice(match.waiting_for)
        holder = match.seats[seat]
        if not isinstance(holder, int):
            if match.dice_due:
                match = play.go_on(match, match.ply, NOW)
            else:
                match = play.reply(match, seat, match.ply, rng.choice(position.moves(seat)), NOW)
        elif match.dice_due:
            match = play.roll(match, holder, match.ply, NOW)
        else:
            match = play.act(match, holder, match.ply, rng.choice(position.moves(seat)), NOW)
            if match.daily is None and rng.random() < 0.05 and match.state is State.RUNNING:
                match = _taken_back(match, holder)
    return match


def _taken_back(match: Match, user_id: int) -> Match:
    try:
        return takebacks.take_back(match, user_id, NOW)
    except Refused:
        return match


if __name__ == "__main__":
    wanted, target = sys.argv[1:]
    with Path(target).open("w", encoding="utf-8") as file:
        file.writelines(f"{text}\n" for text in records(int(wanted), random.Random(int(wanted))))
