"""Writes a finished match as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.match.model import LEVEL_NAMES, Match, Opponent, Refused
from bot.records.text_record import CHANCE_SIGN, VERSION, Entry, TextRecord
from engines.core import CHANCE, msg

_HALF: Final = {0.0: "0", 0.5: "1/2", 1.0: "1"}


def record_of(match: Match, names: Mapping[int, str], now: datetime | None = None) -> TextRecord:
    """Return the record of a finished match. `names` says what the people in it are called, by user id; `now`
    tells whether the day of a daily board has closed.

    Raises Refused unless the match was played and is over, including its day if it has one: until then,
    nobody may see its seed or what is hidden.
    """
    seed = match.seed_told_at(now)
    if seed is None or match.position is None:
        raise Refused(msg("You can get the record when the game is over."))
    outcome = match.outcome
    return TextRecord(
        game=match.game.slug,
        options=dict(match.options),
        seats=tuple(
            f"Lodge ({LEVEL_NAMES[holder.level]})" if isinstance(holder, Opponent) else names[holder]
            for holder in match.seats
        ),
        entries=tuple(Entry(ply.actor, ply.move) for ply in match.history),
        scores=None if outcome is None else tuple(outcome.scores),
        points=None if outcome is None or outcome.points is None else tuple(outcome.points),
        ending=_ending(match),
        commitment=match.commitment,
        seed=seed.hex(),
        message="" if match.first is None else str(match.first.message_id),
        daily=match.daily or "",
        more={
            "Match": str(match.id),
            "Title": match.game.title,
            **_drawn_seats(match),
            "Began": f"{match.created_at:%Y-%m-%dT%H:%M:%SZ}",
            "Ended": f"{match.updated_at:%Y-%m-%dT%H:%M:%SZ}",
        },
    )


def write(record: TextRecord) -> str:
    """Return the text of a record: tags, an empty line, then a line for each ply."""
    tags = "\n".join(f'[{name} "{_quoted(value)}"]' for name, value in _tags(record))
    plies = "\n".join(
        f"{number} {CHANCE_SIGN if entry.actor == CHANCE else entry.actor + 1} {entry.move}"
        for number, entry in enumerate(record.entries)
    )
    return f"{tags}\n\n{plies}\n"


def score_text(scores: Sequence[float] | None) -> str:
    """Return scores as the tag `Result` has them; "*" if there is no result.

    >>> score_text((1.0, 0.0)), score_text((0.5, 0.5)), score_text(None)
    ('1 0', '1/2 1/2', '*')
    """
    if scores is None:
        return "*"
    return " ".join(_HALF.get(score, f"{score:.4f}") for score in scores)


def _tags(record: TextRecord) -> Iterator[tuple[str, str]]:
    yield "Lodge", str(VERSION)
    yield "Game", record.game
    yield from record.more.items()
    for name, value in record.options.items():
        yield "Option", f"{name}={value}"
    for number, name in enumerate(record.seats, start=1):
        yield f"Seat{number}", name
    yield "Result", score_text(record.scores)
    if record.points is not None:
        yield "Points", " ".join(map(str, record.points))
    yield "Ending", record.ending
    if record.commitment:
        yield "Commitment", record.commitment
    if record.seed:
        yield "Seed", record.seed
    if record.message:
        yield "Message", record.message
    if record.daily:
        yield "Daily", record.daily


def _drawn_seats(match: Match) -> dict[str, str]:
    """Return tags that say how the seats were drawn, or which match this is a rematch of, where they
    weren't."""
    if match.predecessor is not None:
        return {"Rematch": str(match.predecessor)}
    free = list(range(match.seat_count))
    seats = []
    for holder in match.company:
        seats.append(next(seat for seat in free if match.seats[seat] == holder))
        free.remove(seats[-1])
    told = {"Joined": " ".join(str(seat + 1) for seat in seats)}
    return told if match.seat_wish is None else told | {"Wish": str(match.seat_wish + 1)}


def _ending(match: Match) -> str:
    if match.ending is None:
        return "rules" if match.outcome is not None else "expired"
    return match.ending.how if match.ending.seat is None else f"{match.ending.how} {match.ending.seat + 1}"


def _quoted(value: str) -> str:
    """Return a value ready to stand between quotation marks, on one line."""
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
