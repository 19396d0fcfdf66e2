"""`python -m bot run` as the playground starts it: the bot ends with the playground, even if that is killed.

Otherwise the bot of a killed playground would go on, and join the next playground on the same port beside its
own bot.
"""

from __future__ import annotations

import ctypes
import signal
import sys
from typing import Final

from bot.cli import main

_PR_SET_PDEATHSIG: Final = 1
"""Linux: the signal that this process gets when its parent ends."""

if __name__ == "__main__":
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    sys.exit(main(["run"]))
