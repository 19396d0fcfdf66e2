"""Deriving every chance result of a match again from its seed (see docs/fairness.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hmac import compare_digest
from textwrap import shorten
from typing import Any

from bot.fairness import chance, luck
from bot.limits_and_times import RESULT_LENGTH
from bot.match.holders import Holder, Opponent
from bot.match.model import Match
from bot.match.replay import opening
from engines.core import CHANCE, IllegalMove, Message, msg, nmsg


@dataclass(frozen=True, slots=True)
class Report:
    """What a verification found."""

    right: bool
    """Whether everything follows from the promised seed."""
    lines: tuple[Message, ...]
    """The findings, one sentence a line."""


def verify(match: Match) -> Report:
    """Derive the seats and every chance result of a match again, and compare them with its record."""
    promised = compare_digest(chance.commitment(match.seed), match.commitment)
    lines = [
        msg("Match {id}: {title}.", id=match.id, title=match.game.title),
        msg("Promised before the first roll, SHA-256 of the seed: {text}", text=match.commitment),
        _describe_seed(match, promised),
    ]
    wrong = [*_wrong_seats(match), *_wrong_results(match)]
    results = sum(ply.actor == CHANCE for ply in match.history)
    if not match.seats:
        lines.append(msg("The match has not been played, so there is nothing to derive."))
    elif wrong:
        lines += wrong
    else:
        lines.append(
            nmsg(
                "The seats and {n} chance result were derived again: all as recorded.",
                "The seats and {n} chance results were derived again: all as recorded.",
                results,
            )
        )
        lines += luck.report(match)
        lines += _describe_deals(match)
    return Report(promised and not wrong, tuple(lines))


def record(match: Match) -> dict[str, Any]:
    """Return everything needed to verify a match elsewhere, as JSON data; the seed is None until it has
    ended."""
    return {
        "match": match.id,
        "game": match.game.slug,
        "options": dict(match.options),
        "players": [_recorded(holder) for holder in match.company],
        "seat_wish": match.seat_wish,
        "seats": [_recorded(holder) for holder in match.seats],
        "rematch_of": match.predecessor,
        "commitment": match.commitment,
        "seed": None if match.revealed_seed is None else match.revealed_seed.hex(),
        "plies": [[ply.actor, ply.move] for ply in match.history],
    }


def _recorded(holder: Holder) -> int | str:
    """A holder of a seat as the record has it: a user id, or "Lodge (hard)"."""
    return f"Lodge ({holder.level})" if isinstance(holder, Opponent) else holder


def record_text(match: Match) -> str:
    """Return `record` as JSON text."""
    return json.dumps(record(match), indent=1)


def _describe_seed(match: Match, promised: bool) -> Message:
    if not promised:
        return msg("The seed is not the one that was promised!")
    if match.revealed_seed is None:
        return msg("The seed stays secret until the match has ended; it is the one that was promised.")
    return msg("The seed, as promised: {seed}", seed=match.revealed_seed.hex())


def _describe_deals(match: Match) -> list[Message]:
    """Say what was dealt, once nothing is hidden any more. What is cut off here is in the record."""
    if not match.game.hidden or match.revealed_seed is None:
        return []
    return [
        msg(
            "Ply {number}: {result}",
            number=number,
            result=_shorten(ply.move),
        )
        for number, ply in enumerate(match.history)
        if ply.actor == CHANCE
    ]


def _wrong_seats(match: Match) -> list[Message]:
    """Say if the seats were drawn and the seed gives others. In a rematch, seats are rotated and not
    drawn."""
    if not match.seats or match.predecessor is not None:
        return []
    if chance.seats(match.seed, match.company, match.seat_wish) == match.seats:
        return []
    return [msg("The seats are not those that the seed gives!")]


def _wrong_results(match: Match) -> list[Message]:
    """Say which chance results the seed does not give. In a running match no result is named: the record may
    hold what players do not know yet."""
    wrong: list[Message] = []
    if not match.seats:
        return wrong
    told = match.revealed_seed is not None
    line = opening(match)
    for number, ply in enumerate(match.history):
        position = line.position
        try:
            line.play(ply.actor, ply.move, ply.user_id, ply.at)
        except IllegalMove as error:
            reason = error.message if told else msg("it does not follow from the plies before it.")
            return [*wrong, msg("Ply {number} cannot be played: {reason}", number=number, reason=reason)]
        if ply.actor == CHANCE and (drawn := chance.draw(match.seed, position, number)) != ply.move:
            wrong.append(_describe_wrong_result(number, ply.move, drawn, told=told))
    return wrong


def _describe_wrong_result(number: int, recorded: str, drawn: str, *, told: bool) -> Message:
    if not told:
        return msg("Ply {number}: the record is not what the seed gives!", number=number)
    return msg(
        "Ply {number}: the record has {recorded}, the seed gives {drawn}!",
        number=number,
        recorded=_shorten(recorded),
        drawn=_shorten(drawn),
    )


def _shorten(result: str) -> str:
    return shorten(result, RESULT_LENGTH, placeholder=" …")
