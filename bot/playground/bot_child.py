"""`python -m bot run` as the playground starts it: the bot follows the playground's clock, and ends when the
playground does, even if that is killed.

Otherwise the bot of a killed playground would carry on, and join the next playground on the same port
alongside its own bot.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import Final

from bot.cli import main
from bot.clock import Clock
from bot.playground.clock_line import VARIABLE, follow

_PR_SET_PDEATHSIG: Final = 1
"""Linux: the signal that this process gets when its parent ends."""

if __name__ == "__main__":
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    clock = Clock()
    if address := os.environ.get(VARIABLE):
        follow(address, clock)
    sys.exit(main(["run"], clock=clock))
