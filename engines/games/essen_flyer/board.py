"""The field of the Essen flyer game, its colours and every possible step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.boards.cells import Coordinates

COLOURS: Final = ("red", "purple", "blue", "green", "yellow", "white")
"""The colours of markers, dice and spaces; a marker or die is named by its first letter."""
LETTERS: Final = "rpbgyw"
SPACES: Final = ("centre", *COLOURS, "home")
"""The spaces from the centre outwards; each is only next to the one before and the one after it."""
HOME: Final = 7
CORNERS: Final[tuple[Coordinates, ...]] = ((0.03, 0.03), (0.03, 0.97), (0.97, 0.97), (0.97, 0.03))
"""Where each seat's home lies in the unit square, y upwards."""
WHITE: Final = 5
STEPS: Final[Mapping[str, tuple[int, int]]] = {
    f"{letter}-{SPACES[space]}": (marker, space)
    for marker, letter in enumerate(LETTERS)
    for space in range(1, HOME + 1)
}
"""The notation of every possible step, with the marker and the space it enters."""
TEXTS: Final = tuple(tuple(f"{letter}-{space}" for space in SPACES) for letter in LETTERS)
"""The notation of every step, by marker and space."""
