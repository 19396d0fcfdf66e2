"""The levels that people can choose for Lodge's own seats."""

from __future__ import annotations

from typing import Final

from bot.match.model import LEVEL_NAMES, Refused
from engines.core import Either, msg

USUAL_LEVEL: Final = "normal"
"""The level if nobody asks for one."""


def check_level(level: str | None) -> None:
    """Raise Refused if Lodge has no such level; None means that no level was chosen."""
    if level is not None and level not in LEVEL_NAMES:
        raise Refused(msg("Choose a level: {levels}.", levels=Either(LEVEL_NAMES.values())))
