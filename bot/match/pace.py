"""How long a move may take: the paces to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.match.model import Refused
from engines.core import Either, Message, msg


@dataclass(frozen=True, slots=True)
class Pace:
    """How time is given out."""

    name: Message
    a_move: timedelta | None
    """For each move; None: there is a budget for the whole match, or no limit."""
    budget: timedelta | None = None
    """For the whole match."""
    added: timedelta = timedelta()
    """To the budget after each move."""
    reminder: timedelta | None = None
    """So long before the time is over somebody is reminded; None: when a quarter is left."""
    more: timedelta | None = None
    """What others can add to a time that is over; None: as much as for a move."""


NO_LIMIT: Final = "none"
PACES: Final[Mapping[str, Pace]] = {
    NO_LIMIT: Pace(msg("no time limit"), None),
    "live": Pace(
        msg("live: 5 minutes each, plus 15 seconds a move"),
        None,
        budget=timedelta(minutes=5),
        added=timedelta(seconds=15),
        reminder=timedelta(minutes=1),
        more=timedelta(minutes=2),
    ),
    "1d": Pace(msg("1 day per move"), timedelta(days=1)),
    "3d": Pace(msg("3 days per move"), timedelta(days=3)),
    "7d": Pace(msg("7 days per move"), timedelta(days=7)),
}
"""What a challenger can choose from."""
DEFAULT: Final = "3d"
"""Where two or more people play, if neither the challenger nor the server says otherwise."""


def check_pace(name: str) -> str:
    """Return the name of a pace. Raises Refused if there is none of that name."""
    if name not in PACES:
        raise Refused(msg("Choose a time limit: {names}.", names=Either(PACES)))
    return name
