"""The playground: a local stand-in for Discord with four people, so that Lodge runs with no token and no
internet. Imported by the command line and the tests only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

__all__ = ["main"]


def main(port: int = 8000, data: str | Path = "data", *, bot: bool = True, tokens: Sequence[str] = ()) -> int:
    """Open the playground on 127.0.0.1 and, with `bot`, run Lodge in it, its database and log in `data`.

    A bot must give one of `tokens`; by default one is drawn at random and, without `bot`, printed.
    Runs until Ctrl-C or SIGTERM. Returns the exit code: 0, or 2 if something must be put right first.
    """
    from bot.playground.launch import launch

    return launch(port, Path(data), bot=bot, tokens=tokens)
