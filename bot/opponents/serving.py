"""What all processes do that think for the bot: answer one question after another, as asked for on stdin.

Each line asked, and each answered, is a JSON object. An answer may also be `error` with a sentence. The
process ends with its stdin.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

NICENESS: Final = 10
"""How much other programs, the bot first of all, go before this one."""


def serve(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answer until nobody asks any more."""
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
