"""Ends a bot that cannot go on by itself, so that whoever started it (Docker, systemd) starts it again.

Docker restarts a container that has ended, and leaves alone one that is merely unhealthy. So the bot looks
after itself: no other program has to be allowed to end it.
"""

from __future__ import annotations

import asyncio
import faulthandler
from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Final

HANG: Final = 90.0
"""Seconds after which an event loop that has not come round hangs: no answer is given any more."""
STEP: Final = 5.0
"""How often, in seconds, the loop shows that it comes round."""


async def watch(connected: Callable[[], bool], patience: timedelta | None) -> None:
    """Until cancelled, or until the bot has been without Discord for all of `patience`.

    Should the event loop hang meanwhile, the process ends there and then with exit code 1, and says on stderr
    where every thread was. The library's watchdog does that without Python, which may be what hangs.
    """
    seen = monotonic()
    try:
        while True:
            faulthandler.dump_traceback_later(HANG, exit=True)
            if connected():
                seen = monotonic()
            elif patience is not None and monotonic() - seen >= patience.total_seconds():
                return
            await asyncio.sleep(STEP)
    finally:
        faulthandler.cancel_dump_traceback_later()
