"""Replays a record, telling it in words and checking it on the way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from math import isclose

from bot.fairness.chance import Draws, key
from bot.match.model import LEAVE, goes_back_to
from bot.records.reading import MalformedRecord
from bot.records.text_record import Entry, TextRecord
from bot.records.writing import score_text
from engines.bases.rank_scores import rank_scores
from engines.core import CHANCE, Game, IllegalMove, Message, Position, msg, pmsg


def retell(record: TextRecord, games: Mapping[str, Game]) -> Iterator[Message]:
    """Yield what happened at each ply, in words, and finally how the match ended.

    Raises MalformedRecord if the record can't be played, if its chance results don't follow from the promised
    seed, or if it doesn't lead to the result it states.
    """
    game = games.get(record.game)
    if game is None:
        raise MalformedRecord(msg("There's no game called {name}.", name=record.game[:40]))
    try:
        position = game.start(len(record.seats), **record.options)
    except (ValueError, TypeError) as error:
        raise MalformedRecord(
            msg("{game} can't start like that: {reason}", game=game.title, reason=str(error))
        ) from error
    seed = _promised_seed(record)
    message = int(record.message) if record.message else None
    draws = None if seed is None else Draws(key(seed, message), daily=bool(record.daily))
    yield pmsg("layout", "{game}: {people}.", game=game.title, people=_people(game, record))
    before: list[Position] = []
    for number, entry in enumerate(record.entries):
        if draws is not None:
            _check_chance(draws, position, number, entry)
        before.append(position)
        position = _after(position, number, entry, before)
        yield pmsg("layout", "{number}. {what}", number=number, what=_told(game, before[-1], entry))
    yield _ended(record, game, position)


def _promised_seed(record: TextRecord) -> bytes | None:
    if not record.seed:
        return None
    seed = bytes.fromhex(record.seed)
    if record.commitment and hashlib.sha256(seed).hexdigest() != record.commitment:
        raise MalformedRecord(msg("The seed doesn't match the promise."))
    return seed


def _people(game: Game, record: TextRecord) -> tuple[Message, ...]:
    return tuple(
        pmsg("layout", "{seat} {name}", seat=game.colour_name(seat), name=name)
        for seat, name in enumerate(record.seats)
    )


def _check_chance(draws: Draws, position: Position, number: int, entry: Entry) -> None:
    if entry.actor == CHANCE and position.actors == (CHANCE,):
        drawn = draws.draw(position, number)
        if drawn != entry.move:
            raise MalformedRecord(
                msg("Move {number} doesn't match the seed, which gives {drawn}.", number=number, drawn=drawn)
            )
        draws.count(position)


def _after(position: Position, number: int, entry: Entry, before: Sequence[Position]) -> Position:
    try:
        back = goes_back_to(entry.move)
        if back is not None:
            return before[back]
        after = (
            position.without(entry.actor) if entry.move == LEAVE else position.play(entry.actor, entry.move)
        )
    except (IllegalMove, ValueError, IndexError) as error:
        reason = error.message if isinstance(error, IllegalMove) else str(error)
        raise MalformedRecord(
            msg("Move {number} can't be played: {reason}", number=number, reason=reason)
        ) from error
    if after is None:
        raise MalformedRecord(msg("Move {number} can't be played: the game is over.", number=number))
    return after


def _told(game: Game, position: Position, entry: Entry) -> Message:
    if goes_back_to(entry.move) is not None:
        return msg("{seat} took back the last move.", seat=game.colour_name(entry.actor))
    if entry.move == LEAVE:
        return msg("{seat} left the game.", seat=game.colour_name(entry.actor))
    return position.describe(entry.actor, entry.move)


def _ended(record: TextRecord, game: Game, position: Position) -> Message:
    """Say how the match ended. Raises MalformedRecord if that isn't what the record says."""
    how, _, number = record.ending.partition(" ")
    seat = int(number) - 1 if number else None
    if seat is not None and seat >= len(record.seats):
        raise MalformedRecord(msg("There's no seat {number}.", number=seat + 1))
    outcome = position.outcome
    if (how == "rules") != (outcome is not None):
        if outcome is not None:
            raise MalformedRecord(msg("The game is over: {reason}", reason=outcome.reason))
        raise MalformedRecord(msg("The game isn't over."))
    if outcome is not None:
        _compare(record, tuple(outcome.scores), outcome.points)
        return pmsg(
            "result", "{reason} Result: {scores}", reason=outcome.reason, scores=score_text(record.scores)
        )
    scores: tuple[float, ...] | None = None
    if how == "agreed":
        scores = (0.5,) * len(record.seats)
    elif how in ("resigned", "early", "time") and seat is not None:
        leavers = [entry.actor for entry in record.entries if entry.move == LEAVE]
        alone = len(record.seats) == 1
        scores = (0.0,) if alone else tuple(rank_scores((0,) * len(record.seats), (*leavers, seat)))
    _compare(record, scores, None)
    return _given_up(how, None if seat is None else game.colour_name(seat), record)


def _compare(record: TextRecord, scores: Sequence[float] | None, points: Sequence[int] | None) -> None:
    same = (scores is None) == (record.scores is None) and len(scores or ()) == len(record.scores or ())
    close = all(
        isclose(one, other, abs_tol=1e-3)
        for one, other in zip(scores or (), record.scores or (), strict=False)
    )
    if not (same and close):
        raise MalformedRecord(
            msg("The result is {right}, not {wrong}.",
                right=score_text(scores), wrong=score_text(record.scores))
        )  # fmt: skip
    if record.points is not None and (points is None or tuple(points) != record.points):
        raise MalformedRecord(msg("The points are wrong."))


def _given_up(how: str, seat: Message | None, record: TextRecord) -> Message:
    scores = score_text(record.scores)
    if how == "agreed":
        return msg("The players agreed to a draw. Result: {scores}", scores=scores)
    if seat is not None and how in ("time", "lapsed"):
        return msg("{seat} ran out of time. Result: {scores}", seat=seat, scores=scores)
    if seat is not None:
        return pmsg("result", "{seat} resigned. Result: {scores}", seat=seat, scores=scores)
    return msg("The game ended without a result.")
