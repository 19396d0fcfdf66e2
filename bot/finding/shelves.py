"""Games by for how many they are, their kind, and how long they take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engines import listed
from engines.core import Game, Message

ANY: Final = ""
"""The value of a wish that is left open."""
PEOPLE: Final = ("1", "2", "3", "4")
MINUTES: Final = ("10", "20", "40")
"""A game that usually takes no longer."""
LONGER: Final = "more"
"""A game that may take more than the last of these."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What somebody wants; a part that is ANY is left open."""

    people: str = ANY
    """One of PEOPLE."""
    family: str = ANY
    """A family in English, as `About.family` has it."""
    minutes: str = ANY
    """One of MINUTES, or LONGER."""

    def holds(self, game: Game) -> bool:
        """Whether a game is what is wanted."""
        first, last = game.about.minutes
        return (
            (not self.people or int(self.people) in game.seats)
            and self.family in (ANY, str(game.about.family))
            and (
                last > int(MINUTES[-1])
                if self.minutes == LONGER
                else not self.minutes or (first + last) / 2 <= int(self.minutes)
            )
        )

    def games(self, games: Iterable[Game]) -> list[Game]:
        """Those that are wanted, by title."""
        return [game for game in listed(games) if self.holds(game)]


def families(games: Iterable[Game]) -> dict[str, Message]:
    """The kinds of these games by what they are called in English, in alphabetical order."""
    found = {str(game.about.family): game.about.family for game in games}
    return dict(sorted(found.items()))
