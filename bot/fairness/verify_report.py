"""Checks every chance result of a match by deriving it again from the seed (see docs/fairness.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest
from textwrap import shorten
from typing import Any

from bot.fairness import chance, luck
from bot.limits_and_times import RESULT_LENGTH
from bot.match.daily_schedule import closes
from bot.match.game_clock import relative
from bot.match.model import Holder, Match, Opponent, Refused, State
from bot.match.replay import before_each
from engines.core import CHANCE, IllegalMove, Message, msg, nmsg, pmsg


@dataclass(frozen=True, slots=True)
class Report:
    """What a verification found."""

    right: bool
    """Whether everything follows from the promised seed."""
    lines: tuple[Message, ...]
    """The findings, one sentence a line."""


def check_text(match: Match, now: datetime) -> None:
    """Raise Refused if a match is a try at a daily board that others may still play."""
    if match.daily is not None and now < closes(match.daily):
        raise Refused(
            msg(
                "The daily for {day} is still on. You can check its dice {when}.",
                day=match.daily,
                when=relative(closes(match.daily)),
            )
        )


def verify(match: Match, now: datetime | None = None, posted: str | None = None) -> Report:
    """Derive the seats and every chance result of a match again, and compare them with its record.

    `now` tells whether the day of a daily board has closed; without it, that board's seed stays secret.
    `posted`: what the challenge's first message shows of the commitment, if it can be read.
    """
    promised = compare_digest(chance.commitment(match.seed), match.commitment)
    promised = promised and posted in (None, chance.promise(match))
    lines = [
        pmsg("sentence", "Match {id}: {title}.", id=match.id, title=match.game.title),
        _describe_commitment(match),
        _describe_seed(match, now),
        *_describe_message(match, posted),
    ]
    wrong = [*_wrong_seats(match), *_wrong_results(match, told=match.seed_told_at(now) is not None)]
    results = sum(ply.actor == CHANCE for ply in match.history)
    if wrong:
        lines += wrong
    elif match.seats:
        lines.append(
            nmsg(
                "Everything checks out. The seats and {n} roll or deal match the seed.",
                "Everything checks out. The seats and {n} rolls or deals match the seed.",
                results,
            )
        )
        lines += luck.report(match)
        lines += _describe_deals(match, now)
    elif match.state is not State.OPEN:
        lines.append(msg("This game was never played."))
    return Report(promised and not wrong, tuple(lines))


def record(match: Match, now: datetime | None = None) -> dict[str, Any]:
    """Return everything needed to verify a match elsewhere, as JSON data. The seed is None until the match
    has ended or, on a daily board, until its day has closed (`now`)."""
    seed = match.seed_told_at(now)
    return {
        "match": match.id,
        "game": match.game.slug,
        "options": dict(match.options),
        "players": [_recorded(holder) for holder in match.company],
        "seat_wish": match.seat_wish,
        "seats": [_recorded(holder) for holder in match.seats],
        "rematch_of": match.predecessor,
        "commitment": match.commitment,
        "message": None if match.first is None else match.first.message_id,
        "seed": None if seed is None else seed.hex(),
        "daily": match.daily,
        "plies": [[ply.actor, ply.move] for ply in match.history],
    }


def _recorded(holder: Holder) -> int | str:
    """Return a seat's holder as the record writes it: a user id, or "Lodge (hard)"."""
    return f"Lodge ({holder.level})" if isinstance(holder, Opponent) else holder


def record_text(match: Match, now: datetime | None = None) -> str:
    """Return `record` as JSON text."""
    return json.dumps(record(match, now), indent=1)


def _describe_commitment(match: Match) -> Message:
    if match.first is None and match.state is not State.OPEN:
        return msg("Promised before the first roll: {text}", text=match.commitment)
    return nmsg(
        "Promised before anyone could accept: {text}. The challenge shows the first {n} digit.",
        "Promised before anyone could accept: {text}. The challenge shows the first {n} digits.",
        chance.PROMISED_DIGITS,
        text=match.commitment,
    )


def _describe_seed(match: Match, now: datetime | None) -> Message:
    seed = match.seed_told_at(now)
    if not compare_digest(chance.commitment(match.seed), match.commitment):
        return msg("The seed doesn't match the promise!")
    if seed is None:
        return msg("The seed matches the promise. It stays secret until the game ends.")
    return msg("The seed, as promised: {seed}", seed=seed.hex())


def _describe_message(match: Match, posted: str | None) -> list[Message]:
    """Say which message came first in the challenge, where to see it, and whether it still shows the
    promise."""
    first = match.first
    if first is None and match.state is State.OPEN:
        return []  # it's being posted
    if first is None:
        return [msg("There was no challenge, so everything comes from the seed alone.")]
    lines = [
        msg(
            "The challenge was first posted in message {id}: {link}",
            id=str(first.message_id),
            link=first.link,
        )
    ]
    if posted is None:
        return [*lines, msg("The promise isn't there any more. Compare it with what you saw.")]
    if posted != chance.promise(match):
        return [*lines, msg("It shows {text}, not what was promised!", text=posted)]
    return [*lines, msg("It shows {text}, as promised.", text=posted)]


def _describe_deals(match: Match, now: datetime | None) -> list[Message]:
    """Say what was dealt, once nothing is hidden any more. The record has in full what is cut off here."""
    if not match.game.hidden or match.seed_told_at(now) is None:
        return []
    return [
        pmsg("label", "Move {number}: {result}", number=number, result=_shorten(ply.move))
        for number, ply in enumerate(match.history)
        if ply.actor == CHANCE
    ]


def _wrong_seats(match: Match) -> list[Message]:
    """Say if the seats were drawn and the seed gives different ones. In a rematch, seats rotate and aren't
    drawn."""
    if not match.seats or match.predecessor is not None:
        return []
    if chance.seats(chance.key_of(match), match.company, match.seat_wish) == match.seats:
        return []
    return [msg("The seed gives different seats!")]


def _wrong_results(match: Match, *, told: bool) -> list[Message]:
    """Say which chance results don't match the seed. Unless the seed is `told`, no result is named, because
    the record may hold what players don't know yet."""
    wrong: list[Message] = []
    if not match.seats:
        return wrong
    draws = chance.Draws(chance.key_of(match), daily=match.daily is not None)
    number = 0
    try:
        for number, (ply, position) in enumerate(before_each(match)):
            if ply.actor != CHANCE or position.actors != (CHANCE,):
                continue
            if (drawn := draws.draw(position, number)) != ply.move:
                wrong.append(_describe_wrong_result(number, ply.move, drawn, told=told))
            draws.count(position)
    except IllegalMove as error:
        reason = error.message if told else msg("it breaks the rules.")
        return [*wrong, msg("Move {number} can't be played: {reason}", number=number, reason=reason)]
    return wrong


def _describe_wrong_result(number: int, recorded: str, drawn: str, *, told: bool) -> Message:
    if not told:
        return msg("Move {number} doesn't match the seed!", number=number)
    return msg(
        "Move {number} is {recorded} in the record, but the seed gives {drawn}!",
        number=number,
        recorded=_shorten(recorded),
        drawn=_shorten(drawn),
    )


def _shorten(result: str) -> str:
    return shorten(result, RESULT_LENGTH, placeholder=" …")
