"""Cards as plain data, alongside the other things of a scene (`render.scene.things`).

A card is named by its code ("7SK", "X"); "?" is its back. `at` is the middle of a card and `width` its width
in units of its board or panel; every card is `TALL` times as high as it is wide. Tilts are degrees clockwise.

- `Card`: one card, face up or ("?") face down, with whatever marks it.
- `Fan`: cards or backs held in a hand, spread or narrow, counted on a badge.
- `Pile`: cards on top of each other, only the top one visible, counted on a badge.
- `Slot`: a place where a card was or can go, outlined in the colours of seats, or dashed.
- `Tag`: a card's code on a pill, as on its button.
"""

from dataclasses import dataclass
from typing import Final

from render.scene.board import Spot

TALL: Final = 1.42
"""Height of a card, in card widths."""
BACK: Final = "?"
"""The code of a face-down card."""
PITCH: Final = 0.59
"""From card to card of an open fan, in card widths: enough to show each card's rank and suits."""
TILT: Final = 3.6
"""Degrees between neighbours of an open fan."""


@dataclass(frozen=True, slots=True)
class Card:
    at: Spot
    code: str
    width: float
    tilt: float = 0
    sides: tuple[str, ...] = ()
    """The seats (colour names) that can take it: each colours an edge and puts its mark in a corner."""
    fresh: bool = False
    """Whether it has just arrived: a gold edge."""
    picked: bool = False
    """Whether it is lifted, with a white edge."""
    veiled: bool = False
    """Whether it is dimmed: out of reach, or no longer relevant."""
    ghost: bool = False
    """Whether it has just been taken away: faint and crossed out, with a dashed gold edge."""


@dataclass(frozen=True, slots=True)
class Fan:
    at: Spot
    """The middle of the whole fan."""
    codes: tuple[str, ...]
    """From left to right; "?" for a back. An empty fan draws nothing."""
    width: float
    """Of one card."""
    room: float
    """Greatest width of the whole fan, in units: larger hands are packed closer."""
    pitch: float = PITCH
    """Greatest distance from card to card, in card widths."""
    tilt: float = TILT
    """Greatest angle between neighbours; 0 lays them in a straight row."""
    picked: tuple[int, ...] = ()
    """The places, counted from 0, of cards slid out with a white edge."""
    counted: bool = False
    """Whether a badge shows how many there are."""
    veiled: tuple[int, ...] = ()
    """The places of dimmed cards."""


@dataclass(frozen=True, slots=True)
class Pile:
    at: Spot
    code: str
    """The card on top; "?" for a back."""
    count: int
    """How many there are, shown on a badge; 0 leaves an empty `Slot`."""
    width: float
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    at: Spot
    width: float
    sides: tuple[str, ...] = ()
    """The seats (colour names) whose colours outline it; without any it is dashed and faint."""


@dataclass(frozen=True, slots=True)
class Tag:
    at: Spot
    text: str
    width: float
    lit: bool = False
    """Whether its card is picked."""


CardThing = Card | Fan | Pile | Slot | Tag
