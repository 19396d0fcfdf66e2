"""Cards as plain data, among the things of a scene (`render.scene.things`): what they are and where they lie.

A card is named by its code ("7SK", "X"); "?" is its back. `at` is the middle of a card, `width` its width in
the units of its board or panel; every card is `TALL` times as high as wide. Tilts are degrees clockwise.

- `Card`: one card, face up or ("?") a back, with what marks it out.
- `Fan`: cards or backs held in a hand, open or narrow, with their number on a badge.
- `Pile`: cards lying on each other, the top one seen, with their number on a badge.
- `Slot`: a place where a card has been or can lie, outlined in the colours of seats, or dashed.
- `Tag`: a card's code on a pill, as its button says it.
"""

from dataclasses import dataclass
from typing import Final

from render.scene.board import Spot

TALL: Final = 1.42
"""Height of a card in its widths."""
BACK: Final = "?"
"""The code of a card that is not seen."""
PITCH: Final = 0.59
"""From card to card of an open fan, in widths of a card: so rank and suits of each stay in sight."""
TILT: Final = 3.6
"""Degrees between neighbours of an open fan."""


@dataclass(frozen=True, slots=True)
class Card:
    at: Spot
    code: str
    width: float
    tilt: float = 0
    sides: tuple[str, ...] = ()
    """The seats (colour names) that can take it: each gives the edge its colour and a corner its mark."""
    fresh: bool = False
    """Has just come here: a gold edge."""
    picked: bool = False
    """Lifted, in a white edge."""
    veiled: bool = False
    """Stepped back: out of reach, or of no account any more."""
    ghost: bool = False
    """Has just been taken away: faint, in a dashed gold edge."""


@dataclass(frozen=True, slots=True)
class Fan:
    at: Spot
    """The middle of the whole."""
    codes: tuple[str, ...]
    """From left to right; "?" for a back. An empty fan draws nothing."""
    width: float
    """Of one card."""
    room: float
    """The widest that the whole fan may be, in units: more cards lie closer."""
    pitch: float = PITCH
    """From card to card at the most, in widths of a card."""
    tilt: float = TILT
    """Between neighbours at the most; 0 lays them straight in a row."""
    picked: tuple[int, ...] = ()
    """The places, counted from 0, of cards that are slid out, with the white edge."""
    counted: bool = False
    """Whether a badge tells how many there are."""
    veiled: tuple[int, ...] = ()
    """The places of cards that have stepped back."""


@dataclass(frozen=True, slots=True)
class Pile:
    at: Spot
    code: str
    """The card on top; "?" for a back."""
    count: int
    """How many, told on a badge; 0 leaves an empty `Slot`."""
    width: float
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    at: Spot
    width: float
    sides: tuple[str, ...] = ()
    """The seats (colour names) in whose colours it is outlined; none leaves it dashed and quiet."""


@dataclass(frozen=True, slots=True)
class Tag:
    at: Spot
    text: str
    width: float
    lit: bool = False
    """Its card is picked."""


CardThing = Card | Fan | Pile | Slot | Tag
