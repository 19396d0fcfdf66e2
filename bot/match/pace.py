"""The paces to choose from: how long a move may take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.match.model import Refused
from engines.core import Either, Message, msg, pmsg


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time players get."""

    name: Message
    a_move: timedelta | None
    """Time for each move; None if there is a budget for the whole match, or no limit."""
    budget: timedelta | None = None
    """Time for the whole match."""
    added: timedelta = timedelta()
    """What each move adds to the budget."""
    reminder: timedelta | None = None
    """How long before the end of their time to remind somebody; None: when a quarter is left."""
    more: timedelta | None = None
    """How much more time the others can give; None: as much as for a move."""


NO_LIMIT: Final = "none"
PACES: Final[Mapping[str, Pace]] = {
    NO_LIMIT: Pace(pmsg("option", "no time limit"), None),
    "live": Pace(
        pmsg("option", "live: 5 minutes each, plus 15 seconds a move"),
        None,
        budget=timedelta(minutes=5),
        added=timedelta(seconds=15),
        reminder=timedelta(minutes=1),
        more=timedelta(minutes=2),
    ),
    "1d": Pace(pmsg("option", "1 day per move"), timedelta(days=1)),
    "3d": Pace(pmsg("option", "3 days per move"), timedelta(days=3)),
    "7d": Pace(pmsg("option", "7 days per move"), timedelta(days=7)),
}
"""What a challenger can choose from."""
DEFAULT: Final = "3d"
"""The pace for two or more people if neither the challenger nor the server chooses another."""


def check_pace(name: str) -> str:
    """Return the name of a pace. Raises Refused if there is no such pace."""
    if name not in PACES:
        raise Refused(msg("Choose a time limit: {names}.", names=Either(PACES)))
    return name
