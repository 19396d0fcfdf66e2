"""The playground: a local stand-in for Discord with four people, so that Lodge runs with no token and no
internet. Imported by the command line and the tests only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

__all__ = ["main"]


def main(port: int = 8000, data: str | Path = "data", *, bot: bool = True, tokens: Sequence[str] = ()) -> int:
    """Open the playground on 127.0.0.1 and, with `bot`, run Lodge in it, its database and log in `data`.

    Bots give one of the `tokens`, or the one that it draws and, without `bot`, prints.
    Runs until Ctrl-C or SIGTERM. Gives the exit code: 0, or 2 when something must be put right first.
    """
    from bot.playground.launch import launch

    return launch(port, Path(data), bot=bot, tokens=tokens)
