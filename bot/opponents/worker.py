"""`python -m bot.opponents.worker`: thinks about one position after another, as asked for on stdin.

Each line asked is a JSON object: `game` (slug), `position` (as `Position.to_json` gives it, as the seat may
see it), `seat`, `level`, `seed`, `seconds` and `nodes` (a number or null). The answer is a line with the
fields of `engines.opponents.Thought`, or `error` with a sentence. It ends with its stdin.
"""

from __future__ import annotations

import json
import os
import random
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from engines import GAMES
from engines.opponents import think

NICENESS: Final = 10
"""How much other programs, the bot first of all, go before this one."""


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Think about what was asked."""
    game = GAMES[asked["game"]]
    position = game.position.from_json(asked["position"])
    rng = random.Random(asked["seed"])
    thought = think(
        game, position, asked["seat"], asked["level"], rng=rng, seconds=asked["seconds"], nodes=asked["nodes"]
    )
    return asdict(thought)


def main() -> None:
    with suppress(OSError, AttributeError):  # where there is no such thing as being nice
        os.nice(NICENESS)
    for line in sys.stdin:
        try:
            found = answer(json.loads(line))
        except Exception as error:
            found = {"error": f"{type(error).__name__}: {error}"}
        try:
            sys.stdout.write(json.dumps(found) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:  # whoever asked has been killed
            os._exit(0)


if __name__ == "__main__":
    main()
