"""Ends a bot that hangs or has lost Discord, so that whoever started it (Docker, systemd) starts it again.

Docker restarts a container that has ended, but not one that is merely unhealthy. So the bot ends itself, and
no other program needs the right to end it.
"""

from __future__ import annotations

import asyncio
import faulthandler
from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Final

HANG_SECONDS: Final = 90.0
"""An event loop that has not come round for this long hangs."""
STEP_SECONDS: Final = 5.0
"""How often the event loop shows that it comes round."""


async def watch(connected: Callable[[], bool], patience: timedelta | None) -> None:
    """Watch until cancelled; return once the bot has been without Discord for `patience`.

    If the event loop hangs meanwhile, the process ends with exit code 1 and says on stderr where every thread
    was. faulthandler does that without running Python code, which may be what hangs.
    """
    seen = monotonic()
    try:
        while True:
            faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
            if connected():
                seen = monotonic()
            elif patience is not None and monotonic() - seen >= patience.total_seconds():
                return
            await asyncio.sleep(STEP_SECONDS)
    finally:
        faulthandler.cancel_dump_traceback_later()
