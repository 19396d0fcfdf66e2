"""Mu Torere: under one option the first turns are counted."""

from collections.abc import Sequence
from typing import cast

from engines.core import Position
from engines.games.mu_torere import OPENING_TURNS, MuTorere

SIZES = (OPENING_TURNS + 1,)


def extras(position: Position) -> Sequence[int]:
    """Return how many turns have been played, as far as that matters."""
    return (min(cast("MuTorere", position).turn, OPENING_TURNS),)
