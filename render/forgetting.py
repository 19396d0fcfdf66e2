"""Dropping what is kept so that pictures are drawn quickly, in a process that will draw few from now on."""

from __future__ import annotations

import sys

from render.hand_and_table import small_kept
from render.paint.empty_board import bands_kept, rows_kept
from render.paint.picture import boards_kept


def forget_drawn() -> None:
    """Drop boards, pieces, fonts and all else that this process has drawn or loaded for drawing: tens of
    megabytes, if it has drawn many games. What is drawn later is made again."""
    for kept in (boards_kept, bands_kept, rows_kept, small_kept):
        kept.clear()
    for name, module in list(sys.modules.items()):
        if name.startswith("render."):
            for thing in list(vars(module).values()):
                if hasattr(thing, "cache_clear"):  # functools.lru_cache
                    thing.cache_clear()
