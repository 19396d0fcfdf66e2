"""The contents of a text record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

VERSION: Final = 1
"""The version of the format. Readers refuse others."""

CHANCE_SIGN: Final = "*"
"""Stands for chance as the actor; seats are counted from 1."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One ply: who acted, a seat counted from 0 or `CHANCE`, and the move in the game's notation."""

    actor: int
    move: str


@dataclass(frozen=True, slots=True)
class TextRecord:
    """A finished match."""

    game: str
    """Slug."""
    options: Mapping[str, str]
    """Every option of the game with its value."""
    seats: tuple[str, ...]
    """The name of each seat's holder."""
    entries: tuple[Entry, ...]
    scores: tuple[float, ...] | None
    """Each seat's score, 0 to 1; None if the match has no result."""
    ending: str
    """How it ended: "rules", "agreed", "ended" by a moderator, "expired"; or "resigned", "early", "time",
    "void" and "lapsed", with the seat that resigned or ran out of time, counted from 1: "resigned 2"."""
    points: tuple[int, ...] | None = None
    commitment: str = ""
    """SHA-256 of the seed, in hexadecimal; "" if it isn't told."""
    seed: str = ""
    """In hexadecimal."""
    message: str = ""
    """The id of the challenge's first message; "" if there was no challenge."""
    daily: str = ""
    """The day whose daily board it was, "2026-11-22"; "" in any other match."""
    more: Mapping[str, str] = field(default_factory=dict)
    """Anything else, by tag: number, title and dates of the match, …"""
