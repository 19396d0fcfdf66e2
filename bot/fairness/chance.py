"""Chance that players can check: every roll follows from a seed that is promised before the match and shown
after it. In a challenge it also follows from the id Discord gives the challenge's first message after that
promise.

How rolls follow from the seed is part of that promise (docs/fairness.md), so it never changes.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.match.model import Holder, Match
from engines.core import Position

PROMISED_DIGITS: Final = 16
"""Hexadecimal digits of the commitment in the small print of a challenge."""


def new_seed() -> bytes:
    """Draw 32 secret bytes."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """Return what is shown of the seed before the match: its SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def promise(match: Match) -> str:
    """Return what a challenge shows of its commitment: the first 64 bits, as 16 digits."""
    return match.commitment[:PROMISED_DIGITS]


def key(seed: bytes, first_message: int | None) -> bytes:
    """Return the key of all streams: the seed, with the id of the challenge's first message mixed in if there
    was a challenge."""
    if first_message is None:
        return seed
    return hmac.digest(seed, f"message {first_message}".encode(), "sha256")


def key_of(match: Match) -> bytes:
    """Return the key of all streams of a match."""
    return key(match.seed, match.first.message_id if match.first is not None else None)


def draw(key: bytes, position: Position, ply: int) -> str:
    """Return the chance result at `ply` (the number of plies before it)."""
    return position.draw(_stream(key, str(ply)))


def draw_daily(key: bytes, position: Position, number: int) -> str:
    """Return the result of a roll on a daily board, after `number` earlier rolls of the same kind."""
    return position.draw(_stream(key, f"daily {number} {_kind(position)}"))


def _kind(position: Position) -> str:
    """Return the kind of roll that is due: all its possible results, in their order."""
    return " ".join(result for result, _ in position.chances())


class Draws:
    """The chance results of one match, drawn one by one. On a daily board, a result depends on the kind of
    roll and how many of that kind came before it, so everyone gets the same whatever they choose. In any
    other match it depends on the ply."""

    def __init__(self, key: bytes, *, daily: bool) -> None:
        self._key = key
        self._daily = daily
        self._thrown: Counter[str] = Counter()

    def draw(self, position: Position, ply: int) -> str:
        """Return the result at `ply`. On a daily board, every roll before it must have been counted."""
        if self._daily:
            return draw_daily(self._key, position, self._thrown[_kind(position)])
        return draw(self._key, position, ply)

    def count(self, position: Position) -> None:
        """Note that the roll due in `position` has been made."""
        if self._daily:
            self._thrown[_kind(position)] += 1


def seats(key: bytes, players: Sequence[Holder], wish: int | None = None) -> tuple[Holder, ...]:
    """Return who holds each seat: the players, shuffled by the key. If the first player, the challenger, has
    a `wish`, they get that seat, and the others fill the rest in their shuffled order."""
    order = list(players)
    _stream(key, "seats").shuffle(order)
    if wish is not None:
        order.remove(players[0])
        order.insert(wish, players[0])
    return tuple(order)


def _stream(key: bytes, name: str) -> random.Random:
    return random.Random(int.from_bytes(hmac.digest(key, name.encode(), "sha256"), "big"))
