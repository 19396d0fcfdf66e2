"""The levels of Lodge's own seats, as people ask for them."""

from __future__ import annotations

from typing import Final

from bot.match.model import LEVEL_NAMES, Refused
from engines.core import Either, msg

USUAL_LEVEL: Final = "normal"
"""The level where none is asked for."""


def check_level(level: str | None) -> None:
    """Raise Refused if Lodge plays at no such level; None stands for no level at all."""
    if level is not None and level not in LEVEL_NAMES:
        raise Refused(msg("Choose a level: {levels}.", levels=Either(LEVEL_NAMES.values())))
