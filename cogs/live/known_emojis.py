"""Which emojis the application has."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from cogs.messages.signs import circles


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
