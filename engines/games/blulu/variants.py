"""The decks and deals of Blulu and Brulu."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engines.chance.decktet import BASIC, COURTS, PAWNS


@dataclass(frozen=True, slots=True)
class Variant:
    """The deck of a variant and how it is dealt."""

    deck: tuple[int, ...]
    """In card order."""
    tables: Mapping[int, int]
    """How many cards are dealt to the table, by each number of seats the variant allows."""
    hand: int = 4
    """How many cards are dealt to each hand at a time."""
    target: int = 22
    """How many points the variant is usually played to."""


_WITH_PAWNS: Final = tuple(sorted((*BASIC, *PAWNS)))

VARIANTS: Final[Mapping[str, Variant]] = {
    "standard": Variant(BASIC, {2: 4, 3: 0, 4: 4}),
    "six": Variant(BASIC, {2: 0, 3: 0}, hand=6, target=18),
    "extended": Variant(tuple(sorted((*BASIC, *PAWNS, *COURTS))), {2: 4}),
    "brulu": Variant(_WITH_PAWNS, {2: 0}, target=41),
    "pawns": Variant(_WITH_PAWNS, {3: 4}),
    "courts": Variant(tuple(sorted((*BASIC, *COURTS))), {3: 4}),
    "double": Variant(tuple(sorted((*BASIC, *BASIC))), {4: 8}),
}
