"""Neutron: the neutron belongs to nobody, and a turn has two halves."""

from typing import cast

from engines.core import Position
from engines.games.neutron import Neutron

NOISE = 9.0
SIZES = (2,)


def special(position: Position) -> int:
    """Return where the neutron is, as a bitboard."""
    return 1 << cast("Neutron", position).neutron


def extras(position: Position) -> tuple[int, ...]:
    """Which half of the turn it is."""
    return (int(cast("Neutron", position).part == "neutron"),)
