"""Neutron: the neutron belongs to nobody, and a turn has two halves."""

from collections.abc import Sequence
from typing import cast

from engines.core import Position
from engines.games.neutron import Neutron

NOISE = 9.0
SIZES = (2,)


def cells(position: Position) -> Sequence[int]:
    """Who stands on each cell; 2 is the neutron."""
    found = cast("Neutron", position)
    owners = list(found.cells)
    owners[found.neutron] = 2
    return owners


def extras(position: Position) -> Sequence[int]:
    """Which half of the turn it is."""
    return (int(cast("Neutron", position).part == "neutron"),)
