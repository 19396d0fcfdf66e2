"""`python -m bot solve GAME`: works out every position of a two-player board game and saves the table."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from engines.bases.duel import Duel
from engines.core import Game, Message, msg
from engines.opponents.tables.solve import Solution, solve
from engines.opponents.tables.store import save

LOWEST: Final = 19
"""How nice solving is: all other programs go first."""
BAR: Final = 30
"""Width of the progress bar, in characters."""


def step_back() -> None:
    """Let all other programs go first."""
    with suppress(OSError, AttributeError):  # some systems have no niceness
        os.nice(LOWEST)


def build(game: Game, options: Mapping[str, str], folder: Path) -> Message:
    """Solve a game with these options, write its table and return a summary. Progress is shown on stderr.

    Raises ValueError, saying why, if the game cannot be solved or an option is wrong.
    """
    if not issubclass(game.position, Duel):
        raise ValueError(f"{game.title} can't be solved like this.")
    chosen = {option.name: option.default for option in game.options} | dict(options)
    begun, shown = time.monotonic(), 0.0

    def told(what: str, done: int, total: int) -> None:
        nonlocal shown
        if time.monotonic() - shown > 0.5:
            shown = time.monotonic()
            bar = "#" * (BAR * done // total)
            print(
                f"\r\033[K{game.title}: [{bar:.<{BAR}}] {what}: {done:,} of {total:,}",
                end="",
                file=sys.stderr,
                flush=True,
            )

    solution = solve(game, chosen, told)
    print("\r\033[K", end="", file=sys.stderr)
    path = save(folder, game, chosen, solution)
    return msg(
        "{title}: {positions} positions in {seconds} s. {start} Longest win: {plies} plies. {path}",
        title=game.title,
        positions=f"{len(solution.values):,}",
        seconds=round(time.monotonic() - begun),
        start=of_start(solution),
        plies=solution.longest,
        path=str(path),
    )


def of_start(solution: Solution) -> Message:
    """Return a sentence on what the start is worth."""
    if not solution.start:
        return msg("A draw with best play.")
    plies = solution.start // 2
    if solution.start % 2:
        return msg("The second player wins in {plies} plies at most.", plies=plies)
    return msg("The first player wins in {plies} plies at most.", plies=plies)
