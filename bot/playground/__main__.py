"""`python -m bot.playground`: the playground on its own, for tests and other bots."""

from __future__ import annotations

import argparse
import sys

from bot.playground import add_distance, distance_of, main


def _token(text: str) -> str:
    """Check a token the way the bot checks its own in the settings."""
    if not text or any(mark.isspace() for mark in text):
        raise argparse.ArgumentTypeError("a token can't be empty or contain spaces")
    return text


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bot.playground")
    parser.add_argument("--port", type=int, default=8000, help="port of the page; 0 picks a free one")
    parser.add_argument("--data", default="data", help="folder for the database and the log")
    parser.add_argument("--no-bot", action="store_true", help="don't start a bot")
    parser.add_argument(
        "--token",
        type=_token,
        action="append",
        default=[],
        help="a token to accept from bots (can be repeated)",
    )
    add_distance(parser)
    arguments = parser.parse_args()
    sys.exit(
        main(
            arguments.port,
            arguments.data,
            bot=not arguments.no_bot,
            tokens=arguments.token,
            distance=distance_of(arguments),
        )
    )
