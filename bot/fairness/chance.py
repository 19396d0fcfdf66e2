"""Chance that can be checked: every roll follows from a secret seed, promised before and shown after.

The derivation is part of what players are promised (docs/fairness.md); it never changes.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from collections.abc import Sequence

from engines.core import Position


def new_seed() -> bytes:
    """256 secret bits."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is shown of the seed before the match: its SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, position: Position, ply: int) -> str:
    """The chance result at `ply` (the number of plies before it)."""
    return position.draw(_stream(seed, str(ply)))


def seats(seed: bytes, players: Sequence[int], wish: int | None = None) -> tuple[int, ...]:
    """The user id of each seat: the players shuffled by the seed; the first player, the challenger,
    takes the seat of their `wish`, where they have one, before the others fill what is left."""
    order = list(players)
    _stream(seed, "seats").shuffle(order)
    if wish is not None:
        order.remove(players[0])
        order.insert(wish, players[0])
    return tuple(order)


def _stream(seed: bytes, name: str) -> random.Random:
    return random.Random(int.from_bytes(hmac.digest(seed, name.encode(), "sha256"), "big"))
