"""Signs as emojis on buttons and in menus: the application's own, or the nearest of everybody's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import discord

Emojis = Callable[[str], discord.PartialEmoji | None]
"""The emoji of a sign (`render.EMOJIS`); None where there is none that says it."""

_CIRCLES: Final[Mapping[str, str]] = {
    "blue": "🔵",
    "orange": "🟠",
    "green": "🟢",
    "purple": "🟣",
    "bear": "🐻",
    "neutron": "⚪",
}
_SQUARES: Final[Mapping[str, str]] = {
    "blue": "🟦",
    "orange": "🟧",
    "green": "🟩",
    "purple": "🟪",
    "bear": "🟫",
    "neutron": "⬜",
}
_OTHERS: Final[Mapping[str, str]] = {
    "lodge": "🏠",
    "throne": "👑",
    "frog": "🐸",
    "rosette": "🐸",
    "splat": "💥",
    "hospital": "🏥",
    "coin": "🪙",
    **{f"die_{face}": f"{face}\ufe0f\u20e3" for face in range(1, 7)},
    "suits_M": "🌙",
    "suits_S": "☀️",
    "suits_W": "🌊",
    "suits_L": "🍃",
    "suits_Y": "🐉",
    "suits_K": "🪢",
    **{f"marker_{letter}": sign for letter, sign in zip("rpbgyw", "🔴🟣🔵🟢🟡⚪", strict=True)},
    **{f"marker_{letter}_up": sign for letter, sign in zip("rpbgyw", "🟥🟪🟦🟩🟨⬜", strict=True)},
}


def circles(sign: str) -> discord.PartialEmoji | None:
    """The emoji of a sign where the application has none of its own: pieces are circles, lifted ones squares.

    >>> [str(circles(sign)) for sign in ("blue_beaver", "orange_queen_up", "green_target", "green_x_blue")]
    ['🔵', '🟧', '🔘', '❌']
    >>> circles("suits_SK") is None
    True
    """
    side, _, what = sign.partition("_")
    name = _OTHERS.get(sign)
    if name is None and side in _CIRCLES:
        if what == "target":
            name = "🔘"
        elif what.startswith("x_"):
            name = "❌"
        else:
            name = (_SQUARES if what.endswith("_up") else _CIRCLES)[side]
    return None if name is None else discord.PartialEmoji(name=name)


class KnownEmojis:
    """The emojis that the application has, by their signs. Threads may read it."""

    def __init__(self) -> None:
        self._known: Mapping[str, discord.PartialEmoji] = {}

    def of(self, sign: str) -> discord.PartialEmoji | None:
        """The application's emoji of a sign, or else everybody's that says it best, if any does."""
        return self._known.get(sign) or circles(sign)

    def learn(self, found: Mapping[str, discord.PartialEmoji]) -> None:
        """These are all that there are."""
        self._known = dict(found)

    @property
    def signs(self) -> Mapping[str, discord.PartialEmoji]:
        return self._known
