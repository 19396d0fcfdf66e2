"""The playground: a local stand-in for Discord with four people, so that Lodge runs without a token or the
internet. Only the command line and the tests import it.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["add_distance", "distance_of", "main"]


def add_distance(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how far away the playground is."""
    parser.add_argument(
        "--latency",
        type=float,
        default=0.0,
        metavar="MS",
        help="median time of a request in milliseconds (0)",
    )
    parser.add_argument(
        "--stragglers",
        type=float,
        default=0.0,
        metavar="PERCENT",
        help="percentage of requests that take two seconds (0)",
    )
    parser.add_argument("--events", default="prompt", help="gateway events: prompt, late or shuffled")


def distance_of(chosen: argparse.Namespace) -> dict[str, object]:
    """Return the values of the options from `add_distance`."""
    return {name: getattr(chosen, name) for name in ("latency", "stragglers", "events")}


def main(
    port: int = 8000,
    data: str | Path = "data",
    *,
    bot: bool = True,
    tokens: Sequence[str] = (),
    distance: Mapping[str, object] | None = None,
) -> int:
    """Open the playground on 127.0.0.1 and, with `bot`, run Lodge in it, with its database and log in `data`.

    A bot must give one of `tokens`; by default there is one random token, printed if `bot` is False.
    `distance` says how far away the playground is (`bot.playground.distance.Distance.set`).
    Runs until Ctrl-C or SIGTERM. Returns the exit code: 0, or 2 if something must be fixed first.
    """
    from bot.playground.launch import launch

    return launch(port, Path(data), bot=bot, tokens=tokens, distance=distance or {})
